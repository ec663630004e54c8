// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "author/field.h"
#include "author/surface.h"

namespace sinew::author {

struct Net {
  std::vector<Vec3> positions;
  std::vector<Triangle> triangles;
};

struct Box3 {
  Vec3 low, high;
};

// The surface where the field is zero as triangles of about cell_m, open where it leaves the box. Details
// thinner than two cells may be lost.
// Source: S. Gibson, Constrained Elastic Surface Nets, 1998 (the net, not its relaxation); G. Nielson, Dual Marching
// Cubes, 2004 (a vertex for each sheet of the surface in a cell).
Net surface_net(const Field& field, const Box3& box, float cell_m);

}  // namespace sinew::author
