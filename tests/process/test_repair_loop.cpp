// SPDX-License-Identifier: MIT
#include "sinew/process/repair_loop.h"

#include "clip_cases.h"

using namespace sinew;
using namespace sinew::test;
using asset::WrapPolicy;

namespace {

// A figure of 2 m whose tip moves by 0.04 m over 2 s, over three keys of a mode.
SceneBuilder leaning(Interpolation mode) {
  SceneBuilder builder;
  const Index root = builder.node({});
  builder.node({.translation = {0, 2, 0}, .parent = root});
  std::vector<float> rows;
  for (const float x : {0.0f, 0.1f, 0.04f})
    rows = mode == Interpolation::cubic_spline ? join({rows, {0.02f, 0, 0}, {x, 2, 0}, {0.02f, 0, 0}})
                                               : join({rows, {x, 2, 0}});
  builder.channel(builder.clip("sway"), 1, ChannelPath::translation, mode, {0, 1, 2}, rows);
  return builder;
}

}  // namespace

TEST_CASE("the last pose becomes the first, spread over the end of the clip") {
  asset::Diagnostics diagnostics;
  for (const Interpolation mode : {Interpolation::linear, Interpolation::cubic_spline}) {
    INFO(int(mode));
    SceneBuilder builder = leaning(mode);
    const asset::Scene before = builder.scene;
    const asset::LoopReport report = good(asset::repair_loop(builder.scene, 0, 0.5, diagnostics));
    CHECK_NEAR(report.mismatch_m, 0.04, 1e-7);
    CHECK(report.node == 1);
    CHECK_NEAR(report.left_m, 0, 1e-7);
    CHECK(builder.scene.clips[0].wrap == WrapPolicy::loop);
    CHECK(builder.scene.clips[0].loop_interval_secs == 0);
    const auto x_at = [](const asset::Scene& scene, double secs) {
      return reference::evaluate(scene, 0, secs, reference::Wrap::clamp).scene_from_node[1][3];
    };
    for (const double secs : {0.0, 0.7, 1.2, 1.5}) CHECK_NEAR(x_at(builder.scene, secs), x_at(before, secs), 1e-7);
    // Evenly: half of the missing -0.04 m is there half way through the span.
    CHECK_NEAR(x_at(builder.scene, 1.75), x_at(before, 1.75) - 0.02, 1e-7);
    CHECK_NEAR(x_at(builder.scene, 2), 0, 1e-7);
  }
}

TEST_CASE("over all of a clip the keys stay where they are and take their share") {
  asset::Diagnostics diagnostics;
  SceneBuilder builder = leaning(Interpolation::linear);
  good(asset::repair_loop(builder.scene, 0, 0, diagnostics));
  CHECK(times(builder.scene.clips[0].channels[0]) == std::vector<double>{0, 1, 2});
  const std::vector<double> x = first_values(builder.scene.clips[0].channels[0]);
  CHECK_NEAR(x[1], 0.08, 1e-7);
  CHECK(x[2] == 0);
}

TEST_CASE("turns close along their shorter way, steps by their last value, and what closes is not touched") {
  asset::Diagnostics diagnostics;
  SceneBuilder builder;
  for (int i = 0; i < 4; ++i) builder.node({});
  const Index clip = builder.clip();
  std::vector<float> turns;
  for (const double angle : {0.0, 50.0, 20.0})
    for (const double component : turn(2, angle)) turns.push_back(float(component));
  builder.channel(clip, 0, ChannelPath::rotation, Interpolation::linear, {0, 1, 2}, turns);
  builder.channel(clip, 1, ChannelPath::scale, Interpolation::step, {0, 1, 2}, {1, 1, 1, 2, 2, 2, 3, 3, 3});
  builder.channel(clip, 2, ChannelPath::scale, Interpolation::linear, {0, 1, 2}, {1, 1, 1, 2, 2, 2, 1, 1, 1});
  const std::byte* const closed = builder.scene.clips[0].channels[2].values.bytes.data();
  good(asset::repair_loop(builder.scene, 0, 1, diagnostics));
  const asset::Channel& turning = builder.scene.clips[0].channels[0];
  const std::vector<double> q = read_doubles(turning.values);
  CHECK_NEAR(q[4 * 1 + 2], turn(2, 50)[2], 1e-6);  // before the span
  CHECK_NEAR(q[4 * 2 + 2], 0, 1e-6);
  CHECK(first_values(builder.scene.clips[0].channels[1]) == std::vector<double>{1, 2, 1});
  CHECK(builder.scene.clips[0].channels[2].values.bytes.data() == closed);
}

TEST_CASE("a figure that travels is told so and not pulled back") {
  asset::Diagnostics diagnostics;
  SceneBuilder builder;
  const Index root = builder.node({.name = "root"});
  builder.node({.translation = {0, 2, 0}, .parent = root});
  builder.channel(builder.clip("walk"), root, ChannelPath::translation, Interpolation::linear, {0, 1},
                  along_x({0, 1.5f}));
  const asset::LoopReport report = good(asset::repair_loop(builder.scene, 0, 0, diagnostics));
  CHECK(report.travelling == std::vector<Index>{root});
  CHECK_NEAR(report.left_m, 1.5, 1e-6);
  CHECK(first_values(builder.scene.clips[0].channels[0]) == std::vector<double>{0, 1.5});
  CHECK(diagnostics.count("clip-travels") == 1);
  CHECK(!asset::repair_loop(builder.scene, 0, 1.1, diagnostics));
  CHECK(!asset::repair_loop(builder.scene, 0, -1, diagnostics));
}
