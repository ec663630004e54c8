// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "flag/flag.h"
#include "made_scene.h"
#include "support/near.h"

namespace sinew {
namespace {

using reference::Vector3;
using test::distance;
using test::MadeScene;

const MadeScene& flag() {
  static const MadeScene made(flag::make());
  return made;
}

constexpr int kMoments = 211;
constexpr std::size_t kColumns = 25, kRows = 17;

std::vector<Vector3> cloth_at(double time_secs) {
  return reference::vertices(flag().scene, flag().at(time_secs), flag().node("cloth"), 0).positions;
}

double line_length(const std::vector<Vector3>& points, std::size_t first, std::size_t step, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < count; ++i) sum += distance(points[first + i * step], points[first + (i + 1) * step]);
  return sum;
}

TEST_CASE("at every moment of the flag's clip two neighbouring frames share the weight 1") {
  const asset::Index cloth = flag().node("cloth");
  for (int number = 0; number <= kMoments; ++number) {
    const std::vector<double> weights = flag().at(flag().duration_secs * number / kMoments).weights[cloth];
    REQUIRE(weights.size() >= 12);
    const std::size_t frames = weights.size();
    // Frame i stands alone at i frames' times: a tent.
    const double place = double(frames) * number / kMoments;
    for (std::size_t frame = 0; frame < frames; ++frame) {
      const double away = std::abs(std::remainder(place - double(frame), double(frames)));
      CHECK_NEAR(weights[frame], std::max(0.0, 1 - away), 2e-6);  // times are floats: 3.2 s / 2^24 of frames of 0.16 s
    }
  }
}

TEST_CASE("the flag's clip ends with the shape that it begins with") {
  CHECK_NEAR(flag().duration_secs, 3.2, 1e-6);
  const std::vector<Vector3> first = cloth_at(0), last = cloth_at(flag().duration_secs);
  for (std::size_t i = 0; i < first.size(); ++i) CHECK(distance(first[i], last[i]) == 0);
}

TEST_CASE("no thread of the flag gets longer or shorter by 2 %") {
  double worst = 0;
  for (int number = 0; number < kMoments; ++number) {
    const std::vector<Vector3> points = cloth_at(flag().duration_secs * number / kMoments);
    REQUIRE(points.size() == kColumns * kRows);
    for (std::size_t row = 0; row < kRows; ++row)
      worst = std::max(worst, std::abs(line_length(points, row * kColumns, 1, kColumns) / 1.5 - 1));
    for (std::size_t column = 0; column < kColumns; ++column)
      worst = std::max(worst, std::abs(line_length(points, column, kColumns, kRows) / 1.0 - 1));
  }
  MESSAGE("worst change of a thread's length: ", worst * 100, " %");
  CHECK(worst < 0.02);
}

TEST_CASE("the flag moves, but not where it is held") {
  const std::vector<Vector3> rest =
      reference::vertices(flag().scene, reference::evaluate(flag().scene, asset::kNone, 0), flag().node("cloth"), 0)
          .positions;
  double farthest = 0;
  for (int number = 0; number < kMoments; ++number) {
    const std::vector<Vector3> points = cloth_at(flag().duration_secs * number / kMoments);
    for (std::size_t row = 0; row < kRows; ++row)
      CHECK(distance(points[row * kColumns], rest[row * kColumns]) < 1e-6);  // float sums of weighted deltas
    farthest = std::max(farthest, std::abs(points[kColumns - 1][2]));
  }
  CHECK(farthest > 0.1);
}

}  // namespace
}  // namespace sinew
