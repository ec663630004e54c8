// SPDX-License-Identifier: MIT
// Behaviours of root motion: taken off a clip's joints by the tools, played by the runtime. Values by hand.
#include <array>
#include <cmath>
#include <numbers>

#include "sinew/math/affine.h"
#include "sinew/motion/playback.h"
#include "sinew/motion/root_motion.h"
#include "sinew/process/root_motion.h"
#include "support/cooked.h"
#include "support/engines.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::Interpolation;
using asset::RootMotionReport;
using asset::RootMotionSettings;

constexpr double kDegree = std::numbers::pi / 180;

std::vector<float> quaternion(const std::array<double, 4>& q) {
  return {float(q[0]), float(q[1]), float(q[2]), float(q[3])};
}

// A root joint one metre up walks a quarter circle of radius 1 in a second, keys 30 times a second: from the origin,
// facing +z, towards +x.
SceneBuilder quarter_circle() {
  SceneBuilder builder;
  const Index hips = builder.node({.translation = {0, 1, 0}, .name = "hips"});
  builder.node({.translation = {0.2, -0.5, 0}, .parent = hips, .name = "knee"});
  std::vector<float> times, places, turns;
  for (int k = 0; k <= 30; ++k) {
    const double angle = k * 3 * kDegree;
    times.push_back(float(k) / 30);
    places = join({places, {float(1 - std::cos(angle)), 1, float(std::sin(angle))}});
    turns = join({turns, quaternion(turn(1, 3.0 * k))});
  }
  const Index clip = builder.clip();
  builder.channel(clip, hips, ChannelPath::translation, Interpolation::linear, times, places);
  builder.channel(clip, hips, ChannelPath::rotation, Interpolation::linear, times, turns);
  return builder;
}

RootMotionReport take(asset::Scene& scene, const RootMotionSettings& settings = {}) {
  asset::Diagnostics diagnostics;
  const RootMotionReport report = Cooked::take(asset::take_root_motion(scene, 0, settings, diagnostics));
  CHECK(diagnostics.all().empty());
  return report;
}

// Root and pose together against the scene as it was, at many times between the keys too; of all nodes but those above
// the roots, which stand still.
void check_recomposed(const asset::Scene& original, const asset::Scene& taken, double tolerance, Index first_node = 0) {
  const std::unique_ptr<Player> before = reference_player(original);
  const Cooked cooked(taken);
  Stage stage = Cooked::take(Stage::create(cooked.pack));
  REQUIRE(stage.select_clip(0));
  const double duration_secs = original.clips[0].duration_secs;
  for (int i = 0; i <= 97; ++i) {
    const double secs = duration_secs * i / 97;
    before->pose(0, secs);
    stage.pose(secs);
    const Affine scene_from_root = affine_from(transform_from(stage.root_place(secs)));
    for (Index node = first_node; node < original.nodes.size(); ++node) {
      const Affine is = scene_from_root * stage.model_from_node(node);
      const Matrix was = before->scene_from_node(node);
      for (std::size_t m = 0; m < 12; ++m) CHECK_NEAR(is.m[m], was[m], tolerance);
    }
  }
}

TEST_CASE("F1_turning_while_moving: four quarter circles lead back to the start, whatever the frame rate") {
  SceneBuilder builder = quarter_circle();
  take(builder.scene);
  const Cooked cooked(builder.scene);
  const Clip clip = *cooked.pack.clip(0, 0);
  const RootMotion once = root_motion(clip, 0, 1, sinew::Wrap::loop);
  CHECK_NEAR(once.x, 1, 1e-5);
  CHECK_NEAR(once.z, 1, 1e-5);
  CHECK_NEAR(once.yaw_rad, 90 * kDegree, 1e-5);
  for (const double step_secs : {1 / 30.0, 1 / 60.0, 1 / 144.0, 0.4}) {
    INFO("steps of ", step_secs, " s");
    RootMotion at;
    double secs = 0;
    while (secs < 4 - 1e-9) {
      const double to_secs = std::min(secs + step_secs, 4.0);
      at = at * root_motion(clip, secs, to_secs, sinew::Wrap::loop);
      secs = to_secs;
    }
    CHECK_NEAR(at.x, 0, 1e-4);
    CHECK_NEAR(at.z, 0, 1e-4);
    CHECK_NEAR(at.yaw_rad, 360 * kDegree, 1e-4);
  }
}

