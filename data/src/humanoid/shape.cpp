// SPDX-License-Identifier: MIT
#include "humanoid/shape.h"

#include <algorithm>
#include <cmath>

#include "humanoid/skeleton.h"

namespace sinew::humanoid {
namespace {

constexpr float kSeam_m = 0.004f;  // parts melt together this near to their seams
constexpr float kBrow_m = 0.0030f;

std::size_t row(Region region) { return static_cast<std::size_t>(region); }

// Positive inside an ellipse in the plane of the face; about the distance to it.
float inside_ellipse(float x, float y, float half_width_m, float half_height_m) {
  const float u = x / half_width_m, v = y / half_height_m;
  return (1 - std::sqrt(u * u + v * v)) * std::min(half_width_m, half_height_m);
}

}  // namespace

EyeShape left_eye(const author::Rig& rig) {
  EyeShape eye;
  eye.centre = rig[rig.find("leftEye")].rest;
  return eye;
}

Shape::Shape(const author::Rig& rig) : eye_(left_eye(rig)), wrist_(rig[rig.find("leftHand")].rest) {
  author::Flesh& skin = parts_[row(Region::skin)];
  author::Flesh& hoodie = parts_[row(Region::hoodie)];
  author::Flesh& trousers = parts_[row(Region::trousers)];
  add_head(skin, parts_[row(Region::hair)], parts_[row(Region::brows)], eye_, mouth_);
  add_hand(skin, rig);
  add_hand(arm_, rig);
  add_trunk_cloth(hoodie, trousers);
  add_trunk_cloth(trunk_, trunk_);
  author::Flesh no_brows;
  add_head(trunk_, trunk_, no_brows, eye_, mouth_);
  add_sleeve(hoodie, rig);
  add_sleeve(arm_, rig);
  add_leg_cloth(trousers, rig);
  add_shoe(parts_[row(Region::shoes)], parts_[row(Region::soles)]);
}

float Shape::eye_hole(Vec3 p) const {
  const Vec3 d = p - eye_.centre;
  const float in_face = -inside_ellipse(d.x, d.y, eye_.half_width_m, eye_.half_height_m);
  return author::smooth_max(in_face, 0.006f - d.z, 0.004f);
}

float Shape::mouth_hole(Vec3 p) const { return author::distance_to(author::egg(mouth_.centre, mouth_.radii_m, 0), p); }

float Shape::uncut_skin(Vec3 p) const { return parts_[row(Region::skin)].distance(p); }

float Shape::part_distance(Region part, Vec3 p) const {
  p = mirrored(p);
  const float distance_m = parts_[row(part)].distance(p);
  if (part == Region::skin) {
    if (distance_m > 0.03f) return distance_m;
    const float with_eyes = author::smooth_max(distance_m, -eye_hole(p), 0.002f);
    return author::smooth_max(with_eyes, -mouth_hole(p), 0.004f);
  }
  // Brows are an even layer on the skin.
  if (part == Region::brows && distance_m < 0.03f && p.z > 0.03f)
    return author::smooth_max(distance_m, uncut_skin(p) - kBrow_m, 0.002f);
  // Soles are flat.
  const bool is_at_ground = part == Region::shoes || part == Region::soles;
  return is_at_ground ? author::smooth_max(distance_m, (part == Region::shoes ? 0.005f : 0.0f) - p.y, 0.004f)
                      : distance_m;
}

float Shape::distance(Vec3 p) const {
  float nearest_m = author::Flesh::kFar_m;
  for (int part = 0; part < kBodyParts; ++part)
    nearest_m = author::smooth_min(nearest_m, part_distance(static_cast<Region>(part), p), kSeam_m);
  return nearest_m;
}

float Shape::border(Region region, Vec3 p) const {
  p = mirrored(p);
  if (static_cast<int>(region) >= kBodyParts) return painted(region, p);
  float before_m = author::Flesh::kFar_m;
  for (int part = 0; part < static_cast<int>(region); ++part)
    before_m = std::min(before_m, part_distance(static_cast<Region>(part), p));
  return before_m - part_distance(region, p);
}

float Shape::painted(Region region, Vec3 p) const {
  const Vec3 eye = p - eye_.centre, mouth = p - mouth_.centre;
  switch (region) {
    case Region::eye_holes:
      return -eye_hole(p) - uncut_skin(p);
    case Region::mouth:
      return -mouth_hole(p) - uncut_skin(p);
    case Region::lips: {
      const float bow_m = mouth.y > 0 ? 0.0025f * mouth.x * mouth.x / (0.011f * 0.011f + mouth.x * mouth.x) : 0.0f;
      return std::min(inside_ellipse(mouth.x, mouth.y + 0.001f - bow_m, 0.0305f, 0.0158f), p.z - 0.03f);
    }
    case Region::lashes: {
      const float around =
          inside_ellipse(eye.x - 0.0012f, eye.y - 0.0034f, eye_.half_width_m + 0.0020f, eye_.half_height_m + 0.0006f);
      return std::min(around, p.z - 0.03f);
    }
    case Region::cuffs: {
      const float along_m = dot(p - wrist_, arm_direction(true));
      const float at_wrist = std::min(along_m + 0.052f, 0.1f);
      return std::max(at_wrist, 0.915f - p.y - (p.x > 0.2f ? 1.0f : 0.0f));
    }
    case Region::stripe:
      return (0.020f - std::abs(p.y - 1.205f)) - (p.x > 0.4f ? 1.0f : 0.0f);
    case Region::turn_ups:
      return 0.152f - p.y;
    case Region::pouch: {
      const float half_width_m = 0.105f - 0.55f * std::max(0.0f, p.y - 0.985f);
      return std::min({0.044f - std::abs(p.y - 1.0f), half_width_m - p.x, p.z});
    }
    default:
      return 0.006f - p.y;  // treads
  }
}

}  // namespace sinew::humanoid
