// SPDX-License-Identifier: MIT
#include "gpu_device.h"

#include <doctest/doctest.h>

namespace sinew::test {

std::optional<GpuDevice> open_gpu(viewer::Api api) {
  Result<viewer::HeadlessContext> context = viewer::HeadlessContext::create(api);
  if (!context) {
    MESSAGE("skipped: " << context.error().where << ": " << context.error().what);
    return std::nullopt;
  }
  Result<gl::Renderer> renderer = gl::Renderer::create(context->loader());
  REQUIRE_MESSAGE(renderer, renderer.error().what);
  return GpuDevice{*std::move(context), *std::move(renderer)};
}

}  // namespace sinew::test
