// SPDX-License-Identifier: MIT
#include "sinew/math/rotation.h"

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
constexpr float kPi = 3.14159265f;

void check_vec(Vec3 got, Vec3 expected, float tolerance) {
  CHECK_NEAR(got.x, expected.x, tolerance);
  CHECK_NEAR(got.y, expected.y, tolerance);
  CHECK_NEAR(got.z, expected.z, tolerance);
}

void check_quat(Quat got, Quat expected, float tolerance) {
  CHECK_NEAR(got.x, expected.x, tolerance);
  CHECK_NEAR(got.y, expected.y, tolerance);
  CHECK_NEAR(got.z, expected.z, tolerance);
  CHECK_NEAR(got.w, expected.w, tolerance);
}

Vec3 random_direction(Random& random) {
  return normalise_or({random.uniform_float(-1, 1), random.uniform_float(-1, 1), random.uniform_float(-1, 1)},
                      {1, 0, 0});
}

Quat random_quat(Random& random) {
  return normalise(Quat{random.uniform_float(-1, 1), random.uniform_float(-1, 1), random.uniform_float(-1, 1),
                        random.uniform_float(-1, 1)});
}

Quat about_z(double degrees) {
  const double half_rad = degrees * 3.14159265358979323846 / 360;
  return {0, 0, float(std::sin(half_rad)), float(std::cos(half_rad))};
}

}  // namespace

TEST_CASE("axis and angle by hand") {
  check_quat(quat_from_axis_angle({0, 0, 1}, kPi / 2), {0, 0, 0.70710678f, 0.70710678f}, 1e-7f);
  check_vec(rotate(quat_from_axis_angle({0, 0, 1}, kPi / 2), {1, 0, 0}), {0, 1, 0}, 1e-6f);
  check_quat(quat_from_axis_angle({0, 1, 0}, 0), {0, 0, 0, 1}, 0);
}

TEST_CASE("axis and angle come back, tiny angles with all their digits") {
  Random random("axis angle");
  for (int i = 0; i < 2000; ++i) {
    const Vec3 axis = random_direction(random);
    const float angle = i % 2 == 0 ? random.uniform_float(0.01, 3.1) : random.uniform_float(1e-12, 1e-6);
    const AxisAngle back = axis_angle_from(quat_from_axis_angle(axis, angle));
    check_vec(back.unit_axis, axis, 1e-6f);
    CHECK_NEAR(back.angle_rad / angle, 1, 1e-5);  // a float quaternion near a half turn knows its angle to 1e-7
  }
}

TEST_CASE("axis and angle at the edges") {
  CHECK(axis_angle_from({0, 0, 0, 1}).angle_rad == 0.0f);
  CHECK(axis_angle_from({0, 0, 0, 1}).unit_axis.x == 1.0f);
  CHECK(axis_angle_from({0, 0, 0, -1}).angle_rad == 0.0f);
  CHECK(axis_angle_from({0, -1, 0, 0}).angle_rad == kPi);
  CHECK(axis_angle_from({0, -1, 0, 0}).unit_axis.y == -1.0f);
  // 270 degrees about z is 90 degrees about -z.
  const AxisAngle back = axis_angle_from(about_z(270));
  CHECK_NEAR(back.angle_rad, kPi / 2, 1e-6);
  CHECK_NEAR(back.unit_axis.z, -1, 1e-7);
}

TEST_CASE("from_to takes one direction onto the other, whatever their lengths") {
  Random random("from_to");
  for (int i = 0; i < 2000; ++i) {
    const Vec3 a = random_direction(random), b = random_direction(random);
    const Quat q = from_to(a * random.uniform_float(1e-3, 1e3), b * random.uniform_float(1e-3, 1e3));
    check_vec(rotate(q, a), b, 1e-6f);
    // The shortest: its axis is at right angles to both.
    CHECK_NEAR(dot(Vec3{q.x, q.y, q.z}, a), 0, 1e-6);
    CHECK(q.w >= 0.0f);
  }
}

TEST_CASE("from_to of nearly opposite directions still arrives") {
  for (const float off : {1e-2f, 1e-3f, 1e-4f, 1e-5f, 1e-6f, 1e-7f, 1e-8f}) {
    const Vec3 to = normalise(Vec3{-1, off, 0});
    check_vec(rotate(from_to({1, 0, 0}, to), {1, 0, 0}), to, 1e-6f);
  }
}

TEST_CASE("from_to of opposite directions is a half turn about the perpendicular of from") {
  check_quat(from_to({1, 0, 0}, {-1, 0, 0}), {0, 0, 1, 0}, 0);
  check_quat(from_to({0, 1, 0}, {0, -5, 0}), {0, 0, -1, 0}, 0);  // y times x
  Random random("opposite");
  for (int i = 0; i < 1000; ++i) {
    const Vec3 a = random_direction(random);
    check_vec(rotate(from_to(a, -a * 3), a), -a, 1e-6f);
  }
}

TEST_CASE("from_to without a direction is the identity") {
  const float inf = std::numeric_limits<float>::infinity();
  check_quat(from_to({0, 0, 0}, {1, 0, 0}), {0, 0, 0, 1}, 0);
  check_quat(from_to({1, 0, 0}, {0, 0, 0}), {0, 0, 0, 1}, 0);
  check_quat(from_to({inf, 0, 0}, {0, 1, 0}), {0, 0, 0, 1}, 0);
  check_quat(from_to({0, 2, 0}, {0, 3, 0}), {0, 0, 0, 1}, 0);
}

