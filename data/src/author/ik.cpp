// SPDX-License-Identifier: MIT
#include "author/ik.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/affine.h"

namespace sinew::author {
namespace {

// The turn that takes the bone and the hinge at rest to others; of the hinges only what is across the bones counts.
Quat turn_from(Vec3 rest_bone, Vec3 rest_hinge, Vec3 bone, Vec3 hinge) {
  const auto frame = [](Vec3 along, Vec3 axis) {
    const Vec3 y = normalise(along), z = normalise(cross(axis, y)), x = cross(y, z);
    return rotation_of(Affine{{x.x, y.x, z.x, 0, x.y, y.y, z.y, 0, x.z, y.z, z.z, 0}});
  };
  return normalise(frame(bone, hinge) * conjugate(frame(rest_bone, rest_hinge)));
}

}  // namespace

TwoBoneTurns reach_with(const TwoBones& bones, Vec3 goal, Vec3 pole) {
  const float upper_m = length(bones.upper), lower_m = length(bones.lower), asked_m = length(goal);
  const float distance_m = std::clamp(asked_m, std::abs(upper_m - lower_m) + 1e-4f, upper_m + lower_m);
  const Vec3 along = normalise(goal);
  const Vec3 aside = normalise(pole - along * dot(pole, along));
  const float along_m = (upper_m * upper_m - lower_m * lower_m + distance_m * distance_m) / (2 * distance_m);
  const float aside_m = std::sqrt(std::max(0.0f, upper_m * upper_m - along_m * along_m));
  const Vec3 hinge_place = along * along_m + aside * aside_m;
  const Vec3 hinge = cross(aside, along);
  return {turn_from(bones.upper, bones.hinge, hinge_place, hinge),
          turn_from(bones.lower, bones.hinge, along * distance_m - hinge_place, hinge), asked_m / (upper_m + lower_m)};
}

}  // namespace sinew::author
