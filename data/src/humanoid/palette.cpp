// SPDX-License-Identifier: MIT
#include "humanoid/palette.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "humanoid/skeleton.h"

namespace sinew::humanoid {

Vec3 colour_of(Region region) {
  constexpr std::array<Vec3, kRegions> kColours = {{
      {0.840f, 0.510f, 0.365f},  // skin
      {0.110f, 0.043f, 0.020f},  // hair
      {0.090f, 0.036f, 0.018f},  // brows
      {0.025f, 0.230f, 0.250f},  // hoodie
      {0.045f, 0.060f, 0.115f},  // trousers
      {0.680f, 0.130f, 0.060f},  // shoes
      {0.820f, 0.780f, 0.700f},  // soles
      {0.600f, 0.320f, 0.240f},  // eye holes
      {0.160f, 0.020f, 0.022f},  // mouth
      {0.710f, 0.320f, 0.250f},  // lips
      {0.060f, 0.026f, 0.016f},  // lashes
      {0.015f, 0.130f, 0.150f},  // cuffs
      {0.780f, 0.700f, 0.540f},  // stripe
      {0.120f, 0.155f, 0.250f},  // turn-ups
      {0.018f, 0.165f, 0.185f},  // pouch
      {0.300f, 0.270f, 0.230f},  // treads
  }};
  return kColours[static_cast<std::size_t>(region)];
}

std::vector<int> painted_over(Region region) {
  if (static_cast<int>(region) < kBodyParts) {
    std::vector<int> all;
    for (int part = 0; part < static_cast<int>(region); ++part) all.push_back(part);
    return all;
  }
  if (region == Region::cuffs || region == Region::stripe || region == Region::pouch)
    return {static_cast<int>(Region::hoodie)};
  if (region == Region::treads) return {static_cast<int>(Region::soles)};
  if (region == Region::turn_ups) return {static_cast<int>(Region::trousers)};
  return {static_cast<int>(Region::skin)};
}

int smoothing_group(Region region) {
  if (region == Region::eye_holes || region == Region::mouth || region == Region::treads)
    return static_cast<int>(region);
  return static_cast<int>(region) < kBodyParts ? static_cast<int>(region) : painted_over(region).front();
}

author::EdgeLength edge_lengths(const author::Rig& rig) {
  const EyeShape eye = left_eye(rig);
  const MouthShape mouth;
  const Vec3 wrist = rig[rig.find("leftHand")].rest, elbow = rig[rig.find("leftLowerArm")].rest;
  const Vec3 knee = rig[rig.find("leftLowerLeg")].rest;
  return [=](Vec3 p) {
    // The bottom of the eyes' holes is behind the balls.
    const auto is_hidden = [&](Vec3 at) {
      return at.z < eye.centre.z + 0.008f && length(at - eye.centre) < eye.ball_radius_m * 0.9f;
    };
    const auto near = [p](Vec3 centre, float inner_m, float outer_m) {
      return author::smooth_step(outer_m, inner_m, length(p - centre));
    };
    float long_m = 0.039f;
    const auto at_most = [&](float wanted_m, float weight) {
      long_m = std::min(long_m, wanted_m / std::max(weight, 0.1f));
    };
    at_most(0.025f, near(elbow, 0.05f, 0.15f));
    at_most(0.029f, near(knee, 0.06f, 0.2f));
    at_most(0.024f, author::smooth_step(0.05f, 0.02f, std::abs(p.y - 0.90f)));  // hem
    at_most(0.025f, author::smooth_step(1.33f, 1.42f, p.y));
    at_most(0.019f, author::smooth_step(0.03f, 0.01f, std::abs(p.y - 0.12f)));  // turn-up
    at_most(0.0245f, author::smooth_step(0.16f, 0.12f, p.y));
    at_most(0.0155f, author::smooth_step(-0.02f, 0.04f, p.z) * author::smooth_step(1.44f, 1.46f, p.y) *
                         author::smooth_step(1.68f, 1.62f, p.y));
    at_most(0.0140f, near({0.1f, 1.535f, -0.01f}, 0.02f, 0.05f));  // ear
    at_most(0.0074f, near(eye.centre + Vec3{0, 0.002f, 0.016f}, 0.032f, 0.06f));
    at_most(0.0072f, near(mouth.centre, 0.026f, 0.05f));
    at_most(0.0085f, near({0, 1.522f, 0.115f}, 0.015f, 0.05f));  // nose
    const float along_m = dot(p - wrist, arm_direction(true));
    if (p.x > 0.3f) at_most(0.0150f, author::smooth_step(-0.10f, -0.05f, along_m));
    if (p.x > 0.3f) at_most(0.0102f, author::smooth_step(0.02f, 0.09f, along_m));
    if (is_hidden(p)) long_m = std::max(long_m, 0.016f);
    return long_m;
  };
}

}  // namespace sinew::humanoid
