// SPDX-License-Identifier: MIT
#include "sinew/math/vec.h"

namespace sinew {

Vec3 normalise_or(Vec3 v, Vec3 fallback) {
  // In double neither the square of the largest float nor that of the smallest leaves the range.
  const double x = double(v.x), y = double(v.y), z = double(v.z);
  const double length = std::sqrt(x * x + y * y + z * z);
  if (!(length > 0 && length <= 1e39)) return fallback;
  return {float(x / length), float(y / length), float(z / length)};
}

Vec3 normalise(Vec3 v) { return normalise_or(v, {0, 0, 0}); }

Vec3 perpendicular_to(Vec3 unit_axis) {
  const float x = std::abs(unit_axis.x), y = std::abs(unit_axis.y), z = std::abs(unit_axis.z);
  const Vec3 least_along = x <= y && x <= z ? Vec3{1, 0, 0} : y <= z ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
  return normalise(cross(unit_axis, least_along));
}

}  // namespace sinew
