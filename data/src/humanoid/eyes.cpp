// SPDX-License-Identifier: MIT
#include "humanoid/eyes.h"

#include <array>
#include <span>

#include "humanoid/shape.h"
#include "sinew/math/scalar.h"

namespace sinew::humanoid {
namespace {

constexpr float kTurn_rad = 6.2831853f;
constexpr float kDegree_rad = kTurn_rad / 360;

// A circle of vertices around the direction of view; two at the same angle make a sharp border of colours.
struct Ring {
  float angle_deg;
  Vec3 upper, lower;  // colours
};

constexpr Vec3 kPupil{0.008f, 0.006f, 0.006f}, kRim{0.055f, 0.022f, 0.010f}, kWhite{0.86f, 0.84f, 0.82f};
constexpr Vec3 kIrisUpper{0.120f, 0.050f, 0.016f}, kIrisLower{0.330f, 0.160f, 0.050f};

constexpr std::array<Ring, 12> kBall = {{{0, kPupil, kPupil},
                                         {13.5f, kPupil, kPupil},
                                         {13.5f, kIrisUpper, kIrisLower},
                                         {26, kIrisUpper, kIrisLower},
                                         {26, kRim, kRim},
                                         {29.5f, kRim, kRim},
                                         {29.5f, kWhite, kWhite},
                                         {46, kWhite, kWhite},
                                         {66, kWhite, kWhite},
                                         {95, kWhite, kWhite},
                                         {130, kWhite, kWhite},
                                         {180, kWhite, kWhite}}};
constexpr Vec3 kLight{0.95f, 0.95f, 0.95f};
constexpr std::array<Ring, 3> kCatchLight = {{{0, kLight, kLight}, {90, kLight, kLight}, {180, kLight, kLight}}};

struct Ball {
  Vec3 centre, radii_m;
  Vec3 across, up, ahead;
  int joint;
};

class BallMaker {
 public:
  BallMaker(author::Surface& surface, const Ball& ball, std::uint32_t sides)
      : surface_(surface), ball_(ball), sides_(sides) {}

  void add(std::span<const Ring> rings) {
    std::vector<std::uint32_t> firsts;
    for (const Ring& ring : rings) firsts.push_back(add_ring(ring));
    for (std::size_t i = 0; i + 1 < rings.size(); ++i) {
      if (rings[i].angle_deg == rings[i + 1].angle_deg) continue;
      for (std::uint32_t side = 0; side < sides_; ++side)
        add_quad(rings[i], firsts[i], rings[i + 1], firsts[i + 1], side, (side + 1) % sides_);
    }
  }

 private:
  static bool is_pole(const Ring& ring) { return ring.angle_deg == 0 || ring.angle_deg == 180; }

  std::uint32_t add_ring(const Ring& ring) {
    const auto first = static_cast<std::uint32_t>(surface_.positions.size());
    const auto [sin, cos] = sin_cos_rad(ring.angle_deg * kDegree_rad);
    const std::uint32_t count = is_pole(ring) ? 1 : sides_;
    for (std::uint32_t side = 0; side < count; ++side) {
      const auto [up, across] = sin_cos_rad(kTurn_rad * float(side) / float(sides_));
      const Vec3 unit = count == 1 ? Vec3{0, 0, cos > 0 ? 1.0f : -1.0f} : Vec3{across * sin, up * sin, cos};
      const Vec3 colour = lerp(ring.lower, ring.upper, 0.5f + 0.5f * unit.y / (sin > 0.01f ? sin : 1));
      surface_.positions.push_back(ball_.centre + turned(scaled_by(unit, ball_.radii_m)));
      surface_.normals.push_back(
          normalise(turned({unit.x / ball_.radii_m.x, unit.y / ball_.radii_m.y, unit.z / ball_.radii_m.z})));
      surface_.colors.push_back({colour.x, colour.y, colour.z, 1});
      surface_.influences.push_back({{{ball_.joint, 1.0f}}});
    }
    return first;
  }

  Vec3 turned(Vec3 v) const { return ball_.across * v.x + ball_.up * v.y + ball_.ahead * v.z; }

  void add_quad(const Ring& inner, std::uint32_t inner_first, const Ring& outer, std::uint32_t outer_first,
                std::uint32_t side, std::uint32_t next) {
    if (!is_pole(outer)) {
      const std::uint32_t corner = is_pole(inner) ? inner_first : inner_first + side;
      surface_.triangles.push_back({corner, outer_first + side, outer_first + next});
    }
    if (is_pole(inner)) return;
    const std::uint32_t corner = is_pole(outer) ? outer_first : outer_first + next;
    surface_.triangles.push_back({inner_first + side, corner, inner_first + next});
  }

  author::Surface& surface_;
  const Ball& ball_;
  const std::uint32_t sides_;
};

}  // namespace

void add_eyes(author::Surface& surface, const author::Rig& rig) {
  const EyeShape eye = left_eye(rig);
  const float radius_m = eye.ball_radius_m;
  for (const bool is_left : {true, false}) {
    const int joint = rig.find(is_left ? "leftEye" : "rightEye");
    const Vec3 centre = rig[joint].rest;
    const Ball ball{centre, Vec3{1, 1, 1} * radius_m, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, joint};
    BallMaker(surface, ball, 16).add(kBall);
    // Light falls in from the upper left of whoever looks at the character.
    const Vec3 ahead = normalise(Vec3{-0.16f, 0.20f, 1.0f});
    const Vec3 across = normalise(cross({0, 1, 0}, ahead));
    const Ball light{
        centre + ahead * radius_m, {0.0030f, 0.0030f, 0.0005f}, across, cross(ahead, across), ahead, joint};
    BallMaker(surface, light, 8).add(kCatchLight);
  }
}

}  // namespace sinew::humanoid
