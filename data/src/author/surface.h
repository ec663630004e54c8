// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sinew/math/vec.h"

namespace sinew::author {

using Triangle = std::array<std::uint32_t, 3>;  // counter-clockwise from outside

struct Influence {
  int joint = 0;
  float weight = 0;
};

// What a morph target adds, one row per vertex.
struct Morph {
  std::string name;
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;  // empty, or one per vertex
};

// A triangle mesh with what the writer turns into one glTF primitive. Each array is empty or has one row per vertex;
// positions and normals are there always.
struct Surface {
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;                         // unit
  std::vector<Vec2> uvs;                             // (0, 0) is the picture's upper left corner
  std::vector<Vec4> colors;                          // linear, 0 to 1
  std::vector<std::array<Influence, 4>> influences;  // weights sum to 1; unused ones have weight 0
  std::vector<Triangle> triangles;
  std::vector<Morph> morphs;
};

// The mean of the normals around each vertex, weighted by the triangle's angle there. Vertices at equal places count as
// one, so that seams of colour or texture do not show.
// Source: G. Thürmer, C. Wüthrich, Computing Vertex Normals from Polygonal Facets, 1998.
std::vector<Vec3> smooth_normals(const std::vector<Vec3>& positions, const std::vector<Triangle>& triangles);
// The same within each group of vertices: between groups there is an edge. One group per vertex.
std::vector<Vec3> smooth_normals(const std::vector<Vec3>& positions, const std::vector<Triangle>& triangles,
                                 const std::vector<int>& groups);

}  // namespace sinew::author
