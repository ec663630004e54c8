// SPDX-License-Identifier: MIT
#include "sinew/math/quat.h"

#include <cmath>

#include "sinew/math/decompose.h"
#include "sinew/math/vec.h"

namespace sinew {

Quat normalise(Quat q) {
  const double x = double(q.x), y = double(q.y), z = double(q.z), w = double(q.w);
  const double length = std::sqrt(x * x + y * y + z * z + w * w);
  if (!(length > 0 && length <= 1e39)) return {};
  return {float(x / length), float(y / length), float(z / length), float(w / length)};
}

// v + 2w(u x v) + 2u x (u x v) with u the vector part: q v q* multiplied out, for a unit q.
Vec3 rotate(Quat unit_q, Vec3 v) {
  const Vec3 u{unit_q.x, unit_q.y, unit_q.z};
  const Vec3 twice_cross = 2.0f * cross(u, v);
  return v + unit_q.w * twice_cross + cross(u, twice_cross);
}

Quat rotation_of(const Affine& a_from_b) { return to_float(decompose(to_double(a_from_b)).transform).rotation; }

}  // namespace sinew
