// SPDX-License-Identifier: MIT
#include "clip_choice.h"
#include "info_facts.h"
#include "json_writer.h"

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

void write_skins(JsonWriter& json, const asset::Scene& scene) {
  json.key("skins").begin_array();
  for (const asset::Skin& skin : scene.skins) {
    json.begin_object().member("name", skin.name).member("has_inverse_binds", skin.inverse_bind_matrices.has_value());
    json.key("joints").begin_array();
    for (const Index joint : skin.joints) json.value(joint);
    json.end_array().end_object();
  }
  json.end_array();
}

void write_meshes(JsonWriter& json, const asset::Scene& scene, const InfoFacts& facts) {
  json.key("meshes").begin_array();
  for (std::size_t i = 0; i < scene.meshes.size(); ++i) {
    const asset::Mesh& mesh = scene.meshes[i];
    json.begin_object().member("name", mesh.name).member("primitives", mesh.primitives.size());
    json.member("vertices", facts.meshes[i].vertices).member("triangles", facts.meshes[i].triangles);
    json.key("vertices_with_influences").begin_array();
    for (const std::uint64_t vertices : facts.meshes[i].vertices_with_influences) json.value(vertices);
    json.end_array().member("morph_targets", mesh.target_count());
    write_names(json, "morph_target_names", mesh.target_names);
    json.end_object();
  }
  json.end_array();
}

void write_channel(JsonWriter& json, const asset::Scene& scene, const asset::Channel& channel) {
  json.begin_object();
  member_index(json, "node", channel.node);
  if (channel.node != kNone) json.member("node_name", scene.nodes[channel.node].name);
  json.member("target", channel.path == asset::ChannelPath::pointer ? std::string_view(channel.pointer)
                                                                    : path_name(channel.path));
  json.member("mode", mode_name(channel.interpolation)).member("keys", channel.times_secs.count).end_object();
}

void write_clips(JsonWriter& json, const asset::Scene& scene, const InfoFacts& facts) {
  json.key("clips").begin_array();
  for (Index i = 0; i < scene.clips.size(); ++i) {
    const asset::Clip& clip = scene.clips[i];
    json.begin_object().member("index", i).member("name", clip.name);
    json.member("duration_secs", clip_duration_secs(scene, i)).member("source_start_secs", clip.source_start_secs);
    json.member("wrap", clip.wrap == asset::WrapPolicy::loop ? "loop" : "clamp");
    json.member("rate_hz", facts.clips[i].rate_hz).member("keys", facts.clips[i].keys);
    json.key("channels").begin_array();
    for (const asset::Channel& channel : clip.channels) write_channel(json, scene, channel);
    json.end_array().end_object();
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

void write_counts(JsonWriter& json, const asset::Scene& scene) {
  json.key("counts").begin_object();
  json.member("nodes", scene.nodes.size()).member("scenes", scene.scenes.size());
  json.member("materials", scene.materials.size()).member("textures", scene.textures.size());
  json.member("images", scene.images.size()).member("cameras", scene.cameras.size()).end_object();
}

void write_memory(JsonWriter& json, const Input& input, const InfoFacts& facts) {
  json.key("memory").begin_object().member("file_bytes", input.file_bytes).member("pack_bytes", facts.pack_bytes);
  json.key("pack_bytes_by_kind").begin_object();
  for (const PackBytes& part : facts.pack_bytes_by_kind) json.member(part.kind, part.bytes);
  json.end_object().end_object();
}

}  // namespace

void write_info_json(JsonWriter& json, const Input& input, const InfoFacts& facts) {
  const asset::Scene& scene = input.scene;
  json.member("file", input.name).member("format", scene.format);
  json.member("generator", scene.generator).member("copyright", scene.copyright);
  write_size(json, facts);
  write_counts(json, scene);
  write_skeletons(json, facts);
  write_skins(json, scene);
  write_meshes(json, scene, facts);
  write_clips(json, scene, facts);
  write_memory(json, input, facts);
  write_names(json, "extensions_used", scene.extensions_used);
  write_names(json, "extensions_required", scene.extensions_required);
  json.diagnostics(input.diagnostics);
}

}  // namespace sinew::cli
