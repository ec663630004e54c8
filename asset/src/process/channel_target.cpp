// SPDX-License-Identifier: MIT
#include "process/channel_target.h"

#include <algorithm>

#include "process/clip_pose.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset::process {
namespace {

std::vector<double> rest_weights(const Scene& scene, const Node& node) {
  if (node.mesh == kNone) return {};
  const Mesh& mesh = scene.meshes[node.mesh];
  std::vector<double> weights = node.weights.empty() ? mesh.weights : node.weights;
  weights.resize(mesh.target_count());
  return weights;
}

}  // namespace

ChannelTarget target_of(const Channel& channel) {
  ChannelTarget target{channel.node, channel.path, channel.weight, channel.target, {}};
  if (channel.path == ChannelPath::pointer && channel.target.property == AnimatedProperty::none)
    target.pointer = channel.pointer;
  return target;
}

Channel channel_for(const ChannelTarget& target) {
  Channel channel;
  channel.node = target.node;
  channel.path = target.path;
  channel.weight = target.weight;
  channel.target = target.property;
  channel.pointer = target.pointer;
  return channel;
}

std::vector<double> rest_of(const Scene& scene, const ChannelTarget& target) {
  if (target.path == ChannelPath::pointer) return rest_value(scene, target.property);
  const Node& node = scene.nodes[target.node];
  if (target.path == ChannelPath::weights) {
    const std::vector<double> all = rest_weights(scene, node);
    return target.weight == kNone ? all : std::vector<double>{all.at(target.weight)};
  }
  const TransformD rest = rest_transform(node);
  if (target.path == ChannelPath::rotation) return {rest.rotation, rest.rotation + 4};
  const double* numbers = target.path == ChannelPath::scale ? rest.scale : rest.translation;
  return {numbers, numbers + 3};
}

const Channel* find_channel(const Clip& clip, const ChannelTarget& target) {
  const auto found =
      std::ranges::find_if(clip.channels, [&](const Channel& channel) { return target_of(channel) == target; });
  return found == clip.channels.end() ? nullptr : &*found;
}

}  // namespace sinew::asset::process
