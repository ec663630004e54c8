// SPDX-License-Identifier: MIT
#include "info_facts.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "engine.h"
#include "eval_rows.h"
#include "sinew/pack/format.h"
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
  for (const asset::Primitive& primitive : mesh.primitives) {
    facts.vertices += primitive.vertex_count();
    facts.triangles += triangle_count(primitive);
    count_influences(primitive, facts.vertices_with_influences);
  }
  return facts;
}

double median_rate_hz(const asset::Clip& clip) {
  std::set<const std::byte*> seen;  // channels often share their times
  std::vector<double> intervals_secs;
  for (const asset::Channel& channel : clip.channels) {
    if (!seen.insert(channel.times_secs.bytes.data()).second) continue;
    const std::vector<double> times_secs = asset::read_doubles(channel.times_secs);
    for (std::size_t i = 1; i < times_secs.size(); ++i)
      if (times_secs[i] > times_secs[i - 1]) intervals_secs.push_back(times_secs[i] - times_secs[i - 1]);
  }
  if (intervals_secs.empty()) return 0;
  const auto middle = intervals_secs.begin() + std::ptrdiff_t(intervals_secs.size() / 2);
  std::nth_element(intervals_secs.begin(), middle, intervals_secs.end());
  return 1 / *middle;
}

ClipFacts clip_facts(const asset::Clip& clip) {
  ClipFacts facts;
  std::set<Index> nodes;
  std::array<std::set<std::pair<Index, std::string>>, 5> targets;
  for (const asset::Channel& channel : clip.channels) {
    facts.keys += channel.times_secs.count;
    ++facts.channels_by_mode[std::size_t(channel.interpolation)];
    targets[std::size_t(channel.path)].insert({channel.node, channel.pointer});
    if (channel.node != kNone) nodes.insert(channel.node);
  }
  facts.nodes = nodes.size();
  for (std::size_t path = 0; path < targets.size(); ++path) facts.nodes_by_path[path] = targets[path].size();
  facts.rate_hz = median_rate_hz(clip);
  return facts;
}

std::vector<SkeletonFacts> skeleton_facts(const Pack& pack) {
  std::vector<SkeletonFacts> skeletons;
  for (std::size_t i = 0; i < pack.rig_count(); ++i) {
    const Rig rig = pack.rig(i);
    const Skeleton& skeleton = rig.skeleton();
    if (skeleton.joint_count() == 0) continue;  // a rig of properties only
    SkeletonFacts facts;
    for (std::size_t j = 0; j < skeleton.joint_count(); ++j) {
      const Joint parent = skeleton.parents()[j];
      facts.joints.push_back({.name = std::string(skeleton.name(Joint(j))),
                              .parent = parent == kNoJoint ? -1 : std::int64_t(parent),
                              .node = skeleton.source_node(Joint(j))});
    }
    skeletons.push_back(std::move(facts));
  }
  return skeletons;
}

// The chunks of an opened pack by what they hold.
std::vector<PackBytes> bytes_by_kind(std::span<const std::byte> pack) {
  constexpr std::pair<std::uint32_t, std::string_view> kNames[] = {{kRigChunk, "rigs"},     {kClipChunk, "clips"},
                                                                   {kSkinChunk, "skins"},   {kPrimitiveChunk, "meshes"},
                                                                   {kImageChunk, "images"}, {kSceneChunk, "scene"}};
  PackHeader header{};
  std::memcpy(&header, pack.data(), sizeof(header));
  std::vector<PackBytes> kinds;
  for (const auto& [kind, name] : kNames) {
    PackBytes total{.kind = std::string(name), .bytes = 0};
    for (std::uint32_t i = 0; i < header.chunk_count; ++i) {
      ChunkRecord chunk{};
      std::memcpy(&chunk, pack.data() + sizeof(header) + i * sizeof(chunk), sizeof(chunk));
      if (chunk.kind == kind) total.bytes += chunk.bytes;
    }
    if (total.bytes > 0) kinds.push_back(std::move(total));
  }
  return kinds;
}

std::optional<Box> rest_box(Input& input) {
  if (input.scene.nodes.empty()) return std::nullopt;
  const std::unique_ptr<Engine> engine = make_reference_engine(input, {});
  engine->pose(0);
  const EvalShape shape = eval_shape(input.scene, What::bounds, false, input.diagnostics);
  std::vector<double> corners;
  append_rows(*engine, input.scene, shape, corners);
  Box box;
  std::copy_n(corners.begin(), 3, box.min.begin());
  std::copy_n(corners.begin() + 3, 3, box.max.begin());
  return box;
}

// A figure far from human size was often made in another unit (behaviour A7).
void note_unusual_height(const Box& box, asset::Diagnostics& diagnostics) {
  constexpr double kLeastM = 0.1, kMostM = 10;
  const double height_m = box.max[1] - box.min[1];
  if (height_m >= kLeastM && height_m <= kMostM) return;
  diagnostics.note(
      "unusual-height",
      "the rest pose is " + rounded(height_m) + " m high: if that is not meant, the file's unit is not the metre", "");
}

}  // namespace

InfoFacts gather_facts(Input& input) {
  InfoFacts facts;
  for (const asset::Mesh& mesh : input.scene.meshes) facts.meshes.push_back(mesh_facts(mesh));
  for (const asset::Clip& clip : input.scene.clips) facts.clips.push_back(clip_facts(clip));
  facts.rest_box = rest_box(input);
  if (facts.rest_box) note_unusual_height(*facts.rest_box, input.diagnostics);
  try {
    const CookedInput cooked = cook_input(input);
    facts.skeletons = skeleton_facts(cooked.pack);
    facts.pack_bytes = cooked.bytes.bytes().size();
    facts.pack_bytes_by_kind = bytes_by_kind(cooked.bytes.bytes());
  } catch (const Fault& fault) {
    facts.cook_fault = fault;
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

}  // namespace sinew::cli
