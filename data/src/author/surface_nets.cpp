// SPDX-License-Identifier: MIT
#include "author/surface_nets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace sinew::author {
namespace {

constexpr int kBlockCells = 8;
constexpr float kSteepest = 1.6f;  // how much faster than a distance the field may change

using Cell = std::array<int, 3>;

constexpr std::size_t kNoSheet = 12;

// Of the edge along an axis, at 0 or 1 along the axis after it and the one after that.
std::size_t edge_number(std::size_t axis, int second, int third) {
  return axis * 4 + static_cast<std::size_t>(second) * 2 + static_cast<std::size_t>(third);
}

// Which edges of a cell are crossed by the same sheet of the surface. On a side with four crossings, sheets go around
// the two corners that are inside; as both cells beside it see it so, sheets do not get mixed up.
class CellSheets {
 public:
  explicit CellSheets(const std::array<float, 8>& corners) : corners_(corners) {
    for (std::size_t edge = 0; edge < 12; ++edge) sheets_[edge] = is_crossed(edge) ? edge : kNoSheet;
    for (std::size_t axis = 0; axis < 3; ++axis)
      for (const int side : {0, 1}) join_on_side(axis, side);
  }

  bool is_crossed() const {
    return std::any_of(sheets_.begin(), sheets_.end(), [](std::size_t sheet) { return sheet != kNoSheet; });
  }
  // The lowest of the edges that the sheet crosses.
  std::size_t sheet_of(std::size_t edge) const { return sheets_[edge]; }

  // In cells.
  Vec3 middle(std::size_t sheet) const {
    Vec3 sum;
    float count = 0;
    for (std::size_t edge = 0; edge < 12; ++edge) {
      if (sheets_[edge] != sheet) continue;
      const std::size_t from = ends(edge)[0], to = ends(edge)[1];
      const float t = corners_[from] / (corners_[from] - corners_[to]);
      sum += lerp(place(from), place(to), t);
      ++count;
    }
    return sum * (1 / count);
  }

 private:
  static std::size_t bit(std::size_t axis) { return std::size_t{4} >> axis % 3; }
  static Vec3 place(std::size_t corner) { return {float(corner >> 2), float(corner >> 1 & 1), float(corner & 1)}; }
  static std::array<std::size_t, 2> ends(std::size_t edge) {
    const std::size_t axis = edge / 4;
    const std::size_t from = (edge >> 1 & 1) * bit(axis + 1) + (edge & 1) * bit(axis + 2);
    return {from, from + bit(axis)};
  }
  bool is_crossed(std::size_t edge) const { return (corners_[ends(edge)[0]] < 0) != (corners_[ends(edge)[1]] < 0); }

  void join_on_side(std::size_t axis, int side) {
    const std::size_t second = (axis + 1) % 3, third = (axis + 2) % 3;
    std::array<std::size_t, 4> edges;
    for (const int at : {0, 1}) {
      edges[static_cast<std::size_t>(at)] = edge_number(second, at, side);
      edges[static_cast<std::size_t>(at) + 2] = edge_number(third, side, at);
    }
    std::vector<std::size_t> crossed;
    for (const std::size_t edge : edges)
      if (is_crossed(edge)) crossed.push_back(edge);
    for (const std::size_t a : crossed)
      for (const std::size_t b : crossed)
        if (crossed.size() == 2 || share_inside_corner(a, b)) join(a, b);
  }

  bool share_inside_corner(std::size_t a, std::size_t b) const {
    for (const std::size_t corner : ends(a))
      if (corners_[corner] < 0 && (corner == ends(b)[0] || corner == ends(b)[1])) return true;
    return false;
  }

  void join(std::size_t a, std::size_t b) {
    const std::size_t kept = std::min(sheets_[a], sheets_[b]), gone = std::max(sheets_[a], sheets_[b]);
    for (std::size_t& sheet : sheets_)
      if (sheet == gone) sheet = kept;
  }

  const std::array<float, 8>& corners_;
  std::array<std::size_t, 12> sheets_;
};

class NetMaker {
 public:
  NetMaker(const Field& field, const Box3& box, float cell_m) : field_(field), box_(box), cell_m_(cell_m) {}

