// SPDX-License-Identifier: MIT
#include "materials.h"

#include <algorithm>
#include <string>

#include "sinew/image/image.h"
#include "sinew/math/vec.h"

namespace sinew::viewer {
namespace {

gl::TextureWrap wrap(bool repeat, bool mirror) {
  if (mirror) return gl::TextureWrap::mirrored_repeat;
  return repeat ? gl::TextureWrap::repeat : gl::TextureWrap::clamp_to_edge;
}

gl::Alpha alpha(MaterialAlpha alpha) {
  switch (alpha) {
    case MaterialAlpha::opaque:
      return gl::Alpha::opaque;
    case MaterialAlpha::mask:
      return gl::Alpha::mask;
    case MaterialAlpha::blend:
      return gl::Alpha::blend;
  }
  return gl::Alpha::opaque;
}

gl::Material grey() {
  gl::Material material;
  material.base_color = {0.62f, 0.64f, 0.67f, 1};
  material.metallic = 0;
  material.roughness = 0.7f;
  material.double_sided = true;
  return material;
}

void set_uv_transform(const TextureInfo& info, gl::TextureUse& use) {
  std::copy(std::begin(info.uv_transform), std::end(info.uv_transform), std::begin(use.uv_transform));
}

}  // namespace

void set_numbers(const MaterialInfo& info, gl::Material& material) {
  material.base_color = info.base_color;
  material.metallic = info.metallic;
  material.roughness = info.roughness;
  material.emissive = info.emissive * info.emissive_strength;
  material.alpha_cutoff = info.alpha_cutoff;
  material.normal_scale = info.normal_texture.strength;
  material.occlusion_strength = info.occlusion_texture.strength;
  set_uv_transform(info.base_color_texture, material.base_color_texture);
  set_uv_transform(info.metallic_roughness_texture, material.metallic_roughness_texture);
  set_uv_transform(info.normal_texture, material.normal_texture);
  set_uv_transform(info.occlusion_texture, material.occlusion_texture);
  set_uv_transform(info.emissive_texture, material.emissive_texture);
}

gl::Texture MaterialUploader::upload(std::uint32_t image, gl::ColorSpace color_space) {
  const std::span<const std::byte> encoded = pack_.image(image);
  if (encoded.empty()) return {};  // the importer has said so
  const std::string where = "/images/" + std::to_string(image);
  const Result<asset::Image8> decoded = asset::decode_image(encoded);
  if (!decoded) {
    diagnostics_.warn("image-unreadable", decoded.error().what, where);
    return {};
  }
  if (std::max(decoded->width, decoded->height) > renderer_.max_side()) {
    diagnostics_.warn("image-too-large", "the image is larger than the graphics driver allows; drawn without it",
                      where);
    return {};
  }
  return renderer_.add_texture({decoded->width, decoded->height, decoded->rgba}, color_space);
}

gl::Texture MaterialUploader::texture(std::uint32_t image, gl::ColorSpace color_space) {
  const auto [place, is_new] = textures_.try_emplace({image, color_space});
  if (is_new) place->second = upload(image, color_space);
  return place->second;
}

gl::TextureUse MaterialUploader::use(const TextureInfo& info, gl::ColorSpace color_space) {
  gl::TextureUse use;
  if (info.image == kNoIndex) return use;
  use.texture = texture(info.image, color_space);
  use.uv_set = info.uv_set;
  use.wrap_u = wrap(info.repeat_u, info.mirror_u);
  use.wrap_v = wrap(info.repeat_v, info.mirror_v);
  use.nearest = info.nearest;
  return use;
}

gl::Material MaterialUploader::material(std::uint32_t index) {
  if (index == kNoIndex) return grey();
  const MaterialInfo info = pack_.material(index);
  gl::Material material;
  material.alpha = alpha(info.alpha);
  material.double_sided = info.double_sided;
  material.unlit = info.unlit;
  material.base_color_texture = use(info.base_color_texture, gl::ColorSpace::srgb);
  material.emissive_texture = use(info.emissive_texture, gl::ColorSpace::srgb);
  material.metallic_roughness_texture = use(info.metallic_roughness_texture, gl::ColorSpace::linear);
  material.normal_texture = use(info.normal_texture, gl::ColorSpace::linear);
  material.occlusion_texture = use(info.occlusion_texture, gl::ColorSpace::linear);
  set_numbers(info, material);
  return material;
}

}  // namespace sinew::viewer
