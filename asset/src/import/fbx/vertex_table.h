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
  // A layer, with what Layer::value_of asks of it at each corner asked once.
  struct Part {
    enum class By : std::uint8_t { all, point, corner, polygon } by = By::all;
    bool is_indexed = false;
    std::size_t components = 0;  // 2 to 4
    std::span<const float> values = {};
    std::span<const std::int32_t> indices = {};
    std::size_t slots = 0;            // how many corners, points or polygons may have a value
    const float* fallback = nullptr;  // where the layer has a hole
  };
  static Part part_of(const Layer& layer, const float* fallback);

  const SourceMesh& mesh_;
  std::vector<Part> parts_;
  std::size_t width_ = 0;
};

struct VertexTable {
  std::vector<std::uint32_t> points;  // of each vertex
  std::vector<float> rows;            // width floats per vertex
  std::vector<std::uint32_t> indices;
};

// The vertices of each control point, in order.
class VerticesOfPoints {
 public:
  explicit VerticesOfPoints(const VertexTable& table);
  std::size_t vertex_count() const { return vertices_.size(); }
  // Empty for points without one, whatever their number.
  std::span<const std::uint32_t> of(std::int64_t point) const {
    if (point < 0 || std::size_t(point) + 1 >= first_.size()) return {};
    return std::span(vertices_).subspan(first_[std::size_t(point)],
                                        first_[std::size_t(point) + 1] - first_[std::size_t(point)]);
  }

 private:
  std::vector<std::uint32_t> first_;  // per point and one behind
  std::vector<std::uint32_t> vertices_;
};

struct CornerTriangle {
  std::uint32_t polygon;
  std::uint32_t corners[3];
};

// Makes the tables of a mesh, of one part after the other; no two parts share a polygon. Points have a list of their
// vertices, so that a mesh is welded in the order in which it lies in memory.
class Welder {
 public:
  // Both stay where they are, and unchanged, as long as tables are made.
  Welder(const SourceMesh& mesh, const VertexRows& rows);

  // One vertex per control point, used or not, in the file's order; false where a point has corners that differ.
  bool table_of_points(std::span<const CornerTriangle> triangles, VertexTable& table);
  // Equal corners are one vertex, in order of first use.
  VertexTable table_of_corners(std::span<const CornerTriangle> triangles);

 private:
  std::uint32_t vertex_of(std::uint32_t corner, std::uint32_t polygon, VertexTable& table);
  bool is_same(const VertexTable& table, std::uint32_t vertex) const;
  std::uint32_t find_crowded(std::uint32_t point, VertexTable& table);
  std::uint32_t add(std::uint32_t point, VertexTable& table);

  const SourceMesh& mesh_;
  const VertexRows& rows_;
  std::vector<float> row_;                       // of the corner that is looked at
  std::vector<std::uint32_t> vertex_of_corner_;  // kNoValue: not met yet
  std::vector<std::uint32_t> first_of_point_;    // kNoValue: the point has no vertex in this table
  std::vector<std::uint32_t> next_of_vertex_;    // the point's next one
  std::vector<std::uint32_t> crowded_;           // hash table of the vertices that no list has room for
  std::size_t crowded_count_ = 0;
};

}  // namespace sinew::asset::fbx
