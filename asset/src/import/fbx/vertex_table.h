// SPDX-License-Identifier: MIT
// Vertices of a primitive: a control point each, with the values of its layers. One point becomes several vertices
// where its corners have different values.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "import/fbx/source_mesh.h"

namespace sinew::asset::fbx {

// What a vertex has beside its point, as floats side by side: a normal, then texture coordinates, then colours.
class VertexRows {
 public:
  VertexRows(const SourceMesh& mesh, const Layer& normals);

  std::size_t width() const { return width_; }
  // Requires: width() floats.
  void read(std::uint32_t corner, std::uint32_t polygon, float* row) const;

 private:
  struct Part {
    const Layer* layer;
    const float* fallback;  // where the layer has a hole
  };
  const SourceMesh& mesh_;
  std::vector<Part> parts_;
  std::size_t width_ = 0;
};

struct VertexTable {
  std::vector<std::uint32_t> points;  // of each vertex
  std::vector<float> rows;            // width floats per vertex
  std::vector<std::uint32_t> indices;
};

struct CornerTriangle {
  std::uint32_t polygon;
  std::uint32_t corners[3];
};

// One vertex per control point, used or not, in the file's order; false where a point has corners that differ.
bool table_of_points(const SourceMesh& mesh, const VertexRows& rows, std::span<const CornerTriangle> triangles,
                     VertexTable& table);
// Equal corners are one vertex, in order of first use.
VertexTable table_of_corners(const SourceMesh& mesh, const VertexRows& rows, std::span<const CornerTriangle> triangles);

}  // namespace sinew::asset::fbx
