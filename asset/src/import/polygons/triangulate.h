// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew::asset::readers {

using Point = std::array<double, 3>;

// Twice the area of a polygon as a vector along its normal; of any polygon, flat or not (Newell).
Point area_vector(std::span<const Point> corners);

// Cuts polygons into triangles that keep their direction. Convex ones are fans; a quad is cut along its inner diagonal,
// the shorter where both are; the others lose ears one by one. Keeps its memory from one polygon to the next.
class Triangulator {
 public:
  // The result is corner numbers, three per triangle, valid until the next call. Requires: at least three corners.
  std::span<const std::uint32_t> cut(std::span<const Point> corners);

  // Polygons whose ears took too long to find, which were cut as fans: they overlap where they are concave.
  std::size_t given_up() const { return given_up_; }

 private:
  struct Flat {
    double x, y;
  };
  void flatten(std::span<const Point> corners);
  void cut_quad(std::span<const Point> corners);
  void cut_fan(std::size_t count);
  void cut_ears();
  bool is_convex() const;
  bool is_ear(std::uint32_t before, std::uint32_t corner, std::uint32_t after) const;
  double turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;

  std::vector<Flat> flat_;
  std::vector<std::uint32_t> next_, previous_, triangles_;
  std::size_t given_up_ = 0;
  std::uint64_t steps_ = 0, corners_seen_ = 0;
};

}  // namespace sinew::asset::readers
