// SPDX-License-Identifier: MIT
#include "author/eyeball.h"

#include <vector>

#include "sinew/math/scalar.h"

namespace sinew::author {
namespace {

constexpr float kTurn_rad = 6.2831853f;
constexpr float kDegree_rad = kTurn_rad / 360;

class BallMaker {
 public:
  BallMaker(Surface& surface, const Eyeball& ball, std::uint32_t sides)
      : surface_(surface), ball_(ball), sides_(sides) {}

  void add(std::span<const EyeRing> rings) {
    std::vector<std::uint32_t> firsts;
    for (const EyeRing& ring : rings) firsts.push_back(add_ring(ring));
    for (std::size_t i = 0; i + 1 < rings.size(); ++i) {
      if (rings[i].angle_deg == rings[i + 1].angle_deg) continue;
      for (std::uint32_t side = 0; side < sides_; ++side)
        add_quad(rings[i], firsts[i], rings[i + 1], firsts[i + 1], side, (side + 1) % sides_);
    }
  }

 private:
  static bool is_pole(const EyeRing& ring) { return ring.angle_deg == 0 || ring.angle_deg == 180; }

  std::uint32_t add_ring(const EyeRing& ring) {
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

  void add_quad(const EyeRing& inner, std::uint32_t inner_first, const EyeRing& outer, std::uint32_t outer_first,
                std::uint32_t side, std::uint32_t next) {
    if (!is_pole(outer)) {
      const std::uint32_t corner = is_pole(inner) ? inner_first : inner_first + side;
      surface_.triangles.push_back({corner, outer_first + side, outer_first + next});
    }
    if (is_pole(inner)) return;
    const std::uint32_t corner = is_pole(outer) ? outer_first : outer_first + next;
    surface_.triangles.push_back({inner_first + side, corner, inner_first + next});
  }

  Surface& surface_;
  const Eyeball& ball_;
  const std::uint32_t sides_;
};

}  // namespace

void add_eyeball(Surface& surface, const Eyeball& ball, std::span<const EyeRing> rings, std::uint32_t sides) {
  BallMaker(surface, ball, sides).add(rings);
}

}  // namespace sinew::author
