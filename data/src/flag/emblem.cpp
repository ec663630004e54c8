// SPDX-License-Identifier: MIT
#include "flag/emblem.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/scalar.h"

namespace sinew::flag {
namespace {

constexpr std::uint32_t kWidth = 256, kHeight = 128;
constexpr float kAspect = 1.5f;  // of the flag; pixels are not square
constexpr float kTurn_rad = 6.28318531f;

using Color = std::array<std::uint8_t, 3>;
constexpr Color kBlue = {26, 74, 150}, kGold = {244, 186, 52}, kWhite = {246, 242, 230}, kTeal = {20, 128, 132};

// The palette: four plain colours, and steps between those that meet.
struct Blend {
  Color from, to;
  int steps;  // between the two
};
constexpr Blend kBlends[] = {{kBlue, kGold, 4}, {kBlue, kWhite, 4}, {kWhite, kTeal, 4}};

Color mix(Color a, Color b, float fraction) {
  Color color{};
  for (std::size_t i = 0; i < 3; ++i) {
    const float from = a[i], to = b[i];
    color[i] = static_cast<std::uint8_t>(round_nearest(from + (to - from) * fraction));
  }
  return color;
}

std::vector<Color> make_palette() {
  std::vector<Color> palette = {kBlue, kGold, kWhite, kTeal};
  for (const Blend& blend : kBlends)
    for (int step = 1; step <= blend.steps; ++step)
      palette.push_back(mix(blend.from, blend.to, static_cast<float>(step) / static_cast<float>(blend.steps + 1)));
  return palette;
}

// Distances in heights of the flag, negative inside; x to the right and y upwards from the wheel's middle.
float disc_distance(Vec2 point, Vec2 middle, float radius) { return length(point - middle) - radius; }

float crescent_distance(Vec2 point) {
  const float whole = disc_distance(point, {0.150f, 0.0f}, 0.118f);
  const float bite = disc_distance(point, {0.176f, 0.050f}, 0.098f);
  return std::max(whole, -bite);
}

float wheel_distance(Vec2 point) {
  float nearest = disc_distance(point, {0, 0}, 0.052f);
  for (int arm = 0; arm < 3; ++arm) {
    const SinCos<float> turn = sin_cos_rad(kTurn_rad * (static_cast<float>(arm) / 3 + 0.25f));
    nearest = std::min(
        nearest, crescent_distance({turn.cos * point.x + turn.sin * point.y, turn.cos * point.y - turn.sin * point.x}));
  }
  const float ring = std::abs(length(point) - 0.325f) - 0.013f;
  return std::min(nearest, ring);
}

// How high the wave's upper edge lies above the flag's lower edge.
float wave_height(float x, float middle) { return middle + 0.028f * sin_rad(kTurn_rad * x * 1.5f); }

Color color_at(float x, float y) {
  constexpr float kPixel = 1.0f / kHeight;
  const auto inside = [](float distance) { return std::clamp(0.5f - distance / kPixel, 0.0f, 1.0f); };
  Color color = mix(kBlue, kGold, inside(wheel_distance({x - 0.75f, y - 0.575f})));
  const float crest = y - wave_height(x, 0.165f);
  const float body = y - wave_height(x, 0.115f);
  if (crest < kPixel) color = mix(color, kWhite, inside(crest));
  if (body < kPixel) color = mix(color, kTeal, inside(body));
  return color;
}

std::uint8_t nearest_in(const std::vector<Color>& palette, Color color) {
  const auto distance = [&](const Color& other) {
    int sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += (other[i] - color[i]) * (other[i] - color[i]);
    return sum;
  };
  const auto nearest = std::min_element(palette.begin(), palette.end(),
                                        [&](const Color& a, const Color& b) { return distance(a) < distance(b); });
  return static_cast<std::uint8_t>(nearest - palette.begin());
}

}  // namespace

author::PalettePicture emblem() {
  author::PalettePicture picture{kWidth, kHeight, make_palette(), {}};
  for (std::uint32_t row = 0; row < kHeight; ++row) {
    for (std::uint32_t column = 0; column < kWidth; ++column) {
      const float x = (static_cast<float>(column) + 0.5f) * kAspect / kWidth;
      const float y = 1 - (static_cast<float>(row) + 0.5f) / kHeight;
      picture.pixels.push_back(nearest_in(picture.palette, color_at(x, y)));
    }
  }
  return picture;
}

}  // namespace sinew::flag
