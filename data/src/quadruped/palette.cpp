// SPDX-License-Identifier: MIT
#include "quadruped/palette.h"

#include <algorithm>
#include <array>

#include "quadruped/skeleton.h"

namespace sinew::quadruped {

using author::smooth_step;

Vec3 colour_of(Region region, Vec3 p) {
  constexpr std::array<Vec3, kRegions> kColours = {{
      {0.780f, 0.235f, 0.045f},  // fur
      {0.880f, 0.790f, 0.660f},  // cream
      {0.050f, 0.030f, 0.026f},  // stockings
      {0.900f, 0.830f, 0.720f},  // tail tip
      {0.055f, 0.030f, 0.024f},  // ear backs
      {0.700f, 0.500f, 0.390f},  // ear insides
      {0.020f, 0.016f, 0.018f},  // nose
      {0.130f, 0.022f, 0.028f},  // mouth
      {0.640f, 0.190f, 0.200f},  // tongue
  }};
  const Vec3 colour = kColours[static_cast<std::size_t>(region)];
  if (region != Region::fur) return colour;
  const Vec3 back{0.520f, 0.115f, 0.022f};
  const float on_back = smooth_step(0.365f, 0.440f, p.y) * smooth_step(0.26f, 0.16f, p.z);
  const float on_tail = 0.7f * smooth_step(-0.30f, -0.48f, p.z);
  return lerp(colour, back, std::max(on_back, on_tail));
}

std::vector<int> painted_over(Region region) {
  const auto number = [](Region painted) { return static_cast<int>(painted); };
  if (region == Region::mouth) return {number(Region::fur), number(Region::cream)};
  if (region == Region::tongue) return {number(Region::mouth)};
  if (region == Region::nose) return {number(Region::fur), number(Region::cream)};
  if (region == Region::ear_insides) return {number(Region::fur), number(Region::ear_backs)};
  return {number(Region::fur)};
}

author::EdgeLength edge_lengths(const author::Rig& rig) {
  const Vec3 eye = rig[rig.find("leftEye")].rest, ear = rig[rig.find("leftEarTip")].rest;
  const Vec3 ear_base = rig[rig.find("leftEar")].rest;
  return [eye, ear, ear_base](Vec3 p) {
    float long_m = 0.031f;
    const auto at_most = [&long_m](float wanted_m, float weight) {
      long_m = std::min(long_m, wanted_m / std::max(weight, 0.1f));
    };
    const auto near = [p](Vec3 centre, float inner_m, float outer_m) {
      return smooth_step(outer_m, inner_m, length(p - centre));
    };
    const bool is_tail = p.z < -0.26f && p.y > 0.2f;
    if (!is_tail) at_most(0.0170f, smooth_step(0.28f, 0.22f, p.y));  // legs
    if (!is_tail) at_most(0.0125f, smooth_step(0.07f, 0.04f, p.y));  // paws
    at_most(0.0165f, smooth_step(0.44f, 0.49f, p.y) * smooth_step(0.22f, 0.27f, p.z));
    at_most(0.0120f, near(eye, 0.022f, 0.06f));
    at_most(0.0135f, near(ear, 0.06f, 0.09f));
    at_most(0.0110f, near(in_head({0, 0.500f, 0.385f}), 0.042f, 0.09f));
    at_most(0.0090f, near(in_head({0.080f, 0.498f, 0.262f}), 0.018f, 0.045f));  // tuft of the cheek
    at_most(0.0055f, near(ear * 2 - ear_base, 0.016f, 0.045f));
    at_most(0.0072f, near(in_head({0, 0.512f, 0.424f}), 0.012f, 0.036f));  // nose
    at_most(0.0200f, smooth_step(-0.53f, -0.60f, p.z));                    // tail's tip
    return long_m;
  };
}

}  // namespace sinew::quadruped
