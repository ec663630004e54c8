// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "sinew/base/api.h"

namespace sinew {

// How a figure blinks by itself. People at rest blink every few seconds, for a sixth to a third of a second, and faster
// down than up.
struct BlinkSettings {
  std::uint64_t seed = 0;  // figures with different seeds blink at different times
  double mean_interval_secs = 4;
  double spread_secs = 2;  // intervals are the mean +- this, short and long ones rarer than the mean
  double shortest_secs = 0.15, longest_secs = 0.3;
  double lag_secs = 0.012;  // of the slower eye, at most; which one it is differs from blink to blink
};

// How far each lid is closed, 0 to 1: values for blinkLeft and blinkRight, or for eyeBlinkLeft and eyeBlinkRight.
struct BlinkValues {
  float left = 0, right = 0;
};

// At a time of any clock. A function of settings and time alone: no state, the same at every frame rate, forwards and
// backwards; both lids close fully in each blink. A time that is not finite gives open eyes.
// Requires: 0 <= spread_secs, 0 < shortest_secs <= longest_secs, 0 <= lag_secs, and
// mean_interval_secs > spread_secs + longest_secs + lag_secs, so that no two blinks meet.
SINEW_API BlinkValues blink_at(const BlinkSettings& settings, double time_secs);

}  // namespace sinew
