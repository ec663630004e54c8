// SPDX-License-Identifier: MIT
#include "shadow_map.h"

namespace sinew::gl {

Result<void> ShadowMap::create(const Functions& gl) {
  gl.GenTextures(1, &texture_);
  gl.BindTexture(GL_TEXTURE_2D, texture_);
  gl.TexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, kSide, kSide, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, nullptr);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  gl.GenFramebuffers(1, &framebuffer_);
  gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_, 0);
  constexpr GLenum none = GL_NONE;
  gl.DrawBuffers(1, &none);
  const bool complete = gl.CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
  if (!complete) return Error::in(Errc::unsupported, "OpenGL", "the driver refuses a shadow map");
  return {};
}

void ShadowMap::begin(const Functions& gl) const {
  gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  gl.Viewport(0, 0, kSide, kSide);
  gl.DepthMask(GL_TRUE);
  gl.Clear(GL_DEPTH_BUFFER_BIT);
}

void ShadowMap::destroy(const Functions& gl) {
  gl.DeleteFramebuffers(1, &framebuffer_);
  gl.DeleteTextures(1, &texture_);
  framebuffer_ = texture_ = 0;
}

}  // namespace sinew::gl
