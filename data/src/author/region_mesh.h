// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "author/field.h"
#include "author/surface.h"

namespace sinew::author {

// Triangles of which each belongs to a region: cloth, hair, lips. Regions are painted one over the other, so that the
// border between two of them is where the border field of the higher number is zero.
struct RegionMesh {
  std::vector<Vec3> positions;
  std::vector<Triangle> triangles;
  std::vector<int> regions;    // one per triangle
  std::vector<Field> borders;  // one per region: positive where it is
  Field surface;               // zero on the mesh
};

// Paints the next region over some of those before it: triangles are divided along its border.
// Returns the new region's number.
int paint_region(RegionMesh& mesh, const Field& border, const std::vector<int>& over);

// Cuts away what is at negative x and puts the vertices along the cut at x = 0.
void cut_at_mirror(RegionMesh& mesh);

// Adds the mirrored half. Vertices at x = 0 stay single.
void add_mirrored(RegionMesh& mesh);

// Leaves out vertices that no triangle has.
void drop_unused(RegionMesh& mesh);

}  // namespace sinew::author
