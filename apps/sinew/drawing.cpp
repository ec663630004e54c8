// SPDX-License-Identifier: MIT
#include "drawing.h"

#include <string>
#include <utility>

#include "fault.h"

namespace sinew::cli {
namespace {

// An error that concerns this machine and not the file.
Fault drawing_fault(const Error& error) {
  return {Exit::internal_fault, {}, {}, std::string("cannot draw: ") + error.where + ": " + error.what};
}

}  // namespace

Drawing open_drawing(std::uint32_t width, std::uint32_t height) {
  Result<viewer::HeadlessContext> context = viewer::HeadlessContext::create();
  if (!context) throw drawing_fault(context.error());
  Result<gl::Renderer> renderer = gl::Renderer::create(context->loader());
  if (!renderer) throw drawing_fault(renderer.error());
  if (const Result<void> sized = renderer->resize(width, height); !sized) throw drawing_fault(sized.error());
  return {*std::move(context), *std::move(renderer)};
}

}  // namespace sinew::cli
