// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "author/solid.h"
#include "sinew/math/vec.h"

namespace sinew::machine {

// Two gears run together without overlap where their modules are equal, their axes are module * (teeth + teeth) / 2
// apart, and a tooth of one meets a gap of the other.
struct SpurGear {
  int teeth = 12;
  float module_m = 0.008f;  // pitch diameter / teeth
  float pitch_radius_m() const { return module_m * static_cast<float>(teeth) / 2; }
};

// Involute teeth of 25 degrees' pressure angle, with which 12 teeth need no undercut (2 / sin^2 = 11.2). The middle of
// a tooth lies at the given angle from +x, counter-clockwise.
std::vector<Vec2> involute_outline(const SpurGear& gear, float tooth_at_rad);

// Straight bevel teeth, each a ridge, around +y; the pitch cone's tip is at the origin, above the gear, and its rim
// lies -depth_m below it. The middle of a tooth lies at the given angle, which counts from +z towards +x.
struct BevelGear {
  int teeth = 20;
  float radius_m = 0.036f;  // of the pitch circle
  float depth_m = 0.018f;   // the other gear's radius
};
author::Solid bevel_gear(const BevelGear& gear, float tooth_at_rad);

}  // namespace sinew::machine
