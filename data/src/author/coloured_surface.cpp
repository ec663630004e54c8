// SPDX-License-Identifier: MIT
#include "author/coloured_surface.h"

#include <map>
#include <utility>

namespace sinew::author {

ColouredSurface coloured_surface(const RegionMesh& mesh, const ColourOf& colour_of) {
  ColouredSurface made;
  Surface& surface = made.surface;
  std::map<std::pair<std::uint32_t, int>, std::uint32_t> known;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    Triangle triangle{};
    const int region = mesh.regions[t];
    for (std::size_t i = 0; i < 3; ++i) {
      const auto [place, is_new] =
          known.emplace(std::pair{mesh.triangles[t][i], region}, static_cast<std::uint32_t>(surface.positions.size()));
      triangle[i] = place->second;
      if (!is_new) continue;
      const Vec3 p = mesh.positions[mesh.triangles[t][i]];
      const Vec3 c = colour_of(region, p);
      made.regions.push_back(region);
      surface.positions.push_back(p);
      surface.colors.push_back({c.x, c.y, c.z, 1});
    }
    surface.triangles.push_back(triangle);
  }
  return made;
}

}  // namespace sinew::author
