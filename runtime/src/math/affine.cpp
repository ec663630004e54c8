// SPDX-License-Identifier: MIT
#include "sinew/math/affine.h"

#include "sinew/math/decompose.h"

namespace sinew {

Affine operator*(const Affine& a_from_b, const Affine& b_from_c) {
  const float* b = b_from_c.m;
  Affine product;
  for (int row = 0; row < 3; ++row) {
    const float* a = a_from_b.m + 4 * row;
    float* out = product.m + 4 * row;
    for (int column = 0; column < 4; ++column)
      out[column] = a[0] * b[column] + a[1] * b[4 + column] + a[2] * b[8 + column];
    out[3] += a[3];
  }
  return product;
}

Vec3 transform_point(const Affine& a_from_b, Vec3 point_in_b) {
  const Vec3 turned = transform_vector(a_from_b, point_in_b);
  return {turned.x + a_from_b.m[3], turned.y + a_from_b.m[7], turned.z + a_from_b.m[11]};
}

Vec3 transform_vector(const Affine& a_from_b, Vec3 vector_in_b) {
  const float* m = a_from_b.m;
  const Vec3 v = vector_in_b;
  return {m[0] * v.x + m[1] * v.y + m[2] * v.z, m[4] * v.x + m[5] * v.y + m[6] * v.z,
          m[8] * v.x + m[9] * v.y + m[10] * v.z};
}

Affine affine_from(const Transform& a_from_b) {
  const auto [x, y, z, w] = a_from_b.rotation;
  const Vec3 t = a_from_b.translation, s = a_from_b.scale;
  return {{(1 - 2 * (y * y + z * z)) * s.x, 2 * (x * y - z * w) * s.y, 2 * (x * z + y * w) * s.z, t.x,
           2 * (x * y + z * w) * s.x, (1 - 2 * (x * x + z * z)) * s.y, 2 * (y * z - x * w) * s.z, t.y,
           2 * (x * z - y * w) * s.x, 2 * (y * z + x * w) * s.y, (1 - 2 * (x * x + y * y)) * s.z, t.z}};
}

double determinant(const Affine& a_from_b) { return determinant(to_double(a_from_b)); }

Affine normal_matrix(const Affine& a_from_b) {
  const float sign = determinant(a_from_b) < 0 ? -1.0f : 1.0f;
  const float* m = a_from_b.m;
  return {{sign * (m[5] * m[10] - m[6] * m[9]), sign * (m[6] * m[8] - m[4] * m[10]), sign * (m[4] * m[9] - m[5] * m[8]),
           0, sign * (m[2] * m[9] - m[1] * m[10]), sign * (m[0] * m[10] - m[2] * m[8]),
           sign * (m[1] * m[8] - m[0] * m[9]), 0, sign * (m[1] * m[6] - m[2] * m[5]),
           sign * (m[2] * m[4] - m[0] * m[6]), sign * (m[0] * m[5] - m[1] * m[4]), 0}};
}

Affine inverse(const Affine& a_from_b) { return to_float(inverse(to_double(a_from_b))); }

}  // namespace sinew
