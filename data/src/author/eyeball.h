// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "author/surface.h"
#include "sinew/math/vec.h"

namespace sinew::author {

// A circle of vertices around the direction of view; two at the same angle make a sharp border of colours.
struct EyeRing {
  float angle_deg;
  Vec3 upper, lower;  // colours, linear
};

// An ellipsoid that looks somewhere and hangs on one joint.
struct Eyeball {
  Vec3 centre, radii_m;
  Vec3 across, up, ahead;  // unit; the radii's directions
  int joint;
};

// Adds a closed surface with normals. Morphs are left to the caller.
// Requires: the first ring is at 0 and the last at 180 degrees.
void add_eyeball(Surface& surface, const Eyeball& ball, std::span<const EyeRing> rings, std::uint32_t sides);

}  // namespace sinew::author
