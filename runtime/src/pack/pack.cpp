// SPDX-License-Identifier: MIT
#include "sinew/pack/pack.h"

#include <algorithm>
#include <cstring>

#include "anim/checks.h"
#include "pack/pack_view.h"
#include "sinew/anim/format.h"

namespace sinew {

// The checked parts of a pack, found again for each question: a few comparisons, no memory.
struct PackFormat {
  std::span<const std::byte> bytes;
  explicit PackFormat(const Pack& pack) : bytes(pack.bytes_) {}

  std::span<const ChunkRecord> chunks(std::uint32_t kind) const {
    return bytes.empty() ? std::span<const ChunkRecord>{} : chunks_of(chunk_table(bytes), kind);
  }
  std::span<const std::byte> chunk(std::uint32_t kind, std::size_t index) const {
    return chunk_bytes(bytes, chunks(kind)[index]);
  }
  const SceneHeader& scene() const {
    static constexpr SceneHeader kEmpty{};
    if (bytes.empty()) return kEmpty;
    return *reinterpret_cast<const SceneHeader*>(chunk(kSceneChunk, 0).data());
  }
  template <class T>
  std::span<const T> table(ArrayRef SceneHeader::* array) const {
    const SceneHeader& header = scene();
    return checked_array<T>(&header, header.*array);
  }
  std::string_view text(TextRef ref) const {
    const std::span<const char> all = table<char>(&SceneHeader::text);
    return {all.data() + ref.offset, ref.bytes};
  }
  TextList texts(ArrayRef SceneHeader::* array, std::size_t first, std::size_t count) const {
    TextList list;
    list.refs_ = table<TextRef>(array).data() + first;
    list.count_ = count;
    list.text_ = table<char>(&SceneHeader::text).data();
    return list;
  }
  TextList texts(ArrayRef SceneHeader::* array) const { return texts(array, 0, table<TextRef>(array).size()); }
  TextureInfo texture(const TextureRecord& record) const {
    TextureInfo info{.image = record.image,
                     .uv_set = record.uv_set,
                     .repeat_u = (record.flags & kTextureRepeatU) != 0,
                     .repeat_v = (record.flags & kTextureRepeatV) != 0,
                     .mirror_u = (record.flags & kTextureMirrorU) != 0,
                     .mirror_v = (record.flags & kTextureMirrorV) != 0,
                     .nearest = (record.flags & kTextureNearest) != 0,
                     .strength = record.strength};
    std::copy(record.uv_transform, record.uv_transform + 6, info.uv_transform);
    return info;
  }
};

namespace {

template <class NameOf>
std::uint32_t first_named(std::size_t count, std::string_view name, NameOf name_of) {
  for (std::size_t i = 0; i < count; ++i)
    if (name_of(i) == name) return static_cast<std::uint32_t>(i);
  return kNoIndex;
}

}  // namespace

std::span<const ChunkRecord> chunk_table(std::span<const std::byte> pack) {
  const auto* header = reinterpret_cast<const PackHeader*>(pack.data());
  return {reinterpret_cast<const ChunkRecord*>(pack.data() + sizeof(PackHeader)), header->chunk_count};
}

std::span<const ChunkRecord> chunks_of(std::span<const ChunkRecord> table, std::uint32_t kind) {
  const auto first =
      std::partition_point(table.begin(), table.end(), [kind](const ChunkRecord& chunk) { return chunk.kind < kind; });
  const auto last =
      std::partition_point(first, table.end(), [kind](const ChunkRecord& chunk) { return chunk.kind == kind; });
  return {first, last};
}

Result<void> check_container(std::span<const std::byte> pack) {
  if (!is_aligned(pack)) return Error::at(Errc::misaligned, 0, "the bytes of a pack must be aligned to 64");
  if (pack.size() < sizeof(PackHeader)) return Error::at(Errc::truncated, 0, "a pack is shorter than its header");
  const auto* header = reinterpret_cast<const PackHeader*>(pack.data());
  if (std::memcmp(header->magic, kPackMagic, sizeof(kPackMagic)) != 0)
    return Error::at(Errc::bad_magic, 0, "not a sinew pack");
  if (header->version != kPackVersion)
    return Error::at(Errc::unsupported_version, 8, "a pack of another version than this build reads; cook it anew");
  if (header->total_bytes != pack.size())
    return Error::at(Errc::truncated, 16, "a pack's length differs from its header");
  if (header->chunk_count > (pack.size() - sizeof(PackHeader)) / sizeof(ChunkRecord))
    return Error::at(Errc::truncated, 12, "the chunk table leaves the pack");
  std::uint32_t kind = 0, index = 0;
  const std::span<const ChunkRecord> table = chunk_table(pack);
  // Chunks stand in the order of their table: were they to overlap, a small pack could hold more than fits into memory.
  std::size_t end = sizeof(PackHeader) + table.size_bytes();
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::size_t place = sizeof(PackHeader) + i * sizeof(ChunkRecord);
    const ChunkRecord& chunk = table[i];
    if (chunk.offset % kPackAlignment != 0 || chunk.offset > pack.size() || chunk.bytes > pack.size() - chunk.offset)
      return Error::at(Errc::out_of_range, place, "a chunk leaves the pack");
    if (chunk.offset < end) return Error::at(Errc::out_of_range, place, "a chunk begins inside the one before");
    end = chunk.offset + chunk.bytes;
    index = i > 0 && chunk.kind == kind ? index + 1 : 0;
    if (chunk.kind < kind || chunk.index != index)
      return Error::at(Errc::out_of_range, place, "the chunk table is not in order");
    kind = chunk.kind;
  }
  if (chunks_of(table, kSceneChunk).size() != 1) return Error::at(Errc::mismatch, 64, "a pack has not one scene chunk");
  if (chunks_of(table, kBoundsChunk).size() != 1)
    return Error::at(Errc::mismatch, 64, "a pack has not one bounds chunk");
  return {};
}

