// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/gl/renderer.h"

namespace sinew::gl {

// The key light comes over the camera's left shoulder, the fill light from its right.
struct Lighting {
  Vec3 to_key, to_fill;  // unit
  Matrix4 shadow_from_world;
  float shadow_texel_m = 0;
};
Lighting lighting_for(const View& view, int shadow_side);

// The visible part of the floor, and its grid: lines on multiples of grid_step, which is 1, 2 or 5 times a power of
// ten.
struct Floor {
  Vec3 center;
  float radius = 1, grid_step = 1;
  Matrix4 contact_from_world;  // what stands close to the floor, seen from below
};
Floor floor_for(const View& view);

}  // namespace sinew::gl
