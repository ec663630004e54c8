// SPDX-License-Identifier: MIT
// Behaviours of additive clips: made by the tools, added by the runtime. Values by hand.
#include <array>
#include <memory>
#include <vector>

#include "sinew/anim/blend.h"
#include "sinew/anim/sample.h"
#include "sinew/export/export.h"
#include "sinew/import/import.h"
#include "sinew/process/make_additive.h"
#include "support/cooked.h"
#include "support/engines.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::AdditiveReference;
using asset::ChannelPath;
using asset::Interpolation;

std::vector<float> quaternion(const std::array<double, 4>& q) {
  return {float(q[0]), float(q[1]), float(q[2]), float(q[3])};
}

// Clip 0 is R, 30 degrees about X; clip 1 is T, 90 degrees about Y after that. Scale 2 and 3, x 1 and 5.
SceneBuilder two_poses() {
  SceneBuilder builder;
  builder.node({});
  const std::array<double, 4> r = turn(0, 30), y = turn(1, 90);
  // y * r by hand.
  const std::vector<float> t{float(y[3] * r[0]), float(y[1] * r[3]), float(-y[1] * r[0]), float(y[3] * r[3])};
  const Index clip_r = builder.clip("R"), clip_t = builder.clip("T");
  const auto add = [&](Index clip, const std::vector<float>& turn_row, float scale, float x) {
    builder.channel(clip, 0, ChannelPath::rotation, Interpolation::linear, {0, 1}, join({turn_row, turn_row}));
    builder.channel(clip, 0, ChannelPath::scale, Interpolation::linear, {0, 1},
                    {scale, scale, scale, scale, scale, scale});
    builder.channel(clip, 0, ChannelPath::translation, Interpolation::linear, {0, 1}, {x, 0, 0, x, 0, 0});
  };
  add(clip_r, quaternion(r), 2, 1);
  add(clip_t, t, 3, 5);
  return builder;
}

struct Poses {
  explicit Poses(const Pack& of) : pack(of), rig(of.rig(0)), base(rig), delta(rig) {}
  void sample(std::size_t clip, double secs) {
    const Clip part = *pack.clip(clip, 0);
    sample_clip(part, Cooked::take(ClipBinding::create(part, rig)), secs, base.ref());
  }
  void add(std::size_t clip, double secs, float weight) {
    const Clip part = *pack.clip(clip, 0);
    const AdditivePose difference{delta.joints, delta.properties};
    sample_additive(part, Cooked::take(AdditiveBinding::create(part, rig)), secs, difference);
    add_pose(rig, difference, weight, {}, base.ref());
  }
  const JointBlock& joints() const { return base.joints[0]; }

  Pack pack;
  Rig rig;
  OwnPose base, delta;
};

void check_joint(const JointBlock& is, const std::vector<double>& q, double scale, double x) {
  const double sign = is.qw[0] * q[3] + is.qx[0] * q[0] + is.qy[0] * q[1] + is.qz[0] * q[2] < 0 ? -1 : 1;
  CHECK_NEAR(sign * is.qx[0], q[0], 1e-6);
  CHECK_NEAR(sign * is.qy[0], q[1], 1e-6);
  CHECK_NEAR(sign * is.qz[0], q[2], 1e-6);
  CHECK_NEAR(sign * is.qw[0], q[3], 1e-6);
  CHECK_NEAR(is.sx[0], scale, 1e-6);
  CHECK_NEAR(is.tx[0], x, 1e-6);
}

TEST_CASE("E4_additive_operands: the difference of T and R, added to R, is T; a weight of 0 changes nothing") {
  SceneBuilder builder = two_poses();
  asset::Diagnostics diagnostics;
  REQUIRE(make_additive(builder.scene, 1, AdditiveReference{.clip = 0, .time_secs = 0.5}, diagnostics));
  CHECK(builder.scene.clips[1].additive_reference == "R at 0.5 s");
  const Cooked cooked(builder.scene);
  CHECK(cooked.pack.clip_info(1).is_additive);
  CHECK(cooked.pack.clip_info(1).additive_reference == "R at 0.5 s");
  Poses poses(cooked.pack);
  poses.sample(0, 0);
  const JointBlock before = poses.joints();
  poses.add(1, 0.3, 0);
  CHECK(poses.joints().qx[0] == before.qx[0]);
  CHECK(poses.joints().tx[0] == before.tx[0]);
  CHECK(poses.joints().sx[0] == before.sx[0]);
  poses.add(1, 0.3, 1);
  const std::array<double, 4> r = turn(0, 30), y = turn(1, 90);
  check_joint(poses.joints(), {y[3] * r[0], y[1] * r[3], -y[1] * r[0], y[3] * r[3]}, 3, 5);
}

TEST_CASE("E5_an_ordinary_clip_is_no_difference: each is refused where the other is wanted") {
  SceneBuilder builder = two_poses();
  asset::Diagnostics diagnostics;
  REQUIRE(make_additive(builder.scene, 1, {}, diagnostics));
  const Cooked cooked(builder.scene);
  const Clip ordinary = *cooked.pack.clip(0, 0), additive = *cooked.pack.clip(1, 0);
  CHECK(!ordinary.is_additive());
  CHECK(additive.is_additive());
  const Result<AdditiveBinding> refused = AdditiveBinding::create(ordinary, cooked.pack.rig(0));
  REQUIRE(!refused);
  CHECK(refused.error().code == Errc::mismatch);
  const Result<ClipBinding> also = ClipBinding::create(additive, cooked.pack.rig(0));
  REQUIRE(!also);
  CHECK(also.error().code == Errc::mismatch);
  CHECK(!make_additive(builder.scene, 1, {}, diagnostics));
  CHECK(!make_additive(builder.scene, 0, AdditiveReference{.clip = 1, .time_secs = {}}, diagnostics));
}

