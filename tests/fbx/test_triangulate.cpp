// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "import/fbx/triangulate.h"

namespace sinew::test {
namespace {

using asset::fbx::area_vector;
using asset::fbx::Point;
using asset::fbx::Triangulator;

// Sum of the triangles' areas, each of which has to turn as the polygon does, which lies in the plane z = 0.
double area_of_triangles(const std::vector<Point>& corners) {
  Triangulator triangulator;
  const auto cut = triangulator.cut(corners);
  CHECK(cut.size() == 3 * (corners.size() - 2));
  CHECK(triangulator.given_up() == 0);
  double sum = 0;
  for (std::size_t i = 0; i < cut.size(); i += 3) {
    const Point triangle[] = {corners[cut[i]], corners[cut[i + 1]], corners[cut[i + 2]]};
    const double area = area_vector(triangle)[2] / 2;
    CHECK(area > 0);
    sum += area;
  }
  return sum;
}

}  // namespace

TEST_CASE("a quad with a corner pushed in is cut from that corner") {
  // Corner 3 lies inside the triangle of the others: area 8 - 6 = 2... of the triangle (0,0) (4,0) (2,4) less what is
  // cut out below (2,1): 8 - (4 * 1 / 2) = 6, with the corners in this order.
  CHECK(area_of_triangles({{0, 0, 0}, {2, 1, 0}, {4, 0, 0}, {2, 4, 0}}) == doctest::Approx(6));
}

TEST_CASE("concave polygons are covered once") {
  CHECK(area_of_triangles({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 1, 0}, {0, 4, 0}}) == doctest::Approx(10));  // 16 - 6
  // A comb of three teeth, 1 wide and 3 high, on a back of 5 by 1: 5 + 9.
  CHECK(area_of_triangles({{0, 0, 0},
                           {5, 0, 0},
                           {5, 4, 0},
                           {4, 4, 0},
                           {4, 1, 0},
                           {3, 1, 0},
                           {3, 4, 0},
                           {2, 4, 0},
                           {2, 1, 0},
                           {1, 1, 0},
                           {1, 4, 0},
                           {0, 4, 0}}) == doctest::Approx(14));
}

TEST_CASE("a ring with a bridge to its hole is covered once") {
  // 4 by 4 with a hole of 2 by 2, whose bridge from (0,0) to (1,1) runs both ways: 16 - 4.
  CHECK(area_of_triangles({{0, 0, 0},
                           {4, 0, 0},
                           {4, 4, 0},
                           {0, 4, 0},
                           {0, 0, 0},
                           {1, 1, 0},
                           {1, 3, 0},
                           {3, 3, 0},
                           {3, 1, 0},
                           {1, 1, 0}}) == doctest::Approx(12));
}

TEST_CASE("a convex polygon is a fan, and a quad takes its shorter diagonal") {
  Triangulator triangulator;
  const std::vector<Point> pentagon{{0, 0, 0}, {2, 0, 0}, {3, 2, 0}, {1, 3, 0}, {-1, 2, 0}};
  const auto fan = triangulator.cut(pentagon);
  CHECK(std::vector<std::uint32_t>(fan.begin(), fan.end()) == std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3, 0, 3, 4});
  const std::vector<Point> kite{{0, 0, 0}, {5, -1, 0}, {10, 0, 0}, {5, 1, 0}};
  const auto quad = triangulator.cut(kite);
  CHECK(std::vector<std::uint32_t>(quad.begin(), quad.end()) == std::vector<std::uint32_t>{0, 1, 3, 1, 2, 3});
}

TEST_CASE("a polygon that crosses itself still ends") {
  std::vector<Point> tangle;
  for (int i = 0; i < 101; ++i) tangle.push_back({double(i * 37 % 101), double(i * i % 101), 0});
  Triangulator triangulator;
  CHECK(triangulator.cut(tangle).size() == 3 * 99);
}

}  // namespace sinew::test
