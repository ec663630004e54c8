// SPDX-License-Identifier: MIT
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew::test {

using asset::ChannelPath;

Index SceneBuilder::attach(asset::Node node) {
  const Index index = Index(scene.nodes.size());
  if (node.parent != kNone) scene.nodes.at(node.parent).children.push_back(index);
  scene.nodes.push_back(std::move(node));
  return index;
}

Index SceneBuilder::node(const NodeSpec& spec) {
  asset::Node node;
  node.name = spec.name.empty() ? "node" + std::to_string(scene.nodes.size()) : spec.name;
  node.parent = spec.parent;
  node.translation = spec.translation;
  node.rotation = spec.rotation;
  node.scale = spec.scale;
  return attach(std::move(node));
}

Index SceneBuilder::matrix_node(const std::array<double, 16>& column_major, Index parent) {
  asset::Node node;
  node.name = "matrix" + std::to_string(scene.nodes.size());
  node.parent = parent;
  node.matrix = column_major;
  return attach(std::move(node));
}

Index SceneBuilder::clip(std::string name) {
  scene.clips.emplace_back().name = std::move(name);
  return Index(scene.clips.size() - 1);
}

asset::Channel& SceneBuilder::channel(Index clip, Index node, ChannelPath path, asset::Interpolation interpolation,
                                      const std::vector<float>& times_secs, const std::vector<float>& rows) {
  asset::Channel channel;
  channel.node = node;
  channel.path = path;
  channel.interpolation = interpolation;
  channel.times_secs = view(times_secs, 1);
  channel.values = view(rows, path == ChannelPath::rotation ? 4 : path == ChannelPath::weights ? 1 : 3);
  asset::Clip& target = scene.clips.at(clip);
  channel.source = Index(target.channels.size());
  target.duration_secs = std::max(target.duration_secs, double(times_secs.back()));
  return target.channels.emplace_back(std::move(channel));
}

asset::Channel& SceneBuilder::property_channel(Index clip, const asset::AnimatedTarget& target,
                                               asset::Interpolation interpolation, const std::vector<float>& times_secs,
                                               const std::vector<float>& rows) {
  asset::Channel& added = channel(clip, kNone, ChannelPath::pointer, interpolation, times_secs, {});
  added.target = target;
  added.values = view(rows, std::uint8_t(asset::component_count(target.property)));
  return added;
}

Index SceneBuilder::skin(std::vector<Index> joints, const std::vector<float>& inverse_binds) {
  asset::Skin& skin = scene.skins.emplace_back();
  skin.joints = std::move(joints);
  if (!inverse_binds.empty()) skin.inverse_bind_matrices = view(inverse_binds, 16);
  return Index(scene.skins.size() - 1);
}

asset::Primitive& SceneBuilder::mesh(Index node, const std::vector<float>& positions, Index skin) {
  const Index mesh = Index(scene.meshes.size());
  scene.meshes.emplace_back().name = "mesh" + std::to_string(mesh);
  scene.nodes.at(node).mesh = mesh;
  scene.nodes.at(node).skin = skin;
  return primitive(mesh, positions);
}

asset::Primitive& SceneBuilder::primitive(Index mesh, const std::vector<float>& positions) {
  asset::Primitive& primitive = scene.meshes.at(mesh).primitives.emplace_back();
  primitive.topology = asset::Topology::points;
  attribute(primitive, "POSITION", view(positions, 3));
  return primitive;
}

void SceneBuilder::attribute(asset::Primitive& primitive, std::string semantic, asset::ValueView values) {
  primitive.attributes.push_back({std::move(semantic), values});
}

asset::MorphTarget& SceneBuilder::target(asset::Primitive& primitive, const std::vector<float>& position_deltas) {
  asset::MorphTarget& target = primitive.targets.emplace_back();
  target.deltas.push_back({"POSITION", view(position_deltas, 3)});
  return target;
}

std::array<double, 4> turn(int axis, double angle_deg) {
  const double half_rad = angle_deg * std::numbers::pi / 360;
  std::array<double, 4> q{0, 0, 0, std::cos(half_rad)};
  q[std::size_t(axis)] = std::sin(half_rad);
  return q;
}

std::vector<float> identity_rows(std::size_t count) {
  std::vector<float> rows;
  for (std::size_t i = 0; i < count; ++i) rows = join({rows, translation_row(0, 0, 0)});
  return rows;
}

std::vector<float> translation_row(float x, float y, float z) {
  return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1};
}

std::vector<float> join(std::initializer_list<std::vector<float>> parts) {
  std::vector<float> all;
  for (const std::vector<float>& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace sinew::test