TEST_CASE("E5_a_clip_against_itself: added at weight 1 it changes nothing, scale is a ratio") {
  SceneBuilder builder = two_poses();
  builder.scene.clips.push_back(builder.scene.clips[1]);
  asset::Diagnostics diagnostics;
  REQUIRE(make_additive(builder.scene, 1, AdditiveReference{.clip = 2, .time_secs = {}}, diagnostics));
  const Cooked cooked(builder.scene);
  Poses poses(cooked.pack);
  poses.sample(0, 0);
  poses.add(1, 0.4, 1);
  const std::array<double, 4> r = turn(0, 30);
  check_joint(poses.joints(), {r[0], r[1], r[2], r[3]}, 2, 1);
}

TEST_CASE("E4_against_the_rest_pose: every key keeps its time and mode, and rest plus difference is the clip") {
  SceneBuilder builder;
  builder.node({.translation = {1, 2, 3}, .rotation = turn(2, 40), .scale = {2, 1, 0.5}});
  asset::Primitive& face = builder.mesh(0, {0, 0, 0});
  builder.target(face, {0, 1, 0});
  builder.scene.meshes[0].weights = {0.25};
  const Index clip = builder.clip();
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::cubic_spline, {0, 1},
                  {0, 0, 0, 1, 2, 3, 4, 0, 0, -1, 0, 0, 5, 2, 0, 0, 0, 0});
  builder.channel(clip, 0, ChannelPath::rotation, Interpolation::linear, {0, 0.5f, 1},
                  join({quaternion(turn(0, 10)), quaternion(turn(1, 120)), quaternion(turn(2, 200))}));
  builder.channel(clip, 0, ChannelPath::scale, Interpolation::step, {0, 0.25f}, {2, 1, 1, 4, 3, 1});
  builder.channel(clip, 0, ChannelPath::weights, Interpolation::linear, {0, 1}, {0.5f, 1});
  const asset::Scene before = builder.scene;
  asset::Diagnostics diagnostics;
  REQUIRE(make_additive(builder.scene, 0, {}, diagnostics));
  for (std::size_t c = 0; c < 4; ++c) {
    const asset::Channel &was = before.clips[0].channels[c], &is = builder.scene.clips[0].channels[c];
    CHECK(is.interpolation == was.interpolation);
    CHECK(read_doubles(is.times_secs) == read_doubles(was.times_secs));
  }
  const auto check_like_before = [&](const asset::Scene& scene) {
    const std::unique_ptr<Player> wanted = reference_player(before);
    for (const auto& play : {reference_player(scene), runtime_player(scene)})
      for (const double secs : {0.0, 0.1, 0.25, 0.6, 1.0}) {
        INFO(play->name(), " at ", secs, " s");
        play->pose(0, secs);
        wanted->pose(0, secs);
        for (std::size_t m = 0; m < 12; ++m)
          CHECK_NEAR(play->scene_from_node(0)[m], wanted->scene_from_node(0)[m], 2e-6);
        CHECK_NEAR(play->weights(0)[0], wanted->weights(0)[0], 1e-6);
      }
  };
  check_like_before(builder.scene);
  // And through a file, whose extras say that the clip is additive.
  builder.scene.clips[0].preserved.extras_json = R"({"mood": 3})";
  const auto file = std::make_shared<const asset::Buffer>(Cooked::take(asset::write_glb(builder.scene, diagnostics)));
  const asset::Scene read = Cooked::take(asset::import_gltf(file, {}, diagnostics));
  CHECK(read.clips[0].is_additive);
  CHECK(read.clips[0].additive_reference == "rest pose");
  CHECK(read.clips[0].preserved.extras_json == R"({"mood":3})");
  check_like_before(read);
}

TEST_CASE("E4_against_a_clip_that_plays_along: reference plus difference is the clip at every time") {
  SceneBuilder builder;
  builder.node({});
  const Index reference = builder.clip("walk"), clip = builder.clip("limp");
  builder.channel(reference, 0, ChannelPath::rotation, Interpolation::linear, {0, 0.4f, 1},
                  join({quaternion(turn(0, 0)), quaternion(turn(0, 70)), quaternion(turn(1, 30))}));
  builder.channel(reference, 0, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 2, 0, 0});
  builder.channel(clip, 0, ChannelPath::rotation, Interpolation::linear, {0, 0.7f, 1},
                  join({quaternion(turn(2, 10)), quaternion(turn(0, 50)), quaternion(turn(2, 60))}));
  const asset::Scene before = builder.scene;
  asset::Diagnostics diagnostics;
  REQUIRE(make_additive(builder.scene, clip, AdditiveReference{.clip = reference, .time_secs = {}}, diagnostics));
  const Cooked now(builder.scene), then(before);
  Poses sum(now.pack), wanted(then.pack);
  for (int i = 0; i <= 40; ++i) {
    sum.sample(reference, i / 40.0);
    sum.add(clip, i / 40.0, 1);
    wanted.sample(clip, i / 40.0);
    const JointBlock& q = wanted.joints();
    check_joint(sum.joints(), {q.qx[0], q.qy[0], q.qz[0], q.qw[0]}, 1, 0);
  }
}

}  // namespace
}  // namespace sinew::test
