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

// Finds a vertex by its point and row: open addressing, at most half full.
class VertexFinder {
 public:
  VertexFinder(VertexTable& table, std::size_t width, std::size_t corners)
      : table_(table), width_(width), slots_(std::bit_ceil(2 * corners + 1), kNoValue) {}

  std::uint32_t find_or_add(std::uint32_t point, const float* row) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_row(point, row, width_) & mask;
    for (; slots_[slot] != kNoValue; slot = (slot + 1) & mask)
      if (is_same(slots_[slot], point, row)) return slots_[slot];
    slots_[slot] = static_cast<std::uint32_t>(table_.points.size());
    table_.points.push_back(point);
    table_.rows.insert(table_.rows.end(), row, row + width_);
    return slots_[slot];
  }

 private:
  bool is_same(std::uint32_t vertex, std::uint32_t point, const float* row) const {
    return table_.points[vertex] == point &&
           (width_ == 0 || std::memcmp(table_.rows.data() + vertex * width_, row, width_ * sizeof(float)) == 0);
  }

  VertexTable& table_;
  std::size_t width_;
  std::vector<std::uint32_t> slots_;
};

}  // namespace

VertexRows::VertexRows(const SourceMesh& mesh, const Layer& normals) : mesh_(mesh) {
  const auto add = [&](const Layer& layer, const float* fallback) {
    parts_.push_back({&layer, fallback});
    width_ += layer.components;
  };
  add(normals, kUp);
  for (const Layer& layer : mesh.uv_sets) add(layer, kOrigin);
  for (const Layer& layer : mesh.colours) add(layer, kWhite);
}

void VertexRows::read(std::uint32_t corner, std::uint32_t polygon, float* row) const {
  const std::uint32_t point = mesh_.corner_points[corner];
  for (const Part& part : parts_) {
    const std::uint32_t value = part.layer->value_of(corner, point, polygon);
    const float* const from = value == kNoValue ? part.fallback : part.layer->row(value).data();
    for (std::size_t i = 0; i < part.layer->components; ++i) *row++ = from[i] + 0.0f;  // -0 becomes 0
  }
}

bool table_of_points(const SourceMesh& mesh, const VertexRows& rows, std::span<const CornerTriangle> triangles,
                     VertexTable& table) {
  const std::size_t width = rows.width(), count = mesh.point_count();
  table = {};
  std::vector<float> all(count * width), row(width);
  std::vector<bool> is_set(count, false);
  table.indices.reserve(3 * triangles.size());
  for (const CornerTriangle& triangle : triangles)
    for (const std::uint32_t corner : triangle.corners) {
      const std::uint32_t point = mesh.corner_points[corner];
      float* const stored = all.data() + point * width;
      rows.read(corner, triangle.polygon, is_set[point] ? row.data() : stored);
      if (is_set[point] && width > 0 && std::memcmp(stored, row.data(), width * sizeof(float)) != 0) return false;
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

VertexTable table_of_corners(const SourceMesh& mesh, const VertexRows& rows,
                             std::span<const CornerTriangle> triangles) {
  VertexTable table;
  std::vector<float> row(rows.width());
  VertexFinder finder(table, rows.width(), 3 * triangles.size());
  table.indices.reserve(3 * triangles.size());
  for (const CornerTriangle& triangle : triangles)
    for (const std::uint32_t corner : triangle.corners) {
      rows.read(corner, triangle.polygon, row.data());
      table.indices.push_back(finder.find_or_add(mesh.corner_points[corner], row.data()));
    }
  return table;
}

}  // namespace sinew::asset::fbx
