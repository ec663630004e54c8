// SPDX-License-Identifier: MIT
// Elementary functions that give the same bits on every machine and compiler: built from + - * / sqrt, selects and
// integers only, where the C library's differ from one version to the next. ulp is the distance to the true value in
// units of the last place of the result; tests/math holds the functions to the figures given here.
//
// float: at most 0.501 ulp everywhere (they are worked out in double and rounded once).
// double: at most 1 ulp for sin, cos, exp, log and atan, 1.5 ulp for atan2 and denormal results of exp, 2.5 ulp for
// tan, asin and acos.
//
// The domain is every finite number unless stated. NaN gives NaN. Zeros keep their sign as in the C library.
#pragma once
#include "sinew/base/api.h"

namespace sinew {

template <class Number>
struct SinCos {
  Number sin, cos;
};

// Of an angle of any size, reduced exactly. An infinite angle gives NaN.
SINEW_API float sin_rad(float angle_rad);
SINEW_API double sin_rad(double angle_rad);
SINEW_API float cos_rad(float angle_rad);
SINEW_API double cos_rad(double angle_rad);
SINEW_API float tan_rad(float angle_rad);
SINEW_API double tan_rad(double angle_rad);
// Both at the price of one; the same bits as sin_rad and cos_rad.
SINEW_API SinCos<float> sin_cos_rad(float angle_rad);
SINEW_API SinCos<double> sin_cos_rad(double angle_rad);

// The arguments of asin and acos are clamped to [-1, 1], so that a dot product a rounding error above 1 gives no NaN.
SINEW_API float asin_rad(float x);  // in [-pi/2, pi/2]
SINEW_API double asin_rad(double x);
SINEW_API float acos_rad(float x);  // in [0, pi]
SINEW_API double acos_rad(double x);
SINEW_API float atan_rad(float x);  // in [-pi/2, pi/2], which the infinities reach
SINEW_API double atan_rad(double x);
// The angle of the point (x, y), in [-pi, pi]. Zeros and infinities as in the C library: (0, 0) gives 0, and a point on
// the negative x axis gives pi with the sign of y.
SINEW_API float atan2_rad(float y, float x);
SINEW_API double atan2_rad(double y, double x);

// e to the power x: infinite beyond the range, denormal and then 0 below it.
SINEW_API float exp_e(float x);
SINEW_API double exp_e(double x);
// Natural logarithm: -infinity at 0, NaN below.
SINEW_API float log_e(float x);
SINEW_API double log_e(double x);

// To a whole number: as std::floor, std::ceil, std::trunc and std::nearbyint (halves go to the even number), to the
// bit.
SINEW_API float round_down(float x);
SINEW_API double round_down(double x);
SINEW_API float round_up(float x);
SINEW_API double round_up(double x);
SINEW_API float round_to_zero(float x);
SINEW_API double round_to_zero(double x);
SINEW_API float round_nearest(float x);
SINEW_API double round_nearest(double x);

}  // namespace sinew
