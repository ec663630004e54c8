// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

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

}  // namespace

TEST_CASE("the cross product is right-handed") {
  check_vec(cross({1, 0, 0}, {0, 1, 0}), {0, 0, 1}, 0);
  check_vec(cross({1, 2, 3}, {4, 5, 6}), {-3, 6, -3}, 0);
}

TEST_CASE("products and lengths by hand") {
  CHECK(dot(Vec3{1, 2, 3}, Vec3{4, 5, 6}) == 32.0f);
  CHECK(length(Vec3{2, 3, 6}) == 7.0f);
  CHECK(length(Vec2{3, 4}) == 5.0f);
  CHECK(length(Vec4{1, 1, 1, 1}) == 2.0f);
  check_vec(scaled_by({1, 2, 3}, {2, 3, 4}), {2, 6, 12}, 0);
  check_vec(lerp({1, 2, 3}, {3, 6, 9}, 0.25f), {1.5f, 3, 4.5f}, 0);
}

TEST_CASE("lerp ends exactly at both ends") {
  const Vec3 a{0.1f, 1e8f, -3e-7f}, b{-7.7f, 1, 3e7f};
  check_vec(lerp(a, b, 0), a, 0);
  check_vec(lerp(a, b, 1), b, 0);
}

TEST_CASE("normalising gives length 1 for the largest and the smallest floats") {
  for (const float size : {1e-45f, 1e-30f, 1.0f, 1e30f, 3.4e38f}) check_vec(normalise(Vec3{0, size, 0}), {0, 1, 0}, 0);
  check_vec(normalise(Vec3{3e38f, 0, 3e38f}), {0.70710678f, 0, 0.70710678f}, 1e-7f);
}

TEST_CASE("normalising what has no direction gives the fallback") {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  for (const Vec3 none : {Vec3{0, 0, 0}, Vec3{inf, 0, 0}, Vec3{0, nan, 1}}) {
    check_vec(normalise(none), {0, 0, 0}, 0);
    check_vec(normalise_or(none, {0, 1, 0}), {0, 1, 0}, 0);
  }
}

TEST_CASE("a perpendicular is unit and at right angles") {
  Random random("perpendicular");
  for (int i = 0; i < 1000; ++i) {
    const Vec3 axis =
        normalise(Vec3{random.uniform_float(-1, 1), random.uniform_float(-1, 1), random.uniform_float(-1, 1)});
    const Vec3 side = perpendicular_to(axis);
    CHECK_NEAR(length(side), 1, 2e-7);
    CHECK_NEAR(dot(side, axis), 0, 2e-7);
  }
  check_vec(perpendicular_to({1, 0, 0}), {0, 0, 1}, 0);  // x times y, the first axis least along x
  check_vec(perpendicular_to({0, 0, 0}), {0, 0, 0}, 0);
}

TEST_CASE("quaternions multiply so that the right one acts first") {
  const float h = 0.70710678f;
  const Quat quarter_about_z{0, 0, h, h}, quarter_about_x{h, 0, 0, h};
  // z first takes x to y, then x takes y to z.
  check_vec(rotate(quarter_about_x * quarter_about_z, {1, 0, 0}), {0, 0, 1}, 1e-6f);
  // Hamilton's i j = k.
  const Quat ij = Quat{1, 0, 0, 0} * Quat{0, 1, 0, 0};
  CHECK(ij.z == 1.0f);
  CHECK(ij.w == 0.0f);
}

TEST_CASE("the conjugate turns back") {
  Random random("conjugate");
  for (int i = 0; i < 1000; ++i) {
    const Quat q = normalise(Quat{random.uniform_float(-1, 1), random.uniform_float(-1, 1), random.uniform_float(-1, 1),
                                  random.uniform_float(-1, 1)});
    const Vec3 v{random.uniform_float(-1, 1), random.uniform_float(-1, 1), random.uniform_float(-1, 1)};
    check_vec(rotate(conjugate(q), rotate(q, v)), v, 2e-6f);
    check_vec(rotate(-q, v), rotate(q, v), 0);
  }
}

TEST_CASE("normalising a quaternion without a direction gives the identity") {
  const float inf = std::numeric_limits<float>::infinity();
  for (const Quat none : {Quat{0, 0, 0, 0}, Quat{inf, 0, 0, 1}}) {
    CHECK(normalise(none).w == 1.0f);
    CHECK(normalise(none).x == 0.0f);
  }
  CHECK(normalise(Quat{0, 0, 0, -1e-45f}).w == -1.0f);
  CHECK(normalise(QuatD{1e300, 0, 0, 0}).x == 1.0);
  CHECK(normalise(QuatD{5e-324, 0, 0, 0}).x == 1.0);
}