  Net make() {
    const Vec3 span = box_.high - box_.low;
    const float block_m = cell_m_ * kBlockCells;
    const Cell blocks{static_cast<int>(span.x / block_m) + 1, static_cast<int>(span.y / block_m) + 1,
                      static_cast<int>(span.z / block_m) + 1};
    for (int x = 0; x < blocks[0]; ++x)
      for (int y = 0; y < blocks[1]; ++y)
        for (int z = 0; z < blocks[2]; ++z) add_block({x * kBlockCells, y * kBlockCells, z * kBlockCells});
    for (const auto& [edge, is_inside_first] : crossings_) add_quad(edge.first, edge.second, is_inside_first);
    return std::move(net_);
  }

 private:
  Vec3 corner(const Cell& cell) const {
    return box_.low + Vec3{float(cell[0]), float(cell[1]), float(cell[2])} * cell_m_;
  }

  void add_block(const Cell& first) {
    const float half_m = cell_m_ * kBlockCells / 2;
    const float middle = field_(corner(first) + Vec3{half_m, half_m, half_m});
    if (std::abs(middle) > half_m * 1.7321f * kSteepest) return;
    constexpr int kSide = kBlockCells + 1;
    std::array<float, kSide * kSide * kSide> values;
    for (int i = 0; i < kSide * kSide * kSide; ++i)
      values[static_cast<std::size_t>(i)] =
          field_(corner({first[0] + i / (kSide * kSide), first[1] + i / kSide % kSide, first[2] + i % kSide}));
    const auto at = [&](const Cell& c) {
      return values[static_cast<std::size_t>((c[0] * kSide + c[1]) * kSide + c[2])];
    };
    for (int i = 0; i < kBlockCells * kBlockCells * kBlockCells; ++i) {
      const Cell local{i / (kBlockCells * kBlockCells), i / kBlockCells % kBlockCells, i % kBlockCells};
      std::array<float, 8> corners;
      for (std::size_t c = 0; c < 8; ++c)
        corners[c] = at({local[0] + int(c >> 2), local[1] + int(c >> 1 & 1), local[2] + int(c & 1)});
      add_cell({first[0] + local[0], first[1] + local[1], first[2] + local[2]}, corners);
    }
  }

  // One vertex for each sheet of the surface in the cell: the mean of the crossings of its edges.
  void add_cell(const Cell& cell, const std::array<float, 8>& corners) {
    const CellSheets sheets(corners);
    if (!sheets.is_crossed()) return;
    std::array<std::uint32_t, 12>& numbers = vertices_[cell];
    for (std::size_t edge = 0; edge < 12; ++edge) {
      if (sheets.sheet_of(edge) != edge) continue;
      for (std::size_t other = 0; other < 12; ++other)
        if (sheets.sheet_of(other) == edge) numbers[other] = static_cast<std::uint32_t>(net_.positions.size());
      net_.positions.push_back(corner(cell) + sheets.middle(edge) * cell_m_);
    }
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (sheets.sheet_of(edge_number(axis, 0, 0)) != kNoSheet) crossings_.push_back({{cell, axis}, corners[0] < 0});
  }

  // The four cells around an edge of the grid that the surface crosses.
  void add_quad(const Cell& cell, std::size_t axis, bool is_inside_first) {
    const std::size_t second = (axis + 1) % 3, third = (axis + 2) % 3;
    std::array<std::uint32_t, 4> ring;
    const std::array<std::array<int, 2>, 4> steps{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    for (std::size_t i = 0; i < 4; ++i) {
      Cell around = cell;
      around[second] -= steps[i][0];
      around[third] -= steps[i][1];
      const auto numbers = vertices_.find(around);
      if (numbers == vertices_.end()) return;
      ring[i] = numbers->second[edge_number(axis, steps[i][0], steps[i][1])];
    }
    if (!is_inside_first) std::swap(ring[1], ring[3]);
    const auto gap = [&](std::size_t a, std::size_t b) {
      return length(net_.positions[ring[a]] - net_.positions[ring[b]]);
    };
    const std::size_t first = gap(0, 2) <= gap(1, 3) ? 0 : 1;
    net_.triangles.push_back({ring[first], ring[first + 1], ring[first + 2]});
    net_.triangles.push_back({ring[first], ring[first + 2], ring[(first + 3) % 4]});
  }

  const Field& field_;
  const Box3 box_;
  const float cell_m_;
  Net net_;
  std::map<Cell, std::array<std::uint32_t, 12>> vertices_;  // of each edge's sheet
  std::vector<std::pair<std::pair<Cell, std::size_t>, bool>> crossings_;
};

}  // namespace

Net surface_net(const Field& field, const Box3& box, float cell_m) { return NetMaker(field, box, cell_m).make(); }

}  // namespace sinew::author
