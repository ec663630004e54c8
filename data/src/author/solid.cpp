// SPDX-License-Identifier: MIT
#include "author/solid.h"

#include <utility>

#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"

namespace sinew::author {
namespace {

constexpr float kTurn_rad = 6.28318531f;

Vec3 on_circle(Vec2 radius_height, float angle_rad) {
  const SinCos<float> turn = sin_cos_rad(angle_rad);
  return {radius_height.x * turn.sin, radius_height.y, radius_height.x * turn.cos};
}

// Between two edges that are equally far along the profile; either may be a single point on the axis.
void strip(Solid& solid, Vec2 low, Vec2 high, float from_rad, float to_rad) {
  const Vec3 low_from = on_circle(low, from_rad), low_to = on_circle(low, to_rad);
  const Vec3 high_from = on_circle(high, from_rad), high_to = on_circle(high, to_rad);
  if (low.x > 0) solid.triangle(low_from, low_to, high_to);
  if (high.x > 0) solid.triangle(low_from, high_to, high_from);
}

// Each point moved inwards so far that the sides move by the distance.
std::vector<Vec2> inset(const std::vector<Vec2>& outline, float distance_m) {
  const std::size_t count = outline.size();
  std::vector<Vec2> inner;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 in = outline[i] - outline[(i + count - 1) % count], out = outline[(i + 1) % count] - outline[i];
    const Vec2 in_normal = Vec2{-in.y, in.x} * (1 / length(in)), out_normal = Vec2{-out.y, out.x} * (1 / length(out));
    inner.push_back(outline[i] + (in_normal + out_normal) * (distance_m / (1 + dot(in_normal, out_normal))));
  }
  return inner;
}

Vec3 at_height(Vec2 point, float z) { return {point.x, point.y, z}; }

void wall(Solid& solid, const std::vector<Vec2>& back, float back_z, const std::vector<Vec2>& front, float front_z) {
  for (std::size_t i = 0; i < back.size(); ++i) {
    const std::size_t next = (i + 1) % back.size();
    solid.quad(at_height(back[i], back_z), at_height(back[next], back_z), at_height(front[next], front_z),
               at_height(front[i], front_z));
  }
}

void lids(Solid& solid, const std::vector<Vec2>& outline, Vec2 middle, float back_z, float front_z) {
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 here = outline[i], next = outline[(i + 1) % outline.size()];
    solid.triangle(at_height(middle, front_z), at_height(here, front_z), at_height(next, front_z));
    solid.triangle(at_height(middle, back_z), at_height(next, back_z), at_height(here, back_z));
  }
}

Affine y_towards(Vec3 from, Vec3 to) {
  return affine_from({from, from_to({0, 1, 0}, normalise(to - from)), {1, 1, 1}});
}

// Each corner is cut into three points, one for each face that meets there.
class BevelledBox {
 public:
  BevelledBox(Vec3 lowest, Vec3 highest, float bevel_m)
      : middle_((lowest + highest) * 0.5f), half_((highest - lowest) * 0.5f), bevel_m_(bevel_m) {}

  Solid make() {
    for (const int axis : {0, 1, 2}) {
      const int second = (axis + 1) % 3, third = (axis + 2) % 3;
      for (const float side : {-1.0f, 1.0f}) {
        const auto corner = [&](int face, float u, float v) {
          Signs signs{};
          signs[std::size_t(axis)] = side;
          signs[std::size_t(second)] = u;
          signs[std::size_t(third)] = v;
          return point(face, signs);
        };
        quad(corner(axis, -1, -1), corner(axis, 1, -1), corner(axis, 1, 1), corner(axis, -1, 1));
        for (const float u : {-1.0f, 1.0f})
          if (bevel_m_ > 0) quad(corner(axis, u, -1), corner(axis, u, 1), corner(second, u, 1), corner(second, u, -1));
      }
    }
    if (bevel_m_ > 0) cut_corners();
    return std::move(solid_);
  }

 private:
  using Signs = std::array<float, 3>;

  void cut_corners() {
    for (const float x : {-1.0f, 1.0f})
      for (const float y : {-1.0f, 1.0f})
        for (const float z : {-1.0f, 1.0f}) triangle(point(0, {x, y, z}), point(1, {x, y, z}), point(2, {x, y, z}));
  }

  // The corner's point on the face across the axis of that number.
  Vec3 point(int face, const Signs& signs) const {
    const auto inset_m = [&](int axis) { return axis == face ? 0 : bevel_m_; };
    return middle_ + Vec3{signs[0] * (half_.x - inset_m(0)), signs[1] * (half_.y - inset_m(1)),
                          signs[2] * (half_.z - inset_m(2))};
  }

  void triangle(Vec3 a, Vec3 b, Vec3 c) {
    if (dot(cross(b - a, c - a), a - middle_) > 0) return solid_.triangle(a, b, c);
    solid_.triangle(a, c, b);
  }

  void quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    triangle(a, b, c);
    triangle(a, c, d);
  }

  Vec3 middle_, half_;
  float bevel_m_;
  Solid solid_;
};

}  // namespace

void Solid::quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  triangle(a, b, c);
  triangle(a, c, d);
}

Solid& Solid::operator+=(const Solid& other) {
  faces.insert(faces.end(), other.faces.begin(), other.faces.end());
  return *this;
}

Solid operator+(Solid a, const Solid& b) {
  a += b;
  return a;
}

