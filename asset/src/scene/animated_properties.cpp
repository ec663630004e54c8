// SPDX-License-Identifier: MIT
#include "sinew/scene/animated_properties.h"

#include <set>
#include <string>

namespace sinew::asset {
namespace {

constexpr AnimatedProperty kTransform[] = {AnimatedProperty::texture_offset, AnimatedProperty::texture_rotation,
                                           AnimatedProperty::texture_scale};

struct NodesFirst {
  bool operator()(const AnimatedTarget& a, const AnimatedTarget& b) const {
    const bool a_is_node = a.property == AnimatedProperty::node_visible;
    const bool b_is_node = b.property == AnimatedProperty::node_visible;
    return a_is_node != b_is_node ? a_is_node : a < b;
  }
};

}  // namespace

std::uint32_t component_count(AnimatedProperty property) {
  switch (property) {
    case AnimatedProperty::none:
      return 0;
    case AnimatedProperty::base_color:
      return 4;
    case AnimatedProperty::emissive:
      return 3;
    case AnimatedProperty::texture_offset:
    case AnimatedProperty::texture_scale:
      return 2;
    default:
      return 1;
  }
}

std::vector<AnimatedTarget> animated_properties(const Scene& scene) {
  std::set<AnimatedTarget, NodesFirst> targets;
  for (const Clip& clip : scene.clips)
    for (const Channel& channel : clip.channels) {
      if (channel.path != ChannelPath::pointer || channel.target.property == AnimatedProperty::none) continue;
      if (!is_texture_part(channel.target.property)) {
        targets.insert(channel.target);
        continue;
      }
      for (const AnimatedProperty part : kTransform)
        targets.insert({part, channel.target.index, channel.target.texture});
    }
  return {targets.begin(), targets.end()};
}

std::vector<double> rest_value(const Scene& scene, const AnimatedTarget& target) {
  if (target.property == AnimatedProperty::none) return {};
  if (target.property == AnimatedProperty::node_visible) return {scene.nodes[target.index].visible ? 1.0 : 0.0};
  return value_of(scene.materials[target.index], target);
}

std::vector<double> value_of(const Material& material, const AnimatedTarget& target) {
  const TextureTransform& uv = material.texture(target.texture).transform;
  switch (target.property) {
    case AnimatedProperty::base_color:
      return {material.base_color.begin(), material.base_color.end()};
    case AnimatedProperty::metallic:
      return {material.metallic};
    case AnimatedProperty::roughness:
      return {material.roughness};
    case AnimatedProperty::emissive:
      return {material.emissive.begin(), material.emissive.end()};
    case AnimatedProperty::emissive_strength:
      return {material.emissive_strength};
    case AnimatedProperty::alpha_cutoff:
      return {material.alpha_cutoff};
    case AnimatedProperty::normal_scale:
      return {material.normal_texture.strength};
    case AnimatedProperty::occlusion_strength:
      return {material.occlusion_texture.strength};
    case AnimatedProperty::texture_offset:
      return {uv.offset.begin(), uv.offset.end()};
    case AnimatedProperty::texture_rotation:
      return {uv.rotation_rad};
    case AnimatedProperty::texture_scale:
      return {uv.scale.begin(), uv.scale.end()};
    default:
      return {};
  }
}

void name_unplayed_channels(const Scene& scene, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < scene.clips.size(); ++i)
    for (std::size_t c = 0; c < scene.clips[i].channels.size(); ++c) {
      const Channel& channel = scene.clips[i].channels[c];
      if (channel.path != ChannelPath::pointer || channel.target.property != AnimatedProperty::none) continue;
      diagnostics.warn("channel-not-played",
                       "a channel moves " + channel.pointer + ", which is kept as it is and not played",
                       "/animations/" + std::to_string(i) + "/channels/" +
                           std::to_string(channel.source == kNone ? c : channel.source));
    }
}

std::string_view property_name(AnimatedProperty property) {
  switch (property) {
    case AnimatedProperty::none:
      break;
    case AnimatedProperty::node_visible:
      return "visible";
    case AnimatedProperty::base_color:
      return "base_color";
    case AnimatedProperty::metallic:
      return "metallic";
    case AnimatedProperty::roughness:
      return "roughness";
    case AnimatedProperty::emissive:
      return "emissive";
    case AnimatedProperty::emissive_strength:
      return "emissive_strength";
    case AnimatedProperty::alpha_cutoff:
      return "alpha_cutoff";
    case AnimatedProperty::normal_scale:
      return "normal_scale";
    case AnimatedProperty::occlusion_strength:
      return "occlusion_strength";
    case AnimatedProperty::texture_offset:
      return "offset";
    case AnimatedProperty::texture_rotation:
      return "rotation";
    case AnimatedProperty::texture_scale:
      return "scale";
  }
  return {};
}

bool is_texture_part(AnimatedProperty property) { return property >= AnimatedProperty::texture_offset; }

std::string_view texture_name(TextureSlot texture) {
  constexpr std::string_view kNames[] = {"base_color", "metallic_roughness", "normal", "occlusion", "emissive"};
  return kNames[static_cast<std::size_t>(texture)];
}

}  // namespace sinew::asset
