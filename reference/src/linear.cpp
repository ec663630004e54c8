// SPDX-License-Identifier: MIT
#include "linear.h"

#include <cmath>

namespace sinew::reference {
namespace {

double dot(const Vector3& a, const Vector3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

// Of a rotation matrix. The largest of the four squares decides which component to divide by.
Quaternion quaternion_of(const Matrix& m) {
  const double four_xx = 1 + m[0] - m[5] - m[10], four_yy = 1 - m[0] + m[5] - m[10];
  const double four_zz = 1 - m[0] - m[5] + m[10], four_ww = 1 + m[0] + m[5] + m[10];
  const double largest = std::fmax(std::fmax(four_xx, four_yy), std::fmax(four_zz, four_ww));
  const double wx = m[9] - m[6], wy = m[2] - m[8], wz = m[4] - m[1];
  const double xy = m[1] + m[4], xz = m[2] + m[8], yz = m[6] + m[9];
  if (largest == four_ww) return normalised(Quaternion{wx, wy, wz, four_ww});
  if (largest == four_xx) return normalised(Quaternion{four_xx, xy, xz, wx});
  if (largest == four_yy) return normalised(Quaternion{xy, four_yy, yz, wy});
  return normalised(Quaternion{xz, yz, four_zz, wz});
}

Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

}  // namespace

Matrix multiply(const Matrix& a, const Matrix& b) {
  Matrix out{};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column) {
      double sum = column == 3 ? a[4 * row + 3] : 0;
      for (std::size_t k = 0; k < 3; ++k) sum += a[4 * row + k] * b[4 * k + column];
      out[4 * row + column] = sum;
    }
  return out;
}

Matrix compose(const Vector3& translation, const Quaternion& unit_rotation, const Vector3& scale) {
  const auto [x, y, z, w] = unit_rotation;
  const double rotation[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
                                 {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
                                 {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}};
  Matrix out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) out[4 * row + column] = rotation[row][column] * scale[column];
    out[4 * row + 3] = translation[row];
  }
  return out;
}

Quaternion normalised(const Quaternion& q) {
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(length > 0)) return {0, 0, 0, 1};
  return {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
}

Vector3 transform_direction(const Matrix& m, const Vector3& d) {
  return {m[0] * d[0] + m[1] * d[1] + m[2] * d[2], m[4] * d[0] + m[5] * d[1] + m[6] * d[2],
          m[8] * d[0] + m[9] * d[1] + m[10] * d[2]};
}

Vector3 transform_point(const Matrix& m, const Vector3& point) {
  const Vector3 turned = transform_direction(m, point);
  return {turned[0] + m[3], turned[1] + m[7], turned[2] + m[11]};
}

Vector3 transform_normal(const Matrix& m, const Vector3& n) {
  const Vector3 row0{m[0], m[1], m[2]}, row1{m[4], m[5], m[6]}, row2{m[8], m[9], m[10]};
  const Vector3 cofactor0 = cross(row1, row2), cofactor1 = cross(row2, row0), cofactor2 = cross(row0, row1);
  const double sign = dot(row0, cofactor0) < 0 ? -1 : 1;
  return {sign * dot(cofactor0, n), sign * dot(cofactor1, n), sign * dot(cofactor2, n)};
}

Vector3 normalised(const Vector3& vector, const Vector3& fallback) {
  const double length = std::sqrt(dot(vector, vector));
  if (!(length > 0)) return fallback;
  return {vector[0] / length, vector[1] / length, vector[2] / length};
}

Parts decompose(const Matrix& m) {
  Parts parts{{m[3], m[7], m[11]}, {0, 0, 0, 1}, {0, 0, 0}};
  Matrix rotation = m;
  const double determinant = dot({m[0], m[1], m[2]}, cross({m[4], m[5], m[6]}, {m[8], m[9], m[10]}));
  bool has_rotation = true;
  for (std::size_t column = 0; column < 3; ++column) {
    const Vector3 axis{m[column], m[4 + column], m[8 + column]};
    parts.scale[column] = std::sqrt(dot(axis, axis));
    if (column == 0 && determinant < 0) parts.scale[0] = -parts.scale[0];
    if (parts.scale[column] == 0) has_rotation = false;
    for (std::size_t row = 0; row < 3; ++row) rotation[4 * row + column] = axis[row] / parts.scale[column];
  }
  if (has_rotation) parts.rotation = quaternion_of(rotation);
  return parts;
}

}  // namespace sinew::reference
