// SPDX-License-Identifier: MIT
#include "sinew/face/blink.h"

#include <cmath>
#include <limits>
#include <vector>

#include "support/near.h"

using namespace sinew;

namespace {

constexpr double kStepSecs = 1.0 / 960;

struct SeenBlink {
  double start_secs = 0, end_secs = 0;
  float most_left = 0, most_right = 0;
};

std::vector<SeenBlink> blinks_of(const BlinkSettings& settings, double length_secs) {
  std::vector<SeenBlink> seen;
  bool is_open = true;
  for (double t = 0; t < length_secs; t += kStepSecs) {
    const BlinkValues value = blink_at(settings, t);
    const bool moves = value.left > 0 || value.right > 0;
    if (moves && is_open) seen.push_back({t, t, 0, 0});
    if (moves) {
      seen.back().end_secs = t;
      seen.back().most_left = std::fmax(seen.back().most_left, value.left);
      seen.back().most_right = std::fmax(seen.back().most_right, value.right);
    }
    is_open = !moves;
  }
  return seen;
}

}  // namespace

TEST_CASE("blinks come every two to six seconds, last a sixth to a third of one, and close both eyes") {
  for (const std::uint64_t seed : {0u, 1u, 77u}) {
    const BlinkSettings settings{.seed = seed};
    const std::vector<SeenBlink> seen = blinks_of(settings, 600);
    CHECK(seen.size() >= 145);
    CHECK(seen.size() <= 155);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const double length = seen[i].end_secs - seen[i].start_secs;
      CHECK(length >= settings.shortest_secs - 2 * kStepSecs);
      CHECK(length <= settings.longest_secs + settings.lag_secs + 2 * kStepSecs);
      CHECK(seen[i].most_left > 0.99f);
      CHECK(seen[i].most_right > 0.99f);
      if (i == 0) continue;
      const double interval = seen[i].start_secs - seen[i - 1].start_secs;
      CHECK(interval >= 2 - 0.02);
      CHECK(interval <= 6 + 0.02);
    }
  }
}

TEST_CASE("lids fall faster than they rise, and the eyes are not quite one") {
  const std::vector<SeenBlink> seen = blinks_of({.seed = 5, .lag_secs = 0}, 60);
  for (const SeenBlink& blink : seen) {
    const double length = blink.end_secs - blink.start_secs;
    CHECK(blink_at({.seed = 5, .lag_secs = 0}, blink.start_secs + 0.3 * length).left > 0.9f);
    CHECK(blink_at({.seed = 5, .lag_secs = 0}, blink.end_secs - 0.3 * length).left < 0.6f);
  }
  bool differs = false;
  for (double t = 0; t < 60; t += kStepSecs) {
    const BlinkValues value = blink_at({.seed = 5}, t);
    differs = differs || value.left != value.right;
  }
  CHECK(differs);
}

TEST_CASE("a blink is a function of the time alone") {
  const BlinkSettings settings{.seed = 9};
  const BlinkValues now = blink_at(settings, 1234.5);
  for (double t = -50; t < 50; t += 1) blink_at(settings, t);
  CHECK(blink_at(settings, 1234.5).left == now.left);
  double sum = 0;
  for (double t = -20; t < 0; t += kStepSecs) sum += double(blink_at(settings, t).left);
  CHECK(sum > 0);  // before the clock's begin too
  for (const double odd : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300})
    CHECK(blink_at(settings, odd).left == 0);
}

TEST_CASE("figures with different seeds blink at different times") {
  CHECK(blinks_of({.seed = 1}, 10)[0].start_secs != blinks_of({.seed = 2}, 10)[0].start_secs);
}
