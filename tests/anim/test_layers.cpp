// SPDX-License-Identifier: MIT
// Layers over a pose, in joint space and as the model sees them, and masks with soft edges. Values by hand.
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "sinew/anim/blend.h"
#include "sinew/anim/hierarchy.h"
#include "sinew/anim/mask.h"
#include "sinew/anim/model_blend.h"
#include "sinew/anim/sample.h"
#include "sinew/math/quat.h"
#include "sinew/math/rotation.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr float kDegree = 3.14159265358979f / 180;

// hips - spine - chest - neck - head, an arm at the chest and a leg at the hips.
asset::Scene little_figure() {
  SceneBuilder builder;
  const char* names[] = {"hips", "spine", "chest", "neck", "head", "arm", "leg"};
  const Index parents[] = {kNone, 0, 1, 2, 3, 2, 0};
  for (std::size_t i = 0; i < 7; ++i)
    builder.node({.translation = {0, i == 0 ? 0.0 : 1.0, 0}, .parent = parents[i], .name = names[i]});
  const Index clip = builder.clip();
  for (Index node = 0; node < 7; ++node)
    builder.channel(clip, node, asset::ChannelPath::rotation, asset::Interpolation::linear, {0}, {0, 0, 0, 1});
  return std::move(builder.scene);
}

struct Figure {
  Cooked cooked{little_figure()};
  Rig rig = cooked.pack.rig(0);
  Joint joint(const char* name) const { return *rig.skeleton().find(name); }
  OwnPose rest() const {
    OwnPose pose(rig);
    copy(rig.rest_pose(), pose);
    return pose;
  }
  static void copy(ConstLocalPose from, OwnPose& to) {
    std::copy(from.joints.begin(), from.joints.end(), to.joints.begin());
  }
};

void turn_joint(OwnPose& pose, Joint joint, Vec3 axis, float degrees) {
  const Quat q = quat_from_axis_angle(axis, degrees * kDegree);
  JointBlock& block = pose.joints[joint / kLanes];
  block.qx[joint % kLanes] = q.x;
  block.qy[joint % kLanes] = q.y;
  block.qz[joint % kLanes] = q.z;
  block.qw[joint % kLanes] = q.w;
}

Quat rotation(const OwnPose& pose, Joint joint) {
  const JointBlock& block = pose.joints[joint / kLanes];
  const std::size_t lane = joint % kLanes;
  return {block.qx[lane], block.qy[lane], block.qz[lane], block.qw[lane]};
}

double degrees_about(Quat q, Vec3 axis) { return twist_angle_rad(q, axis) / double(kDegree); }

Quat model_rotation(const Figure& figure, const OwnPose& pose, Joint joint) {
  Quat model = rotation(pose, joint);
  for (Joint at = figure.rig.skeleton().parents()[joint]; at != kNoJoint; at = figure.rig.skeleton().parents()[at])
    model = rotation(pose, at) * model;
  return model;
}

}  // namespace

TEST_CASE("a mask rises from joint to joint below its root, and branches add up") {
  const Figure figure;
  const Skeleton& skeleton = figure.rig.skeleton();
  std::vector<float> mask(mask_lanes(skeleton));
  mask_branch(skeleton, figure.joint("spine"), 2, 1, mask);
  CHECK(mask[figure.joint("hips")] == 0);
  CHECK(mask[figure.joint("leg")] == 0);
  CHECK_NEAR(mask[figure.joint("spine")], 1.0 / 3, 1e-7);
  CHECK_NEAR(mask[figure.joint("chest")], 2.0 / 3, 1e-7);
  CHECK(mask[figure.joint("neck")] == 1);
  CHECK(mask[figure.joint("head")] == 1);
  CHECK(mask[figure.joint("arm")] == 1);
  mask_branch(skeleton, figure.joint("leg"), 0, 0.5f, mask);
  mask_branch(skeleton, figure.joint("neck"), 0, 0, mask);
  CHECK(mask[figure.joint("leg")] == 0.5f);
  CHECK(mask[figure.joint("head")] == 0);
  CHECK(mask[figure.joint("arm")] == 1);
  invert_mask(mask);
  CHECK(mask[figure.joint("hips")] == 1);
  CHECK(mask[figure.joint("arm")] == 0);
  const std::vector<float> half(mask.size(), 0.5f);
  intersect_masks(half, mask);
  CHECK(mask[figure.joint("hips")] == 0.5f);
  CHECK(mask[figure.joint("arm")] == 0);
}

