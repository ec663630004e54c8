// SPDX-License-Identifier: MIT
// The functions of OpenGL that the renderer calls: all are in OpenGL 3.3 core, in OpenGL ES 3.0 and in WebGL 2.
#pragma once
#include <GL/glcorearb.h>

#include "sinew/base/result.h"
#include "sinew/gl/renderer.h"

namespace sinew::gl {

struct Functions {
  PFNGLACTIVETEXTUREPROC ActiveTexture = nullptr;
  PFNGLATTACHSHADERPROC AttachShader = nullptr;
  PFNGLBEGINTRANSFORMFEEDBACKPROC BeginTransformFeedback = nullptr;
  PFNGLBINDBUFFERPROC BindBuffer = nullptr;
  PFNGLBINDBUFFERBASEPROC BindBufferBase = nullptr;
  PFNGLBINDFRAMEBUFFERPROC BindFramebuffer = nullptr;
  PFNGLBINDRENDERBUFFERPROC BindRenderbuffer = nullptr;
  PFNGLBINDSAMPLERPROC BindSampler = nullptr;
  PFNGLBINDTEXTUREPROC BindTexture = nullptr;
  PFNGLBINDVERTEXARRAYPROC BindVertexArray = nullptr;
  PFNGLBLENDFUNCSEPARATEPROC BlendFuncSeparate = nullptr;
  PFNGLBLITFRAMEBUFFERPROC BlitFramebuffer = nullptr;
  PFNGLBUFFERDATAPROC BufferData = nullptr;
  PFNGLCHECKFRAMEBUFFERSTATUSPROC CheckFramebufferStatus = nullptr;
  PFNGLCLEARPROC Clear = nullptr;
  PFNGLCLEARCOLORPROC ClearColor = nullptr;
  PFNGLCOLORMASKPROC ColorMask = nullptr;
  PFNGLCOMPILESHADERPROC CompileShader = nullptr;
  PFNGLCREATEPROGRAMPROC CreateProgram = nullptr;
  PFNGLCREATESHADERPROC CreateShader = nullptr;
  PFNGLCULLFACEPROC CullFace = nullptr;
  PFNGLDELETEBUFFERSPROC DeleteBuffers = nullptr;
  PFNGLDELETEFRAMEBUFFERSPROC DeleteFramebuffers = nullptr;
  PFNGLDELETEPROGRAMPROC DeleteProgram = nullptr;
  PFNGLDELETERENDERBUFFERSPROC DeleteRenderbuffers = nullptr;
  PFNGLDELETESAMPLERSPROC DeleteSamplers = nullptr;
  PFNGLDELETESHADERPROC DeleteShader = nullptr;
  PFNGLDELETETEXTURESPROC DeleteTextures = nullptr;
  PFNGLDELETEVERTEXARRAYSPROC DeleteVertexArrays = nullptr;
  PFNGLDEPTHFUNCPROC DepthFunc = nullptr;
  PFNGLDEPTHMASKPROC DepthMask = nullptr;
  PFNGLDISABLEPROC Disable = nullptr;
  PFNGLDRAWARRAYSPROC DrawArrays = nullptr;
  PFNGLDRAWBUFFERSPROC DrawBuffers = nullptr;
  PFNGLDRAWELEMENTSPROC DrawElements = nullptr;
  PFNGLENABLEPROC Enable = nullptr;
  PFNGLENABLEVERTEXATTRIBARRAYPROC EnableVertexAttribArray = nullptr;
  PFNGLENDTRANSFORMFEEDBACKPROC EndTransformFeedback = nullptr;
  PFNGLFRAMEBUFFERRENDERBUFFERPROC FramebufferRenderbuffer = nullptr;
  PFNGLFRAMEBUFFERTEXTURE2DPROC FramebufferTexture2D = nullptr;
  PFNGLGENBUFFERSPROC GenBuffers = nullptr;
  PFNGLGENERATEMIPMAPPROC GenerateMipmap = nullptr;
  PFNGLGENFRAMEBUFFERSPROC GenFramebuffers = nullptr;
  PFNGLGENRENDERBUFFERSPROC GenRenderbuffers = nullptr;
  PFNGLGENSAMPLERSPROC GenSamplers = nullptr;
  PFNGLGENTEXTURESPROC GenTextures = nullptr;
  PFNGLGENVERTEXARRAYSPROC GenVertexArrays = nullptr;
  PFNGLGETERRORPROC GetError = nullptr;
  PFNGLGETINTEGERVPROC GetIntegerv = nullptr;
  PFNGLGETPROGRAMINFOLOGPROC GetProgramInfoLog = nullptr;
  PFNGLGETPROGRAMIVPROC GetProgramiv = nullptr;
  PFNGLGETSHADERINFOLOGPROC GetShaderInfoLog = nullptr;
  PFNGLGETSHADERIVPROC GetShaderiv = nullptr;
  PFNGLGETSTRINGPROC GetString = nullptr;
  PFNGLGETUNIFORMLOCATIONPROC GetUniformLocation = nullptr;
  PFNGLLINKPROGRAMPROC LinkProgram = nullptr;
  PFNGLMAPBUFFERRANGEPROC MapBufferRange = nullptr;
  PFNGLPIXELSTOREIPROC PixelStorei = nullptr;
  PFNGLPOLYGONOFFSETPROC PolygonOffset = nullptr;
  PFNGLREADPIXELSPROC ReadPixels = nullptr;
  PFNGLRENDERBUFFERSTORAGEPROC RenderbufferStorage = nullptr;
  PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC RenderbufferStorageMultisample = nullptr;
  PFNGLSAMPLERPARAMETERIPROC SamplerParameteri = nullptr;
  PFNGLSHADERSOURCEPROC ShaderSource = nullptr;
  PFNGLTEXIMAGE2DPROC TexImage2D = nullptr;
  PFNGLTEXPARAMETERIPROC TexParameteri = nullptr;
  PFNGLTRANSFORMFEEDBACKVARYINGSPROC TransformFeedbackVaryings = nullptr;
  PFNGLUNIFORM1FPROC Uniform1f = nullptr;
  PFNGLUNIFORM1IPROC Uniform1i = nullptr;
  PFNGLUNIFORM3FPROC Uniform3f = nullptr;
  PFNGLUNIFORM4FPROC Uniform4f = nullptr;
  PFNGLUNIFORMMATRIX4FVPROC UniformMatrix4fv = nullptr;
  PFNGLUNMAPBUFFERPROC UnmapBuffer = nullptr;
  PFNGLUSEPROGRAMPROC UseProgram = nullptr;
  PFNGLVERTEXATTRIBIPOINTERPROC VertexAttribIPointer = nullptr;
  PFNGLVERTEXATTRIBPOINTERPROC VertexAttribPointer = nullptr;
  PFNGLVIEWPORTPROC Viewport = nullptr;

  bool is_es = false;  // OpenGL ES or WebGL: the shading language is ES 3.00
};

// Fails with unsupported where the context lacks a function or is older than 3.3 (ES: 3.0).
Result<Functions> load_functions(Loader loader);

}  // namespace sinew::gl
