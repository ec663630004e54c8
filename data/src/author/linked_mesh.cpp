// SPDX-License-Identifier: MIT
#include "author/linked_mesh.h"

#include <algorithm>

namespace sinew::author {

LinkedMesh::LinkedMesh(const RegionMesh& mesh)
    : positions_(mesh.positions),
      triangles_(mesh.triangles),
      regions_(mesh.regions),
      at_vertex_(mesh.positions.size()),
      is_open_(mesh.positions.size(), false),
      triangle_count_(mesh.triangles.size()) {
  for (std::uint32_t t = 0; t < triangles_.size(); ++t)
    for (const Vertex v : triangles_[t]) at_vertex_[v].push_back(t);
  for_edges([&](Vertex a, Vertex b) {
    if (is_open_edge(a, b)) is_open_[a] = is_open_[b] = true;
  });
}

void LinkedMesh::write(RegionMesh& mesh) const {
  mesh.positions = positions_;
  mesh.triangles.clear();
  mesh.regions.clear();
  for (std::uint32_t t = 0; t < triangles_.size(); ++t) {
    const std::vector<std::uint32_t>& known = at_vertex_[triangles_[t][0]];
    if (std::find(known.begin(), known.end(), t) == known.end()) continue;
    mesh.triangles.push_back(triangles_[t]);
    mesh.regions.push_back(regions_[t]);
  }
  drop_unused(mesh);
}

bool LinkedMesh::has(std::uint32_t triangle, Vertex v) const {
  const Triangle& t = triangles_[triangle];
  return t[0] == v || t[1] == v || t[2] == v;
}

std::pair<LinkedMesh::Vertex, LinkedMesh::Vertex> LinkedMesh::others(std::uint32_t triangle, Vertex v) const {
  const Triangle& t = triangles_[triangle];
  if (t[0] == v) return {t[1], t[2]};
  if (t[1] == v) return {t[2], t[0]};
  return {t[0], t[1]};
}

std::vector<std::uint32_t> LinkedMesh::triangles_of(Vertex a, Vertex b) const {
  std::vector<std::uint32_t> found;
  found.reserve(2);
  for (const std::uint32_t t : at_vertex_[a])
    if (has(t, b)) found.push_back(t);
  return found;
}

std::vector<LinkedMesh::Vertex> LinkedMesh::neighbours(Vertex v) const {
  std::vector<Vertex> found;
  found.reserve(2 * at_vertex_[v].size());
  for (const std::uint32_t t : at_vertex_[v]) {
    const auto [first, second] = others(t, v);
    for (const Vertex other : {first, second})
      if (std::find(found.begin(), found.end(), other) == found.end()) found.push_back(other);
  }
  return found;
}

bool LinkedMesh::is_edge(Vertex a, Vertex b) const {
  return std::any_of(at_vertex_[a].begin(), at_vertex_[a].end(), [&](std::uint32_t t) { return has(t, b); });
}

bool LinkedMesh::is_border(Vertex a, Vertex b) const {
  const auto beside = triangles_of(a, b);
  return beside.size() != 2 || regions_[beside[0]] != regions_[beside[1]];
}

int LinkedMesh::border_count(Vertex v) const {
  int count = 0;
  for (const Vertex other : neighbours(v)) count += is_border(v, other) ? 1 : 0;
  return count;
}

bool LinkedMesh::is_corner(Vertex v) const {
  const int borders = border_count(v);
  if (borders == 0) return false;
  if (borders != 2) return true;
  const auto [before, after] = along_border(v);
  return border_region(v, before) != border_region(v, after);
}

std::pair<LinkedMesh::Vertex, LinkedMesh::Vertex> LinkedMesh::along_border(Vertex v) const {
  std::vector<Vertex> found;
  for (const Vertex other : neighbours(v))
    if (is_border(v, other)) found.push_back(other);
  return {found.at(0), found.at(1)};
}

int LinkedMesh::border_region(Vertex a, Vertex b) const {
  const auto beside = triangles_of(a, b);
  return beside.size() == 2 ? std::max(regions_[beside[0]], regions_[beside[1]]) : -1;
}

std::pair<LinkedMesh::Vertex, LinkedMesh::Vertex> LinkedMesh::opposite(Vertex a, Vertex b) const {
  const auto beside = triangles_of(a, b);
  const auto third = [&](std::uint32_t t) {
    const auto [first, second] = others(t, a);
    return first == b ? second : first;
  };
  const bool is_in_order = others(beside[0], a).first == b;
  return is_in_order ? std::pair{third(beside[0]), third(beside[1])} : std::pair{third(beside[1]), third(beside[0])};
}

bool LinkedMesh::is_open_edge(Vertex a, Vertex b) const { return triangles_of(a, b).size() == 1; }

bool LinkedMesh::would_bridge(Vertex kept, Vertex gone) const {
  if (!is_open(kept) && !is_open(gone)) return false;
  for (const Vertex end : {kept, gone})
    for (const Vertex other : neighbours(end))
      if (other != kept && other != gone && is_open(other) && !is_open_edge(end, other) &&
          !(is_edge(kept, other) && is_open_edge(kept, other)) && !(is_edge(gone, other) && is_open_edge(gone, other)))
        return true;
  return false;
}

bool LinkedMesh::may_collapse(Vertex kept, Vertex gone) const {
  if (would_bridge(kept, gone)) return false;
  const auto beside = triangles_of(kept, gone);
  std::size_t common = 0;
  const std::vector<Vertex> around = neighbours(kept);
  for (const Vertex other : neighbours(gone)) common += std::find(around.begin(), around.end(), other) != around.end();
  if (common != beside.size()) return false;
  for (const std::uint32_t t : beside) {
    const auto [first, second] = others(t, kept);
    const Vertex third = first == gone ? second : first;
    if (is_border(kept, third) && is_border(gone, third)) return false;
    if (at_vertex_[third].size() <= 3) return false;
  }
  return true;
}

void LinkedMesh::collapse(Vertex kept, Vertex gone, Vec3 place) {
  for (const std::uint32_t t : triangles_of(kept, gone)) remove(t);
  for (const std::uint32_t t : at_vertex_[gone]) {
    for (Vertex& v : triangles_[t])
      if (v == gone) v = kept;
    at_vertex_[kept].push_back(t);
  }
  at_vertex_[gone].clear();
  is_open_[kept] = is_open_[kept] || is_open_[gone];
  positions_[kept] = place;
}

LinkedMesh::Vertex LinkedMesh::split(Vertex a, Vertex b, Vec3 place) {
  const auto middle = static_cast<Vertex>(positions_.size());
  const auto beside = triangles_of(a, b);
  positions_.push_back(place);
  at_vertex_.emplace_back();
  is_open_.push_back(beside.size() == 1);
  for (const std::uint32_t t : beside) {
    const auto added = static_cast<std::uint32_t>(triangles_.size());
    triangles_.push_back(triangles_[t]);
    regions_.push_back(regions_[t]);
    for (const Vertex v : triangles_[added]) at_vertex_[v].push_back(added);
    replace(t, b, middle);
    replace(added, a, middle);
    ++triangle_count_;
  }
  return middle;
}

void LinkedMesh::flip(Vertex a, Vertex b) {
  const auto [c, d] = opposite(a, b);
  const auto beside = triangles_of(a, b);
  const bool first_has_c = has(beside[0], c);
  replace(beside[first_has_c ? 0 : 1], b, d);
  replace(beside[first_has_c ? 1 : 0], a, c);
}

void LinkedMesh::replace(std::uint32_t triangle, Vertex from, Vertex to) {
  for (Vertex& v : triangles_[triangle])
    if (v == from) v = to;
  unlink(triangle, from);
  at_vertex_[to].push_back(triangle);
}

void LinkedMesh::unlink(std::uint32_t triangle, Vertex v) {
  std::vector<std::uint32_t>& known = at_vertex_[v];
  known.erase(std::find(known.begin(), known.end(), triangle));
}

void LinkedMesh::remove(std::uint32_t triangle) {
  for (const Vertex v : triangles_[triangle]) unlink(triangle, v);
  --triangle_count_;
}

}  // namespace sinew::author
