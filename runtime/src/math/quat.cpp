// SPDX-License-Identifier: MIT
#include "sinew/math/quat.h"

#include <cmath>
#include <limits>

#include "sinew/math/decompose.h"
#include "sinew/math/vec.h"

namespace sinew {

QuatD normalise(QuatD q) {
  const double x = std::abs(q.x), y = std::abs(q.y), z = std::abs(q.z), w = std::abs(q.w);
  const double largest_xy = x > y ? x : y, largest_zw = z > w ? z : w;
  const double largest = largest_xy > largest_zw ? largest_xy : largest_zw;
  if (!(largest > 0 && x + y + z + w <= std::numeric_limits<double>::max())) return {};
  // Divided first, because the square of a large or small component would leave the range.
  const QuatD s{q.x / largest, q.y / largest, q.z / largest, q.w / largest};
  const double length = std::sqrt(s.x * s.x + s.y * s.y + s.z * s.z + s.w * s.w);
  return {s.x / length, s.y / length, s.z / length, s.w / length};
}

Quat normalise(Quat q) { return to_float(normalise(to_double(q))); }

// v + 2w(u x v) + 2u x (u x v) with u the vector part: q v q* multiplied out, for a unit q.
Vec3 rotate(Quat unit_q, Vec3 v) {
  const Vec3 u{unit_q.x, unit_q.y, unit_q.z};
  const Vec3 twice_cross = 2.0f * cross(u, v);
  return v + unit_q.w * twice_cross + cross(u, twice_cross);
}

Quat rotation_of(const Affine& a_from_b) { return to_float(decompose(to_double(a_from_b)).transform).rotation; }

}  // namespace sinew
