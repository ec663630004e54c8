// SPDX-License-Identifier: MIT
#include "sinew/process/retime_clip.h"

#include "clip_cases.h"
#include "sinew/process/resample_clip.h"

using namespace sinew;
using namespace sinew::test;
using asset::WrapPolicy;

TEST_CASE("backwards a clip shows at every time what was there at the mirrored one") {
  const asset::Scene forwards = three_modes().scene;
  asset::Scene back = forwards;
  asset::reverse_clip(back, 0);
  CHECK(back.clips[0].duration_secs == 2);
  for (int i = 0; i < 80; ++i) check_same_pose(back, 0, (i + 0.3) / 40, forwards, 0, 2 - (i + 0.3) / 40);
  asset::reverse_clip(back, 0);
  for (int i = 0; i < 80; ++i) check_same_pose(back, 0, (i + 0.3) / 40, forwards, 0, (i + 0.3) / 40);
}

TEST_CASE("steps go back to their earlier value at the mirrored time of the jump") {
  asset::Scene scene = three_modes().scene;
  asset::reverse_clip(scene, 0);
  const asset::Channel& steps = scene.clips[0].channels[0];  // 0, 1, 2, 3 from 0, 0.5, 1, 2 s on, of 2 s
  CHECK(steps.interpolation == Interpolation::step);
  CHECK(times(steps) == std::vector<double>{0, 1, 1.5, 2});
  CHECK(first_values(steps) == std::vector<double>{2, 1, 0, 0});
}

TEST_CASE("a looping clip loops backwards too") {
  SceneBuilder builder;
  builder.node({});
  builder.channel(builder.clip(), 0, ChannelPath::translation, Interpolation::linear, {0, 1}, along_x({0, 4}));
  builder.scene.clips[0].wrap = WrapPolicy::loop;
  builder.scene.clips[0].loop_interval_secs = 0.5;
  const asset::Scene forwards = builder.scene;
  asset::reverse_clip(builder.scene, 0);
  CHECK(reference::duration_secs(builder.scene.clips[0]) == 1.5);
  for (int i = 0; i < 60; ++i) check_same_pose(builder.scene, 0, (i + 0.3) / 10, forwards, 0, 6 - (i + 0.3) / 10);
}

TEST_CASE("a clip played in another time passes the same poses, its last key exactly at the end") {
  const asset::Scene source = three_modes().scene;
  for (const double length : {0.7, 2.0, 3.3}) {
    asset::Scene scene = source;
    good(asset::retime_clip(scene, 0, length));
    CHECK(scene.clips[0].duration_secs == length);
    CHECK(times(scene.clips[0].channels[0]).back() == length);
    for (int i = 0; i < 40; ++i) check_same_pose(scene, 0, length * (i + 0.3) / 40, source, 0, 2 * (i + 0.3) / 40);
  }
  asset::Scene scene = source;
  for (const double length : {0.0, -1.0, 1e300}) CHECK(!asset::retime_clip(scene, 0, length));
  scene.clips[0].duration_secs = 0;
  CHECK(!asset::retime_clip(scene, 0, 1));
}

TEST_CASE("resampling measures what it loses, by hand") {
  // A parabola of 2 s with height 0.5, sampled at 0, 1, 2: half way between it is 0.375, the line 0.25.
  SceneBuilder builder;
  builder.node({});
  builder.channel(builder.clip(), 0, ChannelPath::translation, Interpolation::cubic_spline, {0, 2},
                  along_x({0, 0, 1, -1, 0, 0}));
  const asset::ResampleReport report = good(asset::resample_clip(builder.scene, 0, 1));
  CHECK(times(builder.scene.clips[0].channels[0]) == std::vector<double>{0, 1, 2});
  CHECK(first_values(builder.scene.clips[0].channels[0]) == std::vector<double>{0, 0.5, 0});
  CHECK_NEAR(report.error_m, 0.125, 1e-7);
  CHECK(report.node == 0);
  CHECK(report.channels == 1);
}

TEST_CASE("what need not be resampled keeps its very keys") {
  asset::Scene scene = three_modes().scene;
  SceneBuilder builder;
  builder.node({});
  const Index clip = builder.clip();
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::linear, {0, 0.5f, 1}, along_x({0, 1, 5}));
  builder.channel(clip, 0, ChannelPath::scale, Interpolation::linear, {0.3f}, {1, 2, 1});
  builder.channel(clip, 0, ChannelPath::rotation, Interpolation::step, {0, 0.1f}, {0, 0, 0, 1, 0, 0, 1, 0});
  const asset::Scene before = builder.scene;
  const asset::ResampleReport report = good(asset::resample_clip(builder.scene, 0, 2));
  CHECK(report.channels == 0);
  CHECK(report.error_m == 0);
  for (std::size_t c = 0; c < 3; ++c)
    CHECK(builder.scene.clips[0].channels[c].values.bytes.data() == before.clips[0].channels[c].values.bytes.data());
  for (const double rate : {0.0, -3.0, 1e7}) CHECK(!asset::resample_clip(scene, 0, rate));
}
