// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/gl/renderer.h"
#include "sinew/viewer/headless_context.h"

namespace sinew::test {

// A context and a renderer in it.
struct GpuDevice {
  viewer::HeadlessContext context;
  gl::Renderer renderer;  // dies first
};

// Nothing where this machine has no EGL: the test prints that it is skipped, and returns.
std::optional<GpuDevice> open_gpu(viewer::Api api = viewer::Api::gl33);

}  // namespace sinew::test
