// SPDX-License-Identifier: MIT
#include "sinew/mix/spring.h"

#include "sinew/math/scalar.h"

namespace sinew {
namespace {

constexpr double kTurn = 6.28318530717958647693;
constexpr double kDecay = 2;  // of the exponent, over the smoothing time

}  // namespace

void follow(double target, double smoothing_secs, double dt_secs, Spring& spring) {
  if (!(dt_secs > 0) || dt_secs - dt_secs != 0) return;
  if (!(smoothing_secs > 0)) {
    spring = {target, 0};
    return;
  }
  const double rate = kDecay / smoothing_secs, decay = exp_e(-rate * dt_secs);
  const double offset = spring.value - target, slope = spring.velocity_per_sec + rate * offset;
  spring.value = target + (offset + slope * dt_secs) * decay;
  spring.velocity_per_sec = (spring.velocity_per_sec - rate * slope * dt_secs) * decay;
}

void follow_angle(double target_rad, double smoothing_secs, double dt_secs, Spring& spring) {
  const double way = target_rad - spring.value;
  follow(spring.value + way - kTurn * round_nearest(way / kTurn), smoothing_secs, dt_secs, spring);
}

}  // namespace sinew
