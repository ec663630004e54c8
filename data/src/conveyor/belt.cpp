// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "conveyor/drive.h"
#include "conveyor/parts.h"
#include "sinew/math/scalar.h"

namespace sinew::conveyor {
namespace {

using author::Surface;

// A place on the rollers, where the belt lies on: s from the left end of the upper side, the way the belt runs.
struct Station {
  Vec2 point, outwards;
  float s_m;
};

std::vector<Station> stations() {
  constexpr int kStepsPerRoller = 12;
  constexpr float kHalfTurn_m = kPi * kRoller_m;
  std::vector<Station> all;
  for (const bool is_right : {true, false}) {
    // Before the right roller lies the upper side, before the left one the lower side.
    const float side_from_m = is_right ? 0 : kSpan_m + kHalfTurn_m, arc_from_m = side_from_m + kSpan_m;
    const Vec2 axis{is_right ? kSpan_m / 2 : -kSpan_m / 2, kAxis_y};
    const Vec2 up{0, is_right ? 1.0f : -1.0f};
    all.push_back({Vec2{-axis.x, axis.y} + up * kRoller_m, up, side_from_m});
    for (int step = 0; step <= kStepsPerRoller; ++step) {
      const float part = static_cast<float>(step) / kStepsPerRoller;
      const SinCos<float> turn = sin_cos_rad(kPi * part);
      const Vec2 outwards = Vec2{turn.sin, turn.cos} * up.y;
      all.push_back({axis + outwards * kRoller_m, outwards, arc_from_m + kHalfTurn_m * part});
    }
  }
  return all;
}

// The strip between two lines along the belt, each at a height above the rollers and a z.
struct Edge {
  float above_m, z, u;
};
void add_strip(Surface& surface, const std::vector<Station>& all, const Edge& left, const Edge& right, Vec3 normal) {
  const auto first = static_cast<std::uint32_t>(surface.positions.size());
  for (const Station& station : all) {
    for (const Edge& edge : {left, right}) {
      const Vec2 at = station.point + station.outwards * edge.above_m;
      surface.positions.push_back({at.x, at.y, edge.z});
      surface.normals.push_back({station.outwards.x * normal.y, station.outwards.y * normal.y, normal.z});
      surface.uvs.push_back({edge.u, -station.s_m / kPicture_m});
    }
  }
  const auto count = static_cast<std::uint32_t>(all.size());
  for (std::uint32_t i = 0; i + 1 < count; ++i) {
    const std::uint32_t here = first + 2 * i, next = here + 2;
    surface.triangles.push_back({here, here + 1, next + 1});
    surface.triangles.push_back({here, next + 1, next});
  }
}

using Color = std::array<std::uint8_t, 3>;
constexpr int kShades = 12;

Color shade(int number) {
  constexpr Color kRubber = {38, 40, 46}, kPaint = {226, 172, 40};
  Color color{};
  for (std::size_t i = 0; i < 3; ++i) {
    const float from = kRubber[i], to = kPaint[i];
    color[i] =
        static_cast<std::uint8_t>(round_nearest(from + (to - from) * static_cast<float>(number) / (kShades - 1)));
  }
  return color;
}

// How far a place lies outside the painted chevron, in metres; ahead is upwards.
float outside_chevron_m(float across_m, float behind_m) {
  const float phase = (behind_m - std::abs(across_m) * 0.75f) / kPicture_m;
  const float along_m = std::abs(phase - round_down(phase) - 0.5f) * kPicture_m;
  const float slanted_m = (along_m - 0.042f) * 0.8f;
  return std::max(slanted_m, std::abs(across_m) - 0.17f);
}

float outside_edge_line_m(float across_m) { return std::abs(std::abs(across_m) - 0.215f) - 0.008f; }

}  // namespace

author::Surface belt_surface() {
  const std::vector<Station> all = stations();
  const Edge back_top{kBelt_m, -kBeltHalfWidth_m, 0}, front_top{kBelt_m, kBeltHalfWidth_m, 1};
  const Edge back_under{0, -kBeltHalfWidth_m, 0};
  Surface belt;
  add_strip(belt, all, back_top, front_top, {0, 1, 0});
  add_strip(belt, all, {kBelt_m, kBeltHalfWidth_m, 0}, {0, kBeltHalfWidth_m, 0}, {0, 0, 1});
  add_strip(belt, all, back_under, back_top, {0, 0, -1});
  add_strip(belt, all, {0, kBeltHalfWidth_m, 0}, {0, -kBeltHalfWidth_m, 0}, {0, -1, 0});
  return belt;
}

author::PalettePicture belt_picture() {
  author::PalettePicture picture{128, 64, {}, {}};
  for (int number = 0; number < kShades; ++number) picture.palette.push_back(shade(number));
  for (std::uint32_t row = 0; row < picture.height; ++row) {
    for (std::uint32_t column = 0; column < picture.width; ++column) {
      constexpr float kBlur_m = 0.005f;
      const float across_m = ((static_cast<float>(column) + 0.5f) / 128 - 0.5f) * 2 * kBeltHalfWidth_m;
      const float behind_m = (static_cast<float>(row) + 0.5f) / 64 * kPicture_m;
      const float chevron = std::clamp(0.5f - outside_chevron_m(across_m, behind_m) / kBlur_m, 0.0f, 1.0f);
      const float line = std::clamp(0.5f - outside_edge_line_m(across_m) / kBlur_m, 0.0f, 0.45f);
      const float paint = std::max(chevron, line) * (kShades - 1);
      picture.pixels.push_back(static_cast<std::uint8_t>(round_nearest(paint)));
    }
  }
  return picture;
}

}  // namespace sinew::conveyor