namespace {

// An error's offset counts from its chunk; the caller's bytes begin at the pack.
Error in_chunk(const Error& error, const ChunkRecord& chunk) {
  std::size_t offset = 0;
  for (const char* digit = error.where + 1; *digit >= '0' && *digit <= '9'; ++digit)
    offset = offset * 10 + static_cast<std::size_t>(*digit - '0');
  return Error::at(error.code, chunk.offset + offset, error.what);
}

Result<void> check_skins(std::span<const std::byte> bytes, std::span<const ChunkRecord> table) {
  const std::span<const ChunkRecord> skins = chunks_of(table, kSkinChunk), rigs = chunks_of(table, kRigChunk);
  const ChunkRecord& scene_chunk = chunks_of(table, kSceneChunk)[0];
  const ChunkReader reader(chunk_bytes(bytes, scene_chunk));
  const SceneHeader* scene = reader.header<SceneHeader>();
  std::span<const std::uint32_t> skin_rigs;
  if (scene == nullptr || !reader.read(scene->skin_rigs, skin_rigs) || skin_rigs.size() != skins.size())
    return Error::at(Errc::mismatch, scene_chunk.offset, "a pack has not one rig per skin");
  for (std::size_t i = 0; i < skins.size(); ++i) {
    if (skin_rigs[i] >= rigs.size()) return Error::at(Errc::out_of_range, scene_chunk.offset, "a skin names no rig");
    const auto* rig = reinterpret_cast<const RigHeader*>(bytes.data() + rigs[skin_rigs[i]].offset);
    const Result<Skin> skin = Skin::open(chunk_bytes(bytes, skins[i]), rig->parents.count);
    if (!skin) return in_chunk(skin.error(), skins[i]);
  }
  return {};
}

bool same_units(const Face& a, const Face& b) {
  if (a.unit_count() != b.unit_count()) return false;
  for (std::size_t i = 0; i < a.unit_count(); ++i)
    if (a.unit(i).name != b.unit(i).name) return false;
  return true;
}

// None, or one for each rig; those with units have the same.
Result<void> check_faces(std::span<const std::byte> bytes, std::span<const ChunkRecord> table) {
  const std::span<const ChunkRecord> faces = chunks_of(table, kFaceChunk), rigs = chunks_of(table, kRigChunk);
  if (faces.empty()) return {};
  if (faces.size() != rigs.size())
    return Error::at(Errc::mismatch, faces[0].offset, "a pack has not one face for each rig");
  std::optional<Face> first;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const Result<Rig> rig = Rig::open(chunk_bytes(bytes, rigs[i]));
    const Result<Face> face = Face::open(chunk_bytes(bytes, faces[i]), *rig);
    if (!face) return in_chunk(face.error(), faces[i]);
    if (face->unit_count() == 0) continue;
    if (!first) first = *face;
    if (!same_units(*first, *face))
      return Error::at(Errc::mismatch, faces[i].offset, "the faces of a pack have different units");
  }
  return {};
}

