// SPDX-License-Identifier: MIT
#include "sinew/scene/scene_builder.h"

#include <algorithm>
#include <utility>

#include "sinew/scene/animated_properties.h"

namespace sinew::asset {

Index SceneBuilder::attach(Node node) {
  const Index index = static_cast<Index>(scene.nodes.size());
  if (node.parent != kNone) scene.nodes.at(node.parent).children.push_back(index);
  scene.nodes.push_back(std::move(node));
  return index;
}

Index SceneBuilder::node(const NodeSpec& spec) {
  Node node;
  node.name = spec.name.empty() ? "node" + std::to_string(scene.nodes.size()) : spec.name;
  node.parent = spec.parent;
  node.translation = spec.translation;
  node.rotation = spec.rotation;
  node.scale = spec.scale;
  return attach(std::move(node));
}

Index SceneBuilder::matrix_node(const std::array<double, 16>& column_major, Index parent) {
  Node node;
  node.name = "matrix" + std::to_string(scene.nodes.size());
  node.parent = parent;
  node.matrix = column_major;
  return attach(std::move(node));
}

Index SceneBuilder::clip(std::string name) {
  scene.clips.emplace_back().name = std::move(name);
  return static_cast<Index>(scene.clips.size() - 1);
}

Channel& SceneBuilder::channel(Index clip, Index node, ChannelPath path, Interpolation interpolation,
                               const ValueView& times_secs, const ValueView& values) {
  Channel channel;
  channel.node = node;
  channel.path = path;
  channel.interpolation = interpolation;
  channel.times_secs = times_secs;
  channel.values = values;
  Clip& target = scene.clips.at(clip);
  channel.source = static_cast<Index>(target.channels.size());
  target.duration_secs = std::max(target.duration_secs, read_value(times_secs, times_secs.count - 1, 0));
  return target.channels.emplace_back(std::move(channel));
}

Channel& SceneBuilder::channel(Index clip, Index node, ChannelPath path, Interpolation interpolation,
                               const std::vector<float>& times_secs, const std::vector<float>& rows) {
  const std::uint8_t components = path == ChannelPath::rotation ? 4 : path == ChannelPath::weights ? 1 : 3;
  return channel(clip, node, path, interpolation, view(times_secs, 1), view(rows, components));
}

Channel& SceneBuilder::property_channel(Index clip, const AnimatedTarget& target, Interpolation interpolation,
                                        const std::vector<float>& times_secs, const std::vector<float>& rows) {
  const auto components = static_cast<std::uint8_t>(component_count(scene, target));
  Channel& added =
      channel(clip, kNone, ChannelPath::pointer, interpolation, view(times_secs, 1), view(rows, components));
  added.target = target;
  return added;
}

Index SceneBuilder::skin(std::vector<Index> joints, const std::vector<float>& inverse_binds) {
  Skin& skin = scene.skins.emplace_back();
  skin.joints = std::move(joints);
  if (!inverse_binds.empty()) skin.inverse_bind_matrices = view(inverse_binds, 16);
  return static_cast<Index>(scene.skins.size() - 1);
}

}  // namespace sinew::asset
