// SPDX-License-Identifier: MIT
// docs/format.md names every struct of a pack with its size, and every field with its offset and type. Here they are
// compared with the headers, both ways: nothing may be missing in either.
#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "sinew/anim/format.h"
#include "sinew/face/format.h"
#include "sinew/graph/format.h"
#include "sinew/graph/recording.h"
#include "sinew/math/joint_block.h"
#include "sinew/pack/format.h"
#include "sinew/skin/bounds.h"
#include "sinew/skin/format.h"
#include "sinew/skin/skinning.h"

using namespace sinew;

namespace {

struct Place {
  std::size_t offset = 0, bytes = 0;
  bool operator==(const Place&) const = default;
};
struct Layout {
  std::size_t bytes = 0;
  std::map<std::string, Place> fields;
};
using Layouts = std::map<std::string, Layout>;

#define FIELD(name)                               \
  {                                               \
    #name, { offsetof(S, name), sizeof(S::name) } \
  }

void add_container_and_scene(Layouts& all) {
  {
    using S = PackHeader;
    all["PackHeader"] = {sizeof(S),
                         {FIELD(magic), FIELD(version), FIELD(chunk_count), FIELD(total_bytes), FIELD(zero)}};
  }
  {
    using S = ChunkRecord;
    all["ChunkRecord"] = {sizeof(S), {FIELD(kind), FIELD(index), FIELD(offset), FIELD(bytes)}};
  }
  {
    using S = SceneHeader;
    all["SceneHeader"] = {sizeof(S),
                          {FIELD(text),
                           FIELD(clips),
                           FIELD(clip_parts),
                           FIELD(skin_rigs),
                           FIELD(skin_of_source),
                           FIELD(nodes),
                           FIELD(meshes),
                           FIELD(materials),
                           FIELD(cameras),
                           FIELD(vertex_parts),
                           FIELD(clip_sources),
                           FIELD(skin_sources),
                           FIELD(mesh_sources),
                           FIELD(target_names),
                           FIELD(texture_names),
                           FIELD(image_names),
                           FIELD(scene_names),
                           FIELD(extensions_used),
                           FIELD(extensions_required),
                           FIELD(source_format),
                           FIELD(generator),
                           FIELD(copyright),
                           FIELD(flags),
                           FIELD(zero)}};
  }
  {
    using S = ClipRecord;
    all["ClipRecord"] = {sizeof(S),
                         {FIELD(duration_secs), FIELD(source_start_secs), FIELD(name), FIELD(wrap), FIELD(first_part),
                          FIELD(part_count), FIELD(flags), FIELD(additive_reference)}};
  }
  {
    using S = ClipPartRecord;
    all["ClipPartRecord"] = {sizeof(S), {FIELD(rig), FIELD(clip_chunk)}};
  }
  {
    using S = VertexPartRecord;
    all["VertexPartRecord"] = {sizeof(S), {FIELD(clip), FIELD(node), FIELD(primitive), FIELD(vertex_clip)}};
  }
  {
    using S = NodeRecord;
    all["NodeRecord"] = {sizeof(S),
                         {FIELD(joint_from_node), FIELD(name), FIELD(parent), FIELD(rig), FIELD(joint), FIELD(flags),
                          FIELD(visible_rig), FIELD(visible_float)}};
  }
  {
    using S = MeshInstanceRecord;
    all["MeshInstanceRecord"] = {sizeof(S),
                                 {FIELD(node), FIELD(first_primitive), FIELD(primitive_count), FIELD(skin),
                                  FIELD(weights_rig), FIELD(first_weight), FIELD(weight_count), FIELD(zero)}};
  }
  {
    using S = CameraRecord;
    all["CameraRecord"] = {sizeof(S),
                           {FIELD(name), FIELD(node), FIELD(perspective), FIELD(aspect_ratio), FIELD(vertical_fov_rad),
                            FIELD(half_width), FIELD(half_height), FIELD(near_m), FIELD(far_m), FIELD(properties_rig),
                            FIELD(first_property), FIELD(property_count)}};
  }
}

void add_sources(Layouts& all) {
  {
    using S = ClipSourceRecord;
    all["ClipSourceRecord"] = {sizeof(S),
                               {FIELD(rate_hz), FIELD(keys), FIELD(channels_by_mode), FIELD(targets_by_path),
                                FIELD(nodes), FIELD(keyed_vertices), FIELD(zero)}};
  }
  {
    using S = SkinSourceRecord;
    all["SkinSourceRecord"] = {sizeof(S), {FIELD(name), FIELD(flags)}};
  }
  {
    using S = MeshSourceRecord;
    all["MeshSourceRecord"] = {sizeof(S), {FIELD(name), FIELD(first_target_name), FIELD(target_name_count)}};
  }
}

void add_bounds(Layouts& all) {
  {
    using S = BoundsHeader;
    all["BoundsHeader"] = {sizeof(S),
                           {FIELD(first_of_mesh), FIELD(set_of_primitive), FIELD(sets), FIELD(joints), FIELD(morphs)}};
  }
  {
    using S = BoundsSetRecord;
    all["BoundsSetRecord"] = {sizeof(S), {FIELD(rig), FIELD(first_box), FIELD(box_count), FIELD(target_count)}};
  }
  {
    using S = JointBox;
    all["JointBox"] = {sizeof(S),
                       {FIELD(min), FIELD(reach), FIELD(max), FIELD(slack), FIELD(joint), FIELD(first_morph),
                        FIELD(morph_count), FIELD(zero)}};
  }
  {
    using S = MorphBox;
    all["MorphBox"] = {sizeof(S), {FIELD(min), FIELD(reach), FIELD(max), FIELD(target)}};
  }
}

void add_materials(Layouts& all) {
  {
    using S = TextureRecord;
    all["TextureRecord"] = {sizeof(S),
                            {FIELD(image), FIELD(uv_set), FIELD(flags), FIELD(strength), FIELD(uv_transform)}};
  }
  {
    using S = MaterialRecord;
    all["MaterialRecord"] = {
        sizeof(S),
        {FIELD(name), FIELD(base_color), FIELD(metallic), FIELD(roughness), FIELD(alpha_cutoff), FIELD(emissive),
         FIELD(alpha), FIELD(flags), FIELD(base_color_texture), FIELD(metallic_roughness_texture),
         FIELD(normal_texture), FIELD(occlusion_texture), FIELD(emissive_texture), FIELD(emissive_strength),
         FIELD(properties_rig), FIELD(first_property), FIELD(property_count)}};
  }
}

void add_geometry(Layouts& all) {
  {
    using S = PrimitiveHeader;
    all["PrimitiveHeader"] = {sizeof(S),
                              {FIELD(source_mesh), FIELD(source_primitive), FIELD(vertex_count), FIELD(topology),
                               FIELD(material), FIELD(palette_size), FIELD(positions), FIELD(normals), FIELD(tangents),
                               FIELD(uv0), FIELD(uv1), FIELD(color), FIELD(indices), FIELD(runs), FIELD(palette_index),
                               FIELD(weights), FIELD(morphs), FIELD(source_vertex), FIELD(dual_quat_share)}};
  }
  {
    using S = InfluenceRun;
    all["InfluenceRun"] = {sizeof(S),
                           {FIELD(influences), FIELD(first_vertex), FIELD(vertex_count), FIELD(first_influence)}};
  }
  {
    using S = MorphRecord;
    all["MorphRecord"] = {sizeof(S),
                          {FIELD(vertex_index), FIELD(position_deltas), FIELD(normal_deltas), FIELD(tangent_deltas)}};
  }
  {
    using S = SkinHeader;
    all["SkinHeader"] = {sizeof(S), {FIELD(joints), FIELD(joint_from_bind)}};
  }
}

void add_rig_and_clip(Layouts& all) {
  {
    using S = RigHeader;
    all["RigHeader"] = {sizeof(S),
                        {FIELD(skeleton_id), FIELD(parents), FIELD(rest), FIELD(model_from_root), FIELD(name_hashes),
                         FIELD(source_nodes), FIELD(name_ends), FIELD(names), FIELD(properties), FIELD(rest_properties),
                         FIELD(property_names)}};
  }
  {
    using S = PropertyRecord;
    all["PropertyRecord"] = {sizeof(S),
                             {FIELD(name_hash), FIELD(name_end), FIELD(kind), FIELD(target), FIELD(target_node),
                              FIELD(target_index), FIELD(first), FIELD(count), FIELD(target_texture)}};
  }
  {
    using S = ClipHeader;
    all["ClipHeader"] = {
        sizeof(S),
        {FIELD(skeleton_id), FIELD(last_key_secs), FIELD(loop_interval_secs), FIELD(wrap), FIELD(key_count),
         FIELD(times), FIELD(time_arrays), FIELD(batches), FIELD(tracks), FIELD(values), FIELD(flags), FIELD(zero),
         FIELD(root_translation), FIELD(root_yaw), FIELD(markers), FIELD(marker_names)}};
  }
  {
    using S = MarkerRecord;
    all["MarkerRecord"] = {sizeof(S), {FIELD(secs), FIELD(name_hash), FIELD(name_end), FIELD(value)}};
  }
  {
    using S = MaskSetHeader;
    all["MaskSetHeader"] = {sizeof(S), {FIELD(masks), FIELD(names), FIELD(joints), FIELD(properties)}};
  }
  {
    using S = MaskRecord;
    all["MaskRecord"] = {sizeof(S), {FIELD(name_end)}};
  }
  {
    using S = MirrorHeader;
    all["MirrorHeader"] = {sizeof(S), {FIELD(joints), FIELD(property_sources)}};
  }
  {
    using S = MirrorJoint;
    all["MirrorJoint"] = {
        sizeof(S),
        {FIELD(turn_before), FIELD(turn_after), FIELD(place), FIELD(scale), FIELD(scale_axis), FIELD(source)}};
  }
  {
    using S = RootTrackRecord;
    all["RootTrackRecord"] = {sizeof(S), {FIELD(times), FIELD(values), FIELD(mode), FIELD(zero)}};
  }
  {
    using S = TimeArrayRecord;
    all["TimeArrayRecord"] = {
        sizeof(S),
        {FIELD(first_secs), FIELD(steps_per_sec), FIELD(first), FIELD(count), FIELD(first_batch), FIELD(batch_count)}};
  }
  {
    using S = BatchRecord;
    all["BatchRecord"] = {
        sizeof(S), {FIELD(kind), FIELD(mode), FIELD(width), FIELD(components), FIELD(first_track), FIELD(first_value)}};
  }
  {
    using S = TrackRecord;
    all["TrackRecord"] = {sizeof(S), {FIELD(target_hash)}};
  }
}

void add_vertex_clip(Layouts& all) {
  {
    using S = VertexClipHeader;
    all["VertexClipHeader"] = {
        sizeof(S),
        {FIELD(last_key_secs), FIELD(loop_interval_secs), FIELD(wrap), FIELD(vertex_count), FIELD(encoding), FIELD(min),
         FIELD(max), FIELD(zero), FIELD(times), FIELD(positions), FIELD(normals), FIELD(tangents)}};
  }
  {
    using S = VertexBlock16;
    all["VertexBlock16"] = {sizeof(S), {FIELD(x), FIELD(y), FIELD(z)}};
  }
  {
    using S = VertexBlock32;
    all["VertexBlock32"] = {sizeof(S), {FIELD(x), FIELD(y), FIELD(z)}};
  }
}

void add_recording(Layouts& all) {
  {
    using S = RecordingHeader;
    all["RecordingHeader"] = {
        sizeof(S),
        {FIELD(magic), FIELD(version), FIELD(chapter_bytes), FIELD(graph), FIELD(decide_bytes), FIELD(chapter_count)}};
  }
  {
    using S = RecordingChapter;
    all["RecordingChapter"] = {
        sizeof(S),
        {FIELD(first_update), FIELD(begin_secs), FIELD(world_from_root), FIELD(update_count), FIELD(byte_count)}};
  }
}

void add_graph(Layouts& all) {
  {
    using S = GraphHeader;
    all["GraphHeader"] = {
        sizeof(S),
        {FIELD(skeleton_id), FIELD(rig),         FIELD(decide_bytes),  FIELD(params),        FIELD(nodes),
         FIELD(inputs),      FIELD(values),      FIELD(clips),         FIELD(clip_hashes),   FIELD(variations),
         FIELD(spaces),      FIELD(space_bytes), FIELD(groups),        FIELD(group_markers), FIELD(group_members),
         FIELD(machines),    FIELD(states),      FIELD(transitions),   FIELD(candidates),    FIELD(entries),
         FIELD(conditions),  FIELD(watches),     FIELD(ranges),        FIELD(state_groups),  FIELD(profiles),
         FIELD(slots),       FIELD(names),       FIELD(profile_count), FIELD(zero)}};
  }
  {
    using S = GraphNameRecord;
    all["GraphNameRecord"] = {sizeof(S), {FIELD(id), FIELD(name_end)}};
  }
  {
    using S = GraphParamRecord;
    all["GraphParamRecord"] = {sizeof(S),
                               {FIELD(id), FIELD(name_end), FIELD(type), FIELD(word), FIELD(initial), FIELD(low),
                                FIELD(high), FIELD(smooth_secs), FIELD(hold_secs), FIELD(state)}};
  }
  {
    using S = GraphValueRecord;
    all["GraphValueRecord"] = {sizeof(S),
                               {FIELD(scale), FIELD(offset), FIELD(low), FIELD(high), FIELD(word), FIELD(type)}};
  }
  {
    using S = GraphNodeRecord;
    all["GraphNodeRecord"] = {
        sizeof(S),
        {FIELD(id), FIELD(name_end), FIELD(type), FIELD(flags), FIELD(end), FIELD(index), FIELD(group), FIELD(member),
         FIELD(input_count), FIELD(value_count), FIELD(first_input), FIELD(first_value), FIELD(state), FIELD(mode),
         FIELD(depth), FIELD(start_secs), FIELD(live), FIELD(zero)}};
  }
  {
    using S = GraphSpaceRecord;
    all["GraphSpaceRecord"] = {sizeof(S), {FIELD(first), FIELD(bytes)}};
  }
  {
    using S = GraphGroupRecord;
    all["GraphGroupRecord"] = {sizeof(S),
                               {FIELD(id), FIELD(name_end), FIELD(first_marker), FIELD(marker_count),
                                FIELD(first_member), FIELD(member_count), FIELD(state)}};
  }
  {
    using S = GraphMachineRecord;
    all["GraphMachineRecord"] = {
        sizeof(S),
        {FIELD(node), FIELD(first_state), FIELD(state_count), FIELD(first_entry), FIELD(entry_count),
         FIELD(first_transition), FIELD(transition_count), FIELD(root), FIELD(pose_slot), FIELD(dead_blends)}};
  }
  {
    using S = GraphStateRecord;
    all["GraphStateRecord"] = {sizeof(S),
                               {FIELD(id), FIELD(name_end), FIELD(first_candidate), FIELD(candidate_count),
                                FIELD(first_group), FIELD(group_count), FIELD(first_range), FIELD(range_count)}};
  }
  {
    using S = GraphTransitionRecord;
    all["GraphTransitionRecord"] = {sizeof(S),
                                    {FIELD(id), FIELD(name_end), FIELD(from), FIELD(to), FIELD(kind), FIELD(curve),
                                     FIELD(enter), FIELD(interruption), FIELD(profile), FIELD(zero), FIELD(priority),
                                     FIELD(secs), FIELD(half_life_secs), FIELD(first_term), FIELD(term_count)}};
  }
  {
    using S = GraphEntryRecord;
    all["GraphEntryRecord"] = {sizeof(S), {FIELD(state), FIELD(first_term), FIELD(term_count)}};
  }
  {
    using S = GraphTermRecord;
    all["GraphTermRecord"] = {
        sizeof(S), {FIELD(kind), FIELD(comparison), FIELD(type), FIELD(index), FIELD(word), FIELD(a), FIELD(b)}};
  }
  {
    using S = GraphWatchRecord;
    all["GraphWatchRecord"] = {sizeof(S), {FIELD(marker_hash), FIELD(state), FIELD(placement)}};
  }
  {
    using S = GraphRangeRecord;
    all["GraphRangeRecord"] = {sizeof(S), {FIELD(first), FIELD(end)}};
  }
}

void add_face(Layouts& all) {
  {
    using S = FaceHeader;
    all["FaceHeader"] = {
        sizeof(S),
        {FIELD(units), FIELD(offsets), FIELD(correctives), FIELD(drivers), FIELD(names), FIELD(look_kind),
         FIELD(head_joint), FIELD(eye_joints), FIELD(look_units), FIELD(model_from_figure), FIELD(model_from_head),
         FIELD(model_from_eye_parents), FIELD(model_from_eyes), FIELD(eyes_in_head), FIELD(look_ranges), FIELD(zero)}};
  }
  {
    using S = LookRangeRecord;
    all["LookRangeRecord"] = {sizeof(S), {FIELD(input_max_rad), FIELD(output_scale)}};
  }
  {
    using S = FaceUnitRecord;
    all["FaceUnitRecord"] = {sizeof(S),
                             {FIELD(name_hash), FIELD(name_end), FIELD(kind), FIELD(flags), FIELD(first_offset),
                              FIELD(offset_count), FIELD(zero)}};
  }
  {
    using S = FaceOffsetRecord;
    all["FaceOffsetRecord"] = {sizeof(S), {FIELD(property_float), FIELD(amount), FIELD(from), FIELD(full), FIELD(to)}};
  }
  {
    using S = FaceCorrectiveRecord;
    all["FaceCorrectiveRecord"] = {
        sizeof(S), {FIELD(first_driver), FIELD(driver_count), FIELD(first_offset), FIELD(offset_count)}};
  }
}

void add_common(Layouts& all) {
  {
    using S = ArrayRef;
    all["ArrayRef"] = {sizeof(S), {FIELD(offset), FIELD(count)}};
  }
  {
    using S = TextRef;
    all["TextRef"] = {sizeof(S), {FIELD(offset), FIELD(bytes)}};
  }
  {
    using S = Affine;
    all["Affine"] = {sizeof(S), {FIELD(m)}};
  }
  {
    using S = JointBlock;
    all["JointBlock"] = {
        sizeof(S),
        {FIELD(tx), FIELD(ty), FIELD(tz), FIELD(qx), FIELD(qy), FIELD(qz), FIELD(qw), FIELD(sx), FIELD(sy), FIELD(sz)}};
  }
}

Layouts layouts_of_headers() {
  Layouts all;
  add_common(all);
  add_container_and_scene(all);
  add_sources(all);
  add_bounds(all);
  add_materials(all);
  add_geometry(all);
  add_rig_and_clip(all);
  add_vertex_clip(all);
  add_face(all);
  add_recording(all);
  add_graph(all);
  return all;
}

// "u32", "f32[6]", "ArrayRef": a struct's size is the one that the document gives it.
std::size_t type_bytes(const std::string& type, const std::map<std::string, std::size_t>& struct_bytes) {
  const std::size_t bracket = type.find('[');
  const std::size_t count = bracket == std::string::npos ? 1 : std::stoul(type.substr(bracket + 1));
  const std::map<std::string, std::size_t> scalars{{"char", 1}, {"u8", 1},  {"u16", 2}, {"u32", 4},
                                                   {"u64", 8},  {"f32", 4}, {"f64", 8}};
  const std::string element = type.substr(0, bracket);
  if (const auto scalar = scalars.find(element); scalar != scalars.end()) return count * scalar->second;
  const auto found = struct_bytes.find(element);
  return found == struct_bytes.end() ? 0 : count * found->second;
}

struct Row {
  std::string of, type, field;
  std::size_t offset;
};

// The parts of "| 0 | u32 | `offset` | ...": empty where the line is no field.
bool read_row(const std::string& line, Row& row) {
  std::istringstream cells(line);
  std::string bar, tick;
  if (!(cells >> bar >> row.offset >> bar >> row.type >> bar >> tick) || tick.size() < 3 || tick[0] != '`')
    return false;
  row.field = tick.substr(1, tick.size() - 2);
  return true;
}

Layouts layouts_of_document() {
  std::ifstream document(SINEW_FORMAT_DOCUMENT);
  REQUIRE(document);
  Layouts all;
  std::map<std::string, std::size_t> struct_bytes;
  std::vector<Row> rows;
  std::string current;
  for (std::string line; std::getline(document, line);) {
    if (line.starts_with("#")) current.clear();
    if (line.starts_with("### `")) {
      current = line.substr(5, line.find('`', 5) - 5);
      struct_bytes[current] = all[current].bytes = std::stoul(line.substr(line.find(", ") + 2));
    }
    Row row;
    if (!current.empty() && read_row(line, row)) {
      row.of = current;
      rows.push_back(row);
    }
  }
  for (const Row& row : rows) all[row.of].fields[row.field] = {row.offset, type_bytes(row.type, struct_bytes)};
  return all;
}

}  // namespace

