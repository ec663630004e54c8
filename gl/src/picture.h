// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "functions.h"

namespace sinew::gl {

// What is drawn into: multisampled, sRGB; and the resolved copy that is read.
class Picture {
 public:
  Result<void> resize(const Functions& gl, GLsizei width, GLsizei height);
  void begin(const Functions& gl) const;    // binds and clears
  void resolve(const Functions& gl) const;  // samples -> pixels
  std::vector<std::uint8_t> read_rgba(const Functions& gl) const;
  void copy_to(const Functions& gl, GLuint framebuffer) const;
  GLsizei width() const { return width_; }
  GLsizei height() const { return height_; }
  void destroy(const Functions& gl);

 private:
  Result<void> create(const Functions& gl);

  GLuint framebuffers_[2] = {};  // sampled, resolved
  GLuint buffers_[3] = {};       // sampled colour, sampled depth, resolved colour
  GLsizei width_ = 0, height_ = 0;
};

}  // namespace sinew::gl
