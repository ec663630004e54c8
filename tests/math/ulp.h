// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

// Distance of got to the true value in units of got's type's last place at the true value; infinity where one is a
// number and the other is not.
template <class Number>
double ulps_off(Number got, long double truth) {
  if (std::isnan(truth)) return std::isnan(got) ? 0 : std::numeric_limits<double>::infinity();
  const Number rounded = static_cast<Number>(truth);
  if (std::isinf(rounded) || std::isinf(got)) return got == rounded ? 0 : std::numeric_limits<double>::infinity();
  if (static_cast<long double>(got) == truth) return 0;
  int exponent = 0;
  std::frexp(truth, &exponent);
  using Limits = std::numeric_limits<Number>;
  const int last_place = std::max(exponent - Limits::digits, Limits::min_exponent - Limits::digits);
  return double(std::abs(std::ldexp(static_cast<long double>(got) - truth, -last_place)));
}
