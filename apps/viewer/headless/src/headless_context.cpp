// SPDX-License-Identifier: MIT
#include "sinew/viewer/headless_context.h"

#define EGL_NO_PLATFORM_SPECIFIC_TYPES  // X11's headers are not needed
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>

#include <string_view>

namespace sinew::viewer {
namespace {

// The library stays loaded until the process ends: drivers do not survive being unloaded.
struct Egl {
  PFNEGLGETPROCADDRESSPROC GetProcAddress = nullptr;
  PFNEGLINITIALIZEPROC Initialize = nullptr;
  PFNEGLBINDAPIPROC BindAPI = nullptr;
  PFNEGLCHOOSECONFIGPROC ChooseConfig = nullptr;
  PFNEGLCREATECONTEXTPROC CreateContext = nullptr;
  PFNEGLMAKECURRENTPROC MakeCurrent = nullptr;
  PFNEGLDESTROYCONTEXTPROC DestroyContext = nullptr;
  PFNEGLTERMINATEPROC Terminate = nullptr;
  PFNEGLGETPLATFORMDISPLAYEXTPROC GetPlatformDisplayEXT = nullptr;
};

template <class Pointer>
bool fetch(void* library, Pointer& slot, const char* name) {
  slot = reinterpret_cast<Pointer>(dlsym(library, name));
  return slot != nullptr;
}

Result<Egl> load_egl() {
  void* library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    return Error::in(Errc::unsupported, "EGL",
                     "libEGL.so.1 is not installed (Debian: apt install libegl1 libgl1-mesa-dri)");
  Egl egl;
  const bool complete =
      fetch(library, egl.GetProcAddress, "eglGetProcAddress") && fetch(library, egl.Initialize, "eglInitialize") &&
      fetch(library, egl.BindAPI, "eglBindAPI") && fetch(library, egl.ChooseConfig, "eglChooseConfig") &&
      fetch(library, egl.CreateContext, "eglCreateContext") && fetch(library, egl.MakeCurrent, "eglMakeCurrent") &&
      fetch(library, egl.DestroyContext, "eglDestroyContext") && fetch(library, egl.Terminate, "eglTerminate");
  if (complete)
    egl.GetPlatformDisplayEXT =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(egl.GetProcAddress("eglGetPlatformDisplayEXT"));
  if (egl.GetPlatformDisplayEXT == nullptr)
    return Error::in(Errc::unsupported, "EGL", "libEGL.so.1 is too old: it has no eglGetPlatformDisplayEXT");
  return egl;
}

// Mesa's surfaceless platform first, then a graphics card without a screen.
EGLDisplay open_display(const Egl& egl) {
  for (const EGLenum platform : {EGL_PLATFORM_SURFACELESS_MESA, EGL_PLATFORM_DEVICE_EXT}) {
    EGLDisplay display = egl.GetPlatformDisplayEXT(platform, EGL_DEFAULT_DISPLAY, nullptr);
    if (display != EGL_NO_DISPLAY && egl.Initialize(display, nullptr, nullptr) == EGL_TRUE) return display;
  }
  return EGL_NO_DISPLAY;
}

EGLContext create_context(const Egl& egl, EGLDisplay display, Api api) {
  const bool es = api == Api::gles30;
  const EGLint wanted_config[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT,
                                  EGL_NONE};
  const EGLint wanted_gl[] = {
      EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  const EGLint wanted_es[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
  EGLConfig config = EGL_NO_CONFIG_KHR;
  EGLint configs = 0;
  if (egl.ChooseConfig(display, wanted_config, &config, 1, &configs) != EGL_TRUE || configs == 0)
    config = EGL_NO_CONFIG_KHR;
  if (egl.BindAPI(es ? EGL_OPENGL_ES_API : EGL_OPENGL_API) != EGL_TRUE) return EGL_NO_CONTEXT;
  return egl.CreateContext(display, config, EGL_NO_CONTEXT, es ? wanted_es : wanted_gl);
}

}  // namespace

struct HeadlessContext::Parts {
  Egl egl;
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;

  explicit Parts(const Egl& functions) : egl(functions) {}
  ~Parts() {
    if (context != EGL_NO_CONTEXT) {
      egl.MakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
      egl.DestroyContext(display, context);
    }
    if (display != EGL_NO_DISPLAY) egl.Terminate(display);
  }
};

Result<HeadlessContext> HeadlessContext::create(Api api) {
  const Result<Egl> egl = load_egl();
  if (!egl) return egl.error();
  auto parts = std::make_unique<Parts>(*egl);
  parts->display = open_display(*egl);
  if (parts->display == EGL_NO_DISPLAY)
    return Error::in(Errc::unsupported, "EGL",
                     "no driver can draw without a window (Debian: apt install libgl1-mesa-dri)");
  parts->context = create_context(*egl, parts->display, api);
  if (parts->context == EGL_NO_CONTEXT)
    return Error::in(Errc::unsupported, "EGL",
                     api == Api::gl33 ? "the driver has no OpenGL 3.3 core" : "the driver has no OpenGL ES 3.0");
  if (egl->MakeCurrent(parts->display, EGL_NO_SURFACE, EGL_NO_SURFACE, parts->context) != EGL_TRUE)
    return Error::in(Errc::unsupported, "EGL", "the driver refuses a context without a surface");
  return HeadlessContext(std::move(parts));
}

HeadlessContext::HeadlessContext(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
HeadlessContext::HeadlessContext(HeadlessContext&&) noexcept = default;
HeadlessContext& HeadlessContext::operator=(HeadlessContext&&) noexcept = default;
HeadlessContext::~HeadlessContext() = default;

gl::Loader HeadlessContext::loader() const { return parts_->egl.GetProcAddress; }

}  // namespace sinew::viewer
