// SPDX-License-Identifier: MIT
#include "sinew/math/rotation.h"

#include <cmath>

#include "sinew/math/quat.h"
#include "sinew/math/scalar.h"
#include "sinew/math/vec.h"

namespace sinew {
namespace {

QuatD operator-(QuatD a, QuatD b) { return {a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w}; }
QuatD operator+(QuatD a, QuatD b) { return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }
QuatD operator*(QuatD a, double s) { return {a.x * s, a.y * s, a.z * s, a.w * s}; }
double length(QuatD q) { return std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w); }

// A direction of length 1 in x, y, z with w = 0; all zero where there is none.
QuatD unit_direction(Vec3 v) {
  const QuatD d{double(v.x), double(v.y), double(v.z), 0};
  const double d_length = length(d);
  return d_length > 0 && d_length <= 1e39 ? d * (1 / d_length) : QuatD{0, 0, 0, 0};
}

bool is_zero(QuatD q) { return q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0; }

// The turn about an axis that a quaternion holds: its vector part along the axis, and w >= 0. Not normalised.
struct Twist {
  double along_axis, w;
};
Twist twist_of(Quat unit_q, Vec3 unit_axis) {
  const double along = double(unit_q.x) * double(unit_axis.x) + double(unit_q.y) * double(unit_axis.y) +
                       double(unit_q.z) * double(unit_axis.z);
  const double w = double(unit_q.w);
  constexpr double kHalfTurn = 0.5e-6;  // the quaternion's length over the plane is the cosine of half the swing
  if (std::sqrt(along * along + w * w) <= kHalfTurn) return {0, 1};
  return w < 0 ? Twist{-along, -w} : Twist{along, w};
}

}  // namespace

Quat quat_from_axis_angle(Vec3 unit_axis, float angle_rad) {
  const SinCos<double> half = sin_cos_rad(0.5 * double(angle_rad));
  return {float(double(unit_axis.x) * half.sin), float(double(unit_axis.y) * half.sin),
          float(double(unit_axis.z) * half.sin), float(half.cos)};
}

AxisAngle axis_angle_from(Quat unit_q) {
  const Quat q = unit_q.w < 0 ? -unit_q : unit_q;
  const QuatD vector_part{double(q.x), double(q.y), double(q.z), 0};
  const double sine = length(vector_part);
  if (!(sine > 0)) return {};
  const QuatD axis = vector_part * (1 / sine);
  return {{float(axis.x), float(axis.y), float(axis.z)}, float(2 * atan2_rad(sine, double(q.w)))};
}

// a and b unit, h half way between them: (a x h, a . h) has the half angle's sine and cosine.
Quat from_to(Vec3 from, Vec3 to) {
  const QuatD a = unit_direction(from), b = unit_direction(to);
  if (is_zero(a) || is_zero(b)) return {};
  const QuatD sum = a + b;
  const double sum_length = length(sum);
  if (sum_length <= 1e-7) {
    const Vec3 axis = perpendicular_to({float(a.x), float(a.y), float(a.z)});
    return {axis.x, axis.y, axis.z, 0};
  }
  const QuatD h = sum * (1 / sum_length);
  return to_float(
      {a.y * h.z - a.z * h.y, a.z * h.x - a.x * h.z, a.x * h.y - a.y * h.x, a.x * h.x + a.y * h.y + a.z * h.z});
}

QuatD slerp(QuatD a, QuatD b, double fraction) {
  if (fraction == 0) return a;
  if (fraction == 1) return b;
  const double apart = length(a - b), together = length(a + b);
  if (together <= 1e-12) {
    const SinCos<double> turn = sin_cos_rad(fraction * 3.141592653589793);
    return normalise(a * QuatD{turn.sin, 0, 0, turn.cos});
  }
  const double angle_rad = 2 * atan2_rad(apart, together), sine = sin_rad(angle_rad);
  if (!(sine > 0)) return normalise(a * (1 - fraction) + b * fraction);
  return normalise(a * (sin_rad((1 - fraction) * angle_rad) / sine) + b * (sin_rad(fraction * angle_rad) / sine));
}

Quat slerp(Quat a, Quat b, float fraction) {
  if (fraction == 0) return a;
  if (fraction == 1) return b;
  return to_float(slerp(to_double(a), to_double(b), double(fraction)));
}

Quat slerp_shortest(Quat a, Quat b, float fraction) { return slerp(a, dot(a, b) < 0 ? -b : b, fraction); }

Quat nlerp_shortest(Quat a, Quat b, float fraction) {
  const double t = double(fraction), b_weight = dot(a, b) < 0 ? -t : t;
  return to_float(normalise(to_double(a) * (1 - t) + to_double(b) * b_weight));
}

SwingTwist swing_twist(Quat unit_q, Vec3 unit_axis) {
  const Twist turn = twist_of(unit_q, unit_axis);
  const QuatD twist = normalise(QuatD{turn.along_axis * double(unit_axis.x), turn.along_axis * double(unit_axis.y),
                                      turn.along_axis * double(unit_axis.z), turn.w});
  return {to_float(normalise(to_double(unit_q) * conjugate(twist))), to_float(twist)};
}

float twist_angle_rad(Quat unit_q, Vec3 unit_axis) {
  const Twist turn = twist_of(unit_q, unit_axis);
  return float(2 * atan2_rad(turn.along_axis, turn.w));
}

}  // namespace sinew
