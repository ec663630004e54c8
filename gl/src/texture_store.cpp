// SPDX-License-Identifier: MIT
#include "texture_store.h"

namespace sinew::gl {
namespace {

constexpr TextureWrap kWraps[] = {TextureWrap::repeat, TextureWrap::mirrored_repeat, TextureWrap::clamp_to_edge};

GLint wrap_mode(TextureWrap wrap) {
  switch (wrap) {
    case TextureWrap::repeat:
      return GL_REPEAT;
    case TextureWrap::mirrored_repeat:
      return GL_MIRRORED_REPEAT;
    case TextureWrap::clamp_to_edge:
      return GL_CLAMP_TO_EDGE;
  }
  return GL_REPEAT;
}

std::size_t sampler_slot(TextureWrap u, TextureWrap v, bool nearest) {
  return (static_cast<std::size_t>(u) * 3 + static_cast<std::size_t>(v)) * 2 + (nearest ? 1 : 0);
}

void describe_sampler(const Functions& gl, GLuint sampler, TextureWrap u, TextureWrap v, bool nearest) {
  gl.SamplerParameteri(sampler, GL_TEXTURE_WRAP_S, wrap_mode(u));
  gl.SamplerParameteri(sampler, GL_TEXTURE_WRAP_T, wrap_mode(v));
  gl.SamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, nearest ? GL_NEAREST : GL_LINEAR);
  gl.SamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, nearest ? GL_NEAREST_MIPMAP_LINEAR : GL_LINEAR_MIPMAP_LINEAR);
}

}  // namespace

void TextureStore::create(const Functions& gl) {
  gl.GenSamplers(18, samplers_);
  for (const TextureWrap u : kWraps)
    for (const TextureWrap v : kWraps)
      for (const bool nearest : {false, true})
        describe_sampler(gl, samplers_[sampler_slot(u, v, nearest)], u, v, nearest);
  constexpr std::uint8_t white[] = {255, 255, 255, 255};
  add(gl, {1, 1, white}, ColorSpace::linear);
}

Texture TextureStore::add(const Functions& gl, const Pixels& pixels, ColorSpace color_space) {
  GLuint texture = 0;
  gl.GenTextures(1, &texture);
  gl.BindTexture(GL_TEXTURE_2D, texture);
  gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
  gl.TexImage2D(GL_TEXTURE_2D, 0, color_space == ColorSpace::srgb ? GL_SRGB8_ALPHA8 : GL_RGBA8,
                static_cast<GLsizei>(pixels.width), static_cast<GLsizei>(pixels.height), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                pixels.rgba.data());
  gl.GenerateMipmap(GL_TEXTURE_2D);
  textures_.push_back(texture);
  return {static_cast<std::uint32_t>(textures_.size() - 1)};  // white is 0, which means none
}

void TextureStore::bind(const Functions& gl, GLuint unit, const TextureUse& use) const {
  gl.ActiveTexture(GL_TEXTURE0 + unit);
  gl.BindTexture(GL_TEXTURE_2D, textures_[use.texture.id]);
  gl.BindSampler(unit, samplers_[sampler_slot(use.wrap_u, use.wrap_v, use.nearest)]);
}

void TextureStore::destroy(const Functions& gl) {
  gl.DeleteTextures(static_cast<GLsizei>(textures_.size()), textures_.data());
  gl.DeleteSamplers(18, samplers_);
  textures_.clear();
}

}  // namespace sinew::gl
