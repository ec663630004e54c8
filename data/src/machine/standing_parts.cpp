// SPDX-License-Identifier: MIT
#include "machine/mechanism.h"
#include "machine/parts.h"
#include "sinew/math/scalar.h"

namespace sinew::machine {
namespace {

using namespace author;

constexpr float kDegree_rad = 0.0174532925f;
constexpr float kAxis_y = place::kCrankshaft.y;

Solid across_z(Vec3 middle, float radius_m, float back_z, float front_z, int sides) {
  return bar({middle.x, middle.y, back_z}, {middle.x, middle.y, front_z}, radius_m, sides);
}

// A hexagonal head that looks along +y.
Solid bolt_head(float radius_m) { return lathe({{radius_m, 0}, {radius_m, radius_m}, {0, radius_m}}, 6); }

// A cylinder's lid around x.
Solid lid(float from_x, float to_x) { return bar({from_x, 0, 0}, {to_x, 0, 0}, 0.084f, 16); }

Solid lid_bolts(float x) {
  Solid solid;
  for (int bolt = 0; bolt < 6; ++bolt) {
    const SinCos<float> turn = sin_cos_rad((30 + 60 * static_cast<float>(bolt)) * kDegree_rad);
    solid += shifted(y_to_x(bolt_head(0.007f)), {x, 0.07f * turn.sin, 0.07f * turn.cos});
  }
  return solid;
}

}  // namespace

Part base(const Paints& paints) {
  Part part;
  part.add(paints.wood, box({-0.44f, 0, -0.31f}, {0.48f, 0.05f, 0.19f}, 0.008f));
  part.add(paints.green, box({-0.40f, 0.045f, -0.115f}, {0.445f, 0.09f, 0.165f}, 0.007f));
  part.add(paints.brass, box({-0.03f, 0.056f, 0.16f}, {0.15f, 0.080f, 0.168f}, 0));
  return part;
}

Part frame(const Paints& paints) {
  constexpr float kBack_z = -0.035f, kFront_z = 0.0f;
  const Vec3 crank = place::kCrankshaft, lay = place::kLayshaft;
  const std::vector<Vec2> outline = {{crank.x - 0.125f, 0.085f}, {crank.x + 0.125f, 0.085f}, {crank.x + 0.050f, 0.36f},
                                     {lay.x + 0.036f, 0.49f},    {lay.x + 0.018f, 0.607f},   {lay.x - 0.018f, 0.607f},
                                     {lay.x - 0.040f, 0.47f},    {crank.x - 0.066f, 0.32f}};
  Part part;
  part.add(paints.green, plate(outline, {crank.x - 0.01f, 0.3f}, kBack_z, kFront_z, 0.004f));
  part.add(paints.brass, across_z(crank, 0.032f, kBack_z - 0.011f, kFront_z + 0.009f, 14));
  part.add(paints.brass, across_z(lay, 0.022f, kBack_z - 0.010f, kFront_z + 0.006f, 10));
  part.add(paints.green, box({lay.x - 0.016f, 0.584f, kBack_z}, {lay.x + 0.016f, 0.610f, 0.103f}, 0));
  part.add(paints.brass, bar({lay.x, 0.580f, place::kGovernor_z}, {lay.x, 0.620f, place::kGovernor_z}, 0.0175f, 10));
  return part;
}

Part outboard_bearing(const Paints& paints) {
  constexpr float kBack_z = -0.262f, kFront_z = -0.230f;
  const Vec3 crank = place::kCrankshaft;
  const std::vector<Vec2> outline = {{crank.x - 0.095f, 0.045f}, {crank.x + 0.095f, 0.045f}, {crank.x + 0.038f, 0.34f},
                                     {crank.x + 0.024f, 0.374f}, {crank.x - 0.024f, 0.374f}, {crank.x - 0.038f, 0.34f}};
  Part part;
  part.add(paints.green, plate(outline, {crank.x, 0.2f}, kBack_z, kFront_z, 0));
  part.add(paints.green, box({crank.x - 0.12f, 0.045f, -0.285f}, {crank.x + 0.12f, 0.068f, -0.212f}, 0));
  part.add(paints.brass, across_z(crank, 0.026f, kBack_z - 0.006f, kFront_z + 0.006f, 10));
  return part;
}

Part cylinder(const Paints& paints) {
  constexpr float kFrom_x = 0.20f, kTo_x = 0.40f, kBore_m = 0.055f, kOuter_m = 0.071f;
  // Cut open above and in front, as on a model for teaching. Angles count from the front downwards.
  constexpr float kFrom_rad = 15 * kDegree_rad, kTo_rad = 255 * kDegree_rad;
  const Vec3 axis{0, kAxis_y, place::kRodPlane_z};
  const auto sector = [&](const std::vector<Vec2>& profile) {
    return shifted(y_to_x(lathe_sector(profile, 12, kFrom_rad, kTo_rad)), axis);
  };
  const std::vector<Vec2> wall = {
      {kBore_m, kFrom_x}, {kOuter_m, kFrom_x}, {kOuter_m, kTo_x}, {kBore_m, kTo_x}, {kBore_m, kFrom_x}};
  Part part;
  part.add(paints.green, sector({wall[1], wall[2]}));
  part.add(paints.steel, sector({wall[3], wall[4]}));
  part.add(paints.red, shifted(y_to_x(sector_ends(wall, kFrom_rad, kTo_rad)), axis));
  for (const float x : {0.235f, 0.355f})
    part.add(paints.brass, sector({{kOuter_m + 0.001f, x}, {kOuter_m + 0.001f, x + 0.01f}}));
  part.add(paints.green, shifted(lid(0.185f, 0.205f) + lid(0.395f, 0.415f), axis));
  part.add(paints.brass, shifted(lid_bolts(0.414f), axis));
  part.add(paints.brass, shifted(open_bar({0.19f, 0, 0}, {0.152f, 0, 0}, 0.022f, 10), axis));
  for (const float x : {0.215f, 0.345f}) part.add(paints.green, box({x, 0.085f, 0.04f}, {x + 0.04f, 0.285f, 0.14f}, 0));
  return part;
}

Part steam_chest(const Paints& paints) {
  constexpr float kPipe_x = 0.30f;
  Part part;
  part.add(paints.green, box({0.215f, 0.285f, -0.112f}, {0.385f, 0.395f, -0.018f}, 0));
  part.add(paints.brass, box({0.205f, 0.277f, -0.040f}, {0.395f, 0.403f, -0.028f}, 0));
  part.add(paints.green, box({0.235f, 0.305f, -0.025f}, {0.365f, 0.375f, 0.045f}, 0));
  part.add(paints.brass, open_bar({0.22f, kAxis_y, place::kEccentricPlane_z},
                                  {0.185f, kAxis_y, place::kEccentricPlane_z}, 0.016f, 10));
  const Vec3 foot{kPipe_x, 0.39f, place::kEccentricPlane_z};
  const std::vector<Vec2> pipe = {{0.024f, 0},      {0.017f, 0.016f}, {0.017f, 0.045f}, {0.027f, 0.058f},
                                  {0.027f, 0.078f}, {0.008f, 0.100f}, {0.006f, 0.135f}};
  part.add(paints.brass, shifted(lathe(pipe, 10), foot));
  const std::vector<Vec2> rim = {{0.036f, -0.004f}, {0.043f, 0}, {0.036f, 0.004f}, {0.036f, -0.004f}};
  const Vec3 wheel = foot + Vec3{0, 0.125f, 0};
  part.add(paints.red, shifted(lathe(rim, 10), wheel));
  part.add(paints.red, taper(wheel - Vec3{0.039f, 0, 0}, wheel + Vec3{0.039f, 0, 0}, 0.003f, 0.003f, 5));
  part.add(paints.red, taper(wheel - Vec3{0, 0, 0.039f}, wheel + Vec3{0, 0, 0.039f}, 0.003f, 0.003f, 5));
  return part;
}

Part slide_bar(const Paints& paints) {
  constexpr float kTop_y = kAxis_y - 0.050f;
  Part part;
  part.add(paints.steel, box({-0.075f, kTop_y - 0.022f, 0.060f}, {0.150f, kTop_y, 0.120f}, 0));
  for (const float x : {-0.060f, 0.105f})
    part.add(paints.green, box({x, 0.085f, 0.07f}, {x + 0.03f, kTop_y - 0.02f, 0.11f}, 0));
  return part;
}

}  // namespace sinew::machine
