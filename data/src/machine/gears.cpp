// SPDX-License-Identifier: MIT
// Involute of a circle: DIN 3960, at the polar angle inv(a) = tan(a) - a where the pressure angle is a.
#include "machine/gears.h"

#include <cmath>

#include "sinew/math/scalar.h"

namespace sinew::machine {
namespace {

constexpr float kPi = 3.14159265f;
constexpr float kPressure_rad = 25 * kPi / 180;
constexpr float kAddendum = 1.0f, kDedendum = 1.25f;  // in modules
constexpr float kThickness = 0.99f;                   // of half the pitch: the rest is play between the flanks
constexpr float kFillet = 0.12f;                      // by which the root is wider, in modules
constexpr int kFlankSteps = 2;

float involute(float pressure_rad) { return tan_rad(pressure_rad) - pressure_rad; }

Vec2 polar(float radius_m, float angle_rad) {
  const SinCos<float> turn = sin_cos_rad(angle_rad);
  return Vec2{turn.cos, turn.sin} * radius_m;
}

// Half the angle that a tooth takes at a radius.
float half_tooth_rad(const SpurGear& gear, float radius_m) {
  const float base_m = gear.pitch_radius_m() * cos_rad(kPressure_rad);
  const float at_pitch_rad = kThickness * kPi / (2 * static_cast<float>(gear.teeth));
  return at_pitch_rad + involute(kPressure_rad) - involute(acos_rad(base_m / radius_m));
}

Vec3 around_y(float radius_m, float height_m, float angle_rad) {
  const SinCos<float> turn = sin_cos_rad(angle_rad);
  return {radius_m * turn.sin, height_m, radius_m * turn.cos};
}

// A root or a tip of a bevel gear's tooth, at the rim or nearer to the cone's tip.
Vec3 bevel_point(const BevelGear& gear, float angle_rad, bool is_tip, float towards_cone_tip) {
  const float cone_m = std::sqrt(gear.radius_m * gear.radius_m + gear.depth_m * gear.depth_m);
  const float module_m = 2 * gear.radius_m / static_cast<float>(gear.teeth);
  // Away from the cone, at right angles to it.
  const float out = gear.depth_m / cone_m, up = gear.radius_m / cone_m;
  const float height_m = module_m * (is_tip ? 0.75f : -0.95f);
  return around_y(gear.radius_m + out * height_m, up * height_m - gear.depth_m, angle_rad) * (1 - towards_cone_tip);
}

}  // namespace

std::vector<Vec2> involute_outline(const SpurGear& gear, float tooth_at_rad) {
  const float pitch_m = gear.pitch_radius_m();
  const float base_m = pitch_m * cos_rad(kPressure_rad);
  const float tip_m = pitch_m + kAddendum * gear.module_m, root_m = pitch_m - kDedendum * gear.module_m;
  // Below the base circle a flank goes straight towards the middle; where that is hardly any way, not at all.
  const bool has_straight_part = base_m - root_m > 0.2f * gear.module_m;
  const float flank_m = base_m > root_m ? base_m : root_m;
  std::vector<Vec2> outline;
  for (int tooth = 0; tooth < gear.teeth; ++tooth) {
    const float middle_rad = tooth_at_rad + 2 * kPi * static_cast<float>(tooth) / static_cast<float>(gear.teeth);
    const auto radius_m = [&](int step) {
      return flank_m + (tip_m - flank_m) * static_cast<float>(step) / static_cast<float>(kFlankSteps);
    };
    const float root_rad = half_tooth_rad(gear, flank_m) + kFillet * gear.module_m / root_m;
    if (has_straight_part) outline.push_back(polar(root_m, middle_rad - root_rad));
    for (int step = 0; step <= kFlankSteps; ++step)
      outline.push_back(polar(radius_m(step), middle_rad - half_tooth_rad(gear, radius_m(step))));
    for (int step = kFlankSteps; step >= 0; --step)
      outline.push_back(polar(radius_m(step), middle_rad + half_tooth_rad(gear, radius_m(step))));
    if (has_straight_part) outline.push_back(polar(root_m, middle_rad + root_rad));
  }
  return outline;
}

author::Solid bevel_gear(const BevelGear& gear, float tooth_at_rad) {
  constexpr float kFaceWidth = 0.36f;  // of the cone's length
  const int points = 2 * gear.teeth;
  const auto point = [&](int number, float towards_cone_tip) {
    const float angle_rad = tooth_at_rad + 2 * kPi * static_cast<float>(number % points) / static_cast<float>(points);
    return bevel_point(gear, angle_rad, number % 2 == 0, towards_cone_tip);
  };
  const Vec3 back{0, -gear.depth_m - gear.radius_m * 0.12f, 0}, front{0, point(1, kFaceWidth).y, 0};
  author::Solid solid;
  for (int i = 0; i < points; ++i) {
    const Vec3 outer = point(i, 0), outer_next = point(i + 1, 0);
    const Vec3 inner = point(i, kFaceWidth), inner_next = point(i + 1, kFaceWidth);
    solid.quad(outer, outer_next, inner_next, inner);
    solid.triangle(front, inner, inner_next);
    solid.triangle(back, outer_next, outer);
  }
  return solid;
}

}  // namespace sinew::machine
