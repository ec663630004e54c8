// SPDX-License-Identifier: MIT
#include "info_facts.h"

#include <algorithm>

#include "engine.h"
#include "eval_rows.h"
#include "sinew/scene/value_view.h"
#include "text.h"

namespace sinew::cli {
namespace {

using asset::Index;
using asset::kNone;

std::uint64_t triangle_count(const asset::Primitive& primitive) {
  const std::uint64_t corners = primitive.indices ? primitive.indices->count : primitive.vertex_count();
  switch (primitive.topology) {
    case asset::Topology::triangles:
      return corners / 3;
    case asset::Topology::triangle_strip:
    case asset::Topology::triangle_fan:
      return corners < 3 ? 0 : corners - 2;
    default:
      return 0;
  }
}

void count_influences(const asset::Primitive& primitive, std::vector<std::uint64_t>& vertices_with) {
  std::vector<std::size_t> influences(primitive.vertex_count(), 0);
  bool has_weights = false;
  for (const asset::Attribute& attribute : primitive.attributes) {
    if (!attribute.semantic.starts_with("WEIGHTS_")) continue;
    has_weights = true;
    const std::vector<double> weights = asset::read_doubles(attribute.values);
    const std::size_t per_vertex = attribute.values.components;
    for (std::size_t i = 0; i < weights.size(); ++i)
      if (weights[i] > 0) ++influences[i / per_vertex];
  }
  if (!has_weights) return;
  for (const std::size_t count : influences) {
    if (vertices_with.size() <= count) vertices_with.resize(count + 1, 0);
    ++vertices_with[count];
  }
}

MeshFacts mesh_facts(const asset::Mesh& mesh) {
  MeshFacts facts;
  facts.name = mesh.name;
  facts.primitives = mesh.primitives.size();
  facts.morph_targets = mesh.target_count();
  facts.morph_target_names = mesh.target_names;
  for (const asset::Primitive& primitive : mesh.primitives) {
    facts.vertices += primitive.vertex_count();
    facts.triangles += triangle_count(primitive);
    count_influences(primitive, facts.vertices_with_influences);
  }
  return facts;
}

std::string_view mode_name(asset::Interpolation interpolation) {
  switch (interpolation) {
    case asset::Interpolation::step:
      return "step";
    case asset::Interpolation::linear:
      return "linear";
    case asset::Interpolation::cubic_spline:
      break;
  }
  return "cubic_spline";
}

std::string_view path_name(asset::ChannelPath path) {
  switch (path) {
    case asset::ChannelPath::translation:
      return "translation";
    case asset::ChannelPath::rotation:
      return "rotation";
    case asset::ChannelPath::scale:
      return "scale";
    case asset::ChannelPath::weights:
      return "weights";
    case asset::ChannelPath::pointer:
      break;
  }
  return "pointer";
}

std::string target_text(const asset::Channel& channel) {
  if (channel.path == asset::ChannelPath::pointer) return channel.pointer;
  const std::string path(path_name(channel.path));
  return channel.weight == kNone ? path : path + "/" + std::to_string(channel.weight);
}

ClipFacts clip_facts(const asset::Clip& clip) {
  ClipFacts facts;
  facts.loops = clip.wrap == asset::WrapPolicy::loop;
  facts.summary = asset::summary_of(clip);
  for (const asset::Channel& channel : clip.channels)
    facts.channels.push_back({.node = channel.node,
                              .target = target_text(channel),
                              .mode = mode_name(channel.interpolation),
                              .keys = channel.times_secs.count});
  return facts;
}

std::optional<RestBox> rest_box(Input& input) {
  if (input.contents.nodes.empty()) return std::nullopt;
  const std::unique_ptr<Engine> engine =
      input.pack_file ? make_fast_engine(input, {}) : make_reference_engine(input, {});
  engine->pose(0);
  const EvalShape shape = eval_shape(input.contents, What::bounds, false, input.diagnostics);
  std::vector<double> corners;
  append_rows(*engine, input.contents, shape, corners);
  RestBox box;
  std::copy_n(corners.begin(), 3, box.min.begin());
  std::copy_n(corners.begin() + 3, 3, box.max.begin());
  return box;
}

// A figure far from human size was often made in another unit (behaviour A7).
void note_unusual_height(const RestBox& box, asset::Diagnostics& diagnostics) {
  constexpr double kLeastM = 0.1, kMostM = 10;
  const double height_m = box.max[1] - box.min[1];
  if (height_m >= kLeastM && height_m <= kMostM) return;
  diagnostics.note(
      "unusual-height",
      "the rest pose is " + rounded(height_m) +
          " m high: if that is not meant, the file's unit is not the metre; --units says it for BVH, MD5 and IQM",
      "");
}

void gather_scene_facts(const asset::Scene& scene, InfoFacts& facts) {
  facts.format = scene.format;
  facts.generator = scene.generator;
  facts.copyright = scene.copyright;
  facts.extensions_used = scene.extensions_used;
  facts.extensions_required = scene.extensions_required;
  facts.counts = {.nodes = scene.nodes.size(),
                  .scenes = scene.scenes.size(),
                  .materials = scene.materials.size(),
                  .textures = scene.textures.size(),
                  .images = scene.images.size(),
                  .cameras = scene.cameras.size()};
  for (const asset::Skin& skin : scene.skins)
    facts.skins.push_back(
        {.name = skin.name, .joints = skin.joints, .has_inverse_binds = skin.inverse_bind_matrices.has_value()});
  for (const asset::Mesh& mesh : scene.meshes) facts.meshes.push_back(mesh_facts(mesh));
  for (const asset::Clip& clip : scene.clips) facts.clips.push_back(clip_facts(clip));
}

// What only the runtime's view of a clip says.
void gather_clip_motion(const Pack& pack, std::vector<ClipFacts>& clips) {
  for (std::size_t i = 0; i < clips.size(); ++i) {
    const ClipInfo info = pack.clip_info(i);
    clips[i].is_additive = info.is_additive;
    clips[i].additive_reference = info.additive_reference;
    for (std::size_t rig = 0; rig < pack.rig_count() && clips[i].markers.empty(); ++rig)
      if (const std::optional<Clip> part = pack.clip(i, rig))
        for (std::size_t m = 0; m < part->marker_count(); ++m) {
          const Marker marker = part->marker(m);
          clips[i].markers.push_back({std::string(marker.name), marker.time_secs, static_cast<double>(marker.value)});
        }
    for (std::size_t rig = 0; rig < pack.rig_count() && !clips[i].root_motion; ++rig)
      if (const std::optional<Clip> part = pack.clip(i, rig); part && has_root_motion(*part))
        clips[i].root_motion = root_motion(*part, 0, part->duration_secs());
  }
}

}  // namespace

InfoFacts gather_facts(Input& input, const asset::CookSettings& settings) {
  InfoFacts facts;
  if (!input.pack_file) gather_scene_facts(input.scene, facts);
  facts.rest_box = rest_box(input);
  if (facts.rest_box) note_unusual_height(*facts.rest_box, input.diagnostics);
  try {
    const CookedInput cooked = cook_input(input, settings);
    if (input.pack_file) gather_pack_facts(cooked.pack, input.contents.skins, facts);
    gather_clip_motion(cooked.pack, facts.clips);
    facts.skeletons = skeleton_facts(cooked.pack);
    facts.face = face_facts(input, cooked.pack, settings.face_map);
    facts.pack_bytes = cooked.bytes.size();
    facts.pack_bytes_by_kind = bytes_by_kind(cooked.bytes);
  } catch (const Fault& fault) {
    facts.cook_fault = fault;
  }
  return facts;
}

}  // namespace sinew::cli
