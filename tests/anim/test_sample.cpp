// SPDX-License-Identifier: MIT
#include <cmath>
#include <random>

#include "sinew/anim/sample.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;
using asset::ChannelPath;
using asset::Interpolation;
using asset::WrapPolicy;

namespace {

// One joint, one clip.
struct OneJoint {
  OneJoint(ChannelPath path, Interpolation mode, const std::vector<float>& times, const std::vector<float>& rows,
           double loop_interval_secs = -1) {
    SceneBuilder builder;
    const Index node = builder.node({});
    const Index clip_index = builder.clip();
    builder.channel(clip_index, node, path, mode, times, rows);
    if (loop_interval_secs >= 0) {
      builder.scene.clips[0].wrap = WrapPolicy::loop;
      builder.scene.clips[0].loop_interval_secs = loop_interval_secs;
    }
    cooked = std::make_unique<Cooked>(builder.scene);
    clip = *cooked->pack.clip(0, 0);
    binding = Cooked::take(ClipBinding::create(clip, cooked->pack.rig(0)));
    pose = std::make_unique<OwnPose>(cooked->pack.rig(0));
  }
  const JointBlock& at(double secs) {
    sample_clip(clip, binding, secs, pose->ref());
    return pose->joints[0];
  }
  const JointBlock& at(double secs, Wrap wrap) {
    sample_clip(clip, binding, secs, wrap, pose->ref());
    return pose->joints[0];
  }

  std::unique_ptr<Cooked> cooked;
  Clip clip;
  ClipBinding binding;
  std::unique_ptr<OwnPose> pose;
};

double turn_about_z_deg(const JointBlock& block) {
  return 2 * std::atan2(double(block.qz[0]), double(block.qw[0])) * 180 / 3.14159265358979323846;
}

std::vector<float> z_turns(const std::vector<double>& degrees) {
  std::vector<float> rows;
  for (const double angle : degrees)
    for (const double component : turn(2, angle)) rows.push_back(static_cast<float>(component));
  return rows;
}

}  // namespace

TEST_CASE("slerp turns at a constant rate, for tiny angles as for half turns") {
  for (const double whole_deg : {0.001, 1.0, 45.0, 120.0, 179.9, 180.0}) {
    OneJoint joint(ChannelPath::rotation, Interpolation::linear, {0, 1}, z_turns({0, whole_deg}));
    for (const double u : {0.1, 0.25, 0.5, 0.9}) {
      INFO("to ", whole_deg, " degrees, at ", u);
      CHECK_NEAR(turn_about_z_deg(joint.at(u)), u * whole_deg, 2e-5);  // float quaternions: 1e-7 rad of a half angle
    }
  }
}

TEST_CASE("slerp keeps unit length") {
  std::mt19937 random(11);
  std::normal_distribution<float> normal;
  for (int i = 0; i < 200; ++i) {
    std::vector<float> rows;
    for (int c = 0; c < 8; ++c) rows.push_back(normal(random));
    OneJoint joint(ChannelPath::rotation, Interpolation::linear, {0, 1}, rows);
    const JointBlock& pose = joint.at(0.37);
    const double x = pose.qx[0], y = pose.qy[0], z = pose.qz[0], w = pose.qw[0];
    CHECK_NEAR(x * x + y * y + z * z + w * w, 1.0, 1e-6);  // a few roundings of floats near 1; seed 11
  }
}

TEST_CASE("a constant track stays exactly constant between keys") {
  OneJoint joint(ChannelPath::translation, Interpolation::linear, {0, 1, 2},
                 {0.1f, 0.2f, 0.3f, 0.1f, 0.2f, 0.3f, 0.1f, 0.2f, 0.3f});
  for (double secs = 0; secs < 2; secs += 0.013) {
    const JointBlock& pose = joint.at(secs);
    REQUIRE(pose.tx[0] == 0.1f);
    REQUIRE(pose.ty[0] == 0.2f);
    REQUIRE(pose.tz[0] == 0.3f);
  }
}

TEST_CASE("a looping clip leads from its last key back to its first: samples 0 1 2 3 at 10 Hz") {
  const std::vector<float> rows{0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0};
  OneJoint clamped(ChannelPath::translation, Interpolation::linear, {0, 0.1f, 0.2f, 0.3f}, rows);
  CHECK_NEAR(clamped.clip.duration_secs(), 0.3, 1e-7);
  OneJoint looped(ChannelPath::translation, Interpolation::linear, {0, 0.1f, 0.2f, 0.3f}, rows, 0.1);
  CHECK_NEAR(looped.clip.duration_secs(), 0.4, 1e-7);
  CHECK_NEAR(looped.at(0.35).tx[0], 1.5, 1e-5);
  CHECK_NEAR(looped.at(0.75).tx[0], 1.5, 1e-5);
  CHECK_NEAR(looped.at(-0.05).tx[0], 1.5, 1e-5);
  CHECK_NEAR(looped.at(0.35, Wrap::clamp).tx[0], 3.0, 1e-6);  // clamp ends at the last key
  CHECK_NEAR(clamped.at(0.35, Wrap::loop).tx[0], 0.5, 1e-5);  // no interval in the source: 0.35 is 0.05
}

TEST_CASE("the interval that closes a loop takes the short arc") {
  OneJoint looped(ChannelPath::rotation, Interpolation::linear, {0, 1, 2, 3}, z_turns({0, 90, 180, 270}), 1.0);
  CHECK_NEAR(turn_about_z_deg(looped.at(3.5)), 315, 1e-3);  // the other way round would be 135
}