TEST_CASE("the document of the pack format gives every struct's size and every field's place") {
  const Layouts headers = layouts_of_headers(), document = layouts_of_document();
  CHECK(document.size() == headers.size());
  for (const auto& [name, layout] : headers) {
    INFO(name);
    REQUIRE(document.contains(name));
    const Layout& described = document.at(name);
    CHECK(described.bytes == layout.bytes);
    CHECK(described.fields.size() == layout.fields.size());
    for (const auto& [field, place] : layout.fields) {
      INFO(field);
      REQUIRE(described.fields.contains(field));
      CHECK(described.fields.at(field).offset == place.offset);
      CHECK(described.fields.at(field).bytes == place.bytes);
    }
  }
}

TEST_CASE("the document of the pack format gives this build's magic, version and alignment") {
  std::ifstream file(SINEW_FORMAT_DOCUMENT);
  std::stringstream document;
  document << file.rdbuf();
  const std::string text = document.str();
  CHECK(text.find("`" + std::string(kPackMagic, sizeof(kPackMagic)) + "`") != std::string::npos);
  CHECK(text.find("**Version " + std::to_string(kPackVersion) + " promises nothing.**") != std::string::npos);
  CHECK(text.find("a multiple of " + std::to_string(kPackAlignment)) != std::string::npos);
  for (const std::uint32_t kind : {kRigChunk, kClipChunk, kSkinChunk, kPrimitiveChunk, kVertexClipChunk, kImageChunk,
                                   kFaceChunk, kMaskChunk, kMirrorChunk, kBoundsChunk, kSceneChunk}) {
    std::string letters;
    for (int byte = 0; byte < 4; ++byte) letters += char(kind >> (8 * byte) & 0xFF);
    CHECK_MESSAGE(text.find("| `" + letters + "` |") != std::string::npos, letters);
  }
}
