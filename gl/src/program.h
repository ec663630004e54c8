// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "functions.h"

namespace sinew::gl {

// A linked program and the places of its uniforms. Freed by its owner.
class Program {
 public:
  Program() = default;
  // captured: outputs of the vertex shader for transform feedback, interleaved.
  static Result<Program> create(const Functions& gl, std::string_view vertex, std::string_view fragment,
                                std::span<const char* const> captured = {});
  void destroy(const Functions& gl);

  void use(const Functions& gl) const { gl.UseProgram(name_); }
  // The program must be in use. A uniform that the shaders do not use is ignored.
  void set(const Functions& gl, const char* uniform, int value) const { gl.Uniform1i(location(gl, uniform), value); }
  void set(const Functions& gl, const char* uniform, float value) const { gl.Uniform1f(location(gl, uniform), value); }
  void set(const Functions& gl, const char* uniform, Vec3 value) const;
  void set(const Functions& gl, const char* uniform, Vec4 value) const;
  void set(const Functions& gl, const char* uniform, const Matrix4& value) const;

 private:
  GLint location(const Functions& gl, const char* uniform) const;

  GLuint name_ = 0;
  struct Place {
    std::string uniform;
    GLint location;
  };
  mutable std::vector<Place> places_;  // of the uniforms asked for so far
};

}  // namespace sinew::gl