// Plays a clip once and gives how far the root goes in each step.
struct Player {
  sinew::Clip clip;
  sinew::PlayLine line = sinew::play_line(clip, sinew::PlayMode::once);
  sinew::Playback playback = {};
  RootMotion advance(double secs) {
    const sinew::PlayStep step = sinew::advance(line, 1, secs, playback);
    return root_motion(clip, line, step.from_secs, step.to_secs);
  }
};

TEST_CASE("F2_the_sum_is_the_total: a turn by a quarter in steps that do not divide it, then nothing more") {
  SceneBuilder builder;
  builder.node({});
  builder.channel(builder.clip(), 0, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  join({quaternion(turn(1, 0)), quaternion(turn(1, 90))}));
  take(builder.scene);
  const Cooked cooked(builder.scene);
  Player player{*cooked.pack.clip(0, 0)};
  RootMotion sum;
  for (int step = 0; step < 4; ++step) sum = sum * player.advance(0.3);
  CHECK_NEAR(sum.yaw_rad, 90 * kDegree, 0.005 * kDegree);
  for (const double more_secs : {0.3, 1e-9, 5.0}) {
    const RootMotion after = player.advance(more_secs);
    CHECK(after.yaw_rad == 0);
    CHECK(after.x == 0);
    CHECK(after.z == 0);
  }
}

TEST_CASE("F3_a_seek_is_no_motion: the figure stays, and goes on from there") {
  SceneBuilder builder;
  builder.node({});
  builder.channel(builder.clip(), 0, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 0, 0, 2});
  take(builder.scene);
  const Cooked cooked(builder.scene);
  Player player{*cooked.pack.clip(0, 0)};
  RootMotion figure;
  seek(player.line, 0.5, player.playback);
  CHECK(player.playback.line_secs == 0.5);
  figure = figure * player.advance(0);
  CHECK(figure.z == 0);
  figure = figure * player.advance(0.25);
  CHECK_NEAR(figure.z, 0.5, 1e-6);
}

TEST_CASE("F4_yaw_by_swing_twist: pitch and roll stay in the pose, root and rest are what was there") {
  const std::array<double, 4> yaw = turn(1, 45), pitch = turn(0, 80);
  // The product of the two by hand: (x, y, z, w) = (cy sp, sy cp, -sy sp, cy cp).
  const std::vector<float> both{float(yaw[3] * pitch[0]), float(yaw[1] * pitch[3]), float(-yaw[1] * pitch[0]),
                                float(yaw[3] * pitch[3])};
  SceneBuilder builder;
  const Index hips = builder.node({.translation = {0, 1, 0}, .name = "hips"});
  builder.node({.translation = {0, 0.3, 0}, .parent = hips});
  builder.channel(builder.clip(), hips, ChannelPath::rotation, Interpolation::linear, {0}, both);
  const asset::Scene original = builder.scene;
  take(builder.scene);
  const Cooked cooked(builder.scene);
  CHECK_NEAR(root_place(*cooked.pack.clip(0, 0), 0, sinew::Wrap::clamp).yaw_rad, 45 * kDegree, 1e-6);
  const std::vector<double> left = read_doubles(builder.scene.clips[0].channels[0].values);
  for (std::size_t i = 0; i < 4; ++i) CHECK_NEAR(left[i], pitch[i], 1e-6);
  check_recomposed(original, builder.scene, 1e-5);
}