// None, or one for each rig.
template <class View>
Result<void> check_per_rig(std::span<const std::byte> bytes, std::span<const ChunkRecord> table, std::uint32_t kind,
                           const char* wrong_count) {
  const std::span<const ChunkRecord> chunks = chunks_of(table, kind), rigs = chunks_of(table, kRigChunk);
  if (chunks.empty()) return {};
  if (chunks.size() != rigs.size()) return Error::at(Errc::mismatch, chunks[0].offset, wrong_count);
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const Result<Rig> rig = Rig::open(chunk_bytes(bytes, rigs[i]));
    if (const Result<View> view = View::open(chunk_bytes(bytes, chunks[i]), *rig); !view)
      return in_chunk(view.error(), chunks[i]);
  }
  return {};
}

Result<void> check_masks_and_mirrors(std::span<const std::byte> bytes, std::span<const ChunkRecord> table) {
  if (const Result<void> masks =
          check_per_rig<MaskSet>(bytes, table, kMaskChunk, "a pack has not one set of masks for each rig");
      !masks)
    return masks;
  return check_per_rig<Mirror>(bytes, table, kMirrorChunk, "a pack has not one mirror for each rig");
}

// Each for a rig, with clips that move it.
Result<void> check_graphs(std::span<const std::byte> bytes, std::span<const ChunkRecord> table) {
  const std::span<const ChunkRecord> rigs = chunks_of(table, kRigChunk);
  for (const ChunkRecord& chunk : chunks_of(table, kGraphChunk)) {
    const ChunkReader reader(chunk_bytes(bytes, chunk));
    const GraphHeader* header = reader.header<GraphHeader>();
    if (header == nullptr || header->rig >= rigs.size())
      return Error::at(Errc::out_of_range, chunk.offset, "a graph names no rig");
    const Result<Rig> rig = Rig::open(chunk_bytes(bytes, rigs[header->rig]));
    if (const Result<Graph> graph = Graph::open(reader.bytes(), *rig); !graph) return in_chunk(graph.error(), chunk);
  }
  return {};
}

// The clips that graphs play move their rigs. Requires: the scene was checked.
Result<void> check_graph_clips(const Pack& pack, std::span<const ChunkRecord> graphs) {
  for (std::size_t g = 0; g < graphs.size(); ++g) {
    const Graph graph = pack.graph(g);
    for (const std::uint32_t clip : graph.array<std::uint32_t>(graph.header().clips))
      if (clip >= pack.clip_count() || !pack.clip(clip, graph.rig_index()))
        return Error::at(Errc::out_of_range, graphs[g].offset, "a graph plays a clip that its rig has not");
  }
  return {};
}

template <class Open>
Result<void> check_each(std::span<const std::byte> bytes, std::span<const ChunkRecord> chunks, Open open) {
  for (const ChunkRecord& chunk : chunks)
    if (const auto result = open(chunk_bytes(bytes, chunk)); !result) return in_chunk(result.error(), chunk);
  return {};
}

}  // namespace

