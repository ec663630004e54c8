// SPDX-License-Identifier: MIT
#include "import/gltf/object_model.h"

#include <algorithm>

#include "import/gltf/failure.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset::gltf {
namespace {

constexpr PointerPattern kPatterns[] = {
    {"/cameras/{}/orthographic/xmag", "SCALAR", AnimatedProperty::camera_half_width, false},
    {"/cameras/{}/orthographic/ymag", "SCALAR", AnimatedProperty::camera_half_height, false},
    {"/cameras/{}/orthographic/zfar", "SCALAR", AnimatedProperty::camera_far, false},
    {"/cameras/{}/orthographic/znear", "SCALAR", AnimatedProperty::camera_near, false},
    {"/cameras/{}/perspective/aspectRatio", "SCALAR", AnimatedProperty::camera_aspect_ratio, false},
    {"/cameras/{}/perspective/yfov", "SCALAR", AnimatedProperty::camera_vertical_fov, false},
    {"/cameras/{}/perspective/zfar", "SCALAR", AnimatedProperty::camera_far, false},
    {"/cameras/{}/perspective/znear", "SCALAR", AnimatedProperty::camera_near, false},
    {"/materials/{}/alphaCutoff", "SCALAR", AnimatedProperty::alpha_cutoff},
    {"/materials/{}/emissiveFactor", "VEC3", AnimatedProperty::emissive},
    {"/materials/{}/normalTexture/scale", "SCALAR", AnimatedProperty::normal_scale},
    {"/materials/{}/occlusionTexture/strength", "SCALAR", AnimatedProperty::occlusion_strength},
    {"/materials/{}/pbrMetallicRoughness/baseColorFactor", "VEC4", AnimatedProperty::base_color},
    {"/materials/{}/pbrMetallicRoughness/metallicFactor", "SCALAR", AnimatedProperty::metallic},
    {"/materials/{}/pbrMetallicRoughness/roughnessFactor", "SCALAR", AnimatedProperty::roughness},
    {"/materials/{}/extensions/KHR_materials_emissive_strength/emissiveStrength", "SCALAR",
     AnimatedProperty::emissive_strength},
    {"/materials/{}/{texture}/extensions/KHR_texture_transform/offset", "VEC2", AnimatedProperty::texture_offset},
    {"/materials/{}/{texture}/extensions/KHR_texture_transform/rotation", "SCALAR", AnimatedProperty::texture_rotation},
    {"/materials/{}/{texture}/extensions/KHR_texture_transform/scale", "VEC2", AnimatedProperty::texture_scale},
    {"/nodes/{}/extensions/KHR_node_visibility/visible", "SCALAR", AnimatedProperty::node_visible},
};

std::string replaced(std::string_view text, std::string_view part, std::string_view by) {
  const std::size_t at = text.find(part);
  return at == std::string_view::npos ? std::string(text) : say(text.substr(0, at), by, text.substr(at + part.size()));
}

}  // namespace

std::span<const PointerPattern> pointer_patterns() { return kPatterns; }

std::string_view path_name(ChannelPath path) {
  constexpr std::string_view kNames[] = {"translation", "rotation", "scale", "weights", "pointer"};
  return kNames[static_cast<std::size_t>(path)];
}

std::string_view texture_path(TextureSlot slot) {
  constexpr std::string_view kPaths[] = {"pbrMetallicRoughness/baseColorTexture",
                                         "pbrMetallicRoughness/metallicRoughnessTexture", "normalTexture",
                                         "occlusionTexture", "emissiveTexture"};
  return kPaths[static_cast<std::size_t>(slot)];
}

std::string with_texture(std::string_view pattern, TextureSlot slot) {
  return replaced(pattern, "{texture}", texture_path(slot));
}

std::string pointer_to(const Scene& scene, const AnimatedTarget& target) {
  // Near and far stand in both kinds of camera.
  const bool is_camera = owner_of(target.property) == PropertyOwner::camera;
  const std::string_view lens = !is_camera                                ? std::string_view()
                                : scene.cameras[target.index].perspective ? "/cameras/{}/perspective"
                                                                          : "/cameras/{}/orthographic";
  const auto pattern = std::find_if(std::begin(kPatterns), std::end(kPatterns), [&](const PointerPattern& each) {
    return each.property == target.property && each.text.starts_with(lens);
  });
  if (pattern == std::end(kPatterns)) return {};
  return replaced(with_texture(pattern->text, target.texture), "{}", std::to_string(target.index));
}

std::string pointer_fault(std::string_view pointer) {
  if (!pointer.starts_with('/')) return say("the pointer \"", pointer, "\" does not begin with a slash");
  for (std::size_t i = pointer.find('~'); i != std::string_view::npos; i = pointer.find('~', i + 1))
    if (i + 1 == pointer.size() || (pointer[i + 1] != '0' && pointer[i + 1] != '1'))
      return say("in the pointer \"", pointer, "\" a ~ is followed by no 0 or 1");
  return {};
}

}  // namespace sinew::asset::gltf
