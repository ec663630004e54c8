// SPDX-License-Identifier: MIT
// Little clips for the tests of clip operations.
#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include "sinew/base/result.h"
#include "sinew/reference/evaluate.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {

using asset::ChannelPath;
using asset::Interpolation;

template <class T>
T good(Result<T> result) {
  if (!result) throw std::runtime_error(std::string(result.error().where) + ": " + result.error().what);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

// Component 0 of a channel of one row per key: its values, tangents left out.
inline std::vector<double> first_values(const asset::Channel& channel) {
  const std::vector<double> rows = read_doubles(channel.values);
  const std::size_t parts = channel.interpolation == Interpolation::cubic_spline ? 3 : 1;
  std::vector<double> values;
  for (std::size_t key = 0; key < channel.times_secs.count; ++key)
    values.push_back(rows[(key * parts + (parts == 3 ? 1 : 0)) * channel.values.components]);
  return values;
}

inline std::vector<double> times(const asset::Channel& channel) { return read_doubles(channel.times_secs); }

// x along the way, y and z 0.
inline std::vector<float> along_x(const std::vector<float>& x) {
  std::vector<float> rows;
  for (const float value : x) rows = join({rows, {value, 0, 0}});
  return rows;
}

// A node of each mode, and one that only turns, over 2 s; the last keys of some come earlier.
inline SceneBuilder three_modes() {
  SceneBuilder builder;
  for (int i = 0; i < 5; ++i) builder.node({.translation = {0, double(i), 0}});
  const Index clip = builder.clip("move");
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::step, {0, 0.5f, 1, 2}, along_x({0, 1, 2, 3}));
  builder.channel(clip, 1, ChannelPath::translation, Interpolation::linear, {0.25f, 1, 1.5f}, along_x({1, 4, 2}));
  builder.channel(clip, 2, ChannelPath::translation, Interpolation::cubic_spline, {0, 2},
                  along_x({9, 0, 3, -1, 4, 9}));  // in, value, out, at both keys
  std::vector<float> turns;
  for (const double angle : {0.0, 100.0, 220.0, 300.0})
    for (const double component : turn(2, angle)) turns.push_back(float(component));
  builder.channel(clip, 3, ChannelPath::rotation, Interpolation::linear, {0, 0.5f, 1.25f, 2}, turns);
  builder.channel(clip, 4, ChannelPath::rotation, Interpolation::cubic_spline, {0, 1, 2},
                  join({{0, 0, 0, 0},
                        {0, 0, 0, 1},
                        {0, 0, 0.4f, 0},
                        {0.3f, 0, 0.2f, 0},
                        {0.1f, 0, 0.5f, 0.8f},
                        {0.3f, 0, 0.2f, 0},
                        {0, 0, 0, 0},
                        {0, 0, 0.7f, 0.7f},
                        {0, 0, 0, 0}}));
  return builder;
}

// Every node of two scenes, at two times of their clips.
inline void check_same_pose(const asset::Scene& a, Index clip_a, double secs_a, const asset::Scene& b, Index clip_b,
                            double secs_b, double tolerance = 1e-6) {
  INFO("at ", secs_a, " s and ", secs_b, " s");
  const reference::Frame in_a = reference::evaluate(a, clip_a, secs_a), in_b = reference::evaluate(b, clip_b, secs_b);
  for (std::size_t node = 0; node < a.nodes.size(); ++node)
    for (std::size_t m = 0; m < 12; ++m) {
      INFO("node ", node);
      CHECK_NEAR(in_a.scene_from_node[node][m], in_b.scene_from_node[node][m], tolerance);
    }
}

}  // namespace sinew::test
