// SPDX-License-Identifier: MIT
#include "sinew/mix/blend_space.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "anim/checks.h"
#include "sinew/math/scalar.h"

namespace sinew {
namespace {

struct Point {
  double x = 0, y = 0;
};

double finite_or_zero(float value) { return value - value == 0 ? static_cast<double>(value) : 0.0; }

// Twice the area of the triangle, positive where it is counter-clockwise.
double area(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

class Query {
 public:
  Query(std::span<const Vec2> points, std::span<const std::uint16_t> samples, Point at)
      : points_(points), samples_(samples), at_(at) {}

  // The least of the distances from the cell's edges, in parts of the cell: negative outside.
  double depth_in(std::span<const std::uint16_t> cell) const {
    double least = area(corner(cell, 0), corner(cell, 1), at_), whole = 0;
    for (std::size_t i = 0; i < cell.size(); ++i) {
      const double part = area(corner(cell, i), corner(cell, i + 1), at_);
      least = part < least ? part : least;
      whole += part;
    }
    return whole > 0 ? least / whole : -1;
  }

  bool is_outside(std::span<const std::uint16_t> hull) const {
    for (std::size_t i = 0; i < hull.size(); ++i)
      if (area(corner(hull, i), corner(hull, i + 1), at_) < 0) return true;
    return false;
  }

  // Wachspress coordinates, multiplied by all areas so that nothing is divided by one that is 0 on an edge.
  BlendWeights in_cell(std::span<const std::uint16_t> cell) const {
    std::array<double, kMaxCellCorners> areas;
    double largest = 0;
    for (std::size_t i = 0; i < cell.size(); ++i) {
      areas[i] = std::max(area(corner(cell, i), corner(cell, i + 1), at_), 0.0);
      largest = std::max(largest, areas[i]);
    }
    std::array<double, kMaxCellCorners> shares;
    for (std::size_t i = 0; i < cell.size(); ++i) {
      const std::size_t before = i == 0 ? cell.size() - 1 : i - 1;
      shares[i] = std::max(area(corner(cell, before), corner(cell, i), corner(cell, i + 1)), 0.0);
      for (std::size_t j = 0; j < cell.size(); ++j)
        if (j != before && j != i) shares[i] *= areas[j] / largest;
    }
    return weights(cell, shares);
  }

  BlendWeights on_border(std::span<const std::uint16_t> hull, bool closed) const {
    if (hull.empty()) return {};
    std::array<std::uint16_t, 2> nearest{hull[0], hull[0]};
    double part = 0, least = distance_squared(corner(hull, 0));
    for (std::size_t i = 0; i + (closed ? 0 : 1) < hull.size(); ++i) {
      const Point a = corner(hull, i), b = corner(hull, i + 1), way{b.x - a.x, b.y - a.y};
      const double length_squared = way.x * way.x + way.y * way.y;
      if (!(length_squared > 0)) continue;
      const double along = ((at_.x - a.x) * way.x + (at_.y - a.y) * way.y) / length_squared;
      const double t = std::min(std::max(along, 0.0), 1.0);
      const double distance = distance_squared({a.x + t * way.x, a.y + t * way.y});
      if (!(distance < least)) continue;
      least = distance;
      nearest = {hull[i], hull[(i + 1) % hull.size()]};
      part = t;
    }
    return weights(nearest, {1 - part, part});
  }

 private:
  Point point(std::uint16_t index) const {
    return {static_cast<double>(points_[index].x), static_cast<double>(points_[index].y)};
  }
  Point corner(std::span<const std::uint16_t> ring, std::size_t i) const { return point(ring[i % ring.size()]); }

  double distance_squared(Point p) const { return (p.x - at_.x) * (p.x - at_.x) + (p.y - at_.y) * (p.y - at_.y); }

  // What counts for next to nothing would cost as much as any other sample.
  static constexpr double kLeastShare = 1e-6;

  BlendWeights weights(std::span<const std::uint16_t> ring, const std::array<double, kMaxCellCorners>& shares) const {
    double sum = 0, kept = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) sum += shares[i];
    const double least = kLeastShare * sum;
    for (std::size_t i = 0; i < ring.size(); ++i) kept += shares[i] > least ? shares[i] : 0;
    BlendWeights out;
    if (!(kept > 0)) {
      add(samples_[ring[0]], 1, out);
      return out;
    }
    for (std::size_t i = 0; i < ring.size(); ++i)
      if (shares[i] > least) add(samples_[ring[i]], static_cast<float>(shares[i] / kept), out);
    return out;
  }

  // A polar space has one sample at several points.
  static void add(std::uint16_t sample, float weight, BlendWeights& out) {
    for (std::size_t i = 0; i < out.count; ++i)
      if (out.sample[i] == sample) {
        out.weight[i] += weight;
        return;
      }
    out.sample[out.count] = sample;
    out.weight[out.count] = weight;
    ++out.count;
  }

  std::span<const Vec2> points_;
  std::span<const std::uint16_t> samples_;
  Point at_;
};

bool all_below(std::span<const std::uint16_t> indices, std::size_t count) {
  return std::all_of(indices.begin(), indices.end(), [&](std::uint16_t i) { return i < count; });
}

bool is_cell(const CellRecord& cell, std::size_t corners) {
  return 3 <= cell.count && cell.count <= kMaxCellCorners && cell.first <= corners &&
         cell.count <= corners - cell.first;
}

}  // namespace

Result<BlendSpace> BlendSpace::open(std::span<const std::byte> bytes) {
  if (!is_aligned(bytes)) return Error::at(Errc::misaligned, 0, "a blend space's bytes are not aligned to 64");
  const ChunkReader reader(bytes);
  const BlendSpaceHeader* header = reader.header<BlendSpaceHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "a blend space is shorter than its header");
  BlendSpace space;
  if (!reader.read(header->points, space.points_) || !reader.read(header->point_samples, space.point_samples_) ||
      !reader.read(header->cells, space.cells_) || !reader.read(header->corners, space.corners_) ||
      !reader.read(header->hull, space.hull_))
    return Error::at(Errc::truncated, 0, "an array of a blend space leaves its chunk");
  const auto fits = [&](const CellRecord& cell) { return is_cell(cell, space.corners_.size()); };
  if (space.points_.size() != space.point_samples_.size() || header->sample_count > 0xFFFF ||
      header->kind > static_cast<std::uint32_t>(BlendSpaceKind::polar) ||
      !all_below(space.point_samples_, header->sample_count) || !all_below(space.corners_, space.points_.size()) ||
      !all_below(space.hull_, space.points_.size()) || !std::all_of(space.cells_.begin(), space.cells_.end(), fits) ||
      (space.hull_.empty() && !space.points_.empty()))
    return Error::at(Errc::out_of_range, 0, "the cells of a blend space are damaged");
  const float* numbers = space.points_.empty() ? nullptr : &space.points_[0].x;
  if (!within(numbers, 2 * space.points_.size(), kMaxBlendParameter) ||
      !within(&header->angle_scale, 1, kMaxBlendParameter))
    return Error::at(Errc::out_of_range, header->points.offset,
                     "a point of a blend space is not finite or too far out");
  space.kind_ = static_cast<BlendSpaceKind>(header->kind);
  space.sample_count_ = header->sample_count;
  space.angle_scale_ = static_cast<double>(header->angle_scale);
  space.hull_closed_ = header->hull_closed != 0;
  return space;
}

BlendWeights BlendSpace::weights_at(Vec2 asked) const {
  const double x = finite_or_zero(asked.x), y = finite_or_zero(asked.y);
  Point at{x, kind_ == BlendSpaceKind::line ? 0.0 : y};
  if (kind_ == BlendSpaceKind::polar) at = {angle_scale_ * atan2_rad(x, y), std::sqrt(x * x + y * y)};
  const Query query(points_, point_samples_, at);
  if (!hull_closed_ || cells_.empty() || query.is_outside(hull_)) return query.on_border(hull_, hull_closed_);
  // Rounding may leave a point just outside every cell that it touches: the one it is least outside of is right.
  std::span<const std::uint16_t> best;
  double deepest = 0;
  for (const CellRecord& cell : cells_) {
    const std::span<const std::uint16_t> ring = corners_.subspan(cell.first, cell.count);
    const double depth = query.depth_in(ring);
    if (depth >= 0) return query.in_cell(ring);
    if (best.empty() || deepest < depth) {
      best = ring;
      deepest = depth;
    }
  }
  return query.in_cell(best);
}

}  // namespace sinew
