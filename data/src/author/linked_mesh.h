// SPDX-License-Identifier: MIT
#pragma once
#include <utility>
#include <vector>

#include "author/region_mesh.h"

namespace sinew::author {

// A triangle mesh that knows the triangles at each vertex, to be changed edge by edge. A border is an edge between two
// regions or at an open side. Edges have one or two triangles.
class LinkedMesh {
 public:
  using Vertex = std::uint32_t;

  explicit LinkedMesh(const RegionMesh& mesh);
  void write(RegionMesh& mesh) const;  // positions, triangles and regions

  const std::vector<Vec3>& positions() const { return positions_; }
  Vec3 at(Vertex v) const { return positions_[v]; }
  std::size_t triangle_count() const { return triangle_count_; }
  const std::vector<std::uint32_t>& triangles_at(Vertex v) const { return at_vertex_[v]; }
  bool has(std::uint32_t triangle, Vertex v) const;
  // The triangle's other corners, in its order.
  std::pair<Vertex, Vertex> others(std::uint32_t triangle, Vertex v) const;
  // Along the normal of a triangle, twice as long as the area.
  Vec3 area_normal(Vec3 first, Vertex second, Vertex third) const {
    return cross(at(second) - first, at(third) - first);
  }

  bool is_edge(Vertex a, Vertex b) const;
  bool is_border(Vertex a, Vertex b) const;
  int border_count(Vertex v) const;
  // Where a border does not just pass through.
  bool is_corner(Vertex v) const;
  // The neighbours along the border. Requires: a vertex with two borders.
  std::pair<Vertex, Vertex> along_border(Vertex v) const;
  // The higher of the regions beside it; -1 at an open side.
  int border_region(Vertex a, Vertex b) const;
  // Whether it lies at an open side.
  bool is_open(Vertex v) const { return is_open_[v]; }
  // The third corners of the edge's triangles. Requires: it has two.
  std::pair<Vertex, Vertex> opposite(Vertex a, Vertex b) const;

  // Once per edge, the lower number first.
  template <class Visit>
  void for_edges(Visit visit) const {
    for (Vertex v = 0; v < at_vertex_.size(); ++v)
      for (const Vertex other : neighbours(v))
        if (v < other) visit(v, other);
  }

  // Whether surface and regions stay what they are.
  bool may_collapse(Vertex kept, Vertex gone) const;
  void collapse(Vertex kept, Vertex gone, Vec3 place);
  Vertex split(Vertex a, Vertex b, Vec3 place);
  void flip(Vertex a, Vertex b);
  void move(Vertex v, Vec3 place) { positions_[v] = place; }

 private:
  bool is_open_edge(Vertex a, Vertex b) const;
  // Whether an edge would lead from the open side to itself across the mesh: its mirror image would be the same edge.
  bool would_bridge(Vertex kept, Vertex gone) const;
  std::vector<std::uint32_t> triangles_of(Vertex a, Vertex b) const;
  std::vector<Vertex> neighbours(Vertex v) const;
  void replace(std::uint32_t triangle, Vertex from, Vertex to);
  void unlink(std::uint32_t triangle, Vertex v);
  void remove(std::uint32_t triangle);

  std::vector<Vec3> positions_;
  std::vector<Triangle> triangles_;
  std::vector<int> regions_;
  std::vector<std::vector<std::uint32_t>> at_vertex_;
  std::vector<bool> is_open_;
  std::size_t triangle_count_ = 0;
};

}  // namespace sinew::author
