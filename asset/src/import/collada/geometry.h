// SPDX-License-Identifier: MIT
// A <geometry> as the file has it: points, and groups of corners over them.
#pragma once
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "import/collada/table.h"

namespace sinew::asset::collada {

enum class ValueKind : std::uint8_t { normal, texture_coordinate, colour };

// Numbers that corners have beside their point: by the corner's own index at `offset`, or by its point's.
struct CornerValues {
  ValueKind kind = ValueKind::normal;
  std::size_t set = 0;  // as the file numbers it
  std::shared_ptr<const Table> table;
  bool is_by_point = false;
  std::size_t offset = 0;
};

// Primitives of one element: one material, one layout of indices.
struct Group {
  Element element;
  std::string_view material;           // the symbol that an instance binds
  std::vector<std::uint32_t> indices;  // stride numbers for each corner
  std::size_t stride = 1, point_offset = 0;
  std::size_t simplex = 3;             // 3: triangles, 2: lines
  std::vector<std::uint32_t> corners;  // `simplex` corner numbers each; their points are there
  std::vector<CornerValues> values;    // at most one normal; sets rising

  std::uint32_t point_of(std::uint32_t corner) const { return indices[corner * stride + point_offset]; }
  // kNoIndex where the table has no such row.
  std::uint32_t row_of(const CornerValues& values_of, std::uint32_t corner) const;
};

struct Geometry {
  Element element;
  Table points;  // three components
  std::vector<Group> groups;
};

// What is left out or repaired is told. No points where it is no mesh, or one with a point beyond any scene.
Geometry read_geometry(Context& context, Element geometry);

}  // namespace sinew::asset::collada