Solid placed(const Affine& there_from_here, Solid solid) {
  for (auto& face : solid.faces)
    for (Vec3& corner : face) corner = transform_point(there_from_here, corner);
  return solid;
}

Solid shifted(Solid solid, Vec3 by) {
  for (auto& face : solid.faces)
    for (Vec3& corner : face) corner += by;
  return solid;
}

Solid y_to_x(Solid solid) {
  for (auto& face : solid.faces)
    for (Vec3& corner : face) corner = {corner.y, -corner.x, corner.z};
  return solid;
}

Solid y_to_z(Solid solid) {
  for (auto& face : solid.faces)
    for (Vec3& corner : face) corner = {corner.x, -corner.z, corner.y};
  return solid;
}

Solid box(Vec3 lowest, Vec3 highest, float bevel_m) { return BevelledBox(lowest, highest, bevel_m).make(); }

Solid lathe(const std::vector<Vec2>& profile, int sides) {
  Solid solid;
  for (int side = 0; side < sides; ++side) {
    // The last side ends at the very angle at which the first begins.
    const float step_rad = kTurn_rad / static_cast<float>(sides);
    const float from_rad = step_rad * static_cast<float>(side);
    const float to_rad = step_rad * static_cast<float>((side + 1) % sides);
    for (std::size_t i = 0; i + 1 < profile.size(); ++i) strip(solid, profile[i], profile[i + 1], from_rad, to_rad);
  }
  return solid;
}

Solid lathe_sector(const std::vector<Vec2>& profile, int sides, float from_rad, float to_rad) {
  Solid solid;
  const auto angle = [&](int side) {
    return from_rad + (to_rad - from_rad) * static_cast<float>(side) / static_cast<float>(sides);
  };
  for (int side = 0; side < sides; ++side)
    for (std::size_t i = 0; i + 1 < profile.size(); ++i)
      strip(solid, profile[i], profile[i + 1], angle(side), angle(side + 1));
  return solid;
}

Solid sector_ends(const std::vector<Vec2>& profile, float from_rad, float to_rad) {
  Solid solid;
  for (std::size_t i = 1; i + 2 < profile.size(); ++i) {
    solid.triangle(on_circle(profile[0], from_rad), on_circle(profile[i], from_rad),
                   on_circle(profile[i + 1], from_rad));
    solid.triangle(on_circle(profile[0], to_rad), on_circle(profile[i + 1], to_rad), on_circle(profile[i], to_rad));
  }
  return solid;
}

Solid sphere(Vec3 centre, float radius_m, int sides) {
  std::vector<Vec2> profile;
  const int rings = sides / 2;
  for (int ring = 0; ring <= rings; ++ring) {
    const SinCos<float> turn = sin_cos_rad(kTurn_rad / 2 * static_cast<float>(ring) / static_cast<float>(rings));
    const bool is_pole = ring == 0 || ring == rings;
    profile.push_back({is_pole ? 0 : radius_m * turn.sin, -radius_m * turn.cos});
  }
  return shifted(lathe(profile, sides), centre);
}

Solid bar(Vec3 from, Vec3 to, float radius_m, int sides) {
  const float length_m = length(to - from);
  return placed(y_towards(from, to), lathe({{0, 0}, {radius_m, 0}, {radius_m, length_m}, {0, length_m}}, sides));
}

Solid open_bar(Vec3 from, Vec3 to, float radius_m, int sides) {
  const float length_m = length(to - from);
  return placed(y_towards(from, to), lathe({{radius_m, 0}, {radius_m, length_m}, {0, length_m}}, sides));
}

Solid taper(Vec3 from, Vec3 to, float from_radius_m, float to_radius_m, int sides) {
  return placed(y_towards(from, to), lathe({{from_radius_m, 0}, {to_radius_m, length(to - from)}}, sides));
}

Solid plate(const std::vector<Vec2>& outline, Vec2 middle, float back_z, float front_z, float chamfer_m) {
  Solid solid;
  if (chamfer_m <= 0) {
    wall(solid, outline, back_z, outline, front_z);
    lids(solid, outline, middle, back_z, front_z);
    return solid;
  }
  const std::vector<Vec2> inner = inset(outline, chamfer_m);
  wall(solid, inner, back_z, outline, back_z + chamfer_m);
  wall(solid, outline, back_z + chamfer_m, outline, front_z - chamfer_m);
  wall(solid, outline, front_z - chamfer_m, inner, front_z);
  lids(solid, inner, middle, back_z, front_z);
  return solid;
}

std::vector<Vec2> link_outline(Vec2 first, float first_radius_m, Vec2 second, float second_radius_m, int sides) {
  const Vec2 between = second - first;
  const float along_rad = atan2_rad(between.y, between.x);
  // Where the common tangent touches, seen from the line between the discs.
  const float touch_rad = acos_rad((first_radius_m - second_radius_m) / length(between));
  std::vector<Vec2> outline;
  const auto arc = [&](Vec2 centre, float radius_m, float from_rad, float to_rad) {
    for (int side = 0; side <= sides; ++side) {
      const float part = static_cast<float>(side) / static_cast<float>(sides);
      const SinCos<float> turn = sin_cos_rad(from_rad + (to_rad - from_rad) * part);
      outline.push_back(centre + Vec2{turn.cos, turn.sin} * radius_m);
    }
  };
  arc(second, second_radius_m, along_rad - touch_rad, along_rad + touch_rad);
  arc(first, first_radius_m, along_rad + touch_rad, along_rad - touch_rad + kTurn_rad);
  return outline;
}

}  // namespace sinew::author
