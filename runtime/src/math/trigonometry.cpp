// SPDX-License-Identifier: MIT
// The polynomials are Taylor's, cut where the next term is below 2^-58 of the result (float: 2^-40).
#include <cmath>
#include <limits>

#include "reduce_angle.h"
#include "sinew/math/scalar.h"

namespace sinew {
namespace {

bool finite(double x) { return std::abs(x) <= std::numeric_limits<double>::max(); }

double sin_of_rest(DoubleDouble rest) {
  const double x = rest.hi, z = x * x;
  double p = 1.0 / 355687428096000;
  p = p * z - 1.0 / 1307674368000;
  p = p * z + 1.0 / 6227020800;
  p = p * z - 1.0 / 39916800;
  p = p * z + 1.0 / 362880;
  p = p * z - 1.0 / 5040;
  p = p * z + 1.0 / 120;
  p = p * z - 1.0 / 6;
  return x + (x * z * p + rest.lo * (1 - 0.5 * z));
}

double cos_of_rest(DoubleDouble rest) {
  const double x = rest.hi, z = x * x;
  double p = -1.0 / 6402373705728000;
  p = p * z + 1.0 / 20922789888000;
  p = p * z - 1.0 / 87178291200;
  p = p * z + 1.0 / 479001600;
  p = p * z - 1.0 / 3628800;
  p = p * z + 1.0 / 40320;
  p = p * z - 1.0 / 720;
  p = p * z + 1.0 / 24;
  // 1 - z/2 is rounded; what that lost is exactly (1 - head) - z/2.
  const double half_z = 0.5 * z, head = 1 - half_z;
  return head + (((1 - head) - half_z) + (z * z * p - x * rest.lo));
}

struct RestAndQuadrant {
  double rest;
  unsigned quadrant;
};

// For floats: two parts of pi/2 suffice below 2^20, where a float stays 2^-30 or more from each multiple of pi/2.
RestAndQuadrant reduce_float_angle(float angle_rad) {
  const double angle = double(angle_rad);
  if (std::abs(angle) > 0x1p20) {
    const ReducedAngle reduced = reduce_angle(angle);
    return {reduced.rest.hi, reduced.quadrant};
  }
  const double quadrants = round_nearest(angle * 0x1.45f306dc9c883p-1);
  // The first part of pi/2 has 33 bits, so that its product is exact.
  const double rest = (angle - quadrants * 0x1.921fb544p+0) - quadrants * 0x1.0b4611a626331p-34;
  return {rest, unsigned(int(quadrants)) & 3u};
}

double float_sin_of_rest(double x) {
  const double z = x * x;
  double p = 1.0 / 6227020800;
  p = p * z - 1.0 / 39916800;
  p = p * z + 1.0 / 362880;
  p = p * z - 1.0 / 5040;
  p = p * z + 1.0 / 120;
  p = p * z - 1.0 / 6;
  return x + x * z * p;
}

double float_cos_of_rest(double x) {
  const double z = x * x;
  double p = 1.0 / 479001600;
  p = p * z - 1.0 / 3628800;
  p = p * z + 1.0 / 40320;
  p = p * z - 1.0 / 720;
  p = p * z + 1.0 / 24;
  return 1 - (0.5 * z - z * z * p);
}

// Sine and cosine of the rest, turned on by whole quadrants.
template <class Number>
SinCos<Number> turned(SinCos<Number> rest, unsigned quadrant) {
  const SinCos<Number> even = quadrant & 1u ? SinCos<Number>{rest.cos, -rest.sin} : rest;
  return quadrant & 2u ? SinCos<Number>{-even.sin, -even.cos} : even;
}

SinCos<double> sin_cos_of_float(float angle_rad) {
  const RestAndQuadrant reduced = reduce_float_angle(angle_rad);
  const SinCos<double> rest{float_sin_of_rest(reduced.rest), float_cos_of_rest(reduced.rest)};
  return turned(rest, reduced.quadrant);
}

}  // namespace

SinCos<double> sin_cos_rad(double angle_rad) {
  if (!finite(angle_rad)) return {angle_rad - angle_rad, angle_rad - angle_rad};
  if (angle_rad == 0) return {angle_rad, 1};
  const ReducedAngle reduced = reduce_angle(angle_rad);
  return turned(SinCos<double>{sin_of_rest(reduced.rest), cos_of_rest(reduced.rest)}, reduced.quadrant);
}
double sin_rad(double angle_rad) { return sin_cos_rad(angle_rad).sin; }
double cos_rad(double angle_rad) { return sin_cos_rad(angle_rad).cos; }
double tan_rad(double angle_rad) {
  const SinCos<double> a = sin_cos_rad(angle_rad);
  return a.sin / a.cos;
}

SinCos<float> sin_cos_rad(float angle_rad) {
  if (!finite(double(angle_rad))) return {angle_rad - angle_rad, angle_rad - angle_rad};
  if (angle_rad == 0) return {angle_rad, 1};
  const SinCos<double> a = sin_cos_of_float(angle_rad);
  return {float(a.sin), float(a.cos)};
}
float sin_rad(float angle_rad) { return sin_cos_rad(angle_rad).sin; }
float cos_rad(float angle_rad) { return sin_cos_rad(angle_rad).cos; }
float tan_rad(float angle_rad) {
  if (!finite(double(angle_rad))) return angle_rad - angle_rad;
  if (angle_rad == 0) return angle_rad;
  const SinCos<double> a = sin_cos_of_float(angle_rad);
  return float(a.sin / a.cos);
}

}  // namespace sinew
