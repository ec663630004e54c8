// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "sinew/anim/blend.h"
#include "sinew/math/quat.h"
#include "sinew/math/rotation.h"
#include "support/near.h"

using namespace sinew;

namespace {

const Rig kPlain;  // all properties are numbers
constexpr float kDegree = 3.14159265358979f / 180;

struct OnePose {
  explicit OnePose(Quat rotation = {}, Vec3 translation = {}, Vec3 scale = {1, 1, 1}, float property = 0)
      : joints(1), properties{property} {
    joints[0].qx[0] = rotation.x;
    joints[0].qy[0] = rotation.y;
    joints[0].qz[0] = rotation.z;
    joints[0].qw[0] = rotation.w;
    joints[0].tx[0] = translation.x;
    joints[0].sx[0] = scale.x;
  }
  ConstLocalPose pose() const { return {joints, properties}; }
  LocalPose ref() { return {joints, properties}; }
  AdditivePose delta() { return {joints, properties}; }
  ConstAdditivePose const_delta() const { return {joints, properties}; }
  Quat rotation(int lane = 0) const {
    return {joints[0].qx[lane], joints[0].qy[lane], joints[0].qz[lane], joints[0].qw[lane]};
  }

  std::vector<JointBlock> joints;
  std::vector<float> properties;
};

Quat turn(Vec3 axis, float degrees) { return quat_from_axis_angle(axis, degrees * kDegree); }

void check_rotation(Quat value, Quat expected, double tolerance = 1e-6) {
  const double sign =
      value.x * expected.x + value.y * expected.y + value.z * expected.z + value.w * expected.w < 0 ? -1 : 1;
  CHECK_NEAR(sign * value.x, expected.x, tolerance);
  CHECK_NEAR(sign * value.y, expected.y, tolerance);
  CHECK_NEAR(sign * value.z, expected.z, tolerance);
  CHECK_NEAR(sign * value.w, expected.w, tolerance);
}

}  // namespace

