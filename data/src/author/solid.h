// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <vector>

#include "author/surface.h"
#include "sinew/math/affine.h"
#include "sinew/math/vec.h"

namespace sinew::author {

// A shape with hard and soft edges, as loose triangles; solids may run into each other. Metres.
struct Solid {
  std::vector<std::array<Vec3, 3>> faces;  // counter-clockwise from outside

  void triangle(Vec3 a, Vec3 b, Vec3 c) { faces.push_back({a, b, c}); }
  void quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d);
  Solid& operator+=(const Solid& other);
};

Solid operator+(Solid a, const Solid& b);
// Requires: the transform does not mirror.
Solid placed(const Affine& there_from_here, Solid solid);
Solid shifted(Solid solid, Vec3 by);
Solid y_to_x(Solid solid);  // turned by 90 degrees about z, so that what lay along +y lies along +x
Solid y_to_z(Solid solid);  // turned by 90 degrees about x

// A box whose edges are cut off at 45 degrees by the bevel, which may be 0.
Solid box(Vec3 lowest, Vec3 highest, float bevel_m);

// A profile (radius, height) turned about +y: upwards along the outside; radius 0 closes an end. A profile that ends
// where it began makes a ring.
Solid lathe(const std::vector<Vec2>& profile, int sides);
// The part of it between two angles, which count from +z towards +x; open where it was cut.
Solid lathe_sector(const std::vector<Vec2>& profile, int sides, float from_rad, float to_rad);
// The two faces where a sector was cut. Requires: the profile is a ring, and convex.
Solid sector_ends(const std::vector<Vec2>& profile, float from_rad, float to_rad);
Solid sphere(Vec3 centre, float radius_m, int sides);
// A round bar.
Solid bar(Vec3 from, Vec3 to, float radius_m, int sides);
// A bar without the lid where it begins, which something hides.
Solid open_bar(Vec3 from, Vec3 to, float radius_m, int sides);
// A bar that gets thinner or thicker, with open ends for hiding inside other solids.
Solid taper(Vec3 from, Vec3 to, float from_radius_m, float to_radius_m, int sides);

// A counter-clockwise outline in x and y, from one z to another. Requires: every point of it is seen from the middle.
Solid plate(const std::vector<Vec2>& outline, Vec2 middle, float back_z, float front_z, float chamfer_m);
// Counter-clockwise; a stadium around the line between two discs, of their radii.
std::vector<Vec2> link_outline(Vec2 first, float first_radius_m, Vec2 second, float second_radius_m, int sides);

// Normals are the mean of those triangles around a corner that lie within 40 degrees of each other: nine sides look
// round, a bevel does not; corners that are alike become one vertex.
Surface creased_surface(const Solid& solid);

}  // namespace sinew::author
