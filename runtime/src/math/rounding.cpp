// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>

#include "sinew/math/scalar.h"

namespace sinew {

double round_to_zero(double x) {
  if (!(std::abs(x) < 0x1p52)) return x;  // whole already, or NaN
  return std::copysign(double(std::int64_t(x)), x);
}

double round_down(double x) {
  const double towards_zero = round_to_zero(x);
  return towards_zero > x ? towards_zero - 1 : towards_zero;
}

double round_up(double x) {
  const double towards_zero = round_to_zero(x);
  return towards_zero < x ? towards_zero + 1 : towards_zero;
}

double round_nearest(double x) {
  const double size = std::abs(x);
  if (!(size < 0x1p52)) return x;
  return std::copysign((size + 0x1p52) - 0x1p52, x);  // the sum has no bits below the point: rounded to nearest even
}

float round_to_zero(float x) { return float(round_to_zero(double(x))); }
float round_down(float x) { return float(round_down(double(x))); }
float round_up(float x) { return float(round_up(double(x))); }
float round_nearest(float x) { return float(round_nearest(double(x))); }

}  // namespace sinew
