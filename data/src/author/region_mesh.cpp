// SPDX-License-Identifier: MIT
#include "author/region_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace sinew::author {
namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

Edge edge_of(std::uint32_t a, std::uint32_t b) { return {std::min(a, b), std::max(a, b)}; }

// Divides the triangles of some regions where a field changes its sign.
class Cutter {
 public:
  Cutter(RegionMesh& mesh, const Field& field, std::vector<bool> is_cut)
      : mesh_(mesh), field_(field), is_cut_(std::move(is_cut)), on_border_(mesh.positions.size(), false) {}

  // Returns, per triangle, whether it is one of those that were cut and lies where the field is positive.
  std::vector<bool> cut() {
    find_borders();
    measure();
    snap_near_vertices();
    add_crossings();
    return divide();
  }

 private:
  bool is_cut(std::size_t triangle) const { return is_cut_[static_cast<std::size_t>(mesh_.regions[triangle])]; }

  // Vertices between regions stay where they are.
  void find_borders() {
    std::vector<int> region_at(mesh_.positions.size(), -1);
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t)
      for (const std::uint32_t v : mesh_.triangles[t]) {
        on_border_[v] = on_border_[v] || (region_at[v] >= 0 && region_at[v] != mesh_.regions[t]);
        region_at[v] = mesh_.regions[t];
      }
  }

  // Elsewhere the field's values are not asked for.
  void measure() {
    std::vector<bool> is_known(mesh_.positions.size(), false);
    values_.assign(mesh_.positions.size(), 0.0f);
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t)
      for (const std::uint32_t v : mesh_.triangles[t]) {
        if (!is_cut(t) || is_known[v]) continue;
        is_known[v] = true;
        values_[v] = field_(mesh_.positions[v]);
      }
  }

  bool is_crossed(Edge edge) const {
    const float a = values_[edge.first], b = values_[edge.second];
    return (a < 0 && b > 0) || (a > 0 && b < 0);
  }

  template <class Visit>
  void for_crossed_edges(Visit visit) {
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
      if (!is_cut(t)) continue;
      for (std::size_t i = 0; i < 3; ++i) {
        const Edge edge = edge_of(mesh_.triangles[t][i], mesh_.triangles[t][(i + 1) % 3]);
        if (is_crossed(edge)) visit(edge);
      }
    }
  }

  // Instead of slivers.
  void snap_near_vertices() {
    constexpr float kNear = 0.2f;  // of the edge
    for_crossed_edges([&](Edge edge) {
      const float a = std::abs(values_[edge.first]), b = std::abs(values_[edge.second]);
      const std::uint32_t nearer = a < b ? edge.first : edge.second;
      if (std::min(a, b) > kNear * (a + b) || on_border_[nearer]) return;
      mesh_.positions[nearer] = onto_line(mesh_.surface, field_, mesh_.positions[nearer]);
      values_[nearer] = 0;
    });
  }

  void add_crossings() {
    for_crossed_edges([&](Edge edge) {
      const auto [place, is_new] = crossings_.emplace(edge, static_cast<std::uint32_t>(mesh_.positions.size()));
      if (!is_new) return;
      const float a = values_[edge.first], b = values_[edge.second];
      mesh_.positions.push_back(lerp(mesh_.positions[edge.first], mesh_.positions[edge.second], a / (a - b)));
      values_.push_back(0);
      is_at_crossing_.resize(values_.size(), false);
      is_at_crossing_[edge.first] = is_at_crossing_[edge.second] = true;
    });
    is_at_crossing_.resize(values_.size(), false);
  }

  // A triangle's corners and the crossings between them, around; then triangles fan out from one of the crossings.
  std::vector<bool> divide() {
    const std::vector<Triangle> before = std::exchange(mesh_.triangles, {});
    const std::vector<int> regions = std::exchange(mesh_.regions, {});
    std::vector<bool> is_positive;
    for (std::size_t t = 0; t < before.size(); ++t) {
      const std::size_t first = mesh_.triangles.size();
      divide(before[t]);
      for (std::size_t i = first; i < mesh_.triangles.size(); ++i) {
        mesh_.regions.push_back(regions[t]);
        is_positive.push_back(is_cut_[static_cast<std::size_t>(regions[t])] && lies_positive(mesh_.triangles[i]));
      }
    }
    return is_positive;
  }

  void divide(const Triangle& triangle) {
    std::vector<std::uint32_t> ring;
    std::size_t start = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      ring.push_back(triangle[i]);
      if (!is_at_crossing_[triangle[i]]) continue;
      const auto crossing = crossings_.find(edge_of(triangle[i], triangle[(i + 1) % 3]));
      if (crossing == crossings_.end()) continue;
      start = ring.size();
      ring.push_back(crossing->second);
    }
    const std::size_t count = ring.size();
    for (std::size_t i = 1; i + 1 < count; ++i)
      mesh_.triangles.push_back({ring[start % count], ring[(start + i) % count], ring[(start + i + 1) % count]});
  }

  bool lies_positive(const Triangle& triangle) const {
    float lowest = 0, highest = 0;
    for (const std::uint32_t vertex : triangle) {
      lowest = std::min(lowest, values_[vertex]);
      highest = std::max(highest, values_[vertex]);
    }
    if (lowest != 0 || highest != 0) return highest > -lowest;
    return field_((mesh_.positions[triangle[0]] + mesh_.positions[triangle[1]] + mesh_.positions[triangle[2]]) *
                  (1.0f / 3)) > 0;
  }

  RegionMesh& mesh_;
  const Field& field_;
  std::vector<bool> is_cut_, on_border_, is_at_crossing_;
  std::vector<float> values_;
  std::map<Edge, std::uint32_t> crossings_;
};

}  // namespace

