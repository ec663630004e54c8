// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "sinew/gl/renderer.h"
#include "sinew/viewer/headless_context.h"

namespace sinew::cli {

// A renderer without a window, and what it lives in.
struct Drawing {
  viewer::HeadlessContext context;
  gl::Renderer renderer;
};

// Throws a fault of this machine where it cannot draw.
Drawing open_drawing(std::uint32_t width, std::uint32_t height);

}  // namespace sinew::cli
