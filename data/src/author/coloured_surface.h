// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <vector>

#include "author/region_mesh.h"
#include "author/surface.h"

namespace sinew::author {

// Linear.
using ColourOf = std::function<Vec3(int region, Vec3 p)>;

// A surface with a vertex for each region that meets at a place, so that colours end sharply.
struct ColouredSurface {
  Surface surface;           // positions, colours and triangles
  std::vector<int> regions;  // one per vertex
};
ColouredSurface coloured_surface(const RegionMesh& mesh, const ColourOf& colour_of);

}  // namespace sinew::author
