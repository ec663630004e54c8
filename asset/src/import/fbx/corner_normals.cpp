// SPDX-License-Identifier: MIT
#include "import/fbx/corner_normals.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "import/fbx/triangulate.h"

namespace sinew::asset::fbx {
namespace {

// Sets of corners that share a normal.
class CornerSets {
 public:
  explicit CornerSets(std::size_t corners) : parent_(corners) { std::iota(parent_.begin(), parent_.end(), 0u); }

  std::uint32_t first_of(std::uint32_t corner) {
    while (parent_[corner] != corner) corner = parent_[corner] = parent_[parent_[corner]];
    return corner;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = first_of(a);
    b = first_of(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

template <class Visit>
void for_each_corner(const SourceMesh& mesh, const Visit& visit) {
  for (std::uint32_t p = 0; p < mesh.polygons.size(); ++p)
    for (std::uint32_t i = 0; i < mesh.polygons[p].count; ++i) visit(p, mesh.polygons[p].first_corner + i);
}

Point point_at(const SourceMesh& mesh, std::uint32_t corner) {
  const double* const from = mesh.points.data() + 3 * std::size_t(mesh.corner_points[corner]);
  return {from[0], from[1], from[2]};
}

std::vector<Point> polygon_areas(const SourceMesh& mesh) {
  std::vector<Point> areas(mesh.polygons.size()), corners;
  for (std::uint32_t p = 0; p < mesh.polygons.size(); ++p) {
    corners.clear();
    for (std::uint32_t i = 0; i < mesh.polygons[p].count; ++i)
      corners.push_back(point_at(mesh, mesh.polygons[p].first_corner + i));
    areas[p] = area_vector(corners);
  }
  return areas;
}

// By polygon: corners at one point whose polygons have a bit in common.
void join_by_bits(const SourceMesh& mesh, CornerSets& sets) {
  constexpr int kBits = 32;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> corners;  // point, corner
  std::vector<std::uint32_t> bits(mesh.corner_points.size(), 0);
  for_each_corner(mesh, [&](std::uint32_t polygon, std::uint32_t corner) {
    const std::uint32_t value = mesh.smoothing.value_of(corner, mesh.corner_points[corner], polygon);
    const float written = value == kNoValue ? 0 : mesh.smoothing.row(value)[0];
    if (std::abs(written) < 2147483648.0f)
      bits[corner] = static_cast<std::uint32_t>(static_cast<std::int64_t>(written));
    corners.emplace_back(mesh.corner_points[corner], corner);
  });
  std::sort(corners.begin(), corners.end());
  std::uint32_t first_with[kBits];
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (i == 0 || corners[i].first != corners[i - 1].first) std::fill(first_with, first_with + kBits, kNoValue);
    const std::uint32_t corner = corners[i].second;
    for (int bit = 0; bit < kBits; ++bit) {
      if ((bits[corner] >> bit & 1u) == 0) continue;
      if (first_with[bit] == kNoValue)
        first_with[bit] = corner;
      else
        sets.join(first_with[bit], corner);
    }
  }
}

// One side of an edge: the corner where it begins and the one where it ends, with the points in rising order.
struct HalfEdge {
  std::uint32_t low, high;
  std::uint32_t low_corner, high_corner;
  bool is_smooth;
};

void join_by_edges(const SourceMesh& mesh, CornerSets& sets) {
  std::vector<bool> smooth_from(mesh.corner_points.size(), false);  // by the corner where the edge begins
  for (std::size_t i = 0; i < mesh.edges.size() && i < mesh.smoothing.values.size(); ++i)
    if (mesh.edges[i] >= 0 && std::size_t(mesh.edges[i]) < smooth_from.size())
      smooth_from[std::size_t(mesh.edges[i])] = mesh.smoothing.values[i] != 0;
  std::vector<HalfEdge> edges;
  for (const Polygon& polygon : mesh.polygons)
    for (std::uint32_t i = 0; i < polygon.count; ++i) {
      const std::uint32_t from = polygon.first_corner + i, to = polygon.first_corner + (i + 1) % polygon.count;
      const std::uint32_t a = mesh.corner_points[from], b = mesh.corner_points[to];
      edges.push_back(a < b ? HalfEdge{a, b, from, to, smooth_from[from]}
                            : HalfEdge{b, a, to, from, smooth_from[from]});
    }
  std::stable_sort(edges.begin(), edges.end(), [](const HalfEdge& a, const HalfEdge& b) {
    return a.low != b.low ? a.low < b.low : a.high < b.high;
  });
  for (std::size_t first = 0, end = 0; first < edges.size(); first = end) {
    bool is_smooth = false;
    for (; end < edges.size() && edges[end].low == edges[first].low && edges[end].high == edges[first].high; ++end)
      is_smooth = is_smooth || edges[end].is_smooth;
    for (std::size_t i = first + 1; is_smooth && i < end; ++i) {
      sets.join(edges[first].low_corner, edges[i].low_corner);
      sets.join(edges[first].high_corner, edges[i].high_corner);
    }
  }
}

void append_direction(const Point& sum, std::vector<float>& values) {
  const double length = std::sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
  for (std::size_t axis = 0; axis < 3; ++axis)
    values.push_back(length > 0 ? static_cast<float>(sum[axis] / length) : axis == 1 ? 1.0f : 0.0f);
}

}  // namespace

Layer make_normals(const SourceMesh& mesh) {
  const std::vector<Point> areas = polygon_areas(mesh);
  const Mapping by = mesh.smoothing.is_there() ? mesh.smoothing.mapping : Mapping::none;
  const bool has_sets = by == Mapping::by_edge || by == Mapping::by_polygon || by == Mapping::all_same;
  CornerSets sets(mesh.corner_points.size());
  if (by == Mapping::by_edge)
    join_by_edges(mesh, sets);
  else if (has_sets)
    join_by_bits(mesh, sets);
  std::vector<Point> sums(has_sets ? mesh.corner_points.size() : mesh.point_count(), Point{0, 0, 0});
  for_each_corner(mesh, [&](std::uint32_t polygon, std::uint32_t corner) {
    Point& sum = sums[has_sets ? sets.first_of(corner) : mesh.corner_points[corner]];
    for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += areas[polygon][axis];
  });
  Layer normals;
  normals.components = 3;
  normals.mapping = has_sets ? Mapping::by_corner : Mapping::by_point;
  normals.values.reserve(3 * sums.size());
  for (std::uint32_t i = 0; i < sums.size(); ++i)
    append_direction(sums[has_sets ? sets.first_of(i) : i], normals.values);
  return normals;
}

}  // namespace sinew::asset::fbx