Result<Pack> Pack::open(std::span<const std::byte> bytes) {
  if (const Result<void> whole = check_container(bytes); !whole) return whole.error();
  const std::span<const ChunkRecord> table = chunk_table(bytes);
  if (auto good = check_each(bytes, chunks_of(table, kRigChunk), Rig::open); !good) return good.error();
  if (auto good = check_each(bytes, chunks_of(table, kClipChunk), Clip::open); !good) return good.error();
  if (auto good = check_each(bytes, chunks_of(table, kVertexClipChunk), VertexClip::open); !good) return good.error();
  if (auto good = check_each(bytes, chunks_of(table, kPrimitiveChunk), check_primitive); !good) return good.error();
  if (auto good = check_skins(bytes, table); !good) return good.error();
  if (auto good = check_faces(bytes, table); !good) return good.error();
  if (auto good = check_masks_and_mirrors(bytes, table); !good) return good.error();
  if (auto good = check_graphs(bytes, table); !good) return good.error();
  const ChunkRecord& scene = chunks_of(table, kSceneChunk)[0];
  if (auto good = check_scene(bytes, chunk_bytes(bytes, scene)); !good) return in_chunk(good.error(), scene);
  const ChunkRecord& bounds = chunks_of(table, kBoundsChunk)[0];
  if (auto good = check_bounds(bytes, chunk_bytes(bytes, bounds)); !good) return in_chunk(good.error(), bounds);
  Pack pack;
  pack.bytes_ = bytes;
  if (auto good = check_graph_clips(pack, chunks_of(table, kGraphChunk)); !good) return good.error();
  return pack;
}

std::size_t Pack::rig_count() const { return PackFormat(*this).chunks(kRigChunk).size(); }

Rig Pack::rig(std::size_t index) const { return Rig::view(PackFormat(*this).chunk(kRigChunk, index)); }

std::uint32_t Pack::find_clip(std::string_view name) const {
  return first_named(clip_count(), name, [&](std::size_t i) { return clip_info(i).name; });
}

std::size_t Pack::clip_count() const { return PackFormat(*this).scene().clips.count; }

ClipInfo Pack::clip_info(std::size_t clip) const {
  const PackFormat format(*this);
  const ClipRecord& record = format.table<ClipRecord>(&SceneHeader::clips)[clip];
  return {.name = format.text(record.name),
          .duration_secs = record.duration_secs,
          .source_start_secs = record.source_start_secs,
          .wrap = static_cast<Wrap>(record.wrap),
          .is_additive = (record.flags & kClipIsAdditive) != 0,
          .additive_reference = format.text(record.additive_reference)};
}

std::optional<Clip> Pack::clip(std::size_t clip, std::size_t rig) const {
  const PackFormat format(*this);
  const ClipRecord& record = format.table<ClipRecord>(&SceneHeader::clips)[clip];
  const auto parts =
      format.table<ClipPartRecord>(&SceneHeader::clip_parts).subspan(record.first_part, record.part_count);
  const auto part = std::lower_bound(parts.begin(), parts.end(), rig,
                                     [](const ClipPartRecord& a, std::size_t wanted) { return a.rig < wanted; });
  if (part == parts.end() || part->rig != rig) return std::nullopt;
  return Clip::view(format.chunk(kClipChunk, part->clip_chunk));
}

std::optional<VertexClip> Pack::vertex_clip(std::size_t clip, std::size_t node, std::size_t primitive) const {
  const PackFormat format(*this);
  const std::span<const VertexPartRecord> parts = format.table<VertexPartRecord>(&SceneHeader::vertex_parts);
  const auto part = std::partition_point(parts.begin(), parts.end(), [&](const VertexPartRecord& a) {
    return a.clip != clip ? a.clip < clip : a.node != node ? a.node < node : a.primitive < primitive;
  });
  if (part == parts.end() || part->clip != clip || part->node != node || part->primitive != primitive)
    return std::nullopt;
  return VertexClip::view(format.chunk(kVertexClipChunk, part->vertex_clip));
}

std::size_t Pack::vertex_clip_count() const { return PackFormat(*this).chunks(kVertexClipChunk).size(); }

std::size_t Pack::skin_count() const { return PackFormat(*this).chunks(kSkinChunk).size(); }

SkinInfo Pack::skin(std::size_t index) const {
  const PackFormat format(*this);
  return {format.table<std::uint32_t>(&SceneHeader::skin_rigs)[index], Skin::view(format.chunk(kSkinChunk, index))};
}

