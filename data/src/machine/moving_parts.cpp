// SPDX-License-Identifier: MIT
#include "machine/mechanism.h"
#include "machine/parts.h"
#include "sinew/math/scalar.h"

namespace sinew::machine {
namespace {

using namespace author;

constexpr float kPi = 3.14159265f;

// A flat disc across z.
Solid disc(Vec2 middle, float radius_m, float back_z, float front_z, int sides) {
  return bar({middle.x, middle.y, back_z}, {middle.x, middle.y, front_z}, radius_m, sides);
}

Solid link(Vec2 first, float first_radius_m, Vec2 second, float second_radius_m, float back_z, float front_z) {
  return plate(link_outline(first, first_radius_m, second, second_radius_m, 6), (first + second) * 0.5f, back_z,
               front_z, 0);
}

Solid gear_disc(const SpurGear& gear, float tooth_at_rad) {
  constexpr float kBack_z = 0.012f, kFront_z = 0.042f;
  return plate(involute_outline(gear, tooth_at_rad), {0, 0}, kBack_z, kFront_z, 0);
}

}  // namespace

Part crankshaft(const Paints& paints) {
  const Vec2 pin{kPiston.crank_m, 0};
  Part part;
  part.add(paints.steel, open_bar({0, 0, 0.055f}, {0, 0, -0.275f}, 0.018f, 12));
  part.add(paints.steel,
           link({0, 0}, 0.032f, pin, 0.022f, 0.052f, 0.072f) + open_bar({0, 0, 0.07f}, {0, 0, 0.078f}, 0.018f, 12));
  part.add(paints.red, link({0, 0}, 0.030f, {-0.045f, 0}, 0.045f, 0.050f, 0.070f));
  part.add(paints.brass, open_bar({pin.x, pin.y, 0.07f}, {pin.x, pin.y, 0.111f}, 0.014f, 12));
  return part;
}

Part flywheel(const Paints& paints) {
  const std::vector<Vec2> rim = {{0.25f, 0.025f}, {0.215f, 0.022f}, {0.215f, -0.022f}, {0.25f, -0.025f}};
  const std::vector<Vec2> hub = {{0.018f, -0.034f}, {0.044f, -0.030f}, {0.044f, 0.030f}, {0.018f, 0.034f}};
  constexpr int kSides = 34;
  Part part;
  part.add(paints.red, y_to_z(lathe(rim, kSides)));
  part.add(paints.steel, y_to_z(lathe({rim.back(), rim.front()}, kSides)));
  part.add(paints.red, y_to_z(lathe(hub, 10)));
  for (int spoke = 0; spoke < 6; ++spoke) {
    const SinCos<float> turn = sin_cos_rad(kPi / 3 * static_cast<float>(spoke));
    const Vec3 outwards{turn.cos, turn.sin, 0};
    part.add(paints.red, taper(outwards * 0.035f, outwards * 0.22f, 0.016f, 0.011f, 8));
  }
  return part;
}

Part pinion(const Paints& paints) { return Part().add(paints.steel, gear_disc(kPinion, 0)); }

Part eccentric(const Paints& paints) {
  const SinCos<float> turn = sin_cos_rad(kEccentricLead_rad);
  const Vec2 middle = Vec2{turn.cos, turn.sin} * kValve.crank_m;
  return Part().add(paints.steel, disc(middle, 0.042f, -0.011f, 0.011f, 12));
}

Part crosshead(const Paints& paints) {
  Part part;
  for (const float back_z : {-0.025f, 0.013f})
    part.add(paints.steel, box({-0.018f, -0.038f, back_z}, {0.026f, 0.02f, back_z + 0.012f}, 0));
  part.add(paints.steel, box({0.018f, -0.020f, -0.02f}, {0.034f, 0.018f, 0.02f}, 0));
  part.add(paints.brass, box({-0.030f, -0.050f, -0.027f}, {0.038f, -0.034f, 0.027f}, 0));
  part.add(paints.brass, disc({0, 0}, 0.010f, -0.029f, 0.029f, 10));
  return part;
}

Part connecting_rod(const Paints& paints) {
  const Vec2 big_end{-kPiston.rod_m, 0};
  Part part;
  part.add(paints.steel, link(big_end, 0.014f, {0, 0}, 0.009f, -0.006f, 0.006f));
  part.add(paints.steel, disc(big_end, 0.028f, -0.010f, 0.010f, 14));
  return part;
}

Part piston(const Paints& paints) {
  const std::vector<Vec2> profile = {{0, 0.243f},       {0.0535f, 0.243f}, {0.0535f, 0.252f}, {0.049f, 0.256f},
                                     {0.0535f, 0.260f}, {0.0535f, 0.277f}, {0, 0.277f}};
  Part part;
  part.add(paints.steel, taper({0.03f, 0, 0}, {0.25f, 0, 0}, 0.009f, 0.009f, 10));
  part.add(paints.steel, y_to_x(lathe(profile, 16)));
  return part;
}

Part valve_rod(const Paints& paints) {
  Part part;
  part.add(paints.steel, taper({0.01f, 0, 0}, {0.135f, 0, 0}, 0.007f, 0.007f, 10));
  part.add(paints.steel, box({-0.013f, -0.013f, -0.011f}, {0.022f, 0.013f, 0.011f}, 0));
  part.add(paints.brass, disc({0, 0}, 0.007f, -0.015f, 0.015f, 7));
  return part;
}

Part eccentric_rod(const Paints& paints) {
  const Vec2 sheave{-kValve.rod_m, 0};
  Part part;
  part.add(paints.brass, disc(sheave, 0.051f, -0.008f, 0.008f, 14));
  part.add(paints.steel, link(sheave, 0.014f, {0, 0}, 0.008f, -0.005f, 0.005f));
  return part;
}

Part layshaft(const Paints& paints) {
  return Part().add(paints.steel, open_bar({0, 0, 0.062f}, {0, 0, -0.055f}, 0.012f, 10));
}

Part gear_wheel(const Paints& paints) {
  // A gap meets the pinion's tooth when that points here: the pinion, turned so far, has turned the wheel by half.
  const float half_tooth_rad = kPi / static_cast<float>(kWheel.teeth);
  const float tooth_at_rad = 1.5f * place::kLayshaftDirection_rad + kPi + half_tooth_rad;
  Part part;
  part.add(paints.brass, gear_disc(kWheel, tooth_at_rad));
  part.add(paints.brass, open_bar({0, 0, 0.056f}, {0, 0, 0.007f}, 0.026f, 10));
  return part;
}

Part layshaft_bevel(const Paints& paints) {
  const Solid bevel = y_to_z(bevel_gear(kLayshaftBevel, kPi));  // a tooth on the upper side
  return Part().add(paints.steel, shifted(bevel, {0, 0, place::kGovernor_z}));
}

Part governor_spindle(const Paints& paints) {
  const float bevel_y = place::kLayshaft.y + kGovernorBevel.depth_m - place::kGovernorTop_y;
  Part part;
  part.add(paints.steel, open_bar({0, 0.02f, 0}, {0, bevel_y - 0.006f, 0}, 0.008f, 10));
  part.add(paints.brass, sphere({0, 0.026f, 0}, 0.014f, 8));
  part.add(paints.brass, box({-0.020f, -0.009f, -0.010f}, {0.020f, 0.009f, 0.010f}, 0));
  return part;
}

Part governor_bevel(const Paints& paints) {
  const float gap_in_front_rad = kPi / static_cast<float>(kGovernorBevel.teeth);
  Solid bevel = bevel_gear(kGovernorBevel, gap_in_front_rad);
  for (auto& face : bevel.faces)
    for (Vec3& corner : face) corner = {corner.x, -corner.y, -corner.z};  // teeth downwards, the front to the back
  return Part().add(paints.brass, bevel);
}

Part governor_arm(const Paints& paints) {
  Part part;
  part.add(paints.steel, taper({0, 0, 0}, {0, -kGovernor.arm_m, 0}, 0.0052f, 0.0052f, 6));
  part.add(paints.brass, sphere({0, -kGovernor.arm_m, 0}, 0.024f, 12));
  return part;
}

Part governor_link(const Paints& paints) {
  return Part().add(paints.steel, bar({0, 0, 0}, {0, kGovernor.link_m, 0}, 0.004f, 6));
}

Part governor_sleeve(const Paints& paints) {
  const std::vector<Vec2> profile = {{0, -0.017f},      {0.019f, -0.017f}, {0.019f, -0.009f},
                                     {0.012f, -0.003f}, {0.018f, 0.006f},  {0, 0.012f}};
  return Part().add(paints.brass, lathe(profile, 10));
}

}  // namespace sinew::machine
