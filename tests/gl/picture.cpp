// SPDX-License-Identifier: MIT
#include "picture.h"

#include <doctest/doctest.h>

namespace sinew::test {

asset::Image8 draw_picture(GpuDevice& gpu, const Pack& pack, PictureSize size, viewer::ShowOptions options,
                           double time_secs) {
  asset::Diagnostics diagnostics;
  REQUIRE(gpu.renderer.resize(size.width, size.height));
  options.aspect_ratio = float(size.width) / float(size.height);
  Result<viewer::Show> show = viewer::Show::create(gpu.renderer, pack, options, diagnostics);
  REQUIRE_MESSAGE(show, show.error().what);
  show->draw(gpu.renderer, time_secs);
  return {size.width, size.height, gpu.renderer.read_rgba()};
}

Pixel pixel_at(const asset::Image8& image, std::uint32_t x, std::uint32_t y) {
  const std::uint8_t* pixel = &image.rgba[(std::size_t(y) * image.width + x) * 4];
  return {pixel[0], pixel[1], pixel[2]};
}

}  // namespace sinew::test
