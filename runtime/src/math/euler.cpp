// SPDX-License-Identifier: MIT
#include "sinew/math/euler.h"

#include <cmath>

#include "sinew/base/assert.h"
#include "sinew/math/decompose.h"
#include "sinew/math/scalar.h"

namespace sinew {
namespace {

constexpr int kAxes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};

QuatD turn_about(int axis, double angle_rad) {
  const SinCos<double> half = sin_cos_rad(0.5 * angle_rad);
  return {axis == 0 ? half.sin : 0, axis == 1 ? half.sin : 0, axis == 2 ? half.sin : 0, half.cos};
}

}  // namespace

EulerOrder euler_order(int first_axis, int second_axis, int third_axis) {
  int order = 0;
  while (order < 5 && !(kAxes[order][0] == first_axis && kAxes[order][1] == second_axis)) ++order;
  SINEW_ASSERT(kAxes[order][0] == first_axis && kAxes[order][1] == second_axis && kAxes[order][2] == third_axis);
  return EulerOrder(order);
}

QuatD quat_from_euler(EulerOrder order, EulerAnglesD angles_rad) {
  const double angles[3] = {angles_rad.x, angles_rad.y, angles_rad.z};
  const int(&axes)[3] = kAxes[int(order)];
  return turn_about(axes[2], angles[axes[2]]) * turn_about(axes[1], angles[axes[1]]) *
         turn_about(axes[0], angles[axes[0]]);
}

Quat quat_from_euler(EulerOrder order, Vec3 angles_rad) {
  return to_float(
      quat_from_euler(order, EulerAnglesD{double(angles_rad.x), double(angles_rad.y), double(angles_rad.z)}));
}

// With axes i, j, k and e = 1 for an even permutation, else -1, R = Rk(c) Rj(b) Ri(a) has the elements
// R[k][i] = -e sin b, R[k][j] = e cos b sin a, R[k][k] = cos b cos a. Given a, the last angle is read from
// R Ri(-a) = Rk(c) Rj(b), whose element [j][j] is cos c and [i][j] is -e sin c: also right where cos b is near 0.
// Source: M. Day, Extracting Euler angles from a rotation matrix (2012), extended to six orders.
EulerAnglesD euler_from_quat(EulerOrder order, QuatD unit_q) {
  const QuatD q = normalise(unit_q);
  const AffineD rotation = affine_from(TransformD{{0, 0, 0}, {q.x, q.y, q.z, q.w}, {1, 1, 1}});
  const auto element = [&](int row, int column) { return rotation.m[4 * row + column]; };
  const auto [i, j, k] = kAxes[int(order)];
  const double e = (i + 1) % 3 == j ? 1 : -1;

  const double cos_b_sin_a = e * element(k, j), cos_b_cos_a = element(k, k);
  const double cos_b = std::sqrt(cos_b_sin_a * cos_b_sin_a + cos_b_cos_a * cos_b_cos_a);
  const double a = cos_b <= 1e-6 ? 0 : atan2_rad(cos_b_sin_a, cos_b_cos_a);
  const double b = atan2_rad(-e * element(k, i), cos_b);
  const SinCos<double> turn = sin_cos_rad(a);
  const double cos_c = element(j, j) * turn.cos - e * element(j, k) * turn.sin;
  const double sin_c = -e * element(i, j) * turn.cos + element(i, k) * turn.sin;
  const double c = atan2_rad(sin_c, cos_c);

  double angles[3];
  angles[i] = a, angles[j] = b, angles[k] = c;
  return {angles[0], angles[1], angles[2]};
}

Vec3 euler_from_quat(EulerOrder order, Quat unit_q) {
  const EulerAnglesD angles = euler_from_quat(order, to_double(unit_q));
  return {float(angles.x), float(angles.y), float(angles.z)};
}

}  // namespace sinew
