// SPDX-License-Identifier: MIT
#include "sinew/scene/animated_properties.h"

#include <set>
#include <string>

namespace sinew::asset {
namespace {

constexpr AnimatedProperty kTransform[] = {AnimatedProperty::texture_offset, AnimatedProperty::texture_rotation,
                                           AnimatedProperty::texture_scale};

struct ByOwner {
  bool operator()(const AnimatedTarget& a, const AnimatedTarget& b) const {
    const PropertyOwner of_a = owner_of(a.property), of_b = owner_of(b.property);
    return of_a != of_b ? of_a < of_b : a < b;
  }
};

constexpr TextureSlot kTextures[] = {TextureSlot::base_color, TextureSlot::metallic_roughness, TextureSlot::normal,
                                     TextureSlot::occlusion, TextureSlot::emissive};

// What an expression of the file does to materials, so far as it is drawn.
void add_changed(const Scene& scene, const Expression& expression, std::set<AnimatedTarget, ByOwner>& targets) {
  for (const MaterialColorBind& bind : expression.colors) {
    if (bind.color == MaterialColor::color) targets.insert({AnimatedProperty::base_color, bind.material});
    if (bind.color == MaterialColor::emission) targets.insert({AnimatedProperty::emissive, bind.material});
  }
  for (const TextureTransformBind& bind : expression.texture_transforms)
    for (const TextureSlot slot : kTextures)
      if (scene.materials[bind.material].texture(slot).texture != kNone)
        for (const AnimatedProperty part : kTransform) targets.insert({part, bind.material, slot});
}

}  // namespace

std::uint32_t component_count(AnimatedProperty property) {
  switch (property) {
    case AnimatedProperty::none:
    case AnimatedProperty::custom:
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
  std::set<AnimatedTarget, ByOwner> targets;
  for (const Expression& expression : scene.avatar.expressions) add_changed(scene, expression, targets);
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

std::uint32_t component_count(const Scene& scene, const AnimatedTarget& target) {
  if (target.property != AnimatedProperty::custom) return component_count(target.property);
  return static_cast<std::uint32_t>(scene.custom_properties[target.index].rest.size());
}

std::vector<double> rest_value(const Scene& scene, const AnimatedTarget& target) {
  switch (owner_of(target.property)) {
    case PropertyOwner::nothing:
      return {};
    case PropertyOwner::node:
      return {scene.nodes[target.index].visible ? 1.0 : 0.0};
    case PropertyOwner::material:
      return value_of(scene.materials[target.index], target);
    case PropertyOwner::camera:
      return {value_of(scene.cameras[target.index], target.property)};
    case PropertyOwner::custom:
      return scene.custom_properties[target.index].rest;
  }
  return {};
}

double value_of(const Camera& camera, AnimatedProperty property) {
  switch (property) {
    case AnimatedProperty::camera_vertical_fov:
      return camera.vertical_fov_rad;
    case AnimatedProperty::camera_aspect_ratio:
      return camera.aspect_ratio;
    case AnimatedProperty::camera_near:
      return camera.near;
    case AnimatedProperty::camera_far:
      return camera.far;
    case AnimatedProperty::camera_half_width:
      return camera.half_width;
    case AnimatedProperty::camera_half_height:
      return camera.half_height;
    default:
      return 0;
  }
}

CustomKind kind_of(const Scene& scene, const AnimatedTarget& target) {
  if (target.property == AnimatedProperty::node_visible) return CustomKind::step;
  if (target.property != AnimatedProperty::custom) return CustomKind::numbers;
  return scene.custom_properties[target.index].kind;
}

std::string_view owner_name(const Scene& scene, const AnimatedTarget& target) {
  switch (owner_of(target.property)) {
    case PropertyOwner::nothing:
      return {};
    case PropertyOwner::node:
      return scene.nodes[target.index].name;
    case PropertyOwner::material:
      return scene.materials[target.index].name;
    case PropertyOwner::camera:
      return scene.cameras[target.index].name;
    case PropertyOwner::custom:
      return scene.custom_properties[target.index].name;
  }
  return {};
}

PropertyOwner owner_of(AnimatedProperty property) {
  if (property == AnimatedProperty::none) return PropertyOwner::nothing;
  if (property == AnimatedProperty::node_visible) return PropertyOwner::node;
  if (property <= AnimatedProperty::texture_scale) return PropertyOwner::material;
  return property == AnimatedProperty::custom ? PropertyOwner::custom : PropertyOwner::camera;
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
    case AnimatedProperty::camera_vertical_fov:
      return "vertical_fov";
    case AnimatedProperty::camera_aspect_ratio:
      return "aspect_ratio";
    case AnimatedProperty::camera_near:
      return "near";
    case AnimatedProperty::camera_far:
      return "far";
    case AnimatedProperty::camera_half_width:
      return "half_width";
    case AnimatedProperty::camera_half_height:
      return "half_height";
    case AnimatedProperty::custom:
      return "value";
  }
  return {};
}

bool is_texture_part(AnimatedProperty property) {
  return AnimatedProperty::texture_offset <= property && property <= AnimatedProperty::texture_scale;
}

std::string_view texture_name(TextureSlot texture) {
  constexpr std::string_view kNames[] = {"base_color", "metallic_roughness", "normal", "occlusion", "emissive"};
  return kNames[static_cast<std::size_t>(texture)];
}

}  // namespace sinew::asset
