// SPDX-License-Identifier: MIT
// Our own: travelling waves of the cloth's slope, which keep the length of every row; then the distances between
// neighbours are mended as in M. Müller et al., Position Based Dynamics, 2007.
#include "flag/cloth.h"

#include <cmath>

#include "sinew/math/scalar.h"

namespace sinew::flag {
namespace {

constexpr float kTurn_rad = 6.28318531f;
constexpr std::uint32_t kColumns = kCellsAlong + 1, kRows = kCellsDown + 1;
constexpr float kCell_m = kLength_m / kCellsAlong;
static_assert(kHeight_m / kCellsDown == kCell_m);

struct Wave {
  float slope_rad;          // at the fly, which is the free edge
  float crests_along;       // on the flag's length
  float crests_down;        // on its height: how far the crests lean
  float per_loop;           // whole, so that the loop closes
  float at_start;           // turns
  float fraction_at_hoist;  // of the slope
};

constexpr Wave kWaves[] = {
    {0.74f, 1.20f, 0.12f, 2, 0.00f, 0.25f},
    {0.26f, 2.00f, -0.14f, 2, 0.30f, 0.05f},
    {0.20f, 0.55f, 0.30f, 1, 0.65f, 0.30f},
};

// Of the cloth's direction along a row, from +x towards +z.
float slope_rad(float along, float down, float in_loop) {
  float sum = 0;
  for (const Wave& wave : kWaves) {
    const float growth = wave.fraction_at_hoist + (1 - wave.fraction_at_hoist) * along * (1.4f - 0.4f * along);
    const float phase = wave.crests_along * along + wave.crests_down * down - wave.per_loop * in_loop + wave.at_start;
    sum += wave.slope_rad * growth * sin_rad(kTurn_rad * (phase - round_down(phase)));
  }
  return sum;
}

// Downwards from +x: the cloth's own weight pulls the fly down, less where the wave carries it up.
float droop_rad(float along, float in_loop) {
  return 0.10f * along + 0.05f * along * sin_rad(kTurn_rad * (in_loop + 0.1f - 0.5f * along));
}

// Rows that all begin at the hoist and keep their lengths; between rows nothing is kept yet.
std::vector<Vec3> waved_rows(float in_loop) {
  std::vector<Vec3> points;
  for (std::uint32_t row = 0; row < kRows; ++row) {
    const float down = static_cast<float>(row) / kCellsDown;
    Vec3 point{0, -kCell_m * static_cast<float>(row), 0};
    points.push_back(point);
    for (std::uint32_t column = 0; column < kCellsAlong; ++column) {
      const float along = (static_cast<float>(column) + 0.5f) / kCellsAlong;
      const SinCos<float> slope = sin_cos_rad(slope_rad(along, down, in_loop));
      const SinCos<float> droop = sin_cos_rad(droop_rad(along, in_loop));
      point += Vec3{slope.cos * droop.cos, -droop.sin, slope.sin} * kCell_m;
      points.push_back(point);
    }
  }
  return points;
}

struct Tie {
  std::uint32_t first, second;
  float rest_m, stiffness;
};

// Along, down, and across the cells, where cloth gives way more.
std::vector<Tie> ties() {
  constexpr float kAcross = 1.41421356f;
  std::vector<Tie> all;
  const auto tie = [&](std::uint32_t first, std::uint32_t step, float cells, float stiffness) {
    all.push_back({first, first + step, cells * kCell_m, stiffness});
  };
  for (std::uint32_t row = 0; row < kRows; ++row) {
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      const std::uint32_t here = row * kColumns + column;
      const bool is_last = column == kCellsAlong, is_lowest = row == kCellsDown;
      if (!is_last) tie(here, 1, 1, 0.5f);
      if (!is_lowest) tie(here, kColumns, 1, 0.5f);
      if (!is_last && !is_lowest) tie(here, kColumns + 1, kAcross, 0.1f);
      if (column > 0 && !is_lowest) tie(here, kColumns - 1, kAcross, 0.1f);
    }
  }
  return all;
}

// All ties pull at once, and each point goes the mean way: no tie comes before another, so no side is favoured.
void mend(std::vector<Vec3>& points, const std::vector<Tie>& all) {
  std::vector<Vec3> moves(points.size());
  for (const Tie& tie : all) {
    const Vec3 between = points[tie.second] - points[tie.first];
    const float now_m = length(between);
    const Vec3 pull = between * (tie.stiffness * (now_m - tie.rest_m) / now_m);
    moves[tie.first] += pull;
    moves[tie.second] += -pull;
  }
  for (std::size_t i = 0; i < points.size(); ++i)
    if (i % kColumns != 0) points[i] += moves[i] * 0.5f;
}

}  // namespace

std::vector<Vec3> flat_cloth() {
  std::vector<Vec3> points;
  for (std::uint32_t row = 0; row < kRows; ++row)
    for (std::uint32_t column = 0; column < kColumns; ++column)
      points.push_back({kCell_m * static_cast<float>(column), -kCell_m * static_cast<float>(row), 0});
  return points;
}

std::vector<author::Triangle> cloth_triangles() {
  std::vector<author::Triangle> triangles;
  for (std::uint32_t row = 0; row < kCellsDown; ++row) {
    for (std::uint32_t column = 0; column < kCellsAlong; ++column) {
      const std::uint32_t a = row * kColumns + column, b = a + kColumns, c = b + 1, d = a + 1;
      // Diagonals alternate, so that the cloth has no grain.
      if ((row + column) % 2 == 0) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
      } else {
        triangles.push_back({a, b, d});
        triangles.push_back({b, c, d});
      }
    }
  }
  return triangles;
}

std::vector<Vec3> waving_cloth(float in_loop) {
  constexpr int kRounds = 400;
  std::vector<Vec3> points = waved_rows(in_loop);
  const std::vector<Tie> all = ties();
  for (int round = 0; round < kRounds; ++round) mend(points, all);
  return points;
}

}  // namespace sinew::flag