TEST_CASE("slerp turns with constant speed") {
  for (const double total : {1e-6, 1e-3, 10.0, 90.0, 179.0, 180.0})
    for (const double fraction : {0.0, 0.25, 0.5, 0.7, 1.0}) {
      INFO(total, " degrees, fraction ", fraction);
      const Quat got = slerp_shortest(about_z(0), about_z(total), float(fraction));
      check_quat(got, about_z(total * fraction), 2e-7f);
      const double angle = 2 * std::atan2(double(got.z), double(got.w));
      CHECK_NEAR(angle, total * fraction * 3.14159265358979323846 / 180, 3e-7 * total);
    }
}

TEST_CASE("slerp as stored goes the long way, slerp_shortest does not") {
  // From 0 to 300 degrees: half way is 150, and by the shorter arc -30.
  check_quat(slerp(about_z(0), about_z(300), 0.5f), about_z(150), 1e-6f);
  check_quat(slerp_shortest(about_z(0), about_z(300), 0.5f), about_z(-30), 1e-6f);
}

TEST_CASE("slerp as stored over nearly a full turn keeps to its axis") {
  check_quat(slerp(about_z(0), about_z(359.9), 0.5f), about_z(179.95), 1e-4f);
  check_quat(slerp(about_z(0), about_z(359.9), 0.25f), about_z(89.975), 1e-4f);
}

TEST_CASE("slerp to the opposite quaternion turns about the own x axis") {
  const Quat a = about_z(90);
  for (const float fraction : {0.25f, 0.5f, 0.75f}) {
    const Quat expected = a * quat_from_axis_angle({1, 0, 0}, 2 * kPi * fraction);
    check_quat(slerp(a, -a, fraction), expected, 1e-6f);
    check_quat(slerp_shortest(a, -a, fraction), a, 1e-7f);
  }
}

TEST_CASE("slerp and nlerp meet their ends, and each other in the middle") {
  Random random("slerp");
  for (int i = 0; i < 2000; ++i) {
    const Quat a = random_quat(random), b = random_quat(random);
    check_quat(slerp(a, b, 0), a, 0);
    check_quat(slerp(a, b, 1), b, 0);
    check_quat(slerp_shortest(a, b, 1), dot(a, b) < 0 ? -b : b, 0);
    check_quat(nlerp_shortest(a, b, 0), a, 1e-7f);
    check_quat(nlerp_shortest(a, b, 1), dot(a, b) < 0 ? -b : b, 1e-7f);
    check_quat(nlerp_shortest(a, b, 0.5f), slerp_shortest(a, b, 0.5f), 5e-7f);
    CHECK_NEAR(dot(slerp(a, b, 0.3f), slerp(a, b, 0.3f)), 1, 4e-7);
    CHECK_NEAR(dot(nlerp_shortest(a, b, 0.3f), nlerp_shortest(a, b, 0.3f)), 1, 4e-7);
  }
}

TEST_CASE("slerp of a quaternion with itself stays") {
  Random random("slerp with itself");
  for (int i = 0; i < 1000; ++i) {
    const Quat q = random_quat(random);
    check_quat(slerp(q, q, random.uniform_float(-1, 2)), q, 1e-7f);
  }
}

TEST_CASE("swing after twist is the rotation, the twist keeps the axis and the swing has no twist") {
  Random random("swing twist");
  for (int i = 0; i < 2000; ++i) {
    const Quat q = random_quat(random);
    const Vec3 axis = random_direction(random);
    const SwingTwist parts = swing_twist(q, axis);
    check_quat(parts.swing * parts.twist, q, 1e-6f);
    check_vec(rotate(parts.twist, axis), axis, 1e-6f);
    CHECK_NEAR(dot(Vec3{parts.swing.x, parts.swing.y, parts.swing.z}, axis), 0, 2e-6);
    CHECK(parts.twist.w >= 0.0f);
    CHECK_NEAR(axis_angle_from(parts.twist).angle_rad, std::abs(twist_angle_rad(q, axis)), 2e-6);
  }
}

TEST_CASE("yaw by hand") {
  const Quat yaw_40 = quat_from_axis_angle({0, 1, 0}, 40 * kPi / 180);
  const Quat pitch_25 = quat_from_axis_angle({1, 0, 0}, 25 * kPi / 180);
  CHECK_NEAR(twist_angle_rad(pitch_25 * yaw_40, {0, 1, 0}), 40 * kPi / 180, 1e-6);
  CHECK_NEAR(twist_angle_rad(conjugate(yaw_40), {0, 1, 0}), -40 * kPi / 180, 1e-6);
  CHECK_NEAR(twist_angle_rad(-yaw_40, {0, 1, 0}), 40 * kPi / 180, 1e-6);
}

TEST_CASE("where the swing is a half turn the twist is the identity") {
  const Quat half_about_x{1, 0, 0, 0};
  check_quat(swing_twist(half_about_x, {0, 1, 0}).twist, {0, 0, 0, 1}, 0);
  check_quat(swing_twist(half_about_x, {0, 1, 0}).swing, half_about_x, 0);
  CHECK(twist_angle_rad(half_about_x, {0, 1, 0}) == 0.0f);
  // A half turn about the axis itself is all twist.
  CHECK_NEAR(twist_angle_rad({0, 1, 0, 0}, {0, 1, 0}), kPi, 1e-6);
}
