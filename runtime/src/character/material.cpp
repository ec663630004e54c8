// SPDX-License-Identifier: MIT
#include "sinew/character/material.h"

#include "sinew/math/scalar.h"

namespace sinew {
namespace {

struct UvParts {
  bool animated = false;
  float offset[2] = {0, 0}, rotation_rad = 0, scale[2] = {1, 1};
};

// KHR_texture_transform: offset * rotation * scale. Its rotation is counter-clockwise on the picture, whose v axis
// points down.
void write_uv_transform(const UvParts& parts, float (&m)[6]) {
  const SinCos<double> turn = sin_cos_rad(static_cast<double>(parts.rotation_rad));
  const double u = parts.scale[0], v = parts.scale[1];
  m[0] = static_cast<float>(turn.cos * u);
  m[1] = static_cast<float>(turn.sin * v);
  m[2] = parts.offset[0];
  m[3] = static_cast<float>(-turn.sin * u);
  m[4] = static_cast<float>(turn.cos * v);
  m[5] = parts.offset[1];
}

void apply_uv_part(PropertyTarget target, const float* values, UvParts& parts) {
  parts.animated = true;
  if (target == PropertyTarget::texture_rotation) {
    parts.rotation_rad = values[0];
    return;
  }
  float(&pair)[2] = target == PropertyTarget::texture_offset ? parts.offset : parts.scale;
  pair[0] = values[0];
  pair[1] = values[1];
}

void apply_factor(PropertyTarget target, const float* v, MaterialInfo& material) {
  switch (target) {
    case PropertyTarget::base_color:
      material.base_color = {v[0], v[1], v[2], v[3]};
      break;
    case PropertyTarget::metallic:
      material.metallic = v[0];
      break;
    case PropertyTarget::roughness:
      material.roughness = v[0];
      break;
    case PropertyTarget::emissive:
      material.emissive = {v[0], v[1], v[2]};
      break;
    case PropertyTarget::emissive_strength:
      material.emissive_strength = v[0];
      break;
    case PropertyTarget::alpha_cutoff:
      material.alpha_cutoff = v[0];
      break;
    case PropertyTarget::normal_scale:
      material.normal_texture.strength = v[0];
      break;
    case PropertyTarget::occlusion_strength:
      material.occlusion_texture.strength = v[0];
      break;
    default:
      break;
  }
}

}  // namespace

MaterialInfo evaluate_material(const MaterialInfo& material, const Rig& rig, std::span<const float> properties) {
  MaterialInfo posed = material;
  UvParts parts[kTextureSlots];
  for (std::uint32_t i = 0; i < material.property_count; ++i) {
    const Property property = rig.property(material.first_property + i);
    SINEW_ASSERT(property.count <= properties.size() && property.first <= properties.size() - property.count);
    const float* values = properties.data() + property.first;
    if (property.target < PropertyTarget::texture_offset)
      apply_factor(property.target, values, posed);
    else
      apply_uv_part(property.target, values, parts[static_cast<std::uint32_t>(property.target_texture)]);
  }
  TextureInfo* textures[kTextureSlots] = {&posed.base_color_texture, &posed.metallic_roughness_texture,
                                          &posed.normal_texture, &posed.occlusion_texture, &posed.emissive_texture};
  for (std::uint32_t slot = 0; slot < kTextureSlots; ++slot)
    if (parts[slot].animated) write_uv_transform(parts[slot], textures[slot]->uv_transform);
  return posed;
}

MaterialInfo evaluate_material(const Stage& stage, std::size_t material) {
  const MaterialInfo at_rest = stage.pack().material(material);
  if (at_rest.property_count == 0) return at_rest;
  const Character& character = stage.character(at_rest.properties_rig);
  return evaluate_material(at_rest, character.rig(), character.properties());
}

}  // namespace sinew
