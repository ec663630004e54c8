// SPDX-License-Identifier: MIT
#include "sinew/process/cut_clip.h"

#include "clip_cases.h"

using namespace sinew;
using namespace sinew::test;
using asset::WrapPolicy;

TEST_CASE("a part of a clip plays as the clip does there, in every mode") {
  const asset::Scene whole = three_modes().scene;
  for (const auto& [from, to] : {std::pair(0.3, 1.7), {0.0, 1.0}, {0.5, 2.0}, {0.1, 0.2}, {1.6, 1.9}}) {
    INFO(from, " to ", to);
    asset::Scene part = whole;
    good(asset::trim_clip(part, 0, from, to));
    CHECK(part.clips[0].duration_secs == to - from);
    CHECK(part.clips[0].source_start_secs == from);
    for (int i = 0; i < 40; ++i) {
      const double secs = (to - from) * (i + 0.37) / 40;
      check_same_pose(part, 0, secs, whole, 0, from + secs, 2e-6);  // keys are floats
    }
    check_same_pose(part, 0, to - from, whole, 0, to, 2e-6);
  }
}

TEST_CASE("what lies inside a part keeps its keys") {
  asset::Scene scene = three_modes().scene;
  good(asset::trim_clip(scene, 0, 0.25, 1.75));
  CHECK(times(scene.clips[0].channels[0]) == std::vector<double>{0, 0.25, 0.75, 1.5});
  CHECK(first_values(scene.clips[0].channels[0]) == std::vector<double>{0, 1, 2, 2});
  CHECK(scene.clips[0].channels[0].interpolation == Interpolation::step);
  CHECK(times(scene.clips[0].channels[1]) == std::vector<double>{0, 0.75, 1.25, 1.5});
  CHECK(first_values(scene.clips[0].channels[1]) == std::vector<double>{1, 4, 2, 2});
  // A part of one segment is one segment.
  CHECK(times(scene.clips[0].channels[2]) == std::vector<double>{0, 1.5});
}

TEST_CASE("a split of a spline is exact: value and slope by hand") {
  // From 0 with slope 1 to 0 with slope -1 in 2 s: x = t - t*t/2, so 0.5 and slope 0 at 1 s.
  SceneBuilder builder;
  builder.node({});
  builder.channel(builder.clip(), 0, ChannelPath::translation, Interpolation::cubic_spline, {0, 2},
                  along_x({0, 0, 1, -1, 0, 0}));
  good(asset::trim_clip(builder.scene, 0, 1, 2));
  const std::vector<double> rows = read_doubles(builder.scene.clips[0].channels[0].values);
  CHECK_NEAR(rows[3], 0.5, 1e-7);
  CHECK_NEAR(rows[6], 0, 1e-7);
  CHECK_NEAR(rows[9], -1, 1e-7);
}

TEST_CASE("all of a clip is the clip, and no part is refused") {
  asset::Scene scene = three_modes().scene;
  const std::byte* const keys = scene.clips[0].channels[1].values.bytes.data();
  good(asset::trim_clip(scene, 0, 0, 2));
  CHECK(scene.clips[0].channels[1].values.bytes.data() == keys);
  for (const auto& [from, to] : {std::pair(1.0, 1.0), {1.5, 0.5}, {-0.1, 1.0}, {0.0, 2.1}})
    CHECK(!asset::trim_clip(scene, 0, from, to));
  CHECK(scene.clips[0].channels[1].values.bytes.data() == keys);
}

TEST_CASE("a part of a loop reaches into its last interval") {
  SceneBuilder builder;
  builder.node({});
  builder.channel(builder.clip(), 0, ChannelPath::translation, Interpolation::linear, {0, 1}, along_x({0, 4}));
  builder.scene.clips[0].wrap = WrapPolicy::loop;
  builder.scene.clips[0].loop_interval_secs = 1;
  good(asset::trim_clip(builder.scene, 0, 0.5, 1.5));
  CHECK(builder.scene.clips[0].wrap == WrapPolicy::clamp);
  CHECK(times(builder.scene.clips[0].channels[0]) == std::vector<double>{0, 0.5, 1});
  CHECK(first_values(builder.scene.clips[0].channels[0]) == std::vector<double>{2, 4, 2});
}

