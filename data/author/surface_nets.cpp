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

  // One vertex per cell that the surface crosses: the mean of the crossings of its edges.
  void add_cell(const Cell& cell, const std::array<float, 8>& corners) {
    Vec3 sum;
    int crossed = 0;
    for (std::size_t from = 0; from < 8; ++from)
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t bit = std::size_t{4} >> axis;
        if ((from & bit) != 0) continue;
        const float a = corners[from], b = corners[from | bit];
        if ((a < 0) == (b < 0)) continue;
        Vec3 place{float(from >> 2), float(from >> 1 & 1), float(from & 1)};
        (axis == 0 ? place.x : axis == 1 ? place.y : place.z) += a / (a - b);
        sum += place;
        ++crossed;
        if (from == 0) crossings_.push_back({{cell, axis}, a < 0});
      }
    if (crossed == 0) return;
    vertices_[cell] = static_cast<std::uint32_t>(net_.positions.size());
    net_.positions.push_back(corner(cell) + sum * (cell_m_ / float(crossed)));
  }

  // The four cells around an edge of the grid that the surface crosses.
  void add_quad(const Cell& cell, std::size_t axis, bool is_inside_first) {
    const std::size_t second = (axis + 1) % 3, third = (axis + 2) % 3;
    std::array<std::uint32_t, 4> ring;
    const std::array<std::array<int, 2>, 4> steps{{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}};
    for (std::size_t i = 0; i < 4; ++i) {
      Cell around = cell;
      around[second] += steps[i][0];
      around[third] += steps[i][1];
      const auto vertex = vertices_.find(around);
      if (vertex == vertices_.end()) return;
      ring[i] = vertex->second;
    }
    if (!is_inside_first) std::swap(ring[1], ring[3]);
    const auto gap = [&](std::size_t a, std::size_t b) {
      return length(net_.positions[ring[a]] - net_.positions[ring[b]]);
    };
    if (gap(0, 2) <= gap(1, 3)) {
      net_.triangles.push_back({ring[0], ring[1], ring[2]});
      net_.triangles.push_back({ring[0], ring[2], ring[3]});
    } else {
      net_.triangles.push_back({ring[0], ring[1], ring[3]});
      net_.triangles.push_back({ring[1], ring[2], ring[3]});
    }
  }

  const Field& field_;
  const Box3 box_;
  const float cell_m_;
  Net net_;
  std::map<Cell, std::uint32_t> vertices_;
  std::vector<std::pair<std::pair<Cell, std::size_t>, bool>> crossings_;
};

}  // namespace

Net surface_net(const Field& field, const Box3& box, float cell_m) { return NetMaker(field, box, cell_m).make(); }

}  // namespace sinew::author
