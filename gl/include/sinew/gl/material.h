// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "sinew/math/types.h"

namespace sinew::gl {

struct Texture {
  std::uint32_t id = 0;  // zero: none
};

enum class TextureWrap : std::uint8_t { repeat, mirrored_repeat, clamp_to_edge };

struct TextureUse {
  Texture texture;
  std::uint32_t uv_set = 0;  // 0 or 1
  TextureWrap wrap_u = TextureWrap::repeat, wrap_v = TextureWrap::repeat;
  bool nearest = false;
  float uv_transform[6] = {1, 0, 0, 0, 1, 0};  // 2x3 row-major: uv' = M (u, v, 1)
};

enum class Alpha : std::uint8_t { opaque, mask, blend };

// The metallic-roughness model of glTF 2.0 §3.9. Factors multiply their textures.
struct Material {
  Vec4 base_color{1, 1, 1, 1};  // linear
  float metallic = 1, roughness = 1;
  Vec3 emissive;
  float normal_scale = 1, occlusion_strength = 1;
  Alpha alpha = Alpha::opaque;
  float alpha_cutoff = 0.5f;
  bool double_sided = false, unlit = false;
  TextureUse base_color_texture, emissive_texture;                           // sRGB
  TextureUse metallic_roughness_texture, normal_texture, occlusion_texture;  // linear
};

}  // namespace sinew::gl
