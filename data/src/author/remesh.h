// SPDX-License-Identifier: MIT
#pragma once
#include "author/region_mesh.h"

namespace sinew::author {

// How long an edge is to be at a place, in metres.
using EdgeLength = std::function<float(Vec3)>;

// Makes the triangles nearly equilateral and as large as asked for. Vertices lie on the surface afterwards, those
// between two regions also on the border between them, and those along an open side on the plane x = 0. Where three
// regions meet, vertices stay.
// Source: M. Botsch, L. Kobbelt, A Remeshing Approach to Multiresolution Modeling, 2004, with a length that varies.
void remesh(RegionMesh& mesh, const EdgeLength& edge_length);

}  // namespace sinew::author
