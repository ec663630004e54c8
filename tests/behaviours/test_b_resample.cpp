// SPDX-License-Identifier: MIT
// Behaviours of resampling. Values by hand.
#include <set>
#include <vector>

#include "sinew/process/resample_clip.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::Interpolation;

SceneBuilder moving(Interpolation mode, const std::vector<float>& times_secs, const std::vector<float>& x) {
  SceneBuilder builder;
  builder.node({});
  std::vector<float> rows;
  for (const float value : x) rows = join({rows, {value, 0, 0}});
  builder.channel(builder.clip(), 0, ChannelPath::translation, mode, times_secs, rows);
  return builder;
}

TEST_CASE("B8_first_and_last_times_are_exact: 3 s at 1 Hz are four samples, 1.23 s at 10 Hz fourteen") {
  SceneBuilder three = moving(Interpolation::linear, {0, 3}, {0, 30});
  REQUIRE(asset::resample_clip(three.scene, 0, 1));
  const asset::Channel& even = three.scene.clips[0].channels[0];
  CHECK(read_doubles(even.times_secs) == std::vector<double>{0, 1, 2, 3});
  CHECK(read_floats(even.values) == std::vector<float>{0, 0, 0, 10, 0, 0, 20, 0, 0, 30, 0, 0});

  SceneBuilder odd = moving(Interpolation::linear, {0, 0.5f, 1.23f}, {0, 5, 12.3f});
  REQUIRE(asset::resample_clip(odd.scene, 0, 10));
  const std::vector<double> times_secs = read_doubles(odd.scene.clips[0].channels[0].times_secs);
  REQUIRE(times_secs.size() == 14);
  CHECK(times_secs.front() == 0);
  CHECK(times_secs[12] == 1.2);
  CHECK(times_secs.back() == double(1.23f));
  CHECK(read_doubles(odd.scene.clips[0].channels[0].values)[3 * 13] == double(12.3f));
  CHECK(odd.scene.clips[0].duration_secs == double(1.23f));
}

TEST_CASE("B5_steps_are_no_ramps: resampled at 30 Hz no other value occurs, and jumps stay where they are") {
  SceneBuilder builder = moving(Interpolation::step, {0, 0.5f, 1}, {0, 1, 2});
  REQUIRE(asset::resample_clip(builder.scene, 0, 30));
  const asset::Channel& steps = builder.scene.clips[0].channels[0];
  CHECK(steps.interpolation == Interpolation::step);
  CHECK(read_doubles(steps.times_secs) == std::vector<double>{0, 0.5, 1});
  CHECK(read_floats(steps.values) == std::vector<float>{0, 0, 0, 1, 0, 0, 2, 0, 0});
}

}  // namespace
}  // namespace sinew::test