TEST_CASE("F5_a_root_from_the_hips: travel goes to the root, the bob stays, axis by axis") {
  SceneBuilder builder;
  const Index armature = builder.node({.rotation = turn(0, -90), .scale = {0.01, 0.01, 0.01}, .name = "Armature"});
  // In the armature's space: centimetres, +y of the scene along its +z, +z of the scene along its -y.
  const Index hips = builder.node({.translation = {0, 0, 100}, .parent = armature, .name = "mixamorig:Hips"});
  builder.node({.translation = {0, 0, -50}, .parent = hips, .name = "mixamorig:LeftLeg"});
  const Index clip = builder.clip();
  builder.channel(clip, hips, ChannelPath::translation, Interpolation::linear, {0, 0.25f, 0.5f, 0.75f, 1},
                  {0, 0, 100, 0, -50, 105, 0, -100, 100, 0, -150, 105, 0, -200, 100});
  const asset::Scene original = builder.scene;
  const RootMotionReport report = take(builder.scene);
  CHECK(report.joint == hips);
  CHECK(report.taken_off == std::vector<Index>{hips});
  CHECK_NEAR(report.travel_m[2], 2, 1e-6);
  CHECK_NEAR(report.travel_m[1], 0, 1e-9);
  CHECK_NEAR(report.yaw_rad, 0, 1e-9);
  CHECK(report.error_m < 1e-6);
  // The very keys, split: same times, same mode, the bob in centimetres.
  const asset::Channel& in_place = builder.scene.clips[0].channels[0];
  CHECK(in_place.interpolation == Interpolation::linear);
  CHECK(read_floats(in_place.times_secs) == std::vector<float>{0, 0.25f, 0.5f, 0.75f, 1});
  const std::vector<double> rows = read_doubles(in_place.values);
  for (std::size_t k = 0; k < 5; ++k) {
    CHECK_NEAR(rows[3 * k], 0, 1e-4);
    CHECK_NEAR(rows[3 * k + 1], 0, 1e-4);
    CHECK_NEAR(rows[3 * k + 2], k % 2 == 0 ? 100 : 105, 1e-4);
  }
  check_recomposed(original, builder.scene, 1e-5, hips);
  SUBCASE("with the height too, nothing is left in the hips") {
    asset::Scene scene = original;
    take(scene, {.height = true});
    const std::vector<double> values = read_doubles(scene.clips[0].channels[0].values);
    for (std::size_t k = 0; k < values.size() / 3; ++k) CHECK_NEAR(values[3 * k + 2], 100, 1e-4);
    check_recomposed(original, scene, 1e-5, hips);
  }
}

TEST_CASE("F4_F5_root_and_rest_are_exact: turning hips below a turned parent, two roots, every axis, every mode") {
  for (const Interpolation mode : {Interpolation::linear, Interpolation::cubic_spline, Interpolation::step})
    for (const bool is_centred : {true, false}) {
      INFO("mode ", int(mode), ", centred ", is_centred);
      SceneBuilder builder;
      const Index armature = builder.node({.rotation = turn(0, -90), .scale = {0.01, 0.01, 0.01}});
      const Index hips =
          builder.node({.translation = {is_centred ? 0.0 : 20.0, 0, 100}, .parent = armature, .name = "hips"});
      builder.node({.translation = {15, 3, -50}, .parent = hips});
      const Index other = builder.node({.translation = {0, -60, 0}, .parent = armature, .name = "foot target"});
      std::vector<float> times, places, others, turns;
      const auto add = [&](std::vector<float>& rows, const std::vector<float>& value, const std::vector<float>& slope) {
        rows = mode == Interpolation::cubic_spline ? join({rows, slope, value, slope}) : join({rows, value});
      };
      for (int k = 0; k <= 6; ++k) {
        times.push_back(float(k) * 0.2f);
        const float s = float(k);
        add(places, {4 * s, -30 * s, 100 + 3 * float(k % 2)}, {20, -150, 5});
        add(others, {-3 * s, -60 - 25 * s, 2}, {-15, -125, 0});
        // About the armature's z, which is up, and tipped about its x.
        const std::array<double, 4> up = turn(2, 35.0 * k), tip = turn(0, 10.0 * (k % 3));
        add(turns, {float(up[3] * tip[0]), float(up[2] * tip[0]), float(up[2] * tip[3]), float(up[3] * tip[3])},
            {0.1f, 0, 0.2f, 0});
      }
      const Index clip = builder.clip();
      builder.channel(clip, hips, ChannelPath::translation, mode, times, places);
      builder.channel(clip, hips, ChannelPath::rotation, mode, times, turns);
      builder.channel(clip, other, ChannelPath::translation, mode, times, others);
      const asset::Scene original = builder.scene;
      const RootMotionReport report = take(builder.scene, {.joint = hips, .height = true});
      CHECK(report.taken_off == std::vector<Index>{hips, other});
      CHECK(report.error_m < 1e-5);
      if (mode == Interpolation::linear) CHECK_NEAR(report.yaw_rad, 210 * kDegree, 1e-5);
      check_recomposed(original, builder.scene, 2e-5, hips);  // 2e-6 of each fit, and a figure of a metre in floats
    }
}

