// SPDX-License-Identifier: MIT
// Properties that are rotations or steps: blended, masked, subtracted and added by their kinds. Values by hand.
#include <cmath>

#include "sinew/anim/blend.h"
#include "sinew/math/rotation.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr float kDegree = 3.14159265358979f / 180;

// A number, a rotation and a frame number.
asset::Scene three_kinds() {
  SceneBuilder builder;
  builder.scene.custom_properties = {{"glow", kNone, asset::CustomKind::numbers, {0.5}},
                                     {"turn", kNone, asset::CustomKind::rotation, {0, 0, 0, 1}},
                                     {"frame", kNone, asset::CustomKind::step, {7}}};
  const Index clip = builder.clip();
  const float half = 0.70710678f;
  const auto add = [&](Index property, const std::vector<float>& rows) {
    builder.property_channel(clip, {asset::AnimatedProperty::custom, property}, asset::Interpolation::linear, {0, 1},
                             rows);
  };
  add(0, {0, 1});
  add(1, {0, 0, 0, 1, 0, 0, -half, -half});  // a quarter about z, stored the other way round
  add(2, {3, 5});
  return std::move(builder.scene);
}

struct Three {
  OwnPose pose;
  Three(const Rig& rig, float glow, Quat turn, float frame) : pose(rig) {
    const float all[] = {glow, turn.x, turn.y, turn.z, turn.w, frame};
    std::copy(std::begin(all), std::end(all), pose.properties.begin());
  }
  Quat turn() const { return {pose.properties[1], pose.properties[2], pose.properties[3], pose.properties[4]}; }
};

Quat about_z(float degrees) { return quat_from_axis_angle({0, 0, 1}, degrees * kDegree); }
Quat opposite(Quat q) { return {-q.x, -q.y, -q.z, -q.w}; }

void check_angle(Quat q, double degrees) {
  CHECK_NEAR(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1, 1e-6);
  CHECK_NEAR(twist_angle_rad(q, {0, 0, 1}) / kDegree, degrees, 1e-3);
}

}  // namespace

TEST_CASE("custom properties are sampled by their kinds: slerp the shorter way, and steps hold") {
  const Cooked cooked(three_kinds());
  CHECK(cooked.diagnostics.all().empty());
  const Rig rig = cooked.pack.rig(0);
  REQUIRE(rig.property_count() == 3);
  CHECK(rig.property(0).kind == PropertyKind::scalar);
  CHECK(rig.property(1).kind == PropertyKind::quat);
  CHECK(rig.property(2).kind == PropertyKind::step);
  CHECK(rig.property(1).name == "turn");
  CHECK(!rig.has_only_numbers());
  const Clip clip = *cooked.pack.clip(0, 0);
  const ClipBinding binding = Cooked::take(ClipBinding::create(clip, rig));
  CHECK(binding.unbound_tracks() == 0);
  OwnPose pose(rig);
  sample_clip(clip, binding, 1.0 / 3, pose.ref());
  CHECK_NEAR(pose.properties[0], 1.0 / 3, 1e-6);
  check_angle({pose.properties[1], pose.properties[2], pose.properties[3], pose.properties[4]}, 30);
  CHECK(pose.properties[5] == 3);
  sample_clip(clip, binding, 1, pose.ref());
  CHECK(pose.properties[5] == 5);
}

TEST_CASE("rotations blend in the hemisphere of the heaviest, and steps are the heaviest's") {
  const Cooked cooked(three_kinds());
  const Rig rig = cooked.pack.rig(0);
  Three a(rig, 0, about_z(0), 1), b(rig, 1, opposite(about_z(60)), 2), out(rig, 9, about_z(9), 9);
  const BlendInput even[] = {{a.pose.ref(), 1, {}}, {b.pose.ref(), 1, {}}};
  blend_poses(rig, even, rig.rest_pose(), out.pose.ref());
  CHECK_NEAR(out.pose.properties[0], 0.5, 1e-6);
  check_angle(out.turn(), 30);
  CHECK(out.pose.properties[5] == 1);  // of equal ones the first
  const BlendInput uneven[] = {{a.pose.ref(), 1, {}}, {b.pose.ref(), 3, {}}};
  blend_poses(rig, uneven, rig.rest_pose(), out.pose.ref());
  CHECK(out.pose.properties[5] == 2);
  CHECK_NEAR(out.pose.properties[0], 0.75, 1e-6);
  // Normalised sum of 1 at 0 and 3 at 60 degrees: atan2(3 sin 30, 1 + 3 cos 30) is half the angle.
  check_angle(out.turn(), 2 * std::atan2(3 * 0.5, 1 + 3 * std::sqrt(3.0) / 2) / kDegree);
}

TEST_CASE("a mask takes a rotation or a step out, and without any weight the fallback stands") {
  const Cooked cooked(three_kinds());
  const Rig rig = cooked.pack.rig(0);
  Three a(rig, 0, about_z(20), 1), b(rig, 1, about_z(80), 2), out(rig, 9, about_z(9), 9);
  const std::vector<float> nothing_of_turn = {1, 0, 0, 0, 0, 1}, nothing(6, 0.0f);
  const BlendInput inputs[] = {{a.pose.ref(), 1, {}}, {b.pose.ref(), 3, {{}, nothing_of_turn}}};
  blend_poses(rig, inputs, rig.rest_pose(), out.pose.ref());
  check_angle(out.turn(), 20);
  CHECK(out.pose.properties[5] == 2);
  const BlendInput none[] = {{a.pose.ref(), 1, {{}, nothing}}, {b.pose.ref(), 1, {{}, nothing}}};
  blend_poses(rig, none, rig.rest_pose(), out.pose.ref());
  check_angle(out.turn(), 0);
  CHECK(out.pose.properties[5] == 7);
}

TEST_CASE("a difference of rotations is a turn, and what is added to its reference gives the pose") {
  const Cooked cooked(three_kinds());
  const Rig rig = cooked.pack.rig(0);
  const Three pose(rig, 1, about_z(70), 5), reference(rig, 0.25f, about_z(30), 3);
  Three difference(rig, 0, {}, 0), sum = reference;
  const AdditivePose delta{difference.pose.joints, difference.pose.properties};
  const ConstLocalPose of_pose{pose.pose.joints, pose.pose.properties},
      of_reference{reference.pose.joints, reference.pose.properties};
  subtract_poses(rig, of_pose, of_reference, delta);
  check_angle(difference.turn(), 40);
  CHECK(difference.pose.properties[5] == 2);
  add_pose(rig, delta, 1, {}, sum.pose.ref());
  check_angle(sum.turn(), 70);
  CHECK(sum.pose.properties[5] == 5);
  CHECK_NEAR(sum.pose.properties[0], 1, 1e-6);
  Three half = reference;
  add_pose(rig, delta, 0.5f, {}, half.pose.ref());
  check_angle(half.turn(), 50);
  CHECK(half.pose.properties[5] == 5);  // from a half on all of it
  Three little = reference;
  add_pose(rig, delta, 0.25f, {}, little.pose.ref());
  CHECK(little.pose.properties[5] == 3);
}
