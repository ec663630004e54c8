// SPDX-License-Identifier: MIT
#include "canvas.h"

#include <algorithm>
#include <cmath>

namespace sinew::viewer {
namespace {

void blend(asset::Image8& image, std::int64_t x, std::int64_t y, Rgb color, double coverage) {
  std::uint8_t* pixel = &image.rgba[(static_cast<std::size_t>(y) * image.width + static_cast<std::size_t>(x)) * 4];
  const std::uint8_t channels[3] = {color.r, color.g, color.b};
  for (int c = 0; c < 3; ++c)
    pixel[c] = static_cast<std::uint8_t>(channels[c] * coverage + pixel[c] * (1 - coverage) + 0.5);
}

// Colours each pixel of a window within a box by how much of it is covered: distance(x, y) is below 0 inside.
template <class Distance>
void cover(asset::Image8& image, const Window& window, const Window& box, Rgb color, const Distance& distance) {
  const auto first = [](double a, double b) { return static_cast<std::int64_t>(std::floor(std::max({a, b, 0.0}))); };
  const auto last = [](double a, double b, std::uint32_t side) {
    return static_cast<std::int64_t>(std::ceil(std::min({a, b, static_cast<double>(side)})));
  };
  const std::int64_t right = last(window.right, box.right, image.width);
  const std::int64_t bottom = last(window.bottom, box.bottom, image.height);
  for (std::int64_t y = first(window.top, box.top); y < bottom; ++y)
    for (std::int64_t x = first(window.left, box.left); x < right; ++x) {
      const double outside = distance(static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5);
      if (outside < 0.5) blend(image, x, y, color, std::clamp(0.5 - outside, 0.0, 1.0));
    }
}

}  // namespace

asset::Image8 blank_image(std::uint32_t width, std::uint32_t height, Rgb color) {
  asset::Image8 image{width, height, {}};
  image.rgba.assign(std::size_t{width} * height * 4, 255);
  fill_box(image, 0, 0, width, height, color);
  return image;
}

void fill_box(asset::Image8& image, double left, double top, double width, double height, Rgb color) {
  const Window box{left, top, left + width, top + height};
  cover(image, box, box, color,
        [&](double x, double y) { return x < left || x > box.right || y < top || y > box.bottom ? 1.0 : -1.0; });
}

void draw_frame(asset::Image8& image, double left, double top, double width, double height, Rgb color) {
  fill_box(image, left - 1, top - 1, width + 2, 1, color);
  fill_box(image, left - 1, top + height, width + 2, 1, color);
  fill_box(image, left - 1, top, 1, height, color);
  fill_box(image, left + width, top, 1, height, color);
}

void draw_line(asset::Image8& image, const Window& window, double x0, double y0, double x1, double y1, double width,
               Rgb color) {
  const double reach = 0.5 * width + 1, dx = x1 - x0, dy = y1 - y0, squared = dx * dx + dy * dy;
  if (!std::isfinite(squared) || !std::isfinite(x0 + y0)) return;
  const Window box{std::min(x0, x1) - reach, std::min(y0, y1) - reach, std::max(x0, x1) + reach,
                   std::max(y0, y1) + reach};
  cover(image, window, box, color, [&](double x, double y) {
    const double t = squared > 0 ? std::clamp(((x - x0) * dx + (y - y0) * dy) / squared, 0.0, 1.0) : 0;
    return std::hypot(x - x0 - t * dx, y - y0 - t * dy) - 0.5 * width;
  });
}

void draw_ring(asset::Image8& image, const Window& window, double x, double y, double radius, double width, Rgb color) {
  const double reach = radius + width + 1;
  if (!std::isfinite(x + y)) return;
  cover(image, window, {x - reach, y - reach, x + reach, y + reach}, color,
        [&](double px, double py) { return std::fabs(std::hypot(px - x, py - y) - radius) - 0.5 * width; });
}

}  // namespace sinew::viewer