TEST_CASE("in a looping clip a track that ends early holds until the clip's last key, in every mode") {
  for (const Interpolation mode : {Interpolation::step, Interpolation::linear, Interpolation::cubic_spline}) {
    SceneBuilder builder;
    const Index node = builder.node({});
    const Index clip_index = builder.clip();
    std::vector<float> rows{0, 0, 0, 5, 0, 0};
    if (mode == Interpolation::cubic_spline) rows = {9, 9, 9, 0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 0, 0, 7, 7, 7};
    builder.channel(clip_index, node, ChannelPath::translation, mode, {0, 1}, rows);
    builder.channel(clip_index, node, ChannelPath::scale, Interpolation::linear, {0, 3}, {1, 1, 1, 1, 1, 1});
    builder.scene.clips[0].wrap = WrapPolicy::loop;
    builder.scene.clips[0].loop_interval_secs = 1;
    const Cooked cooked(builder.scene);
    const Clip clip = *cooked.pack.clip(0, 0);
    const ClipBinding binding = Cooked::take(ClipBinding::create(clip, cooked.pack.rig(0)));
    OwnPose pose(cooked.pack.rig(0));
    sample_clip(clip, binding, 2.2, pose.ref());
    CHECK(pose.joints[0].tx[0] == 5.0f);
    CHECK(pose.joints[0].ty[0] == 0.0f);
  }
}

TEST_CASE("before its first key a track holds its first value, after its last key the last") {
  OneJoint joint(ChannelPath::translation, Interpolation::linear, {1, 2}, {1, 0, 0, 2, 0, 0});
  CHECK(joint.at(0).tx[0] == 1.0f);
  CHECK(joint.at(-5).tx[0] == 1.0f);
  CHECK(joint.at(2).tx[0] == 2.0f);
  CHECK(joint.at(7).tx[0] == 2.0f);
}

TEST_CASE("a cubic rotation is of unit length on its keys too, where the stored values are not") {
  const std::vector<float> rows{0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0};
  OneJoint joint(ChannelPath::rotation, Interpolation::cubic_spline, {0, 1}, rows);
  for (const double secs : {0.0, 0.5, 1.0, 2.0}) CHECK_NEAR(turn_about_z_deg(joint.at(secs)), 90, 1e-4);
  OneJoint single(ChannelPath::rotation, Interpolation::cubic_spline, {0}, {0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0});
  CHECK_NEAR(single.at(0).qw[0], std::sqrt(0.5), 1e-6);
}

TEST_CASE("a cubic rotation through zero is the identity there, not NaN") {
  const std::vector<float> rows{0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0};
  OneJoint joint(ChannelPath::rotation, Interpolation::cubic_spline, {0, 1}, rows);
  CHECK(joint.at(0.5).qw[0] == 1.0f);
  CHECK(joint.at(0.5).qx[0] == 0.0f);
}

TEST_CASE("more tracks than a batch holds, of one kind and time array, all arrive") {
  SceneBuilder builder;
  const Index clip_index = builder.clip();
  Index parent = kNone;
  for (int j = 0; j < 21; ++j) {
    parent = builder.node({.parent = parent});
    builder.channel(clip_index, parent, ChannelPath::translation, Interpolation::linear, {0, 1},
                    {0, 0, 0, float(j), float(2 * j), float(3 * j)});
  }
  const Cooked cooked(builder.scene);
  const Clip clip = *cooked.pack.clip(0, 0);
  const ClipBinding binding = Cooked::take(ClipBinding::create(clip, cooked.pack.rig(0)));
  OwnPose pose(cooked.pack.rig(0));
  sample_clip(clip, binding, 0.5, pose.ref());
  for (int j = 0; j < 21; ++j) {
    CHECK(pose.joints[j / 8].tx[j % 8] == 0.5f * float(j));
    CHECK(pose.joints[j / 8].tz[j % 8] == 1.5f * float(j));
  }
  CHECK(pose.joints[2].qw[7] == 1.0f);  // a lane beyond the last joint holds the identity
}

TEST_CASE("what a clip does not move stands as in the rest pose, also after another clip was sampled") {
  SceneBuilder builder;
  const Index root = builder.node({.translation = {1, 2, 3}});
  const Index tip = builder.node({.translation = {0, 1, 0}, .scale = {2, 2, 2}, .parent = root});
  builder.channel(builder.clip("a"), tip, ChannelPath::scale, Interpolation::linear, {0, 1}, {5, 5, 5, 6, 6, 6});
  builder.channel(builder.clip("b"), root, ChannelPath::translation, Interpolation::step, {0}, {7, 7, 7});
  const Cooked cooked(builder.scene);
  OwnPose pose(cooked.pack.rig(0));
  for (const std::size_t index : {0u, 1u}) {
    const Clip clip = *cooked.pack.clip(index, 0);
    const ClipBinding binding = Cooked::take(ClipBinding::create(clip, cooked.pack.rig(0)));
    sample_clip(clip, binding, 0.0, pose.ref());
  }
  CHECK(pose.joints[0].tx[0] == 7.0f);
  CHECK(pose.joints[0].sx[1] == 2.0f);
  CHECK(pose.joints[0].ty[1] == 1.0f);
}
