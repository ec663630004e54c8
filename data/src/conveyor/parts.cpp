// SPDX-License-Identifier: MIT
#include "conveyor/parts.h"

#include "conveyor/drive.h"
#include "sinew/math/scalar.h"

namespace sinew::conveyor {
namespace {

using namespace author;

// The box on both sides of the belt: z counts from the middle outwards.
Solid on_both_sides(Vec3 lowest, Vec3 highest, float bevel_m) {
  return box(lowest, highest, bevel_m) +
         box({lowest.x, lowest.y, -highest.z}, {highest.x, highest.y, -lowest.z}, bevel_m);
}

struct Size {
  float length_m, height_m, width_m;
};
constexpr Size kSizes[kBoxes] = {
    {0.30f, 0.22f, 0.28f}, {0.22f, 0.30f, 0.24f}, {0.28f, 0.18f, 0.34f}, {0.26f, 0.26f, 0.26f}};

Part carton(const Paints& paints, const Size& size) {
  const float half_x = size.length_m / 2, half_z = size.width_m / 2;
  Part part;
  part.add(paints.card, box({-half_x, 0, -half_z}, {half_x, size.height_m, half_z}, 0.006f));
  constexpr float kTapeHalf_m = 0.024f, kTape_m = 0.001f;
  part.add(paints.tape, box({-half_x - kTape_m, size.height_m * 0.72f, -kTapeHalf_m},
                            {half_x + kTape_m, size.height_m + kTape_m, kTapeHalf_m}, 0));
  part.add(paints.tape, box({-half_x * 0.55f, size.height_m * 0.25f, half_z - 0.004f},
                            {half_x * 0.15f, size.height_m * 0.6f, half_z + kTape_m}, 0));
  return part;
}

Part crate(asset::Index body, asset::Index trim, const Size& size) {
  const float half_x = size.length_m / 2, half_z = size.width_m / 2;
  constexpr float kRim_m = 0.03f, kOut_m = 0.008f;
  Part part;
  part.add(body, box({-half_x + kOut_m, 0, -half_z + kOut_m},
                     {half_x - kOut_m, size.height_m - 0.004f, half_z - kOut_m}, 0.004f));
  part.add(trim, box({-half_x, size.height_m - kRim_m, -half_z}, {half_x, size.height_m, half_z}, 0.006f));
  part.add(trim, box({-half_x, 0, -half_z}, {half_x, kRim_m, half_z}, 0));
  return part;
}

}  // namespace

Paints add_paints(FigureBuilder& builder) {
  Paints paints{.steel = builder.add_paint("steel", {0.60, 0.61, 0.64}, 1, 0.35),
                .dark = builder.add_paint("rubber", {0.022, 0.024, 0.028}, 0, 0.7),
                .yellow = builder.add_paint("yellow paint", {0.80, 0.42, 0.03}, 0, 0.45),
                .blue = builder.add_paint("blue paint", {0.035, 0.12, 0.30}, 0, 0.45),
                .card = builder.add_paint("cardboard", {0.44, 0.27, 0.13}, 0, 0.85),
                .tape = builder.add_paint("tape", {0.72, 0.66, 0.52}, 0, 0.5),
                .lamp = builder.add_paint("lamp", {0.30, 0.04, 0.01}, 0, 0.35)};
  builder.scene.materials[paints.lamp].emissive = {1.0, 0.16, 0.03};
  builder.scene.materials[paints.lamp].emissive_strength = 0.1;
  return paints;
}

Part roller(const Paints& paints) {
  constexpr float kEnd_z = 0.255f, kPulley_z = 0.325f, kPulley_m = 0.075f;
  Part part;
  part.add(paints.steel, bar({0, 0, -kEnd_z}, {0, 0, kEnd_z}, kRoller_m, 24));
  part.add(paints.steel, bar({0, 0, -0.31f}, {0, 0, 0.345f}, 0.016f, 12));
  const std::vector<Vec2> pulley = {{0, kPulley_z - 0.018f},
                                    {kPulley_m, kPulley_z - 0.018f},
                                    {kPulley_m - 0.012f, kPulley_z - 0.006f},
                                    {kPulley_m - 0.012f, kPulley_z + 0.006f},
                                    {kPulley_m, kPulley_z + 0.014f},
                                    {kPulley_m - 0.004f, kPulley_z + 0.018f},
                                    {0, kPulley_z + 0.018f}};
  part.add(paints.dark, y_to_z(lathe(pulley, 24)));
  // Marks by which one sees it turn.
  for (int mark = 0; mark < 3; ++mark) {
    const SinCos<float> turn = sin_cos_rad(2 * kPi * static_cast<float>(mark) / 3);
    const auto spoke = [&](float from_m, float to_m, float z) {
      return bar({turn.cos * from_m, turn.sin * from_m, z}, {turn.cos * to_m, turn.sin * to_m, z}, 0.008f, 6);
    };
    part.add(paints.yellow, spoke(0.022f, 0.064f, kPulley_z + 0.016f));
    part.add(paints.yellow, spoke(0.030f, 0.085f, -kEnd_z) + spoke(0.030f, 0.085f, kEnd_z));
  }
  return part;
}

Part stand(const Paints& paints) {
  constexpr float kEnd_x = kSpan_m / 2 + 0.035f, kRail_z = 0.264f, kLeg_z = 0.272f;
  Part part;
  part.add(paints.blue, on_both_sides({-kEnd_x, 0.585f, kRail_z}, {kEnd_x, 0.695f, kRail_z + 0.026f}, 0.005f));
  part.add(paints.steel, on_both_sides({-kEnd_x, 0.695f, kRail_z + 0.004f}, {kEnd_x, 0.712f, kRail_z + 0.018f}, 0));
  part.add(paints.dark, box({-0.94f, 0.66f, -0.235f}, {0.94f, 0.711f, 0.235f}, 0));
  for (const float x : {-0.80f, 0.0f, 0.80f}) {
    part.add(paints.blue, on_both_sides({x - 0.028f, 0.02f, kLeg_z}, {x + 0.028f, 0.59f, kLeg_z + 0.045f}, 0));
    part.add(paints.dark, on_both_sides({x - 0.05f, 0, kLeg_z - 0.022f}, {x + 0.05f, 0.022f, kLeg_z + 0.067f}, 0));
    part.add(paints.blue, box({x - 0.018f, 0.16f, -kLeg_z - 0.01f}, {x + 0.018f, 0.20f, kLeg_z + 0.01f}, 0));
  }
  part.add(paints.blue, on_both_sides({-0.80f, 0.16f, kLeg_z + 0.012f}, {0.80f, 0.20f, kLeg_z + 0.034f}, 0));
  // Bearings of the rollers' axles.
  for (const float x : {-kSpan_m / 2, kSpan_m / 2})
    part.add(paints.steel, shifted(bar({0, 0, 0.286f}, {0, 0, 0.298f}, 0.036f, 14) +
                                       bar({0, 0, -0.298f}, {0, 0, -0.286f}, 0.036f, 14),
                                   {x, kAxis_y, 0}));
  return part;
}

Part hood(const Paints& paints) {
  constexpr float kBack_x = -0.26f, kOpen_x = 0.23f, kLow_y = 0.69f, kTop_y = 1.12f, kWall_z = 0.275f;
  Part part;
  part.add(paints.blue, on_both_sides({kBack_x, kLow_y, kWall_z}, {kOpen_x, kTop_y, kWall_z + 0.025f}, 0));
  part.add(paints.blue,
           box({kBack_x, kTop_y - 0.02f, -kWall_z - 0.025f}, {kOpen_x, kTop_y + 0.012f, kWall_z + 0.025f}, 0.006f));
  part.add(paints.blue, box({kBack_x, 0.735f, -kWall_z}, {kBack_x + 0.025f, kTop_y, kWall_z}, 0));
  // A yellow frame around the opening, and a curtain of rubber behind it.
  part.add(paints.yellow, on_both_sides({kOpen_x - 0.01f, kLow_y, kWall_z - 0.012f},
                                        {kOpen_x + 0.022f, kTop_y + 0.02f, kWall_z + 0.034f}, 0.004f));
  part.add(paints.yellow,
           box({kOpen_x - 0.01f, kTop_y - 0.045f, -kWall_z}, {kOpen_x + 0.022f, kTop_y + 0.02f, kWall_z}, 0.004f));
  constexpr int kStrips = 7;
  for (int strip = 0; strip < kStrips; ++strip) {
    const float step_m = 2 * kWall_z / kStrips;
    const float from_z = -kWall_z + step_m * static_cast<float>(strip) + 0.003f;
    part.add(paints.dark,
             box({kOpen_x - 0.030f, 0.735f, from_z}, {kOpen_x - 0.024f, kTop_y - 0.02f, from_z + step_m - 0.006f}, 0));
  }
  return part;
}

Part scanner(const Paints& paints) {
  constexpr float kPost_z = 0.298f, kTop_y = 1.17f;
  Part part;
  part.add(paints.yellow, on_both_sides({-0.045f, 0.58f, kPost_z}, {0.045f, kTop_y, kPost_z + 0.05f}, 0.006f));
  part.add(paints.yellow,
           box({-0.07f, kTop_y - 0.02f, -kPost_z - 0.065f}, {0.07f, kTop_y + 0.075f, kPost_z + 0.065f}, 0.010f));
  part.add(paints.dark, box({-0.04f, kTop_y - 0.04f, -0.22f}, {0.04f, kTop_y - 0.01f, 0.22f}, 0.004f));
  part.add(paints.dark, bar({0, kTop_y + 0.07f, 0}, {0, kTop_y + 0.095f, 0}, 0.055f, 16));
  return part;
}

Part lamp(const Paints& paints) {
  constexpr float kFoot_y = 1.265f;
  Part part;
  part.add(paints.lamp, lathe({{0.044f, kFoot_y},
                               {0.044f, kFoot_y + 0.035f},
                               {0.038f, kFoot_y + 0.058f},
                               {0.022f, kFoot_y + 0.074f},
                               {0, kFoot_y + 0.080f}},
                              16));
  part.add(paints.lamp, box({-0.012f, 1.120f, -0.20f}, {0.012f, 1.135f, 0.20f}, 0));
  return part;
}

Part load(const Paints& paints, std::uint32_t number) {
  const Size& size = kSizes[number];
  if (number == 2) return crate(paints.blue, paints.steel, size);
  if (number == 3) return crate(paints.yellow, paints.dark, size);
  return carton(paints, size);
}

}  // namespace sinew::conveyor
