// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <utility>

#include "sinew/gl/renderer.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::viewer {

// Writes the numbers of a material that a pose may change; textures, alpha mode and sides stay.
void set_numbers(const MaterialInfo& info, gl::Material& material);

// Decodes and uploads each image once per colour space, when the first material asks for it.
class MaterialUploader {
 public:
  MaterialUploader(gl::Renderer& renderer, const Pack& pack, asset::Diagnostics& diagnostics)
      : renderer_(renderer), pack_(pack), diagnostics_(diagnostics) {}

  // kNoIndex: the calm grey of meshes without a material.
  gl::Material material(std::uint32_t index);

 private:
  gl::Texture texture(std::uint32_t image, gl::ColorSpace color_space);
  gl::Texture upload(std::uint32_t image, gl::ColorSpace color_space);
  gl::TextureUse use(const TextureInfo& info, gl::ColorSpace color_space);

  gl::Renderer& renderer_;
  const Pack& pack_;
  asset::Diagnostics& diagnostics_;
  std::map<std::pair<std::uint32_t, gl::ColorSpace>, gl::Texture> textures_;
};

}  // namespace sinew::viewer
