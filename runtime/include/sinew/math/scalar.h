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

namespace sinew {

template <class Number>
struct SinCos {
  Number sin, cos;
};

// Of an angle of any size, reduced exactly. An infinite angle gives NaN.
float sin_rad(float angle_rad);
double sin_rad(double angle_rad);
float cos_rad(float angle_rad);
double cos_rad(double angle_rad);
float tan_rad(float angle_rad);
double tan_rad(double angle_rad);
// Both at the price of one; the same bits as sin_rad and cos_rad.
SinCos<float> sin_cos_rad(float angle_rad);
SinCos<double> sin_cos_rad(double angle_rad);

// The arguments of asin and acos are clamped to [-1, 1], so that a dot product a rounding error above 1 gives no NaN.
float asin_rad(float x);  // in [-pi/2, pi/2]
double asin_rad(double x);
float acos_rad(float x);  // in [0, pi]
double acos_rad(double x);
float atan_rad(float x);  // in [-pi/2, pi/2], which the infinities reach
double atan_rad(double x);
// The angle of the point (x, y), in [-pi, pi]. Zeros and infinities as in the C library: (0, 0) gives 0, and a point on
// the negative x axis gives pi with the sign of y.
float atan2_rad(float y, float x);
double atan2_rad(double y, double x);

// e to the power x: infinite beyond the range, denormal and then 0 below it.
float exp_e(float x);
double exp_e(double x);
// Natural logarithm: -infinity at 0, NaN below.
float log_e(float x);
double log_e(double x);

// To a whole number: as std::floor, std::ceil, std::trunc and std::nearbyint (halves go to the even number), to the
// bit.
float round_down(float x);
double round_down(double x);
float round_up(float x);
double round_up(double x);
float round_to_zero(float x);
double round_to_zero(double x);
float round_nearest(float x);
double round_nearest(double x);

}  // namespace sinew
