// SPDX-License-Identifier: MIT
#include "functions.h"

#include <string>
#include <string_view>

namespace sinew::gl {
namespace {

// Fetches functions one by one and remembers the first that is missing.
struct Fetcher {
  Loader loader;
  const char* missing = nullptr;

  template <class Pointer>
  void operator()(Pointer& slot, const char* name) {
    slot = reinterpret_cast<Pointer>(loader(name));
    if (slot == nullptr && missing == nullptr) missing = name;
  }
};

void load_all(Functions& gl, Fetcher& load) {
  load(gl.ActiveTexture, "glActiveTexture");
  load(gl.AttachShader, "glAttachShader");
  load(gl.BeginTransformFeedback, "glBeginTransformFeedback");
  load(gl.BindBuffer, "glBindBuffer");
  load(gl.BindBufferBase, "glBindBufferBase");
  load(gl.BindFramebuffer, "glBindFramebuffer");
  load(gl.BindRenderbuffer, "glBindRenderbuffer");
  load(gl.BindSampler, "glBindSampler");
  load(gl.BindTexture, "glBindTexture");
  load(gl.BindVertexArray, "glBindVertexArray");
  load(gl.BlendFuncSeparate, "glBlendFuncSeparate");
  load(gl.BlitFramebuffer, "glBlitFramebuffer");
  load(gl.BufferData, "glBufferData");
  load(gl.CheckFramebufferStatus, "glCheckFramebufferStatus");
  load(gl.Clear, "glClear");
  load(gl.ClearColor, "glClearColor");
  load(gl.ColorMask, "glColorMask");
  load(gl.CompileShader, "glCompileShader");
  load(gl.CreateProgram, "glCreateProgram");
  load(gl.CreateShader, "glCreateShader");
  load(gl.CullFace, "glCullFace");
  load(gl.DeleteBuffers, "glDeleteBuffers");
  load(gl.DeleteFramebuffers, "glDeleteFramebuffers");
  load(gl.DeleteProgram, "glDeleteProgram");
  load(gl.DeleteRenderbuffers, "glDeleteRenderbuffers");
  load(gl.DeleteSamplers, "glDeleteSamplers");
  load(gl.DeleteShader, "glDeleteShader");
  load(gl.DeleteTextures, "glDeleteTextures");
  load(gl.DeleteVertexArrays, "glDeleteVertexArrays");
  load(gl.DepthFunc, "glDepthFunc");
  load(gl.DepthMask, "glDepthMask");
  load(gl.Disable, "glDisable");
  load(gl.DrawArrays, "glDrawArrays");
  load(gl.DrawBuffers, "glDrawBuffers");
  load(gl.DrawElements, "glDrawElements");
  load(gl.Enable, "glEnable");
  load(gl.EnableVertexAttribArray, "glEnableVertexAttribArray");
  load(gl.EndTransformFeedback, "glEndTransformFeedback");
  load(gl.FramebufferRenderbuffer, "glFramebufferRenderbuffer");
  load(gl.FramebufferTexture2D, "glFramebufferTexture2D");
  load(gl.GenBuffers, "glGenBuffers");
  load(gl.GenerateMipmap, "glGenerateMipmap");
  load(gl.GenFramebuffers, "glGenFramebuffers");
  load(gl.GenRenderbuffers, "glGenRenderbuffers");
  load(gl.GenSamplers, "glGenSamplers");
  load(gl.GenTextures, "glGenTextures");
  load(gl.GenVertexArrays, "glGenVertexArrays");
  load(gl.GetError, "glGetError");
  load(gl.GetIntegerv, "glGetIntegerv");
  load(gl.GetProgramInfoLog, "glGetProgramInfoLog");
  load(gl.GetProgramiv, "glGetProgramiv");
  load(gl.GetShaderInfoLog, "glGetShaderInfoLog");
  load(gl.GetShaderiv, "glGetShaderiv");
  load(gl.GetString, "glGetString");
  load(gl.GetUniformLocation, "glGetUniformLocation");
  load(gl.LinkProgram, "glLinkProgram");
  load(gl.MapBufferRange, "glMapBufferRange");
  load(gl.PixelStorei, "glPixelStorei");
  load(gl.PolygonOffset, "glPolygonOffset");
  load(gl.ReadPixels, "glReadPixels");
  load(gl.RenderbufferStorage, "glRenderbufferStorage");
  load(gl.RenderbufferStorageMultisample, "glRenderbufferStorageMultisample");
  load(gl.SamplerParameteri, "glSamplerParameteri");
  load(gl.ShaderSource, "glShaderSource");
  load(gl.TexImage2D, "glTexImage2D");
  load(gl.TexParameteri, "glTexParameteri");
  load(gl.TransformFeedbackVaryings, "glTransformFeedbackVaryings");
  load(gl.Uniform1f, "glUniform1f");
  load(gl.Uniform1i, "glUniform1i");
  load(gl.Uniform3f, "glUniform3f");
  load(gl.Uniform4f, "glUniform4f");
  load(gl.UniformMatrix4fv, "glUniformMatrix4fv");
  load(gl.UnmapBuffer, "glUnmapBuffer");
  load(gl.UseProgram, "glUseProgram");
  load(gl.VertexAttribIPointer, "glVertexAttribIPointer");
  load(gl.VertexAttribPointer, "glVertexAttribPointer");
  load(gl.Viewport, "glViewport");
}

}  // namespace

Result<Functions> load_functions(Loader loader) {
  Functions gl;
  Fetcher fetch{loader};
  load_all(gl, fetch);
  if (fetch.missing != nullptr)
    return Error::in(Errc::unsupported, "OpenGL", std::string("the driver has no ") + fetch.missing);
  const auto* version = reinterpret_cast<const char*>(gl.GetString(GL_VERSION));
  if (version == nullptr) return Error::in(Errc::unsupported, "OpenGL", "no context is current");
  gl.is_es = std::string_view(version).starts_with("OpenGL ES");
  GLint major = 0, minor = 0;
  gl.GetIntegerv(GL_MAJOR_VERSION, &major);
  gl.GetIntegerv(GL_MINOR_VERSION, &minor);
  if (major * 10 + minor < (gl.is_es ? 30 : 33))
    return Error::in(Errc::unsupported, "OpenGL", std::string("needs OpenGL 3.3 or ES 3.0, the driver has ") + version);
  return gl;
}

}  // namespace sinew::gl