TEST_CASE("F5_a_root_from_the_hips: where a root above them moves, that is the root") {
  SceneBuilder builder;
  const Index root = builder.node({.name = "root"}), still = builder.node({.parent = root, .name = "offset"});
  const Index hips = builder.node({.translation = {0, 1, 0}, .parent = still, .name = "hips"});
  const Index clip = builder.clip();
  builder.channel(clip, hips, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 1, 0, 0.1f, 1, 0});
  CHECK(asset::likely_root_joint(builder.scene, builder.scene.clips[clip]) == hips);
  builder.channel(clip, root, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 0, 0, 2});
  CHECK(asset::likely_root_joint(builder.scene, builder.scene.clips[clip]) == root);
  const RootMotionReport report = take(builder.scene);
  CHECK(report.taken_off == std::vector<Index>{root});
  CHECK_NEAR(report.travel_m[0], 0, 1e-9);
  CHECK_NEAR(report.travel_m[2], 2, 1e-6);
}

TEST_CASE("F4_sway_is_smoothed_away: the root goes straight on, as far, and root and rest are what was there") {
  SceneBuilder builder;
  const Index hips = builder.node({.translation = {0, 1, 0}, .name = "hips"});
  builder.node({.translation = {0.1, -0.5, 0}, .parent = hips});
  std::vector<float> times, places, turns;
  for (int k = 0; k <= 60; ++k) {  // a step to either side each second, of 10 degrees and 5 cm
    const double phase = k / 30.0 * 2 * std::numbers::pi;
    times.push_back(float(k) / 30);
    places = join({places, {float(0.05 * std::sin(phase)), 1, float(k) / 20}});
    turns = join({turns, quaternion(turn(1, 10 * std::cos(phase)))});
  }
  const Index clip = builder.clip();
  builder.channel(clip, hips, ChannelPath::translation, Interpolation::linear, times, places);
  builder.channel(clip, hips, ChannelPath::rotation, Interpolation::linear, times, turns);
  const asset::Scene original = builder.scene;
  const RootMotionReport report = take(builder.scene, {.smoothing_secs = 1});
  CHECK_NEAR(report.travel_m[2], 3 * std::cos(report.yaw_rad), 0.02);
  const Cooked cooked(builder.scene);
  const Clip walk = *cooked.pack.clip(0, 0);
  for (int i = 0; i <= 20; ++i) {
    const RootMotion at = root_place(walk, i / 10.0, sinew::Wrap::clamp);
    CHECK_NEAR(at.x, 0, 0.003);
    CHECK_NEAR(at.z, 1.5 * i / 10.0, 0.003);
    CHECK_NEAR(at.yaw_rad, 0, 0.5 * kDegree);
  }
  check_recomposed(original, builder.scene, 1e-5);
}

}  // namespace
}  // namespace sinew::test
