// SPDX-License-Identifier: MIT
#include "import/fbx/vertex_table.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sinew::asset::fbx {
namespace {

constexpr float kUp[] = {0, 1, 0}, kOrigin[] = {0, 0}, kWhite[] = {1, 1, 1, 1};

// Mixes all bits of all floats (the finaliser of MurmurHash3, Austin Appleby, public domain, step by step).
std::uint64_t hash_row(std::uint32_t point, const float* row, std::size_t width) {
  std::uint64_t hash = point;
  const auto mix = [&](std::uint64_t bits) {
    hash ^= bits;
    hash *= 0xff51afd7ed558ccdull;
    hash ^= hash >> 33;
    hash *= 0xc4ceb9fe1a85ec53ull;
    hash ^= hash >> 29;
  };
  for (std::size_t i = 0; i < width; ++i) mix(std::bit_cast<std::uint32_t>(row[i]));
  mix(width);
  return hash;
}

// Longer lists would make a hostile mesh quadratic.
constexpr std::size_t kLongestList = 16;

}  // namespace

VertexRows::VertexRows(const SourceMesh& mesh, const Layer& normals) : mesh_(mesh) {
  const auto add = [&](const Layer& layer, const float* fallback) {
    parts_.push_back(part_of(layer, fallback));
    width_ += layer.components;
  };
  add(normals, kUp);
  for (const Layer& layer : mesh.uv_sets) add(layer, kOrigin);
  for (const Layer& layer : mesh.colours) add(layer, kWhite);
}

VertexRows::Part VertexRows::part_of(const Layer& layer, const float* fallback) {
  Part part{.components = layer.components, .values = layer.values, .fallback = fallback};
  if (layer.mapping == Mapping::by_point) part.by = Part::By::point;
  if (layer.mapping == Mapping::by_corner) part.by = Part::By::corner;
  if (layer.mapping == Mapping::by_polygon) part.by = Part::By::polygon;
  if (layer.is_indexed) part.indices = layer.indices;
  part.is_indexed = layer.is_indexed;
  const bool has_values = layer.mapping != Mapping::by_edge && layer.mapping != Mapping::none;
  part.slots = !has_values ? 0 : layer.is_indexed ? layer.indices.size() : layer.value_count();
  return part;
}

void VertexRows::read(std::uint32_t corner, std::uint32_t polygon, float* row) const {
  const std::size_t slots[] = {0, mesh_.corner_points[corner], corner, polygon};
  for (const Part& part : parts_) {
    std::size_t value = slots[static_cast<std::size_t>(part.by)];
    bool is_there = value < part.slots;
    if (is_there && part.is_indexed) {
      const std::int32_t index = part.indices[value];
      value = static_cast<std::size_t>(index);
      is_there = index >= 0 && (value + 1) * part.components <= part.values.size();
    }
    const float* const from = is_there ? part.values.data() + value * part.components : part.fallback;
    row[0] = from[0] + 0.0f;  // -0 becomes 0
    row[1] = from[1] + 0.0f;
    if (part.components > 2) row[2] = from[2] + 0.0f;
    if (part.components > 3) row[3] = from[3] + 0.0f;
    row += part.components;
  }
}

VerticesOfPoints::VerticesOfPoints(const VertexTable& table) : vertices_(table.points.size()) {
  std::uint32_t points = 0;
  for (const std::uint32_t point : table.points) points = std::max(points, point + 1);
  first_.assign(points + 2, 0);
  for (const std::uint32_t point : table.points) ++first_[point + 2];
  for (std::size_t point = 2; point < first_.size(); ++point) first_[point] += first_[point - 1];
  for (std::uint32_t vertex = 0; vertex < vertices_.size(); ++vertex)
    vertices_[first_[table.points[vertex] + 1]++] = vertex;
  first_.pop_back();
}

Welder::Welder(const SourceMesh& mesh, const VertexRows& rows) : mesh_(mesh), rows_(rows), row_(rows.width()) {}

