// SPDX-License-Identifier: MIT
#include "cook/blend_space/cells.h"

#include <algorithm>
#include <boost/polygon/voronoi.hpp>

#include "sinew/mix/format.h"

template <>
struct boost::polygon::geometry_concept<sinew::asset::GridPoint> {
  using type = point_concept;
};

template <>
struct boost::polygon::point_traits<sinew::asset::GridPoint> {
  using coordinate_type = std::int32_t;
  static std::int32_t get(const sinew::asset::GridPoint& point, orientation_2d axis) {
    return axis == HORIZONTAL ? point.x : point.y;
  }
};

namespace sinew::asset {
namespace {

using Voronoi = boost::polygon::voronoi_diagram<double>;

// Half of the border, from the first point to the last one in order or back: A. M. Andrew, Another efficient algorithm
// for convex hulls in two dimensions, 1979. Points on its edges stay.
template <class Iterator>
void add_half_hull(const std::vector<GridPoint>& points, Iterator begin, Iterator end, Ring& hull) {
  const std::size_t base = hull.size();
  for (Iterator at = begin; at != end; ++at) {
    while (hull.size() >= base + 2 && area(points[hull[hull.size() - 2]], points[hull.back()], points[*at]) < 0)
      hull.pop_back();
    hull.push_back(*at);
  }
  hull.pop_back();  // begins the other half
}

Ring indices(std::size_t count) {
  Ring all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(static_cast<std::uint16_t>(i));
  return all;
}

bool on_a_line(const std::vector<GridPoint>& points) {
  return std::all_of(points.begin(), points.end(),
                     [&](GridPoint p) { return area(points.front(), points.back(), p) == 0; });
}

// The sites around a vertex of the Voronoi diagram are the corners of a Delaunay cell.
Ring cell_around(const Voronoi::vertex_type& vertex) {
  Ring ring;
  const Voronoi::edge_type* const first = vertex.incident_edge();
  const Voronoi::edge_type* edge = first;
  do {
    ring.push_back(static_cast<std::uint16_t>(edge->cell()->source_index()));
    edge = edge->rot_next();
  } while (edge != first);
  // One beginning, whatever the library's.
  std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end()), ring.end());
  return ring;
}

void add_cell(const Ring& ring, std::vector<Ring>& cells) {
  if (ring.size() <= kMaxCellCorners) return cells.push_back(ring);
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) cells.push_back({ring[0], ring[i], ring[i + 1]});
}

}  // namespace

std::int64_t area(GridPoint a, GridPoint b, GridPoint c) {
  return (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - a.y) - (std::int64_t{b.y} - a.y) * (std::int64_t{c.x} - a.x);
}

Cells delaunay_cells(const std::vector<GridPoint>& points) {
  Cells out;
  const Ring all = indices(points.size());
  if (points.size() < 3 || on_a_line(points)) {
    out.hull = all;
    return out;
  }
  out.hull_closed = true;
  add_half_hull(points, all.begin(), all.end(), out.hull);
  add_half_hull(points, all.rbegin(), all.rend(), out.hull);
  Voronoi diagram;
  boost::polygon::construct_voronoi(points.begin(), points.end(), &diagram);
  for (const Voronoi::vertex_type& vertex : diagram.vertices()) add_cell(cell_around(vertex), out.cells);
  std::sort(out.cells.begin(), out.cells.end());
  return out;
}

}  // namespace sinew::asset
