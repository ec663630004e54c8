// SPDX-License-Identifier: MIT
#include "sinew/math/euler.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "sinew/math/rotation.h"
#include "sinew/math/vec.h"
#include "support/near.h"
#include "support/random.h"

namespace {

using namespace sinew;
constexpr float kDegree = 3.14159265f / 180;
constexpr EulerOrder kOrders[] = {EulerOrder::xyz, EulerOrder::xzy, EulerOrder::yzx,
                                  EulerOrder::yxz, EulerOrder::zxy, EulerOrder::zyx};
constexpr int kAxesOfOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};

void check_quat(Quat got, Quat expected, float tolerance) {
  CHECK_NEAR(got.x, expected.x, tolerance);
  CHECK_NEAR(got.y, expected.y, tolerance);
  CHECK_NEAR(got.z, expected.z, tolerance);
  CHECK_NEAR(got.w, expected.w, tolerance);
}

Vec3 unit_axis(int axis) { return {axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f}; }
float& component(Vec3& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

void check_same_rotation(Quat got, Quat expected, double tolerance) {
  INFO("(", got.x, " ", got.y, " ", got.z, " ", got.w, ") for (", expected.x, " ", expected.y, " ", expected.z, " ",
       expected.w, ")");
  check_quat(dot(got, expected) < 0 ? -got : got, expected, float(tolerance));
}

}  // namespace

TEST_CASE("A4_rotation_orders") {
  const Vec3 angles = Vec3{30, 40, 50} * kDegree;
  const Quat xyz = quat_from_euler(EulerOrder(0), angles), yzx = quat_from_euler(EulerOrder(2), angles);
  check_quat(xyz, {0.0808f, 0.4022f, 0.3034f, 0.8600f}, 5e-5f);  // four decimals are given
  check_quat(yzx, {0.0808f, 0.1966f, 0.4638f, 0.8600f}, 5e-5f);
  CHECK_NEAR(axis_angle_from(conjugate(xyz) * yzx).angle_rad / kDegree, 29.97, 0.005);
}

TEST_CASE("A9_bvh_order") {
  // Channels "Z X Y" with 30 40 50 are Rz(30) Rx(40) Ry(50): y acts first.
  const Quat zxy = quat_from_euler(euler_order(1, 0, 2), Vec3{40, 50, 30} * kDegree);
  check_quat(zxy, {0.1966f, 0.4638f, 0.3600f, 0.7852f}, 5e-5f);
  const Quat zyx = quat_from_euler(euler_order(0, 1, 2), Vec3{50, 40, 30} * kDegree);
  check_quat(zyx, {0.3034f, 0.4022f, 0.0808f, 0.8600f}, 5e-5f);
}

TEST_CASE("each order is the product of its three turns") {
  const Vec3 angles{0.3f, -0.7f, 1.9f};
  for (int order = 0; order < 6; ++order) {
    const int* axes = kAxesOfOrders[order];
    Quat product;
    for (int turn = 0; turn < 3; ++turn) {
      Vec3 copy = angles;
      product = quat_from_axis_angle(unit_axis(axes[turn]), component(copy, axes[turn])) * product;
    }
    check_quat(quat_from_euler(kOrders[order], angles), product, 2e-7f);
    CHECK(euler_order(axes[0], axes[1], axes[2]) == kOrders[order]);
  }
}

TEST_CASE("the double version has the digits of double") {
  // A quarter turn about x, then one about y: (1, 1, -1, 1) / 2.
  const double quarter = 3.14159265358979323846 / 2;
  const QuatD q = quat_from_euler(EulerOrder::xyz, EulerAnglesD{quarter, quarter, 0});
  CHECK_NEAR(q.x, 0.5, 3e-16);
  CHECK_NEAR(q.y, 0.5, 3e-16);
  CHECK_NEAR(q.z, -0.5, 3e-16);
  CHECK_NEAR(q.w, 0.5, 3e-16);
}

TEST_CASE("a full turn is told by the quaternion's sign") {
  CHECK_NEAR(quat_from_euler(EulerOrder::xyz, Vec3{360 * kDegree, 0, 0}).w, -1, 1e-6);
}

TEST_CASE("angles come back in all six orders") {
  Random random("euler");
  for (int i = 0; i < 2000; ++i)
    for (int order = 0; order < 6; ++order) {
      Vec3 angles{random.uniform_float(-3.1, 3.1), random.uniform_float(-3.1, 3.1), random.uniform_float(-3.1, 3.1)};
      component(angles, kAxesOfOrders[order][1]) = random.uniform_float(-1.5, 1.5);
      const Vec3 back = euler_from_quat(kOrders[order], quat_from_euler(kOrders[order], angles));
      // The outer angles are as uncertain as the quaternion, 1e-7, over the cosine of the middle one, here >= 0.07.
      CHECK_NEAR(back.x, angles.x, 5e-6);
      CHECK_NEAR(back.y, angles.y, 5e-6);
      CHECK_NEAR(back.z, angles.z, 5e-6);
    }
}

TEST_CASE("every rotation comes back from its angles") {
  Random random("euler of rotations");
  for (int i = 0; i < 2000; ++i)
    for (const EulerOrder order : kOrders) {
      const Quat q = normalise(Quat{random.uniform_float(-1, 1), random.uniform_float(-1, 1),
                                    random.uniform_float(-1, 1), random.uniform_float(-1, 1)});
      check_same_rotation(quat_from_euler(order, euler_from_quat(order, q)), q, 5e-7);
    }
}

TEST_CASE("in gimbal lock the first angle is 0 and the rotation still comes back") {
  for (int order = 0; order < 6; ++order)
    for (const float quarter : {90 * kDegree, -90 * kDegree})
      for (const float first : {0.0f, 0.4f, -2.0f}) {
        const int* axes = kAxesOfOrders[order];
        Vec3 angles;
        component(angles, axes[0]) = first;
        component(angles, axes[1]) = quarter;
        component(angles, axes[2]) = 0.3f;
        const Quat q = quat_from_euler(kOrders[order], angles);
        Vec3 back = euler_from_quat(kOrders[order], q);
        INFO("order ", order, ", first angle ", first);
        CHECK(component(back, axes[0]) == 0.0f);
        CHECK_NEAR(component(back, axes[1]), quarter, 1e-6);
        check_same_rotation(quat_from_euler(kOrders[order], back), q, 1e-6);
      }
}

TEST_CASE("beside gimbal lock the rotation comes back") {
  for (const float off : {1e-2f, 1e-3f, 1e-4f, 1e-5f, 1e-6f, 1e-7f})
    for (const EulerOrder order : kOrders) {
      const Quat q = quat_from_euler(order, Vec3{1.5707963f - off, 1.5707963f - off, 1.5707963f - off});
      check_same_rotation(quat_from_euler(order, euler_from_quat(order, q)), q, 1e-6);
    }
}
