// SPDX-License-Identifier: MIT
#include "program.h"

namespace sinew::gl {
namespace {

std::string_view version_lines(const Functions& gl) {
  if (!gl.is_es) return "#version 330 core\n";
  return "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
         "precision highp sampler2DShadow;\n";
}

Result<GLuint> compile(const Functions& gl, GLenum stage, std::string_view text) {
  const std::string whole = std::string(version_lines(gl)) + std::string(text);
  const char* source = whole.c_str();
  const GLuint shader = gl.CreateShader(stage);
  gl.ShaderSource(shader, 1, &source, nullptr);
  gl.CompileShader(shader);
  GLint compiled = GL_FALSE;
  gl.GetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_TRUE) return shader;
  char log[400] = {};
  gl.GetShaderInfoLog(shader, sizeof log, nullptr, log);
  gl.DeleteShader(shader);
  return Error::in(Errc::unsupported, "OpenGL", std::string("a shader was refused: ") + log);
}

Result<void> link(const Functions& gl, GLuint program, std::span<const GLuint> shaders,
                  std::span<const char* const> captured) {
  for (const GLuint shader : shaders) gl.AttachShader(program, shader);
  if (!captured.empty())
    gl.TransformFeedbackVaryings(program, static_cast<GLsizei>(captured.size()), captured.data(),
                                 GL_INTERLEAVED_ATTRIBS);
  gl.LinkProgram(program);
  GLint linked = GL_FALSE;
  gl.GetProgramiv(program, GL_LINK_STATUS, &linked);
  if (linked == GL_TRUE) return {};
  char log[400] = {};
  gl.GetProgramInfoLog(program, sizeof log, nullptr, log);
  return Error::in(Errc::unsupported, "OpenGL", std::string("shaders do not link: ") + log);
}

}  // namespace

Result<Program> Program::create(const Functions& gl, std::string_view vertex, std::string_view fragment,
                                std::span<const char* const> captured) {
  Result<GLuint> vertex_shader = compile(gl, GL_VERTEX_SHADER, vertex);
  if (!vertex_shader) return vertex_shader.error();
  Result<GLuint> fragment_shader = compile(gl, GL_FRAGMENT_SHADER, fragment);
  if (!fragment_shader) {
    gl.DeleteShader(*vertex_shader);
    return fragment_shader.error();
  }
  const GLuint shaders[] = {*vertex_shader, *fragment_shader};
  Program program;
  program.name_ = gl.CreateProgram();
  const Result<void> linked = link(gl, program.name_, shaders, captured);
  for (const GLuint shader : shaders) gl.DeleteShader(shader);
  if (linked) return program;
  program.destroy(gl);
  return linked.error();
}

void Program::destroy(const Functions& gl) {
  if (name_ != 0) gl.DeleteProgram(name_);
  name_ = 0;
}

GLint Program::location(const Functions& gl, const char* uniform) const {
  for (const Place& place : places_)
    if (place.uniform == uniform) return place.location;
  places_.push_back({uniform, gl.GetUniformLocation(name_, uniform)});
  return places_.back().location;
}

void Program::set(const Functions& gl, const char* uniform, Vec3 value) const {
  gl.Uniform3f(location(gl, uniform), value.x, value.y, value.z);
}

void Program::set(const Functions& gl, const char* uniform, Vec4 value) const {
  gl.Uniform4f(location(gl, uniform), value.x, value.y, value.z, value.w);
}

void Program::set(const Functions& gl, const char* uniform, const Matrix4& value) const {
  gl.UniformMatrix4fv(location(gl, uniform), 1, GL_FALSE, value.m);
}

}  // namespace sinew::gl