bool Welder::table_of_points(std::span<const CornerTriangle> triangles, VertexTable& table) {
  const std::size_t width = row_.size(), count = mesh_.point_count();
  table = {};
  std::vector<float> all(count * width);
  std::vector<bool> is_set(count, false);
  table.indices.reserve(3 * triangles.size());
  for (const CornerTriangle& triangle : triangles)
    for (const std::uint32_t corner : triangle.corners) {
      const std::uint32_t point = mesh_.corner_points[corner];
      float* const stored = all.data() + point * width;
      rows_.read(corner, triangle.polygon, is_set[point] ? row_.data() : stored);
      if (is_set[point] && width > 0 && std::memcmp(stored, row_.data(), width * sizeof(float)) != 0) return false;
      is_set[point] = true;
      table.indices.push_back(point);
    }
  for (std::size_t point = 0; point < count; ++point)
    if (!is_set[point] && width >= 3) std::copy_n(kUp, 3, all.data() + point * width);
  table.rows = std::move(all);
  table.points.resize(count);
  for (std::uint32_t point = 0; point < count; ++point) table.points[point] = point;
  return true;
}

VertexTable Welder::table_of_corners(std::span<const CornerTriangle> triangles) {
  vertex_of_corner_.resize(mesh_.corner_points.size(), kNoValue);
  first_of_point_.resize(mesh_.point_count(), kNoValue);
  next_of_vertex_.clear();
  crowded_.clear();
  crowded_count_ = 0;
  VertexTable table;
  table.indices.reserve(3 * triangles.size());
  const std::size_t expected = std::min(mesh_.point_count(), 3 * triangles.size());
  table.points.reserve(expected);
  table.rows.reserve(expected * row_.size());
  next_of_vertex_.reserve(expected);
  for (const CornerTriangle& triangle : triangles)
    for (const std::uint32_t corner : triangle.corners) {
      std::uint32_t& vertex = vertex_of_corner_[corner];
      if (vertex == kNoValue) vertex = vertex_of(corner, triangle.polygon, table);
      table.indices.push_back(vertex);
    }
  for (const std::uint32_t point : table.points) first_of_point_[point] = kNoValue;
  return table;
}

std::uint32_t Welder::vertex_of(std::uint32_t corner, std::uint32_t polygon, VertexTable& table) {
  const std::uint32_t point = mesh_.corner_points[corner];
  rows_.read(corner, polygon, row_.data());
  std::size_t length = 0;
  for (std::uint32_t vertex = first_of_point_[point]; vertex != kNoValue; vertex = next_of_vertex_[vertex], ++length)
    if (is_same(table, vertex)) return vertex;
  if (length >= kLongestList) return find_crowded(point, table);
  const std::uint32_t vertex = add(point, table);
  next_of_vertex_[vertex] = first_of_point_[point];
  first_of_point_[point] = vertex;
  return vertex;
}

bool Welder::is_same(const VertexTable& table, std::uint32_t vertex) const {
  const float* const stored = table.rows.data() + vertex * row_.size();
  return std::equal(row_.begin(), row_.end(), stored, [](float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
  });
}

std::uint32_t Welder::add(std::uint32_t point, VertexTable& table) {
  table.points.push_back(point);
  table.rows.insert(table.rows.end(), row_.begin(), row_.end());
  next_of_vertex_.push_back(kNoValue);
  return static_cast<std::uint32_t>(table.points.size() - 1);
}

// Open addressing, at most half full.
std::uint32_t Welder::find_crowded(std::uint32_t point, VertexTable& table) {
  const auto slot_of = [&](std::uint32_t at, const float* row) {
    return hash_row(at, row, row_.size()) & (crowded_.size() - 1);
  };
  const auto next = [&](std::size_t slot) { return (slot + 1) & (crowded_.size() - 1); };
  if (2 * (crowded_count_ + 1) > crowded_.size()) {
    std::vector<std::uint32_t> old(std::max<std::size_t>(256, 2 * crowded_.size()), kNoValue);
    old.swap(crowded_);
    for (const std::uint32_t vertex : old) {
      if (vertex == kNoValue) continue;
      std::size_t slot = slot_of(table.points[vertex], table.rows.data() + vertex * row_.size());
      while (crowded_[slot] != kNoValue) slot = next(slot);
      crowded_[slot] = vertex;
    }
  }
  std::size_t slot = slot_of(point, row_.data());
  for (; crowded_[slot] != kNoValue; slot = next(slot))
    if (table.points[crowded_[slot]] == point && is_same(table, crowded_[slot])) return crowded_[slot];
  ++crowded_count_;
  return crowded_[slot] = add(point, table);
}

}  // namespace sinew::asset::fbx