TEST_CASE("a layer goes the masked part of the way, and leaves the rest its bits") {
  const Figure figure;
  OwnPose base = figure.rest(), layer = figure.rest();
  for (Joint j = 0; j < 7; ++j) turn_joint(base, j, {0, 0, 1}, 10), turn_joint(layer, j, {0, 0, 1}, 70);
  std::vector<float> mask(mask_lanes(figure.rig.skeleton()));
  mask_branch(figure.rig.skeleton(), figure.joint("chest"), 1, 1, mask);
  OwnPose out = base;
  overlay_pose(figure.rig, layer.ref(), 1, {mask, {}}, out.ref());
  CHECK(rotation(out, figure.joint("hips")).z == rotation(base, figure.joint("hips")).z);
  CHECK_NEAR(degrees_about(rotation(out, figure.joint("chest")), {0, 0, 1}), 40, 1e-3);
  CHECK_NEAR(degrees_about(rotation(out, figure.joint("head")), {0, 0, 1}), 70, 1e-3);
  out = base;
  overlay_pose(figure.rig, layer.ref(), 0, {}, out.ref());
  CHECK(rotation(out, 3).z == rotation(base, 3).z);
  overlay_pose(figure.rig, layer.ref(), 1, {}, out.ref());
  CHECK(rotation(out, 3).z == rotation(layer, 3).z);
  // What blend_poses makes of the two.
  OwnPose blended(figure.rig);
  const BlendInput both[] = {{base.ref(), 0.7f, {}}, {layer.ref(), 0.3f, {}}};
  blend_poses(figure.rig, both, figure.rig.rest_pose(), blended.ref());
  out = base;
  overlay_pose(figure.rig, layer.ref(), 0.3f, {}, out.ref());
  for (Joint j = 0; j < 7; ++j) CHECK_NEAR(rotation(out, j).z, rotation(blended, j).z, 1e-6);
}

TEST_CASE("a layer in the model's space points where it does, whatever is below it") {
  const Figure figure;
  OwnPose base = figure.rest(), aim = figure.rest();
  turn_joint(base, figure.joint("hips"), {0, 1, 0}, 80);
  turn_joint(base, figure.joint("spine"), {1, 0, 0}, 25);
  turn_joint(aim, figure.joint("chest"), {0, 1, 0}, 30);
  turn_joint(aim, figure.joint("arm"), {1, 0, 0}, -50);
  std::vector<float> mask(mask_lanes(figure.rig.skeleton()));
  mask_branch(figure.rig.skeleton(), figure.joint("chest"), 0, 1, mask);
  std::vector<Quat> scratch(14);
  OwnPose out = base;
  overlay_pose_in_model(figure.rig, aim.ref(), 1, {mask, {}}, scratch, out.ref());
  for (const char* name : {"chest", "arm", "head"}) {
    const Quat is = model_rotation(figure, out, figure.joint(name)),
               wanted = model_rotation(figure, aim, figure.joint(name));
    CHECK(std::abs(dot(is, wanted)) > 1 - 1e-6f);
  }
  for (const char* name : {"hips", "spine", "leg"}) {
    const Quat is = model_rotation(figure, out, figure.joint(name)),
               was = model_rotation(figure, base, figure.joint(name));
    CHECK(std::abs(dot(is, was)) > 1 - 1e-6f);
  }
}

