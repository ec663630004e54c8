// SPDX-License-Identifier: MIT
#include "import/collada/weld.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sinew::asset::collada {
namespace {

void fill_without_value(ValueKind kind, float* out) {
  std::fill_n(out, width_of(kind), kind == ValueKind::colour ? 1.0f : 0.0f);
  if (kind == ValueKind::normal) out[1] = 1;
}

void read_value(const CornerValues& values, std::uint32_t row, float* out) {
  const double* const from = values.table->row(row);
  const std::size_t width = width_of(values.kind), there = std::min(width, values.table->components);
  for (std::size_t i = 0; i < width; ++i) {
    const double number = i < there ? from[i] : 1;                                        // a colour without alpha
    out[i] = number > -1e30 && number < 1e30 ? static_cast<float>(number) + 0.0f : 0.0f;  // -0 becomes 0
  }
}

class Welder {
 public:
  explicit Welder(const Group& group) : group_(group) {
    for (const CornerValues& values : group.values) vertices_.width += width_of(values.kind);
    slots_.assign(std::bit_ceil(2 * group.corners.size() + 1), kNoIndex);
    row_.resize(vertices_.width);
    vertex_of_corner_.assign(group.indices.size() / group.stride, kNoIndex);
  }

  Vertices welded() {
    vertices_.indices.reserve(group_.corners.size());
    for (const std::uint32_t corner : group_.corners) {
      std::uint32_t& vertex = vertex_of_corner_[corner];
      if (vertex == kNoIndex) vertex = find_or_add(corner);
      vertices_.indices.push_back(vertex);
    }
    return std::move(vertices_);
  }

 private:
  std::uint32_t find_or_add(std::uint32_t corner) {
    float* out = row_.data();
    for (const CornerValues& values : group_.values) {
      const std::uint32_t row = group_.row_of(values, corner);
      if (row == kNoIndex) {
        ++vertices_.holes;
        fill_without_value(values.kind, out);
      } else {
        read_value(values, row, out);
      }
      out += width_of(values.kind);
    }
    const std::uint32_t point = group_.point_of(corner);
    std::size_t slot = hash(point) & (slots_.size() - 1);
    for (; slots_[slot] != kNoIndex; slot = (slot + 1) & (slots_.size() - 1))
      if (is_same(slots_[slot], point)) return slots_[slot];
    slots_[slot] = static_cast<std::uint32_t>(vertices_.points.size());
    vertices_.points.push_back(point);
    vertices_.corners.push_back(corner);
    vertices_.rows.insert(vertices_.rows.end(), row_.begin(), row_.end());
    return slots_[slot];
  }

  // Of a point and row_: multiplication by an odd number and the upper half on the lower, word by word.
  std::size_t hash(std::uint32_t point) const {
    std::uint64_t mixed = point + 1;
    const auto mix = [&] {
      mixed *= 0x9E3779B97F4A7C15ull;
      mixed ^= mixed >> 32;
    };
    mix();
    for (const float number : row_) {
      mixed += std::bit_cast<std::uint32_t>(number);
      mix();
    }
    return mixed;
  }

  bool is_same(std::uint32_t vertex, std::uint32_t point) const {
    return vertices_.points[vertex] == point &&
           (row_.empty() || std::memcmp(vertices_.rows.data() + std::size_t(vertex) * vertices_.width, row_.data(),
                                        row_.size() * sizeof(float)) == 0);
  }

  const Group& group_;
  Vertices vertices_;
  std::vector<float> row_;
  std::vector<std::uint32_t> slots_;             // at most half full
  std::vector<std::uint32_t> vertex_of_corner_;  // kNoIndex: not met yet
};

}  // namespace

std::size_t width_of(ValueKind kind) {
  constexpr std::size_t kWidths[] = {3, 2, 4};
  return kWidths[static_cast<std::size_t>(kind)];
}

Vertices weld(const Group& group) { return Welder(group).welded(); }

bool sort_by_point(Vertices& vertices, const Group& group, std::size_t count) {
  std::vector<std::uint32_t> corners(count, kNoIndex);
  for (std::size_t i = 0; i < vertices.points.size(); ++i) {
    std::uint32_t& corner = corners[vertices.points[i]];
    if (corner != kNoIndex) return false;
    corner = vertices.corners[i];
  }
  std::vector<float> unused;
  for (const CornerValues& values : group.values) {
    unused.resize(unused.size() + width_of(values.kind));
    fill_without_value(values.kind, unused.data() + unused.size() - width_of(values.kind));
  }
  std::vector<float> rows(count * vertices.width);
  if (vertices.width > 0) {
    for (std::size_t point = 0; point < count; ++point)
      std::copy(unused.begin(), unused.end(), rows.begin() + std::ptrdiff_t(point * vertices.width));
    for (std::size_t i = 0; i < vertices.points.size(); ++i)
      std::copy_n(vertices.rows.begin() + std::ptrdiff_t(i * vertices.width), vertices.width,
                  rows.begin() + std::ptrdiff_t(vertices.points[i] * vertices.width));
  }
  for (std::uint32_t& index : vertices.indices) index = vertices.points[index];
  vertices.points.resize(count);
  for (std::size_t point = 0; point < count; ++point) vertices.points[point] = static_cast<std::uint32_t>(point);
  vertices.corners = std::move(corners);
  vertices.rows = std::move(rows);
  return true;
}

}  // namespace sinew::asset::collada
