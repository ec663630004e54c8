// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

namespace sinew::asset {

// On a whole-number grid, so that every question of geometry has an exact answer.
struct GridPoint {
  std::int32_t x = 0, y = 0;
  auto operator<=>(const GridPoint&) const = default;
};

using Ring = std::vector<std::uint16_t>;  // points, counter-clockwise

struct Cells {
  std::vector<Ring> cells;
  Ring hull;                 // every point on the border; where all lie on a line from end to end
  bool hull_closed = false;  // not all on a line
};

// Twice the area of the triangle, positive where it is counter-clockwise.
std::int64_t area(GridPoint a, GridPoint b, GridPoint c);

// The Delaunay cells of the points: triangles, and convex rings where four or more points lie on one empty circle;
// rings of more than kMaxCellCorners are cut from their first point. Requires: sorted, no two equal, |x|, |y| <= 2²⁶.
Cells delaunay_cells(const std::vector<GridPoint>& points);

}  // namespace sinew::asset
