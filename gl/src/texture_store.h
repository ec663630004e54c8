// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "functions.h"

namespace sinew::gl {

class TextureStore {
 public:
  // Also makes the textures that stand in where a material has none.
  void create(const Functions& gl);
  Texture add(const Functions& gl, const Pixels& pixels, ColorSpace color_space);
  // Puts a texture and its wrap and filter at a unit: white where there is none.
  void bind(const Functions& gl, GLuint unit, const TextureUse& use) const;
  void destroy(const Functions& gl);

 private:
  std::vector<GLuint> textures_;  // the first is white
  GLuint samplers_[18] = {};      // by wrap_u, wrap_v, nearest
};

}  // namespace sinew::gl
