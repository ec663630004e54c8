// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "sinew/math/decompose.h"

namespace sinew {
namespace {

double column_length(const double* m, int column) {
  return std::sqrt(m[column] * m[column] + m[4 + column] * m[4 + column] + m[8 + column] * m[8 + column]);
}

// Also true where an element is not finite, or too large for its square.
bool singular(const AffineD& matrix, double det) {
  const double* m = matrix.m;
  const double volume = column_length(m, 0) * column_length(m, 1) * column_length(m, 2);
  const double offset = column_length(m, 3);
  constexpr double kLargest = std::numeric_limits<double>::max();
  return !(std::abs(det) > 1e-13 * volume && volume <= kLargest && offset <= kLargest);
}

}  // namespace

AffineD operator*(const AffineD& a_from_b, const AffineD& b_from_c) {
  const double* b = b_from_c.m;
  AffineD product;
  for (int row = 0; row < 3; ++row) {
    const double* a = a_from_b.m + 4 * row;
    double* out = product.m + 4 * row;
    for (int column = 0; column < 4; ++column)
      out[column] = a[0] * b[column] + a[1] * b[4 + column] + a[2] * b[8 + column];
    out[3] += a[3];
  }
  return product;
}

AffineD affine_from(const TransformD& a_from_b) {
  const auto [x, y, z, w] = a_from_b.rotation;
  const double *t = a_from_b.translation, *s = a_from_b.scale;
  return {{(1 - 2 * (y * y + z * z)) * s[0], 2 * (x * y - z * w) * s[1], 2 * (x * z + y * w) * s[2], t[0],
           2 * (x * y + z * w) * s[0], (1 - 2 * (x * x + z * z)) * s[1], 2 * (y * z - x * w) * s[2], t[1],
           2 * (x * z - y * w) * s[0], 2 * (y * z + x * w) * s[1], (1 - 2 * (x * x + y * y)) * s[2], t[2]}};
}

double determinant(const AffineD& a_from_b) {
  const double* m = a_from_b.m;
  return m[0] * (m[5] * m[10] - m[6] * m[9]) + m[1] * (m[6] * m[8] - m[4] * m[10]) + m[2] * (m[4] * m[9] - m[5] * m[8]);
}

// Transposed cofactors over the determinant; the translation is what undoes the old one.
AffineD inverse(const AffineD& a_from_b) {
  const double* m = a_from_b.m;
  const double det = determinant(a_from_b);
  if (singular(a_from_b, det)) return {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}};
  AffineD b_from_a{
      {(m[5] * m[10] - m[6] * m[9]) / det, (m[2] * m[9] - m[1] * m[10]) / det, (m[1] * m[6] - m[2] * m[5]) / det, 0,
       (m[6] * m[8] - m[4] * m[10]) / det, (m[0] * m[10] - m[2] * m[8]) / det, (m[2] * m[4] - m[0] * m[6]) / det, 0,
       (m[4] * m[9] - m[5] * m[8]) / det, (m[1] * m[8] - m[0] * m[9]) / det, (m[0] * m[5] - m[1] * m[4]) / det, 0}};
  for (int row = 0; row < 3; ++row) {
    double* r = b_from_a.m + 4 * row;
    r[3] = -(r[0] * m[3] + r[1] * m[7] + r[2] * m[11]);
  }
  return b_from_a;
}

AffineD to_double(const Affine& a_from_b) {
  AffineD out;
  for (int i = 0; i < 12; ++i) out.m[i] = double(a_from_b.m[i]);
  return out;
}

TransformD to_double(const Transform& a_from_b) {
  const auto& [t, q, s] = a_from_b;
  return {{double(t.x), double(t.y), double(t.z)},
          {double(q.x), double(q.y), double(q.z), double(q.w)},
          {double(s.x), double(s.y), double(s.z)}};
}

Affine to_float(const AffineD& a_from_b) {
  Affine out;
  for (int i = 0; i < 12; ++i) out.m[i] = float(a_from_b.m[i]);
  return out;
}

Transform to_float(const TransformD& a_from_b) {
  const auto& [t, q, s] = a_from_b;
  return {{float(t[0]), float(t[1]), float(t[2])},
          {float(q[0]), float(q[1]), float(q[2]), float(q[3])},
          {float(s[0]), float(s[1]), float(s[2])}};
}

}  // namespace sinew