std::span<const std::uint32_t> Pack::skin_of_source() const {
  return PackFormat(*this).table<std::uint32_t>(&SceneHeader::skin_of_source);
}

std::uint32_t Pack::find_node(std::string_view name) const {
  return first_named(node_count(), name, [&](std::size_t i) { return node(i).name; });
}

std::size_t Pack::node_count() const { return PackFormat(*this).scene().nodes.count; }

NodeInfo Pack::node(std::size_t source_node) const {
  const PackFormat format(*this);
  const NodeRecord& record = format.table<NodeRecord>(&SceneHeader::nodes)[source_node];
  return {.name = format.text(record.name),
          .parent = record.parent,
          .rig = record.rig,
          .joint = static_cast<Joint>(record.joint),
          .is_joint = (record.flags & kNodeIsJoint) != 0,
          .shown = (record.flags & kNodeShown) != 0,
          .in_a_scene = (record.flags & kNodeInAScene) != 0,
          .visible = (record.flags & kNodeHidden) == 0,
          .visible_rig = record.visible_rig,
          .visible_float = record.visible_float,
          .joint_from_node = record.joint_from_node};
}

std::size_t Pack::mesh_instance_count() const { return PackFormat(*this).scene().meshes.count; }

MeshInstance Pack::mesh_instance(std::size_t index) const {
  const MeshInstanceRecord& record = PackFormat(*this).table<MeshInstanceRecord>(&SceneHeader::meshes)[index];
  return {record.node,        record.first_primitive, record.primitive_count, record.skin,
          record.weights_rig, record.first_weight,    record.weight_count};
}

PrimitiveBounds Pack::primitive_bounds(std::size_t mesh_instance, std::size_t primitive) const {
  const std::span<const std::byte> chunk = PackFormat(*this).chunk(kBoundsChunk, 0);
  const auto* header = reinterpret_cast<const BoundsHeader*>(chunk.data());
  const std::size_t first = checked_array<std::uint32_t>(header, header->first_of_mesh)[mesh_instance];
  const std::size_t set = checked_array<std::uint32_t>(header, header->set_of_primitive)[first + primitive];
  const BoundsSetRecord& record = checked_array<BoundsSetRecord>(header, header->sets)[set];
  return {record.rig, checked_array<JointBox>(header, header->joints).subspan(record.first_box, record.box_count),
          checked_array<MorphBox>(header, header->morphs)};
}

std::size_t Pack::primitive_count() const { return PackFormat(*this).chunks(kPrimitiveChunk).size(); }

Primitive Pack::primitive(std::size_t index) const {
  return view_primitive(
      *reinterpret_cast<const PrimitiveHeader*>(PackFormat(*this).chunk(kPrimitiveChunk, index).data()));
}

MorphTarget Pack::morph(std::size_t primitive, std::size_t target) const {
  const auto& header =
      *reinterpret_cast<const PrimitiveHeader*>(PackFormat(*this).chunk(kPrimitiveChunk, primitive).data());
  return view_morph(header, checked_array<MorphRecord>(&header, header.morphs)[target]);
}

std::size_t Pack::material_count() const { return PackFormat(*this).scene().materials.count; }

MaterialInfo Pack::material(std::size_t index) const {
  const PackFormat format(*this);
  const MaterialRecord& record = format.table<MaterialRecord>(&SceneHeader::materials)[index];
  const float* color = record.base_color;
  const float* emissive = record.emissive;
  return {.name = format.text(record.name),
          .base_color = {color[0], color[1], color[2], color[3]},
          .metallic = record.metallic,
          .roughness = record.roughness,
          .alpha_cutoff = record.alpha_cutoff,
          .emissive = {emissive[0], emissive[1], emissive[2]},
          .emissive_strength = record.emissive_strength,
          .alpha = static_cast<MaterialAlpha>(record.alpha),
          .double_sided = (record.flags & kMaterialDoubleSided) != 0,
          .unlit = (record.flags & kMaterialUnlit) != 0,
          .base_color_texture = format.texture(record.base_color_texture),
          .metallic_roughness_texture = format.texture(record.metallic_roughness_texture),
          .normal_texture = format.texture(record.normal_texture),
          .occlusion_texture = format.texture(record.occlusion_texture),
          .emissive_texture = format.texture(record.emissive_texture),
          .properties_rig = record.properties_rig,
          .first_property = record.first_property,
          .property_count = record.property_count};
}