TEST_CASE("a difference in the model's space, added to its reference, gives the pose; elsewhere the same turn") {
  const Figure figure;
  OwnPose reference = figure.rest(), pose = figure.rest(), delta(figure.rig);
  turn_joint(reference, figure.joint("hips"), {0, 1, 0}, 40);
  turn_joint(pose, figure.joint("hips"), {0, 1, 0}, 40);
  turn_joint(pose, figure.joint("chest"), {1, 0, 0}, 30);
  turn_joint(pose, figure.joint("arm"), {0, 0, 1}, 60);
  std::vector<Quat> scratch(14);
  const ModelAdditivePose difference{delta.joints, delta.properties};
  subtract_poses_in_model(figure.rig, pose.ref(), reference.ref(), scratch, difference);
  OwnPose out = reference;
  add_pose_in_model(figure.rig, difference, 1, {}, scratch, out.ref());
  for (Joint j = 0; j < 7; ++j)
    CHECK(std::abs(dot(model_rotation(figure, out, j), model_rotation(figure, pose, j))) > 1 - 1e-6f);
  out = reference;
  add_pose_in_model(figure.rig, difference, 0, {}, scratch, out.ref());
  CHECK(rotation(out, 0).y == rotation(reference, 0).y);
  // On a figure whose hips are turned back the chest still leans the way it did in the model: about the axis of 40
  // degrees of yaw.
  OwnPose other = figure.rest();
  turn_joint(other, figure.joint("hips"), {0, 1, 0}, -50);
  add_pose_in_model(figure.rig, difference, 1, {}, scratch, other.ref());
  const Quat leaned =
      model_rotation(figure, other, figure.joint("chest")) * conjugate(quat_from_axis_angle({0, 1, 0}, -50 * kDegree));
  CHECK_NEAR(degrees_about(leaned, {std::cos(40 * kDegree), 0, -std::sin(40 * kDegree)}), 30, 1e-2);
}

TEST_CASE("named masks come with the pack, each rig its own") {
  asset::Scene scene = little_figure();
  scene.masks = {{"upper", {{1, 2, 1}}, 0}, {"all but head", {{0, 0, 1}, {4, 0, 0}}, 0.5}};
  const Cooked cooked(scene);
  const Rig rig = cooked.pack.rig(0);
  const MaskSet masks = cooked.pack.masks(0);
  REQUIRE(masks.size() == 2);
  CHECK(masks.name(0) == "upper");
  CHECK(masks.name(1) == "all but head");
  CHECK(!masks.find("lower"));
  const Mask mask = *masks.find("all but head");
  CHECK(mask.joints.size() == mask_lanes(rig.skeleton()));
  CHECK(mask.joints[*rig.skeleton().find("leg")] == 1);
  CHECK(mask.joints[*rig.skeleton().find("head")] == 0);
  CHECK(mask.joints[*rig.skeleton().find("neck")] == 1);
  CHECK_NEAR(masks.mask(0).joints[*rig.skeleton().find("spine")], 1.0 / 3, 1e-7);
  CHECK(Cooked(little_figure()).pack.masks(0).size() == 0);
}

TEST_CASE("E3_a_joint_missing_from_a_clip counts as at rest: 30 degrees against 90 are 60") {
  SceneBuilder builder;
  const Index arm = builder.node({.rotation = turn(2, 30), .name = "arm"}), leg = builder.node({.name = "leg"});
  const auto add_clip = [&](Index node, const std::array<double, 4>& q) {
    builder.channel(builder.clip(), node, asset::ChannelPath::rotation, asset::Interpolation::linear, {0},
                    {float(q[0]), float(q[1]), float(q[2]), float(q[3])});
  };
  add_clip(arm, turn(2, 90));
  add_clip(leg, turn(0, 10));
  builder.scene.nodes[leg].parent = arm;  // one rig
  builder.scene.nodes[arm].children = {leg};
  const Cooked cooked(builder.scene);
  const Rig rig = cooked.pack.rig(0);
  REQUIRE(cooked.pack.rig_count() == 1);
  OwnPose poses[2] = {OwnPose(rig), OwnPose(rig)}, out(rig);
  for (std::size_t i = 0; i < 2; ++i) {
    const Clip clip = *cooked.pack.clip(i, 0);
    sample_clip(clip, Cooked::take(ClipBinding::create(clip, rig)), 0, poses[i].ref());
  }
  const BlendInput inputs[] = {{poses[0].ref(), 0.5f, {}}, {poses[1].ref(), 0.5f, {}}};
  blend_poses(rig, inputs, rig.rest_pose(), out.ref());
  CHECK_NEAR(degrees_about(rotation(out, *rig.skeleton().find("arm")), {0, 0, 1}), 60, 1e-4);
  CHECK_NEAR(degrees_about(rotation(out, *rig.skeleton().find("leg")), {1, 0, 0}), 5, 1e-4);
}