int paint_region(RegionMesh& mesh, const Field& border, const std::vector<int>& over) {
  const int region = static_cast<int>(mesh.borders.size());
  std::vector<bool> is_cut(mesh.borders.size() + 1, false);
  for (const int other : over) is_cut[static_cast<std::size_t>(other)] = true;
  const std::vector<bool> is_painted = Cutter(mesh, border, std::move(is_cut)).cut();
  for (std::size_t t = 0; t < is_painted.size(); ++t)
    if (is_painted[t]) mesh.regions[t] = region;
  mesh.borders.push_back(border);
  return region;
}

void cut_at_mirror(RegionMesh& mesh) {
  const Field left = [](Vec3 p) { return p.x; };
  const std::vector<bool> is_kept = Cutter(mesh, left, std::vector<bool>(mesh.borders.size(), true)).cut();
  std::size_t kept = 0;
  for (std::size_t t = 0; t < is_kept.size(); ++t) {
    if (!is_kept[t]) continue;
    mesh.triangles[kept] = mesh.triangles[t];
    mesh.regions[kept++] = mesh.regions[t];
  }
  mesh.triangles.resize(kept);
  mesh.regions.resize(kept);
  drop_unused(mesh);
  for (Vec3& p : mesh.positions)
    if (p.x < 1e-6f) p.x = 0;
}

void add_mirrored(RegionMesh& mesh) {
  std::vector<std::uint32_t> twin;
  const std::size_t count = mesh.positions.size(), triangles = mesh.triangles.size();
  for (std::size_t v = 0; v < count; ++v) {
    const Vec3 p = mesh.positions[v];
    twin.push_back(static_cast<std::uint32_t>(p.x == 0 ? v : mesh.positions.size()));
    if (p.x != 0) mesh.positions.push_back({-p.x, p.y, p.z});
  }
  for (std::size_t t = 0; t < triangles; ++t) {
    const Triangle triangle = mesh.triangles[t];
    mesh.triangles.push_back({twin[triangle[0]], twin[triangle[2]], twin[triangle[1]]});
    mesh.regions.push_back(mesh.regions[t]);
  }
}

void drop_unused(RegionMesh& mesh) {
  constexpr std::uint32_t kUnused = 0xFFFFFFFFu;
  std::vector<std::uint32_t> number(mesh.positions.size(), kUnused);
  std::vector<Vec3> used;
  for (Triangle& triangle : mesh.triangles)
    for (std::uint32_t& vertex : triangle) {
      if (number[vertex] == kUnused) {
        number[vertex] = static_cast<std::uint32_t>(used.size());
        used.push_back(mesh.positions[vertex]);
      }
      vertex = number[vertex];
    }
  mesh.positions = std::move(used);
}

}  // namespace sinew::author
