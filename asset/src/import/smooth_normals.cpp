// SPDX-License-Identifier: MIT
#include "import/smooth_normals.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew::asset::readers {
namespace {

using Vector = std::array<double, 3>;

Vector point_of(std::span<const float> points, std::uint32_t vertex) {
  const float* const p = points.data() + 3 * std::size_t(vertex);
  return {double(p[0]), double(p[1]), double(p[2])};
}

Vector area_vector(const Vector& a, const Vector& b, const Vector& c) {
  const Vector u{b[0] - a[0], b[1] - a[1], b[2] - a[2]}, v{c[0] - a[0], c[1] - a[1], c[2] - a[2]};
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

void add(Vector& sum, const Vector& more) {
  for (std::size_t i = 0; i < 3; ++i) sum[i] += more[i];
}

// Vertices in an order in which those at one point follow each other.
std::vector<std::uint32_t> by_point(std::span<const float> points) {
  std::vector<std::uint32_t> order(points.size() / 3);
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const float *p = points.data() + 3 * std::size_t(a), *q = points.data() + 3 * std::size_t(b);
    for (int i = 0; i < 3; ++i)
      if (p[i] != q[i]) return p[i] < q[i];
    return a < b;
  });
  return order;
}

// Points at which more vertices meet are no seams.
constexpr std::size_t kMostAtSeam = 32;

Vector sum_on_side_of(std::uint32_t vertex, std::span<const std::uint32_t> group, std::span<const Vector> sums) {
  const Vector& own = sums[vertex];
  if (group.size() > kMostAtSeam) return own;
  Vector sum = own;
  for (const std::uint32_t other : group) {
    const Vector& side = sums[other];
    if (other != vertex && own[0] * side[0] + own[1] * side[1] + own[2] * side[2] > 0) add(sum, side);
  }
  return sum;
}

void write_unit(const Vector& sum, float* normal) {
  const double length = std::sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
  const bool is_direction = length > 0 && length < 1e300;
  for (std::size_t i = 0; i < 3; ++i)
    normal[i] = is_direction ? static_cast<float>(sum[i] / length) : i == 1 ? 1.0f : 0.0f;
}

}  // namespace

std::vector<float> smooth_normals(std::span<const float> points, std::span<const std::uint32_t> indices) {
  std::vector<Vector> sums(points.size() / 3, Vector{0, 0, 0});
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    const Vector area =
        area_vector(point_of(points, indices[i]), point_of(points, indices[i + 1]), point_of(points, indices[i + 2]));
    for (std::size_t corner = 0; corner < 3; ++corner) add(sums[indices[i + corner]], area);
  }
  const std::vector<std::uint32_t> order = by_point(points);
  std::vector<float> normals(points.size());
  for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
    for (end = first; end < order.size() && point_of(points, order[end]) == point_of(points, order[first]);) ++end;
    const std::span group(order.data() + first, end - first);
    for (const std::uint32_t vertex : group)
      write_unit(sum_on_side_of(vertex, group, sums), normals.data() + 3 * std::size_t(vertex));
  }
  return normals;
}

}  // namespace sinew::asset::readers
