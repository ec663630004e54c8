// SPDX-License-Identifier: MIT
// Boxes and lines on a picture, for charts.
#pragma once
#include <cstdint>

#include "sinew/image/image.h"

namespace sinew::viewer {

struct Rgb {
  std::uint8_t r = 0, g = 0, b = 0;
};

asset::Image8 blank_image(std::uint32_t width, std::uint32_t height, Rgb color);

// What lies outside the picture is left out.
void fill_box(asset::Image8& image, double left, double top, double width, double height, Rgb color);
// The edges of a box, a pixel wide, around it.
void draw_frame(asset::Image8& image, double left, double top, double width, double height, Rgb color);

// Where lines may go, in pixels.
struct Window {
  double left = 0, top = 0, right = 0, bottom = 0;
};
// With smooth edges and round ends.
void draw_line(asset::Image8& image, const Window& window, double x0, double y0, double x1, double y1, double width,
               Rgb color);
void draw_ring(asset::Image8& image, const Window& window, double x, double y, double radius, double width, Rgb color);

}  // namespace sinew::viewer
