// SPDX-License-Identifier: MIT
// Corners of a group as vertices: a point each with the values of its corners, which are one vertex where all are
// equal.
#pragma once
#include <vector>

#include "import/collada/geometry.h"

namespace sinew::asset::collada {

struct Vertices {
  std::vector<std::uint32_t> points;   // of each vertex
  std::vector<std::uint32_t> corners;  // one of each vertex; kNoIndex: no corner uses it
  std::vector<float> rows;             // the group's values, side by side
  std::size_t width = 0;               // floats of a row
  std::vector<std::uint32_t> indices;  // of the group's corners
  std::size_t holes = 0;               // values that are missing and were taken as (0, 1, 0), (0, 0) or white
};

// In order of first use.
Vertices weld(const Group& group);

// One vertex for each of `count` points, used or not, in the file's order; false, and nothing changed, where a point
// has vertices that differ.
bool sort_by_point(Vertices& vertices, const Group& group, std::size_t count);

std::size_t width_of(ValueKind kind);

}  // namespace sinew::asset::collada
