// SPDX-License-Identifier: MIT
#include "picture.h"

#include <algorithm>

namespace sinew::gl {
namespace {

constexpr GLint kSamples = 4;  // OpenGL ES 3.0 promises as many

void attach(const Functions& gl, GLenum attachment, GLuint buffer) {
  gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer);
}

}  // namespace

Result<void> Picture::resize(const Functions& gl, GLsizei width, GLsizei height) {
  if (width == width_ && height == height_) return {};
  destroy(gl);
  width_ = width;
  height_ = height;
  Result<void> created = create(gl);
  if (!created) destroy(gl);
  return created;
}

Result<void> Picture::create(const Functions& gl) {
  while (gl.GetError() != GL_NO_ERROR) {}
  gl.GenFramebuffers(2, framebuffers_);
  gl.GenRenderbuffers(3, buffers_);
  gl.BindRenderbuffer(GL_RENDERBUFFER, buffers_[0]);
  gl.RenderbufferStorageMultisample(GL_RENDERBUFFER, kSamples, GL_SRGB8_ALPHA8, width_, height_);
  gl.BindRenderbuffer(GL_RENDERBUFFER, buffers_[1]);
  gl.RenderbufferStorageMultisample(GL_RENDERBUFFER, kSamples, GL_DEPTH_COMPONENT24, width_, height_);
  gl.BindRenderbuffer(GL_RENDERBUFFER, buffers_[2]);
  gl.RenderbufferStorage(GL_RENDERBUFFER, GL_SRGB8_ALPHA8, width_, height_);

  gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffers_[0]);
  attach(gl, GL_COLOR_ATTACHMENT0, buffers_[0]);
  attach(gl, GL_DEPTH_ATTACHMENT, buffers_[1]);
  bool complete = gl.CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffers_[1]);
  attach(gl, GL_COLOR_ATTACHMENT0, buffers_[2]);
  complete = complete && gl.CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
  if (!complete || gl.GetError() != GL_NO_ERROR)
    return Error::in(Errc::out_of_memory, "OpenGL", "the driver refuses a picture of this size");
  return {};
}

void Picture::begin(const Functions& gl) const {
  gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffers_[0]);
  gl.Viewport(0, 0, width_, height_);
  gl.DepthMask(GL_TRUE);
  gl.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  gl.ClearColor(0, 0, 0, 1);
  gl.Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void Picture::resolve(const Functions& gl) const {
  gl.BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers_[0]);
  gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers_[1]);
  gl.BlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
}

std::vector<std::uint8_t> Picture::read_rgba(const Functions& gl) const {
  const std::size_t row_bytes = std::size_t(width_) * 4;
  std::vector<std::uint8_t> rgba(row_bytes * std::size_t(height_));
  gl.BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers_[1]);
  gl.ReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
  gl.BindFramebuffer(GL_READ_FRAMEBUFFER, 0);
  // OpenGL's rows run upwards.
  for (std::size_t top = 0, bottom = std::size_t(height_); top + 1 < bottom; ++top) {
    --bottom;
    std::swap_ranges(rgba.begin() + std::ptrdiff_t(top * row_bytes),
                     rgba.begin() + std::ptrdiff_t((top + 1) * row_bytes),
                     rgba.begin() + std::ptrdiff_t(bottom * row_bytes));
  }
  return rgba;
}

void Picture::copy_to(const Functions& gl, GLuint framebuffer) const {
  gl.BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers_[1]);
  gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  gl.BlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

void Picture::destroy(const Functions& gl) {
  gl.DeleteFramebuffers(2, framebuffers_);
  gl.DeleteRenderbuffers(3, buffers_);
  for (GLuint& framebuffer : framebuffers_) framebuffer = 0;
  for (GLuint& buffer : buffers_) buffer = 0;
  width_ = height_ = 0;
}

}  // namespace sinew::gl
