// SPDX-License-Identifier: MIT
#include "humanoid/face.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/scalar.h"

namespace sinew::humanoid {
namespace {

using author::smooth_step;

constexpr float kDegree_rad = 0.017453293f;
constexpr float kSlit_m = 0.0004f;     // half the height of the closed mouth and eye
constexpr float kOverlap_m = 0.0012f;  // of the upper lid over the lower one

// 1 at the centre, 0 from radius_m on.
float bump(Vec3 p, Vec3 centre, float radius_m) {
  const Vec3 d = p - centre;
  const float left = 1 - dot(d, d) / (radius_m * radius_m);
  return left <= 0 ? 0 : left * left;
}

Vec3 mirrored(Vec3 p) { return {std::abs(p.x), p.y, p.z}; }

// Brings the rim of a hole at height_m to target_m; what lies beyond follows less and less, up to reach_m.
float drawn_to(float above_m, float height_m, float target_m, float reach_m) {
  const float beyond = std::clamp((above_m - height_m) / reach_m, 0.0f, 1.0f);
  return above_m + (target_m - height_m) * (1 - beyond) * (1 - 0.4f * beyond);
}

}  // namespace

Face::Face(const author::Rig& rig) : eye_(left_eye(rig)), jaw_(rig[rig.find("jaw")].rest) {}

Vec3 Face::at_rest(Vec3 p) const {
  constexpr float kRim_m = 0.001f;  // the lips are rounded by this much
  const float gate = smooth_step(0.025f, 0.055f, p.z);
  const Vec3 d = p - mouth_.centre;
  const float u = d.x / (mouth_.radii_m.x + kRim_m), w = d.z / (mouth_.radii_m.z + kRim_m);
  const float open_m = (mouth_.radii_m.y + kRim_m) * std::sqrt(std::max(0.0f, 1 - u * u - w * w));
  const float above_m = std::abs(d.y);
  float closed_m = above_m;
  if (open_m > kSlit_m)
    closed_m = above_m <= open_m ? above_m * kSlit_m / open_m : drawn_to(above_m, open_m, kSlit_m, 0.022f);
  const float smiling_m = 0.0048f * std::min(u * u, 1.6f) * smooth_step(0.03f, 0.0f, closed_m);
  const float y = (d.y < 0 ? -closed_m : closed_m) + smiling_m * smooth_step(0.060f, 0.030f, std::abs(d.x));
  return {p.x, p.y + (y - d.y) * gate, p.z};
}

float Face::lower_lip_weight(Vec3 p) const {
  const float aside_m = std::max(0.0f, std::abs(p.x) - 0.024f);
  const float wide_m = 0.007f + 0.30f * aside_m;
  return smooth_step(wide_m, -wide_m, p.y - mouth_.centre.y - 0.30f * aside_m);
}

float Face::jaw_weight(Vec3 p) const {
  return lower_lip_weight(p) * smooth_step(-0.03f, 0.055f, p.z) * smooth_step(1.400f, 1.432f, p.y + 0.25f * p.z);
}

Vec3 Face::opened(const SkinPoint& point, float angle_rad) const {
  const float turned_rad = angle_rad * jaw_weight(point.modelled);
  const auto [sin, cos] = sin_cos_rad(turned_rad);
  const Vec3 d = point.rest - jaw_;
  return Vec3{0, d.y * cos - d.z * sin, d.y * sin + d.z * cos} - Vec3{0, d.y, d.z};
}

Vec3 Face::lips_moved(const SkinPoint& point, float wider_m, float forward_m, float parted_m) const {
  const Vec3 d = point.rest - mouth_.centre;
  const float near = bump({d.x * 0.6f, d.y * 1.9f, d.z * 0.6f}, {}, 0.042f);
  const float lips = bump({d.x * 0.85f, d.y * 1.1f, d.z * 0.6f}, {}, 0.034f);
  const float up = 1 - 2 * lower_lip_weight(point.modelled);
  const float outwards = std::clamp(d.x / mouth_.radii_m.x, -1.2f, 1.2f);
  return {wider_m * outwards * near, parted_m * up * lips,
          forward_m * lips - std::abs(wider_m * outwards) * 0.3f * near};
}

Vec3 Face::corners_moved(const SkinPoint& point, Vec3 left_m) const {
  const Vec3 corner{mouth_.radii_m.x, mouth_.centre.y, mouth_.centre.z - 0.012f};
  const float near = bump(mirrored(point.rest), corner, 0.034f);
  return Vec3{point.rest.x < 0 ? -left_m.x : left_m.x, left_m.y, left_m.z} * near;
}

Vec3 Face::brows_moved(const SkinPoint& point, float inner_m, float outer_m, float together_m) const {
  const Vec3 p = mirrored(point.rest), c = eye_.centre;
  const Vec3 d{(p.x - c.x) * 0.62f, p.y - (c.y + 0.040f), (p.z - c.z) * 0.3f};
  const float near = bump(d, {}, 0.026f) * smooth_step(0.0f, 0.03f, p.z);
  const float outer = smooth_step(c.x - 0.024f, c.x + 0.028f, p.x);
  const float side = smooth_step(0.0f, 0.012f, p.x) * (point.rest.x < 0 ? -1.0f : 1.0f);
  const float up_m = inner_m + (outer_m - inner_m) * outer;
  return Vec3{-together_m * side, up_m, up_m * -0.25f} * near;
}

// The upper lid slides down over the ball and the lower one comes up a little; closed below 0 opens the eye wider.
Vec3 Face::lid_moved(const SkinPoint& point, bool is_left, float closed) const {
  const Vec3 p = {is_left ? point.rest.x : -point.rest.x, point.rest.y, point.rest.z};
  const Vec3 d = p - eye_.centre;
  const float u = d.x / (eye_.half_width_m + 0.0008f);
  if (std::abs(u) >= 1 || d.z < 0) return {};
  const float rim_m = (eye_.half_height_m + 0.0006f) * std::sqrt(1 - u * u);
  const float line_m = -0.55f * rim_m;
  const auto [reach_m, target_m] = d.y > 0 ? std::pair{0.017f, line_m - kOverlap_m} : std::pair{0.018f, -line_m};
  const float above_m = std::abs(d.y);
  const float slid_m = above_m <= rim_m ? target_m + (above_m / rim_m - 1) * kSlit_m
                                        : drawn_to(above_m, rim_m, target_m + kSlit_m, reach_m);
  const float y = d.y + (slid_m - above_m) * closed * (d.y > 0 ? 1.0f : -1.0f);
  const auto height_m = [&](float at_y, float radius_m) {
    return std::sqrt(std::max(radius_m * radius_m - d.x * d.x - at_y * at_y, 0.09f * radius_m * radius_m));
  };
  const float follows = std::clamp(1 - (above_m - rim_m) / reach_m, 0.0f, 1.0f);
  float z = d.z + (height_m(y, eye_.lid_radius_m) - height_m(d.y, eye_.lid_radius_m)) * follows;
  if (!point.is_in_eye_hole) z = std::max(z, std::min(height_m(y, eye_.lid_radius_m - 0.0002f), d.z + 0.02f * follows));
  if (d.y > 0) z += 0.6f * kOverlap_m * follows * std::max(closed, 0.0f);
  return {0, y - d.y, z - d.z};
}

Vec3 Face::mouth_shape(const std::string& morph, const SkinPoint& point) const {
  if (morph == "jaw_open") return opened(point, 15 * kDegree_rad);
  if (morph == "mouth_A") return opened(point, 11 * kDegree_rad) + lips_moved(point, 0.001f, 0, 0.0015f);
  if (morph == "mouth_E") return opened(point, 4 * kDegree_rad) + lips_moved(point, 0.005f, 0, 0.0025f);
  if (morph == "mouth_I") return opened(point, 1.5f * kDegree_rad) + lips_moved(point, 0.007f, 0, 0.0028f);
  if (morph == "mouth_O") return opened(point, 8 * kDegree_rad) + lips_moved(point, -0.0105f, 0.008f, 0.0020f);
  return opened(point, 2 * kDegree_rad) + lips_moved(point, -0.0120f, 0.012f, 0.0030f);  // mouth_U
}

Vec3 Face::moved_by(const std::string& morph, const SkinPoint& point) const {
  const Vec3 side = mirrored(point.rest);
  const Vec3 cheek{0.048f, mouth_.centre.y + 0.022f, mouth_.centre.z - 0.030f};
  if (morph == "smile") {
    const Vec3 lifted = Vec3{0, 0.0035f, 0.0030f} * bump(side, cheek, 0.036f);
    return corners_moved(point, {0.0075f, 0.0100f, -0.0035f}) + lifted;
  }
  if (morph == "frown")
    return corners_moved(point, {-0.0010f, -0.0105f, -0.0005f}) + brows_moved(point, 0.005f, -0.004f, 0.002f);
  if (morph == "blink_left") return lid_moved(point, true, 1);
  if (morph == "blink_right") return lid_moved(point, false, 1);
  if (morph == "brows_up") return brows_moved(point, 0.009f, 0.010f, 0);
  if (morph == "brows_down") return brows_moved(point, -0.0115f, -0.002f, 0.004f);
  if (morph == "cheek_puff") {
    const Vec3 puffed = normalise(Vec3{point.rest.x, 0, 0.035f}) * 0.017f;
    return puffed * bump(side, cheek + Vec3{0.006f, -0.020f, -0.004f}, 0.046f);
  }
  if (morph == "eyes_wide")
    return lid_moved(point, true, -0.13f) + lid_moved(point, false, -0.13f) + brows_moved(point, 0.006f, 0.006f, 0);
  return mouth_shape(morph, point);
}

}  // namespace sinew::humanoid