std::size_t Pack::image_count() const { return PackFormat(*this).chunks(kImageChunk).size(); }

std::span<const std::byte> Pack::image(std::size_t index) const { return PackFormat(*this).chunk(kImageChunk, index); }

std::size_t Pack::camera_count() const { return PackFormat(*this).scene().cameras.count; }

CameraInfo Pack::camera(std::size_t index) const {
  const PackFormat format(*this);
  const CameraRecord& record = format.table<CameraRecord>(&SceneHeader::cameras)[index];
  return {format.text(record.name),
          record.node,
          record.perspective != 0,
          record.aspect_ratio,
          record.vertical_fov_rad,
          record.half_width,
          record.half_height,
          record.near_m,
          record.far_m,
          record.properties_rig,
          record.first_property,
          record.property_count};
}

Face Pack::face(std::size_t rig) const {
  const PackFormat format(*this);
  return format.chunks(kFaceChunk).empty() ? Face() : Face::view(format.chunk(kFaceChunk, rig));
}

MaskSet Pack::masks(std::size_t rig) const {
  const PackFormat format(*this);
  return format.chunks(kMaskChunk).empty() ? MaskSet() : MaskSet::view(format.chunk(kMaskChunk, rig));
}

Mirror Pack::mirror(std::size_t rig) const {
  const PackFormat format(*this);
  return format.chunks(kMirrorChunk).empty() ? Mirror() : Mirror::view(format.chunk(kMirrorChunk, rig));
}

std::size_t Pack::graph_count() const { return PackFormat(*this).chunks(kGraphChunk).size(); }

Graph Pack::graph(std::size_t index) const { return Graph::view(PackFormat(*this).chunk(kGraphChunk, index)); }

std::string_view TextList::operator[](std::size_t i) const { return {text_ + refs_[i].offset, refs_[i].bytes}; }

PackSource Pack::source() const {
  const PackFormat format(*this);
  const SceneHeader& scene = format.scene();
  return {format.text(scene.source_format), format.text(scene.generator), format.text(scene.copyright),
          (scene.flags & kSceneFacesMinusZ) != 0};
}

ClipSource Pack::clip_source(std::size_t clip) const {
  const ClipSourceRecord& record = PackFormat(*this).table<ClipSourceRecord>(&SceneHeader::clip_sources)[clip];
  return {record.rate_hz,         record.keys,  record.channels_by_mode,
          record.targets_by_path, record.nodes, record.keyed_vertices};
}

SkinSource Pack::skin_source(std::size_t source_skin) const {
  const PackFormat format(*this);
  const SkinSourceRecord& record = format.table<SkinSourceRecord>(&SceneHeader::skin_sources)[source_skin];
  return {format.text(record.name), (record.flags & kSkinHasInverseBinds) != 0};
}

std::size_t Pack::mesh_source_count() const { return PackFormat(*this).scene().mesh_sources.count; }

MeshSource Pack::mesh_source(std::size_t source_mesh) const {
  const PackFormat format(*this);
  const MeshSourceRecord& record = format.table<MeshSourceRecord>(&SceneHeader::mesh_sources)[source_mesh];
  return {format.text(record.name),
          format.texts(&SceneHeader::target_names, record.first_target_name, record.target_name_count)};
}

TextList Pack::texture_names() const { return PackFormat(*this).texts(&SceneHeader::texture_names); }

TextList Pack::image_names() const { return PackFormat(*this).texts(&SceneHeader::image_names); }

TextList Pack::scene_names() const { return PackFormat(*this).texts(&SceneHeader::scene_names); }

TextList Pack::extensions_used() const { return PackFormat(*this).texts(&SceneHeader::extensions_used); }

TextList Pack::extensions_required() const { return PackFormat(*this).texts(&SceneHeader::extensions_required); }

}  // namespace sinew
