// SPDX-License-Identifier: MIT
#include "import/polygons/triangulate.h"

#include <cmath>

namespace sinew::asset::readers {
namespace {

Point minus(const Point& a, const Point& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Point cross(const Point& a, const Point& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

}  // namespace

Point area_vector(std::span<const Point> corners) {
  Point area{0, 0, 0};
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    const Point part = cross(minus(corners[i], corners[0]), minus(corners[i + 1], corners[0]));
    for (std::size_t axis = 0; axis < 3; ++axis) area[axis] += part[axis];
  }
  return area;
}

std::span<const std::uint32_t> Triangulator::cut(std::span<const Point> corners) {
  triangles_.clear();
  corners_seen_ += corners.size();
  if (corners.size() == 3) {
    triangles_ = {0, 1, 2};
  } else if (corners.size() == 4) {
    cut_quad(corners);
  } else {
    flatten(corners);
    if (is_convex())
      cut_fan(corners.size());
    else
      cut_ears();
  }
  return triangles_;
}

// Along 0-2 unless 1-3 is inside and 0-2 is not, or both are and 1-3 is shorter. A diagonal is inside where the two
// triangles turn as the whole does.
void Triangulator::cut_quad(std::span<const Point> corners) {
  const Point normal = area_vector(corners);
  const auto turns = [&](int a, int b, int c) {
    const auto at = [&](int i) { return corners[static_cast<std::size_t>(i)]; };
    return dot(cross(minus(at(b), at(a)), minus(at(c), at(a))), normal) > 0;
  };
  const auto length = [&](std::size_t a, std::size_t b) {
    const Point way = minus(corners[b], corners[a]);
    return dot(way, way);
  };
  const bool first_inside = turns(0, 1, 2) && turns(0, 2, 3), second_inside = turns(0, 1, 3) && turns(1, 2, 3);
  const bool takes_second =
      second_inside && (!first_inside || length(1, 3) < length(0, 2) * (1 - 1e-6));  // of equal ones the first
  if (takes_second)
    triangles_ = {0, 1, 3, 1, 2, 3};
  else
    triangles_ = {0, 1, 2, 0, 2, 3};
}

void Triangulator::cut_fan(std::size_t count) {
  for (std::uint32_t i = 1; i + 1 < count; ++i) triangles_.insert(triangles_.end(), {0, i, i + 1});
}

// Seen along its normal, with the corner order counter-clockwise: the axis along which the normal is largest is left
// out.
void Triangulator::flatten(std::span<const Point> corners) {
  const Point normal = area_vector(corners);
  std::size_t along = 0;
  for (std::size_t axis = 1; axis < 3; ++axis)
    if (std::abs(normal[axis]) > std::abs(normal[along])) along = axis;
  const std::size_t x = (along + 1) % 3, y = (along + 2) % 3;
  const double sign = normal[along] < 0 ? -1 : 1;
  flat_.clear();
  for (const Point& corner : corners) flat_.push_back({corner[x], sign * corner[y]});
}

// Twice the signed area of three corners: positive where they turn left.
double Triangulator::turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
  return (flat_[b].x - flat_[a].x) * (flat_[c].y - flat_[a].y) - (flat_[c].x - flat_[a].x) * (flat_[b].y - flat_[a].y);
}

// No corner turns right, and the triangles of the fan do not either: a star turns left everywhere too.
bool Triangulator::is_convex() const {
  const auto count = static_cast<std::uint32_t>(flat_.size());
  for (std::uint32_t i = 0; i < count; ++i)
    if (turn(i, (i + 1) % count, (i + 2) % count) < 0) return false;
  for (std::uint32_t i = 1; i + 1 < count; ++i)
    if (turn(0, i, i + 1) < 0) return false;
  return true;
}

bool Triangulator::is_ear(std::uint32_t before, std::uint32_t corner, std::uint32_t after) const {
  if (turn(before, corner, after) <= 0) return false;
  for (std::uint32_t other = next_[after]; other != before; other = next_[other]) {
    const Flat& p = flat_[other];
    const auto is_at = [&](std::uint32_t i) { return flat_[i].x == p.x && flat_[i].y == p.y; };
    if (is_at(before) || is_at(corner) || is_at(after)) continue;  // bridges to holes run twice over one place
    if (turn(before, corner, other) >= 0 && turn(corner, after, other) >= 0 && turn(after, before, other) >= 0)
      return false;
  }
  return true;
}

void Triangulator::cut_ears() {
  const auto count = static_cast<std::uint32_t>(flat_.size());
  // Each try looks at every corner: as many as that would be square. What all polygons together may take.
  constexpr std::uint64_t kFree = 50'000'000, kPerCorner = 256;
  next_.resize(count);
  previous_.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    next_[i] = (i + 1) % count;
    previous_[i] = (i + count - 1) % count;
  }
  std::uint32_t left = count, corner = 0, tried = 0;
  while (left > 3) {
    steps_ += left;
    if (steps_ > kFree + kPerCorner * corners_seen_) {
      ++given_up_;
      triangles_.clear();
      cut_fan(count);
      return;
    }
    const std::uint32_t before = previous_[corner], after = next_[corner];
    // Where no corner is an ear, the polygon crosses itself or has no area there: any corner will do.
    if (tried <= left && !is_ear(before, corner, after)) {
      corner = after;
      ++tried;
      continue;
    }
    triangles_.insert(triangles_.end(), {before, corner, after});
    next_[before] = after;
    previous_[after] = before;
    corner = next_[after];  // not the neighbour: that would make a fan of slivers
    --left;
    tried = 0;
  }
  triangles_.insert(triangles_.end(), {previous_[corner], corner, next_[corner]});
}

}  // namespace sinew::asset::readers
