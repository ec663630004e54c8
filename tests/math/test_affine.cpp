// SPDX-License-Identifier: MIT
#include "sinew/math/affine.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <limits>

#include "sinew/math/quat.h"
#include "sinew/math/vec.h"
#include "support/near.h"
#include "support/random.h"

namespace {

using namespace sinew;

void check_vec(Vec3 got, Vec3 expected, float tolerance) {
  CHECK_NEAR(got.x, expected.x, tolerance);
  CHECK_NEAR(got.y, expected.y, tolerance);
  CHECK_NEAR(got.z, expected.z, tolerance);
}

Vec3 random_vec(Random& random, double size) {
  return {random.uniform_float(-size, size), random.uniform_float(-size, size), random.uniform_float(-size, size)};
}

Transform random_transform(Random& random) {
  const Quat q{random.uniform_float(-1, 1), random.uniform_float(-1, 1), random.uniform_float(-1, 1),
               random.uniform_float(-1, 1)};
  return {random_vec(random, 2), normalise(q), random_vec(random, 2)};
}

}  // namespace

TEST_CASE("a transform scales, then turns, then moves") {
  const float h = 0.70710678f;
  const Affine matrix = affine_from({{10, 20, 30}, {0, 0, h, h}, {2, 3, 4}});
  // (1, 1, 1) scaled is (2, 3, 4); a quarter turn about z makes it (-3, 2, 4).
  check_vec(transform_point(matrix, {1, 1, 1}), {7, 22, 34}, 1e-5f);
  check_vec(transform_vector(matrix, {1, 1, 1}), {-3, 2, 4}, 1e-5f);
  CHECK_NEAR(determinant(matrix), 24, 1e-4);
}

TEST_CASE("a transform's matrix does what scale, rotate and add do") {
  Random random("affine_from");
  for (int i = 0; i < 1000; ++i) {
    const Transform t = random_transform(random);
    const Vec3 point = random_vec(random, 1);
    check_vec(transform_point(affine_from(t), point), t.translation + rotate(t.rotation, scaled_by(point, t.scale)),
              3e-6f);
  }
}

TEST_CASE("a product of matrices acts like one after the other") {
  Random random("product");
  for (int i = 0; i < 1000; ++i) {
    const Affine a = affine_from(random_transform(random)), b = affine_from(random_transform(random));
    const Vec3 point = random_vec(random, 1);
    check_vec(transform_point(a * b, point), transform_point(a, transform_point(b, point)), 2e-5f);
  }
}

TEST_CASE("the inverse brings points back") {
  Random random("inverse");
  for (int i = 0; i < 1000; ++i) {
    Transform t = random_transform(random);
    t.scale = t.scale + Vec3{3, 3, -3};  // 1 to 5 in size, one of them mirroring
    const Affine matrix = affine_from(t);
    const Vec3 point = random_vec(random, 1);
    check_vec(transform_point(inverse(matrix), transform_point(matrix, point)), point, 1e-5f);
  }
}

TEST_CASE("the inverse of the smallest and largest scales has no overflow on the way") {
  const Affine tiny = inverse(affine_from({{1, 0, 0}, {}, {1e-20f, 1e-20f, 1e-20f}}));
  CHECK_NEAR(tiny.m[0] / 1e20f, 1, 1e-6);
  CHECK_NEAR(tiny.m[3] / -1e20f, 1, 1e-6);
  CHECK_NEAR(inverse(affine_from({{}, {}, {1e30f, 1e30f, 1e30f}})).m[5] / 1e-30f, 1, 1e-6);
}

TEST_CASE("the inverse of a singular matrix is all zeros") {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const Affine flat = affine_from({{1, 2, 3}, {}, {1, 0, 1}});
  const Affine dependent{{1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0}};  // row 3 = 2 row 2 - row 1
  const Affine infinite{{inf, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}}, not_a_number{{nan, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
  const Affine far_away{{1, 0, 0, inf, 0, 1, 0, 0, 0, 0, 1, 0}};
  for (const Affine& matrix : {flat, dependent, infinite, not_a_number, far_away})
    for (const float element : inverse(matrix).m) CHECK(element == 0.0f);
}

TEST_CASE("normals stay at right angles to their surface and outward, also when mirrored") {
  Random random("normals");
  for (int i = 0; i < 1000; ++i) {
    const Affine matrix = affine_from(random_transform(random));
    const Vec3 u = normalise(random_vec(random, 1)), v = normalise(random_vec(random, 1)), normal = cross(u, v);
    const Vec3 turned = transform_vector(normal_matrix(matrix), normal);
    CHECK_NEAR(dot(turned, transform_vector(matrix, u)), 0, 2e-5);
    CHECK_NEAR(dot(turned, transform_vector(matrix, v)), 0, 2e-5);
    // A point on the outer side stays on the outer side.
    CHECK(dot(turned, transform_vector(matrix, normal)) >= 0.0f);
  }
}

TEST_CASE("the normals of a mirrored box by hand") {
  // x mirrored, y doubled: the inverse transpose is diag(-1, 1/2, 1), times |det| = 2 it is diag(-2, 1, 2).
  const Affine normals = normal_matrix(affine_from({{5, 6, 7}, {}, {-1, 2, 1}}));
  check_vec(transform_vector(normals, {1, 1, 1}), {-2, 1, 2}, 0);
  check_vec(transform_point(normals, {0, 0, 0}), {0, 0, 0}, 0);
}
