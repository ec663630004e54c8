// SPDX-License-Identifier: MIT
#include "quadruped/shape.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/scalar.h"

namespace sinew::quadruped {
namespace {

using author::smooth_max;
using author::smooth_min;

// Turned about the jaw's hinge, positive opens the mouth.
Vec3 turned_with_jaw(const Mouth& mouth, Vec3 p, float angle_rad) {
  const auto [sin, cos] = sin_cos_rad(angle_rad);
  const Vec3 d = p - mouth.hinge;
  return mouth.hinge + Vec3{d.x, d.y * cos - d.z * sin, d.y * sin + d.z * cos};
}

// A wave along a border, so that fur ends in tufts.
float tufts_m(float along_m, float height_m, float length_m) {
  const float turn = along_m / length_m;
  return height_m * (std::abs(2 * (turn - round_down(turn)) - 1) - 0.5f);
}

}  // namespace

Mouth mouth_of(const author::Rig& rig) {
  Mouth mouth;
  mouth.hinge = rig[rig.find("jaw")].rest;
  return mouth;
}

float below_lip_rad(const Mouth& mouth, Vec3 p) {
  const Vec3 d = p - mouth.hinge;
  return atan2_rad(-d.y, d.z) - mouth.upper_slope_rad;
}

EyeShape left_eye(const author::Rig& rig) {
  EyeShape eye;
  eye.centre = rig[rig.find("leftEye")].rest;
  eye.ahead = normalise(Vec3{0.50f, 0.08f, 0.86f});
  return eye;
}

Shape::Shape(const author::Rig& rig) : mouth_(mouth_of(rig)) {
  add_trunk(trunk_);
  add_front_leg(front_leg_, rig);
  add_hind_leg(hind_leg_, rig);
  add_tail(tail_, rig);
  add_head(head_);
  add_jaw(jaw_);
  add_ear(ear_, ear_hollow_, rig);
  add_nose(nose_);
  add_cream(cream_);
}

// Without the cut of the mouth.
float Shape::uncut(Vec3 p) const {
  const float legs_m = std::min(front_leg_.distance(p), hind_leg_.distance(p));
  float nearest_m = smooth_min(trunk_.distance(p), smooth_max(legs_m, -p.y, 0.006f), 0.035f);
  nearest_m = smooth_min(nearest_m, tail_.distance(p), 0.03f);
  nearest_m = smooth_min(nearest_m, head_.distance(p), 0.03f);
  nearest_m = smooth_min(nearest_m, jaw_.distance(turned_with_jaw(mouth_, p, -mouth_.open_rad)), 0.012f);
  const float ear_m = smooth_max(ear_.distance(p), -ear_hollow_.distance(p), 0.003f);
  return smooth_min(smooth_min(nearest_m, ear_m, 0.014f), nose_.distance(p), 0.003f);
}

// A wedge between the lips, from the corner of the mouth on.
float Shape::mouth_hole(Vec3 p) const {
  const Vec3 d = p - mouth_.hinge;
  const float ahead_m = std::sqrt(d.y * d.y + d.z * d.z);
  if (d.z <= 0) return author::Flesh::kFar_m;
  const float angle_rad = below_lip_rad(mouth_, p);
  const float between_m = std::max(-angle_rad, angle_rad - mouth_.open_rad) * ahead_m;
  return smooth_max(between_m, mouth_.corner_m - ahead_m, 0.003f);
}

float Shape::distance(Vec3 p) const {
  p = mirrored(p);
  const float uncut_m = uncut(p);
  return uncut_m > 0.03f ? uncut_m : smooth_max(uncut_m, -mouth_hole(p), 0.003f);
}

float Shape::border(Region region, Vec3 p) const {
  p = mirrored(p);
  switch (region) {
    case Region::cream:
      return -cream_.distance(p);
    case Region::stockings: {
      if (p.z < -0.26f) return -1;
      const bool is_behind = p.z < -0.06f;
      const float top_m = is_behind ? 0.128f + 0.3f * (p.z + 0.21f) : 0.175f - 0.5f * (p.z - 0.1f);
      return top_m + tufts_m(p.x + p.z, 0.010f, 0.022f) - p.y;
    }
    case Region::tail_tip:
      return -0.505f - p.z + tufts_m(p.x + p.y, 0.022f, 0.05f);
    case Region::ear_backs:
      return std::min(p.y - 0.640f + tufts_m(p.x, 0.010f, 0.016f), 0.012f - ear_.distance(p));
    case Region::ear_insides:
      return std::min(0.0006f - ear_hollow_.distance(p), p.y - 0.590f);
    case Region::nose:
      return 0.0004f - nose_.distance(p);
    case Region::mouth:
      return std::min(-uncut(p) - 0.0018f, p.z - mouth_.hinge.z);
    default:  // the tongue, and the floor of the mouth around it
      return std::min(below_lip_rad(mouth_, p) / mouth_.open_rad - 0.5f, -uncut(p) - 0.0070f);
  }
}

}  // namespace sinew::quadruped
