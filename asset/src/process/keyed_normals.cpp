// SPDX-License-Identifier: MIT
#include "process/keyed_normals.h"

#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace sinew::asset::process {
namespace {

using Vector = std::array<double, 3>;

// The corners of a primitive's triangles; none where it draws points or lines.
std::vector<std::uint32_t> triangle_corners(const Primitive& primitive) {
  std::vector<std::uint32_t> order(primitive.vertex_count());
  std::iota(order.begin(), order.end(), 0u);
  if (primitive.indices) order = read_indices(*primitive.indices);
  std::vector<std::uint32_t> corners;
  if (primitive.topology == Topology::triangles) {
    order.resize(order.size() / 3 * 3);
    return order;
  }
  for (std::size_t i = 2; i < order.size(); ++i) {
    if (primitive.topology == Topology::triangle_strip && i % 2 == 0)
      corners.insert(corners.end(), {order[i - 2], order[i - 1], order[i]});
    else if (primitive.topology == Topology::triangle_strip)
      corners.insert(corners.end(), {order[i - 1], order[i - 2], order[i]});
    else if (primitive.topology == Topology::triangle_fan)
      corners.insert(corners.end(), {order[0], order[i - 1], order[i]});
  }
  return corners;
}

Vector point(std::span<const float> positions, std::uint32_t vertex) {
  const float* p = positions.data() + 3 * std::size_t(vertex);
  return {double(p[0]), double(p[1]), double(p[2])};
}

Vector area_vector(const Vector& a, const Vector& b, const Vector& c) {
  const Vector u{b[0] - a[0], b[1] - a[1], b[2] - a[2]}, v{c[0] - a[0], c[1] - a[1], c[2] - a[2]};
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

}  // namespace

KeyedNormals::KeyedNormals(const Primitive& primitive) {
  const ValueView *positions = primitive.find("POSITION"), *normals = primitive.find("NORMAL");
  if (positions == nullptr || normals == nullptr || positions->count != normals->count) return;
  corners_ = triangle_corners(primitive);
  at_rest_ = read_floats(*normals);
  const std::vector<float> places = read_floats(*positions);
  std::map<std::array<float, 6>, std::uint32_t> groups;
  for (std::size_t v = 0; v < positions->count; ++v) {
    std::array<float, 6> key{};
    for (std::size_t i = 0; i < 3; ++i) {
      key[i] = places[v * positions->components + i] + 0.0f;  // -0 is 0
      key[3 + i] = at_rest_[v * normals->components + i] + 0.0f;
    }
    group_of_.push_back(groups.try_emplace(key, static_cast<std::uint32_t>(groups.size())).first->second);
  }
  groups_ = groups.size();
}

void KeyedNormals::append(std::span<const float> positions, std::vector<float>& normals) const {
  std::vector<Vector> sums(groups_, Vector{});
  for (std::size_t i = 0; i + 2 < corners_.size(); i += 3) {
    const Vector area = area_vector(point(positions, corners_[i]), point(positions, corners_[i + 1]),
                                    point(positions, corners_[i + 2]));
    // A face of which two corners share a normal counts once for it.
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const std::uint32_t group = group_of_[corners_[i + corner]];
      bool counted = false;
      for (std::size_t earlier = 0; earlier < corner; ++earlier)
        counted = counted || group_of_[corners_[i + earlier]] == group;
      for (std::size_t axis = 0; axis < 3 && !counted; ++axis) sums[group][axis] += area[axis];
    }
  }
  for (std::size_t v = 0; v < group_of_.size(); ++v) {
    const Vector& sum = sums[group_of_[v]];
    const double length = std::sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
    for (std::size_t axis = 0; axis < 3; ++axis)
      normals.push_back(length > 1e-30 && length < 1e300 ? static_cast<float>(sum[axis] / length)
                                                         : at_rest_[3 * v + axis]);
  }
}

}  // namespace sinew::asset::process
