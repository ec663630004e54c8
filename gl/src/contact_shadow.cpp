// SPDX-License-Identifier: MIT
#include "contact_shadow.h"

#include "shaders.h"

namespace sinew::gl {
namespace {

GLuint create_texture(const Functions& gl, GLint format, GLenum layout, GLenum type, GLint filter) {
  constexpr GLsizei side = ContactShadow::kSide;
  GLuint texture = 0;
  gl.GenTextures(1, &texture);
  gl.BindTexture(GL_TEXTURE_2D, texture);
  gl.TexImage2D(GL_TEXTURE_2D, 0, format, side, side, 0, layout, type, nullptr);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return texture;
}

}  // namespace

Result<void> ContactShadow::create(const Functions& gl) {
  Result<Program> program = Program::create(gl, background_vertex_glsl(), contact_blur_fragment_glsl());
  if (!program) return program.error();
  blur_program_ = *program;
  textures_[0] = create_texture(gl, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, GL_NEAREST);
  textures_[1] = create_texture(gl, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_NEAREST);
  textures_[2] = create_texture(gl, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_LINEAR);
  gl.GenFramebuffers(3, framebuffers_);
  bool complete = true;
  for (int i = 0; i < 3; ++i) {
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffers_[i]);
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, i == 0 ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                            textures_[i], 0);
    constexpr GLenum none = GL_NONE;
    if (i == 0) gl.DrawBuffers(1, &none);
    complete = complete && gl.CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  }
  gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
  if (!complete) return Error::in(Errc::unsupported, "OpenGL", "the driver refuses the map of contact shadows");
  return {};
}

void ContactShadow::begin(const Functions& gl) const {
  gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffers_[0]);
  gl.Viewport(0, 0, kSide, kSide);
  gl.DepthMask(GL_TRUE);
  gl.Clear(GL_DEPTH_BUFFER_BIT);
}

void ContactShadow::blur(const Functions& gl, GLuint empty_array) const {
  gl.Disable(GL_DEPTH_TEST);
  gl.Disable(GL_CULL_FACE);
  gl.Disable(GL_BLEND);
  gl.BindVertexArray(empty_array);
  blur_program_.use(gl);
  blur_program_.set(gl, "u_from", 0);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindSampler(0, 0);
  for (int pass = 0; pass < 2; ++pass) {
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffers_[pass + 1]);
    gl.BindTexture(GL_TEXTURE_2D, textures_[pass]);
    blur_program_.set(gl, "u_of_heights", pass == 0 ? 1 : 0);
    gl.DrawArrays(GL_TRIANGLES, 0, 3);
  }
}

void ContactShadow::destroy(const Functions& gl) {
  gl.DeleteFramebuffers(3, framebuffers_);
  gl.DeleteTextures(3, textures_);
  blur_program_.destroy(gl);
}

}  // namespace sinew::gl
