// SPDX-License-Identifier: MIT
#pragma once
#include "functions.h"
#include "program.h"

namespace sinew::gl {

// How much of the sky the subject hides from the floor right under it: its heights above the floor, seen from below,
// then blurred.
class ContactShadow {
 public:
  static constexpr GLsizei kSide = 128;

  Result<void> create(const Functions& gl);
  // Binds and clears the heights: 0 on the floor, 1 where nothing is near.
  void begin(const Functions& gl) const;
  // Requires: the heights are drawn.
  void blur(const Functions& gl, GLuint empty_array) const;
  // Red: 0 nothing hidden, 1 all.
  GLuint texture() const { return textures_[2]; }
  void destroy(const Functions& gl);

 private:
  GLuint framebuffers_[3] = {}, textures_[3] = {};  // heights; blurred across; blurred both ways
  Program blur_program_;
};

}  // namespace sinew::gl
