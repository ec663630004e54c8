// SPDX-License-Identifier: MIT
#pragma once
#include "double_double.h"

namespace sinew {

// angle = quadrant * pi/2 + rest (modulo whole turns), |rest| <= pi/4 but for rounding.
struct ReducedAngle {
  DoubleDouble rest;
  unsigned quadrant;  // 0 to 3
};

// Requires: angle_rad is finite.
ReducedAngle reduce_angle(double angle_rad);

}  // namespace sinew