TEST_CASE("the parts of a split are the clip, one after the other") {
  const asset::Scene whole = three_modes().scene;
  asset::Scene parts = whole;
  const double cuts[] = {1.5, 0.5};
  CHECK(good(asset::split_clip(parts, 0, cuts)) == 3);
  REQUIRE(parts.clips.size() == 3);
  CHECK(parts.clips[0].name == "move 1");
  CHECK(parts.clips[2].name == "move 3");
  double from = 0;
  for (Index part = 0; part < 3; ++part) {
    for (int i = 0; i < 20; ++i) {
      const double secs = parts.clips[part].duration_secs * (i + 0.4) / 20;
      check_same_pose(parts, part, secs, whole, 0, from + secs, 2e-6);
    }
    from += parts.clips[part].duration_secs;
  }
  CHECK(from == 2);
  asset::Scene other = whole;
  const double outside[] = {2.0}, twice[] = {1.0, 1.0};
  CHECK(!asset::split_clip(other, 0, outside));
  CHECK(!asset::split_clip(other, 0, twice));
}

TEST_CASE("what is split and joined again is as it was") {
  const asset::Scene whole = three_modes().scene;
  asset::Scene scene = whole;
  const double cuts[] = {0.4, 1.1};
  good(asset::split_clip(scene, 0, cuts));
  const Index all[] = {0, 1, 2};
  good(asset::join_clips(scene, all, "again"));
  CHECK(scene.clips[3].name == "again");
  CHECK_NEAR(scene.clips[3].duration_secs, 2, 1e-12);
  for (int i = 0; i < 80; ++i) check_same_pose(scene, 3, (i + 0.3) / 40, whole, 0, (i + 0.3) / 40, 2e-6);
}

TEST_CASE("joined clips play one after the other, at rest where one does not move a node") {
  SceneBuilder builder;
  builder.node({.translation = {7, 0, 0}});
  builder.node({.rotation = turn(2, 10)});
  const Index a = builder.clip("a"), b = builder.clip("b");
  builder.channel(a, 0, ChannelPath::translation, Interpolation::step, {0, 0.5f, 1}, along_x({0, 1, 2}));
  builder.channel(b, 0, ChannelPath::translation, Interpolation::cubic_spline, {0, 2}, along_x({0, 0, 1, -1, 0, 0}));
  const std::array<double, 4> q = turn(2, 90);
  builder.channel(b, 1, ChannelPath::rotation, Interpolation::linear, {0.5f},
                  {float(q[0]), float(q[1]), float(q[2]), float(q[3])});
  const Index order[] = {b, a, b};
  asset::Scene scene = builder.scene;
  good(asset::join_clips(scene, order, "bab"));
  const Index joined = 2;
  CHECK(scene.clips[joined].duration_secs == 5);
  for (int i = 0; i < 50; ++i) {
    const double secs = 5 * (i + 0.4) / 50;
    const Index part = secs < 2 || secs >= 3 ? b : a;
    check_same_pose(scene, joined, secs, builder.scene, part, secs < 2 ? secs : secs < 3 ? secs - 2 : secs - 3, 2e-6);
  }
  const Index one[] = {a};
  CHECK(!asset::join_clips(scene, one, "alone"));
}

TEST_CASE("a root goes on where the clip before has left it") {
  // A quarter turn while going 1 m ahead, twice: the second metre is to the side.
  SceneBuilder builder;
  builder.node({});
  const Index clip = builder.clip("walk");
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::linear, {0, 1}, along_x({0, 0}));
  asset::RootMotion& root = builder.scene.clips[clip].root_motion;
  root.node = 0;
  root.translation.path = ChannelPath::translation;
  root.translation.times_secs = root.yaw.times_secs = builder.view(std::vector<float>{0, 1}, 1);
  root.translation.values = builder.view(std::vector<float>{5, 0, 5, 5, 0, 6}, 3);
  root.yaw.values = builder.view(std::vector<float>{0, 1.57079633f}, 1);
  const Index twice[] = {clip, clip};
  good(asset::join_clips(builder.scene, twice, "two"));
  const asset::RootMotion& joined = builder.scene.clips[1].root_motion;
  const std::vector<double> places = read_doubles(joined.translation.values), yaws = read_doubles(joined.yaw.values);
  REQUIRE(places.size() == 9);
  CHECK_NEAR(places[6], 6, 1e-6);  // ahead is +x by then
  CHECK_NEAR(places[8], 6, 1e-6);
  CHECK_NEAR(yaws.back(), 3.14159265, 1e-6);
}