TEST_CASE("E1_three_rotations_in_any_order") {
  const OnePose poses[3] = {OnePose(), OnePose(turn({1, 0, 0}, 120)), OnePose(turn({0, 1, 0}, 120))};
  const float weights[3] = {0.5f, 0.3f, 0.2f};
  std::array<int, 3> order{0, 1, 2};
  do {
    std::vector<BlendInput> inputs;
    for (const int i : order) inputs.push_back({poses[i].pose(), weights[i], {}});
    OnePose out;
    blend_poses(kPlain, inputs, OnePose().pose(), out.ref());
    check_rotation(out.rotation(), {0.3198f, 0.2132f, 0, 0.9232f}, 5e-5);  // the four digits of the report
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("E2_weights_are_normalised_and_nothing_is_the_rest_pose") {
  const OnePose a({}, {4, 0, 0}, {1, 1, 1}, 4), b({}, {8, 0, 0}, {1, 1, 1}, 8), rest({}, {-1, 0, 0}, {1, 1, 1}, -1);
  OnePose out;
  const BlendInput faint[1] = {{a.pose(), 0.083f, {}}};
  blend_poses(kPlain, faint, rest.pose(), out.ref());
  CHECK_NEAR(out.joints[0].tx[0], 4, 1e-6);
  const BlendInput nothing[2] = {{a.pose(), 0, {}}, {b.pose(), 0, {}}};
  blend_poses(kPlain, nothing, rest.pose(), out.ref());
  CHECK(out.joints[0].tx[0] == -1.0f);
  CHECK(out.properties[0] == -1.0f);
  const BlendInput both[2] = {{a.pose(), 1, {}}, {b.pose(), 1, {}}};
  blend_poses(kPlain, both, rest.pose(), out.ref());
  CHECK(out.joints[0].tx[0] == 6.0f);
  CHECK(out.properties[0] == 6.0f);
  blend_poses(kPlain, {}, rest.pose(), out.ref());
  CHECK(out.joints[0].tx[0] == -1.0f);
}

TEST_CASE("a mask weighs joint by joint, and where it leaves nothing the fallback stands") {
  OnePose a({}, {2, 0, 0}), b({}, {6, 0, 0}), rest;
  a.joints[0].tx[1] = 2;
  b.joints[0].tx[1] = 6;
  a.joints[0].tx[2] = 2;
  rest.joints[0].tx[2] = 9;
  const float mask_a[8] = {1, 1, 0, 1, 1, 1, 1, 1}, mask_b[8] = {1, 0, 0, 1, 1, 1, 1, 1};
  const BlendInput inputs[2] = {{a.pose(), 1, {mask_a, {}}}, {b.pose(), 1, {mask_b, {}}}};
  OnePose out;
  blend_poses(kPlain, inputs, rest.pose(), out.ref());
  CHECK(out.joints[0].tx[0] == 4.0f);
  CHECK(out.joints[0].tx[1] == 2.0f);
  CHECK(out.joints[0].tx[2] == 9.0f);
}

TEST_CASE("opposite quaternions of one rotation do not cancel") {
  const Quat q = turn({0, 0, 1}, 50);
  const OnePose a(q), b(Quat{-q.x, -q.y, -q.z, -q.w});
  const BlendInput inputs[2] = {{a.pose(), 0.5f, {}}, {b.pose(), 0.5f, {}}};
  OnePose out;
  blend_poses(kPlain, inputs, OnePose().pose(), out.ref());
  check_rotation(out.rotation(), q);
}

TEST_CASE("E4_a_difference_added_to_its_reference_gives_the_pose") {
  const Quat tilt = turn({1, 0, 0}, 30), target = turn({0, 1, 0}, 90) * tilt;
  const OnePose reference(tilt, {1, 0, 0}, {2, 1, 1}, 3), pose(target, {5, 0, 0}, {3, 1, 1}, 7);
  OnePose delta, out = reference;
  subtract_poses(kPlain, pose.pose(), reference.pose(), delta.delta());
  add_pose(kPlain, delta.const_delta(), 0, {}, out.ref());
  check_rotation(out.rotation(), tilt, 0);
  add_pose(kPlain, delta.const_delta(), 1, {}, out.ref());
  check_rotation(out.rotation(), target);
  CHECK_NEAR(out.joints[0].tx[0], 5, 1e-6);
  CHECK_NEAR(out.joints[0].sx[0], 3, 1e-6);
  CHECK(out.properties[0] == 7.0f);
}

TEST_CASE("half of a difference is half of the turn, on either side of the quaternion's sign") {
  const Quat q = turn({0, 0, 1}, 60);
  for (const float sign : {1.0f, -1.0f}) {
    const OnePose delta(Quat{sign * q.x, sign * q.y, sign * q.z, sign * q.w});
    OnePose out;
    add_pose(kPlain, delta.const_delta(), 0.5f, {}, out.ref());
    check_rotation(out.rotation(), turn({0, 0, 1}, 30));
  }
}

TEST_CASE("a difference from a scale of zero leaves scales alone and makes no NaN") {
  const OnePose reference({}, {}, {0, 1, 1}), pose({}, {}, {4, 1, 1});
  OnePose delta;
  subtract_poses(kPlain, pose.pose(), reference.pose(), delta.delta());
  CHECK(delta.joints[0].sx[0] == 1.0f);
}

TEST_CASE("what counts for nothing is not read, a single input comes out as it is, and out may be an input") {
  const Quat q = turn({0, 0, 1}, 50);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const OnePose lame(q, {nan, 0, 0}, {1, 1, 1}, nan), only(q, {3, 0, 0}, {1, 1, 1}, 5);
  OnePose out({}, {7, 0, 0}, {1, 1, 1}, 7);
  const BlendInput inputs[2] = {{lame.pose(), 0, {}}, {only.pose(), 0.083f, {}}};
  blend_poses(kPlain, inputs, OnePose().pose(), out.ref());
  CHECK(out.joints[0].tx[0] == 3.0f);
  CHECK(out.properties[0] == 5.0f);
  check_rotation(out.rotation(), q, 0);
  out = OnePose(turn({0, 0, 1}, 10), {5, 0, 0}, {1, 1, 1}, 9);
  const BlendInput with_out[2] = {{only.pose(), 1, {}}, {out.pose(), 1, {}}};
  blend_poses(kPlain, with_out, OnePose().pose(), out.ref());
  CHECK(out.joints[0].tx[0] == 4.0f);
  CHECK(out.properties[0] == 7.0f);
  check_rotation(out.rotation(), turn({0, 0, 1}, 30));
}
