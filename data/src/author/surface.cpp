// SPDX-License-Identifier: MIT
#include "author/surface.h"

#include <map>
#include <tuple>

#include "sinew/math/scalar.h"

namespace sinew::author {

std::vector<Vec3> smooth_normals(const std::vector<Vec3>& positions, const std::vector<Triangle>& triangles) {
  return smooth_normals(positions, triangles, std::vector<int>(positions.size(), 0));
}

std::vector<Vec3> smooth_normals(const std::vector<Vec3>& positions, const std::vector<Triangle>& triangles,
                                 const std::vector<int>& groups) {
  std::map<std::tuple<float, float, float, int>, Vec3> sums;
  const auto sum_at = [&](std::size_t v) -> Vec3& {
    return sums[{positions[v].x, positions[v].y, positions[v].z, groups[v]}];
  };
  for (const Triangle& triangle : triangles) {
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const Vec3 here = positions[triangle[corner]];
      const Vec3 first = normalise(positions[triangle[(corner + 1) % 3]] - here);
      const Vec3 second = normalise(positions[triangle[(corner + 2) % 3]] - here);
      sum_at(triangle[corner]) += acos_rad(dot(first, second)) * normalise(cross(first, second));
    }
  }
  std::vector<Vec3> normals;
  normals.reserve(positions.size());
  for (std::size_t v = 0; v < positions.size(); ++v) normals.push_back(normalise_or(sum_at(v), {0, 1, 0}));
  return normals;
}

}  // namespace sinew::author
