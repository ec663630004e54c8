// SPDX-License-Identifier: MIT
#include <algorithm>
#include <random>

#include "sinew/anim/sample.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;
using asset::ChannelPath;
using asset::Interpolation;

namespace {

// A STEP channel whose value is the key's number: shows which key a time finds.
struct KeyFinder {
  explicit KeyFinder(const std::vector<float>& times) : cooked(scene_of(times)), rig(cooked.pack.rig(0)), pose(rig) {
    clip = *cooked.pack.clip(0, 0);
    binding = Cooked::take(ClipBinding::create(clip, rig));
  }
  static asset::Scene scene_of(const std::vector<float>& times) {
    SceneBuilder builder;
    const Index node = builder.node({});
    std::vector<float> rows;
    for (std::size_t k = 0; k < times.size(); ++k) rows.insert(rows.end(), {float(k), 0, 0});
    builder.channel(builder.clip(), node, ChannelPath::translation, Interpolation::step, times, rows);
    return builder.scene;
  }
  std::size_t operator()(double secs) {
    sample_clip(clip, binding, secs, pose.ref());
    return static_cast<std::size_t>(pose.joints[0].tx[0]);
  }

  Cooked cooked;
  Rig rig;
  OwnPose pose;
  Clip clip;
  ClipBinding binding;
};

std::size_t last_key_not_after(const std::vector<float>& times, double secs) {
  std::size_t found = 0;
  for (std::size_t k = 0; k < times.size(); ++k)
    if (double(times[k]) <= secs) found = k;
  return found;
}

void check_all_times(const std::vector<float>& times) {
  KeyFinder find(times);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> anywhere(0.0, double(times.back()));
  std::vector<double> questions;
  for (const float time : times)
    for (const double nudge : {0.0, 1e-9, -1e-9})
      questions.push_back(std::clamp(time + nudge, 0.0, double(times.back())));
  for (int i = 0; i < 1000; ++i) questions.push_back(anywhere(random));
  for (const double secs : questions) {
    INFO("at ", secs, " of ", times.size(), " keys, seed 7");
    REQUIRE(find(secs) == last_key_not_after(times, secs));
  }
}

}  // namespace

TEST_CASE("the search finds the last key not after the time, evenly spaced or not") {
  std::vector<float> even, uneven, jittered;
  std::mt19937 random(3);
  float time = 0;
  for (int k = 0; k < 500; ++k) {
    even.push_back(static_cast<float>(k) / 30.0f);
    time += std::uniform_real_distribution<float>(0.001f, 0.5f)(random);
    uneven.push_back(time);
    jittered.push_back(static_cast<float>(k) / 60.0f + std::uniform_real_distribution<float>(0, 0.004f)(random));
  }
  check_all_times(even);
  check_all_times(uneven);
  check_all_times(jittered);  // within half a step of even: indexed, then corrected by the real times
  check_all_times({0, 1});
  check_all_times({0, 0, 1, 1, 1, 2});
}

TEST_CASE("equal key times are stored once, whatever the channel") {
  SceneBuilder builder;
  const Index a = builder.node({}), b = builder.node({.parent = a});
  const Index clip = builder.clip();
  const std::vector<float> times{0, 1, 2}, rows(9, 0.5f);
  builder.channel(clip, a, ChannelPath::translation, Interpolation::linear, times, rows);
  builder.channel(clip, b, ChannelPath::translation, Interpolation::linear, times, rows);
  builder.channel(clip, b, ChannelPath::scale, Interpolation::step, times, rows);
  const Cooked shared(builder.scene);
  builder.scene.clips[0].channels.pop_back();
  builder.channel(clip, b, ChannelPath::scale, Interpolation::step, {0, 1, 2.5f}, rows);
  const Cooked one_more(builder.scene);
  CHECK(shared.pack.clip(0, 0)->time_array_count() == 1);
  CHECK(one_more.pack.clip(0, 0)->time_array_count() == 2);
}
