// SPDX-License-Identifier: MIT
#include "info_facts.h"
#include "json_writer.h"
#include "property_json.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::cli {
namespace {

using asset::Index;
using asset::kNone;

void member_index(JsonWriter& json, std::string_view name, Index index) {
  json.member(name, index == kNone ? std::int64_t(-1) : std::int64_t(index));
}

void write_names(JsonWriter& json, std::string_view key, const std::vector<std::string>& names) {
  json.key(key).begin_array();
  for (const std::string& name : names) json.value(name);
  json.end_array();
}

void write_skeletons(JsonWriter& json, const InfoFacts& facts) {
  json.key("skeletons").begin_array();
  for (const SkeletonFacts& skeleton : facts.skeletons) {
    json.begin_object().member("joint_count", skeleton.joints.size()).key("joints").begin_array();
    for (const JointFacts& joint : skeleton.joints)
      json.begin_object()
          .member("name", joint.name)
          .member("parent", joint.parent)
          .member("node", joint.node)
          .end_object();
    json.end_array().end_object();
  }
  json.end_array();
}

void write_skins(JsonWriter& json, const InfoFacts& facts) {
  json.key("skins").begin_array();
  for (const SkinFacts& skin : facts.skins) {
    json.begin_object();
    json.member("name", skin.name).member("has_inverse_binds", skin.has_inverse_binds);
    json.key("joints").begin_array();
    for (const Index joint : skin.joints) json.value(joint);
    json.end_array().end_object();
  }
  json.end_array();
}

void write_meshes(JsonWriter& json, const InfoFacts& facts) {
  json.key("meshes").begin_array();
  for (const MeshFacts& mesh : facts.meshes) {
    json.begin_object();
    json.member("name", mesh.name).member("primitives", mesh.primitives);
    json.member("vertices", mesh.vertices).member("triangles", mesh.triangles);
    json.key("vertices_with_influences").begin_array();
    for (const std::uint64_t vertices : mesh.vertices_with_influences) json.value(vertices);
    json.end_array().member("morph_targets", mesh.morph_targets);
    write_names(json, "morph_target_names", mesh.morph_target_names);
    json.end_object();
  }
  json.end_array();
}

void write_channels(JsonWriter& json, const Contents& contents, const ClipFacts& clip) {
  json.key("channels").begin_array();
  for (const ChannelFacts& channel : clip.channels) {
    json.begin_object();
    member_index(json, "node", channel.node);
    if (channel.node != kNone) json.member("node_name", contents.nodes[channel.node].name);
    json.member("target", channel.target).member("mode", channel.mode).member("keys", channel.keys).end_object();
  }
  json.end_array();
}

void write_summary(JsonWriter& json, const asset::ClipSummary& summary) {
  constexpr std::string_view kModes[] = {"step", "linear", "cubic_spline"};
  constexpr std::string_view kPaths[] = {"translation", "rotation", "scale", "weights", "properties"};
  json.member("keys", summary.keys).member("rate_hz", summary.rate_hz).key("channels_by_mode").begin_object();
  for (std::size_t i = 0; i < summary.channels_by_mode.size(); ++i) json.member(kModes[i], summary.channels_by_mode[i]);
  json.end_object().key("moves").begin_object().member("nodes", summary.nodes);
  for (std::size_t i = 0; i < summary.targets_by_path.size(); ++i) json.member(kPaths[i], summary.targets_by_path[i]);
  json.member("vertices", summary.keyed_vertices).end_object();
}

// Over one loop, seen from its start; null where the clip has none.
void write_root_motion(JsonWriter& json, const std::optional<RootMotion>& root) {
  json.key("root_motion");
  if (!root) {
    json.null();
    return;
  }
  json.begin_object().key("translation_m").begin_array().value(root->x).value(root->y).value(root->z).end_array();
  json.member("yaw_rad", root->yaw_rad).end_object();
}

void write_markers(JsonWriter& json, const std::vector<asset::Marker>& markers) {
  json.key("markers").begin_array();
  for (const asset::Marker& marker : markers)
    json.begin_object()
        .member("name", marker.name)
        .member("time_secs", marker.time_secs)
        .member("value", marker.value)
        .end_object();
  json.end_array();
}

void write_clips(JsonWriter& json, const Contents& contents, const InfoFacts& facts) {
  json.key("clips").begin_array();
  for (std::size_t i = 0; i < contents.clips.size(); ++i) {
    const ClipEntry& entry = contents.clips[i];
    const ClipFacts& clip = facts.clips[i];
    json.begin_object().member("index", i).member("name", entry.name);
    json.member("duration_secs", entry.duration_secs).member("source_start_secs", entry.source_start_secs);
    json.member("wrap", clip.loops ? "loop" : "clamp").member("additive", clip.is_additive);
    if (clip.is_additive) json.member("additive_reference", clip.additive_reference);
    write_root_motion(json, clip.root_motion);
    write_markers(json, clip.markers);
    write_summary(json, clip.summary);
    if (facts.is_pack)
      json.member("tracks", clip.tracks);
    else
      write_channels(json, contents, clip);
    json.end_object();
  }
  json.end_array();
}

void write_properties(JsonWriter& json, const Contents& contents) {
  json.key("properties").begin_array();
  for (const PropertyEntry& property : contents.properties) {
    json.begin_object();
    write_property(json, property);
    json.member("floats", property.floats).end_object();
  }
  json.end_array();
}

void write_size(JsonWriter& json, const InfoFacts& facts) {
  json.member("unit", "m").member("up", "+Y").key("height");
  if (!facts.rest_box) {
    json.null().key("bounds").null();
    return;
  }
  json.value(facts.rest_box->max[1] - facts.rest_box->min[1]).key("bounds").begin_object();
  for (const bool is_min : {true, false}) {
    json.key(is_min ? "min" : "max").begin_array();
    for (const double coordinate : is_min ? facts.rest_box->min : facts.rest_box->max) json.value(coordinate);
    json.end_array();
  }
  json.end_object();
}

void write_counts(JsonWriter& json, const CountFacts& counts) {
  json.key("counts").begin_object().member("nodes", counts.nodes);
  json.member("scenes", counts.scenes).member("materials", counts.materials).member("textures", counts.textures);
  json.member("images", counts.images).member("cameras", counts.cameras).end_object();
}

void write_memory(JsonWriter& json, const Input& input, const InfoFacts& facts) {
  json.key("memory").begin_object().member("file_bytes", input.file_bytes).member("pack_bytes", facts.pack_bytes);
  json.key("pack_bytes_by_kind").begin_object();
  for (const PackBytes& part : facts.pack_bytes_by_kind) json.member(part.kind, part.bytes);
  json.end_object().end_object();
}

}  // namespace

void write_info_json(JsonWriter& json, const Input& input, const InfoFacts& facts) {
  json.member("file", input.name).member("format", facts.format);
  if (facts.is_pack) json.member("source_format", facts.source_format);
  json.member("generator", facts.generator).member("copyright", facts.copyright);
  write_size(json, facts);
  write_counts(json, facts.counts);
  write_avatar_json(json, input.scene.avatar);
  write_face_json(json, facts.face);
  write_skeletons(json, facts);
  write_skins(json, facts);
  write_meshes(json, facts);
  write_clips(json, input.contents, facts);
  write_properties(json, input.contents);
  write_memory(json, input, facts);
  write_names(json, "extensions_used", facts.extensions_used);
  write_names(json, "extensions_required", facts.extensions_required);
  json.diagnostics(input.diagnostics);
}

}  // namespace sinew::cli
