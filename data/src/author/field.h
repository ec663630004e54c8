// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <vector>

#include "sinew/math/vec.h"

namespace sinew::author {

// About the distance to a surface in metres: negative inside, exact where it is zero.
using Field = std::function<float(Vec3)>;

// The directions in which a blob's radii are measured.
struct Axes {
  Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
};

// A bone with flesh: an ellipsoid that is drawn from one point to another while its radii change.
struct Blob {
  Vec3 from, to;
  Vec3 from_radii_m, to_radii_m;
  float blend_m = 0.01f;  // how far from the crease it melts into the blobs before it
  Axes axes;
};

// A round one.
Blob ball(Vec3 centre, float radius_m, float blend_m);
Blob bone(Vec3 from, float from_radius_m, Vec3 to, float to_radius_m, float blend_m);
Blob egg(Vec3 centre, Vec3 radii_m, float blend_m);

// The smaller of both, rounded where they are closer than blend_m to each other, and the same for the larger.
// Source: I. Quilez, Smooth minimum (quadratic polynomial).
float smooth_min(float a, float b, float blend_m);
inline float smooth_max(float a, float b, float blend_m) { return -smooth_min(-a, -b, blend_m); }

// 0 below from, 1 above to, smooth between them; from may be the larger one.
float smooth_step(float from, float to, float x);

float distance_to(const Blob& blob, Vec3 p);

// Blobs that melt together, in the order in which they were added. Nothing is farther than kFar_m.
class Flesh {
 public:
  static constexpr float kFar_m = 0.12f;

  void add(const Blob& blob);
  float distance(Vec3 p) const;

 private:
  struct Bound {
    Vec3 centre;
    float radius_m;
  };
  std::vector<Blob> blobs_;
  std::vector<Bound> bounds_;
};

Vec3 gradient(const Field& field, Vec3 p);
// The nearest place, or nearly, where the field is zero.
Vec3 onto_surface(const Field& field, Vec3 p);
// The nearest place on the surface where the second field is zero too.
Vec3 onto_line(const Field& surface, const Field& border, Vec3 p);

}  // namespace sinew::author
