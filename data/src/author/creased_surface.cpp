// SPDX-License-Identifier: MIT
#include <map>
#include <tuple>

#include "author/solid.h"
#include "sinew/math/scalar.h"

namespace sinew::author {
namespace {

constexpr float kCreaseCosine = 0.76604444f;  // of 40 degrees

using Key = std::tuple<float, float, float>;
Key key_of(Vec3 v) { return {v.x + 0.0f, v.y + 0.0f, v.z + 0.0f}; }

struct Corner {
  Vec3 face_normal;  // unit
  float angle_rad;   // of the triangle at the corner
};

Corner corner_of(const std::array<Vec3, 3>& face, std::size_t number) {
  const Vec3 here = face[number];
  const Vec3 first = normalise_or(face[(number + 1) % 3] - here, {});
  const Vec3 second = normalise_or(face[(number + 2) % 3] - here, {});
  return {normalise_or(cross(first, second), {}), acos_rad(dot(first, second))};
}

}  // namespace

Surface creased_surface(const Solid& solid) {
  std::map<Key, std::vector<Corner>> corners;
  for (const auto& face : solid.faces)
    for (std::size_t i = 0; i < 3; ++i) corners[key_of(face[i])].push_back(corner_of(face, i));

  Surface surface;
  std::map<std::pair<Key, Key>, std::uint32_t> known;
  for (const auto& face : solid.faces) {
    Triangle triangle{};
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 own = corner_of(face, i).face_normal;
      Vec3 sum;
      for (const Corner& corner : corners[key_of(face[i])])
        if (dot(corner.face_normal, own) > kCreaseCosine) sum += corner.face_normal * corner.angle_rad;
      const Vec3 normal = normalise_or(sum, own);
      const auto next = static_cast<std::uint32_t>(surface.positions.size());
      const auto [place, is_new] = known.try_emplace({key_of(face[i]), key_of(normal)}, next);
      if (is_new) {
        surface.positions.push_back(face[i]);
        surface.normals.push_back(normal);
      }
      triangle[i] = place->second;
    }
    surface.triangles.push_back(triangle);
  }
  return surface;
}

}  // namespace sinew::author
