// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/base/api.h"

namespace sinew {

// A number that follows another without overshooting. Plain data: a copy is a snapshot.
struct Spring {
  double value = 0;
  double velocity_per_sec = 0;
};

// Moves on by dt_secs towards a target that stands still in between. A critically damped spring in closed form, so that
// any division of a time into steps gives the same: from rest 41 % of the way are left after smoothing_secs, 1.7 %
// after three times as long; with smoothing 0 it is there at once. Steps of no time, or that are not finite, change
// nothing.
SINEW_API void follow(double target, double smoothing_secs, double dt_secs, Spring& spring);

// The same for an angle in radians, which takes the shorter way round.
SINEW_API void follow_angle(double target_rad, double smoothing_secs, double dt_secs, Spring& spring);

}  // namespace sinew
