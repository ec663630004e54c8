// SPDX-License-Identifier: MIT
#pragma once
#include "functions.h"

namespace sinew::gl {

// Depth as the key light sees it.
class ShadowMap {
 public:
  static constexpr GLsizei kSide = 2048;

  Result<void> create(const Functions& gl);
  void begin(const Functions& gl) const;  // binds and clears
  GLuint texture() const { return texture_; }
  void destroy(const Functions& gl);

 private:
  GLuint framebuffer_ = 0, texture_ = 0;
};

}  // namespace sinew::gl
