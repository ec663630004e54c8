// SPDX-License-Identifier: MIT
#include "author/field.h"

#include <algorithm>
#include <cmath>

namespace sinew::author {
namespace {

constexpr float kStep_m = 0.0005f;  // for differences: far above the rounding of a float, far below a finger
constexpr float kLongestStep_m = 0.01f;

// Moves p to where the field is zero, along a direction in which it changes.
Vec3 newton_step(float value, Vec3 slope, Vec3 p) {
  const Vec3 step = slope * (value / std::max(dot(slope, slope), 0.01f));
  const float long_m = length(step);
  return p - (long_m > kLongestStep_m ? step * (kLongestStep_m / long_m) : step);
}

}  // namespace

Blob ball(Vec3 centre, float radius_m, float blend_m) { return bone(centre, radius_m, centre, radius_m, blend_m); }

Blob bone(Vec3 from, float from_radius_m, Vec3 to, float to_radius_m, float blend_m) {
  return {from, to, Vec3{1, 1, 1} * from_radius_m, Vec3{1, 1, 1} * to_radius_m, blend_m, {}};
}

Blob egg(Vec3 centre, Vec3 radii_m, float blend_m) { return {centre, centre, radii_m, radii_m, blend_m, {}}; }

float smooth_min(float a, float b, float blend_m) {
  const float overlap = blend_m - std::abs(a - b);
  const float nearer = std::min(a, b);
  return overlap <= 0 ? nearer : nearer - overlap * overlap / (4 * blend_m);
}

float smooth_step(float from, float to, float x) {
  const float t = std::clamp((x - from) / (to - from), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

// The estimate for an ellipsoid at the nearest point of the bone: exact on the surface and, in a ball, everywhere.
// Source: I. Quilez, Ellipsoid - distance estimation.
float distance_to(const Blob& blob, Vec3 p) {
  const Vec3 along = blob.to - blob.from;
  const float squared_m2 = dot(along, along);
  const float t = squared_m2 == 0 ? 0 : std::clamp(dot(p - blob.from, along) / squared_m2, 0.0f, 1.0f);
  const Vec3 radii_m = lerp(blob.from_radii_m, blob.to_radii_m, t);
  const Vec3 away = p - lerp(blob.from, blob.to, t);
  const Vec3 local{dot(away, blob.axes.x), dot(away, blob.axes.y), dot(away, blob.axes.z)};
  const Vec3 unit{local.x / radii_m.x, local.y / radii_m.y, local.z / radii_m.z};
  const Vec3 slope{unit.x / radii_m.x, unit.y / radii_m.y, unit.z / radii_m.z};
  const float radius = length(unit), steepness = length(slope);
  if (steepness == 0) return -std::min({radii_m.x, radii_m.y, radii_m.z});
  return radius * (radius - 1) / steepness;
}

void Flesh::add(const Blob& blob) {
  const auto largest = [](Vec3 r) { return std::max({r.x, r.y, r.z}); };
  const float thick_m = std::max(largest(blob.from_radii_m), largest(blob.to_radii_m));
  blobs_.push_back(blob);
  bounds_.push_back({lerp(blob.from, blob.to, 0.5f), length(blob.to - blob.from) / 2 + thick_m});
}

float Flesh::distance(Vec3 p) const {
  float nearest_m = kFar_m;
  for (std::size_t i = 0; i < blobs_.size(); ++i) {
    const Vec3 away = p - bounds_[i].centre;
    const float reach_m = nearest_m + blobs_[i].blend_m + bounds_[i].radius_m;
    if (reach_m < 0 || dot(away, away) > reach_m * reach_m) continue;
    nearest_m = smooth_min(nearest_m, distance_to(blobs_[i], p), blobs_[i].blend_m);
  }
  return nearest_m;
}

Vec3 gradient(const Field& field, Vec3 p) {
  const auto slope = [&](Vec3 step) { return (field(p + step) - field(p - step)) / (2 * kStep_m); };
  return {slope({kStep_m, 0, 0}), slope({0, kStep_m, 0}), slope({0, 0, kStep_m})};
}

Vec3 onto_surface(const Field& field, Vec3 p) {
  for (int i = 0; i < 5; ++i) {
    const float value = field(p);
    if (std::abs(value) < 1e-5f) break;
    p = newton_step(value, gradient(field, p), p);
  }
  return p;
}

Vec3 onto_line(const Field& surface, const Field& border, Vec3 p) {
  for (int i = 0; i < 5; ++i) {
    const Vec3 up = gradient(surface, p);
    p = newton_step(surface(p), up, p);
    const Vec3 slope = gradient(border, p);
    const Vec3 along_surface = slope - up * (dot(slope, up) / std::max(dot(up, up), 0.01f));
    p = newton_step(border(p), along_surface, p);
  }
  return onto_surface(surface, p);
}

}  // namespace sinew::author
