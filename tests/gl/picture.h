// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "gpu_device.h"
#include "sinew/image/image.h"
#include "sinew/viewer/show.h"

namespace sinew::test {

struct PictureSize {
  std::uint32_t width = 0, height = 0;
};

// What a show of the pack looks like at a time. The options' aspect ratio is that of the size.
asset::Image8 draw_picture(GpuDevice& gpu, const Pack& pack, PictureSize size, viewer::ShowOptions options,
                           double time_secs = 0);

struct Pixel {
  int red = 0, green = 0, blue = 0;
};
Pixel pixel_at(const asset::Image8& image, std::uint32_t x, std::uint32_t y);

}  // namespace sinew::test
