// SPDX-License-Identifier: MIT
// Behaviours of time and interpolation, each in both engines. Values by hand.
#include <array>
#include <cmath>
#include <limits>

#include "support/engines.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::Interpolation;

constexpr std::array kModes = {Interpolation::step, Interpolation::linear, Interpolation::cubic_spline};
const float kHalfRoot = float(std::sqrt(0.5));

// The rows of one key; a cubic one has tangents of zero on both sides.
std::vector<float> key(Interpolation mode, const std::vector<float>& value) {
  if (mode != Interpolation::cubic_spline) return value;
  const std::vector<float> zeros(value.size(), 0.0f);
  return join({zeros, value, zeros});
}

// A node with x translation keys, and rest x 100, which no test expects.
SceneBuilder moving_in_x(Interpolation mode, const std::vector<float>& times_secs, const std::vector<float>& x) {
  SceneBuilder builder;
  builder.node({.translation = {100, 0, 0}});
  std::vector<float> rows;
  for (const float value : x) rows = join({rows, key(mode, {value, 0, 0})});
  builder.channel(builder.clip(), 0, ChannelPath::translation, mode, times_secs, rows);
  return builder;
}

SceneBuilder turning(Interpolation mode, const std::vector<float>& times_secs,
                     const std::vector<std::vector<float>>& quaternions) {
  SceneBuilder builder;
  builder.node({.rotation = turn(0, 33)});
  std::vector<float> rows;
  for (const std::vector<float>& quaternion : quaternions) rows = join({rows, key(mode, quaternion)});
  builder.channel(builder.clip(), 0, ChannelPath::rotation, mode, times_secs, rows);
  return builder;
}

std::vector<float> about_z(double angle_deg) {
  const std::array<double, 4> q = turn(2, angle_deg);
  return {0, 0, float(q[2]), float(q[3])};
}

double x_at(Player& play, double time_secs, Wrap wrap = Wrap::stored) {
  play.pose(0, time_secs, wrap);
  return play.origin(0)[0];
}

double turn_at(Player& play, double time_secs) {
  play.pose(0, time_secs);
  return turn_z_deg(play.scene_from_node(0));
}

// Angles are compared around the circle.
void check_turn(double angle_deg, double expected_deg) {
  CHECK_NEAR(std::remainder(angle_deg - expected_deg, 360.0), 0, 0.01);
}

TEST_CASE("B1_first_key_later_than_zero: its value holds before it, and the clip ends at its last key") {
  for (const Interpolation mode : kModes)
    with_both_engines(moving_in_x(mode, {1.25f, 2.25f}, {1, 2}).scene, [&](Player& play) {
      CHECK(x_at(play, 0) == 1);
      CHECK(x_at(play, 1.2) == 1);
      CHECK(x_at(play, 1.25) == 1);
      CHECK_NEAR(x_at(play, 1.75), mode == Interpolation::step ? 1 : 1.5, 1e-6);
      CHECK_NEAR(play.duration_secs(0), 2.25, 1e-4);
    });
}

TEST_CASE("B1_first_key_later_than_zero: also where another channel starts at 0") {
  SceneBuilder builder;
  builder.node({});
  builder.node({});
  const Index clip = builder.clip();
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
  builder.channel(clip, 1, ChannelPath::translation, Interpolation::linear, {2, 3}, {5, 0, 0, 7, 0, 0});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(clip, 0.5);
    check_vector(play.origin(0), {0.5, 0, 0});
    check_vector(play.origin(1), {5, 0, 0});
    play.pose(clip, 2.5);
    check_vector(play.origin(0), {1, 0, 0});
    check_vector(play.origin(1), {6, 0, 0});
    CHECK_NEAR(play.duration_secs(clip), 3, 1e-4);
  });
}

TEST_CASE("B2_at_the_end_the_last_value: exactly, and after it") {
  for (const Interpolation mode : kModes)
    with_both_engines(moving_in_x(mode, {0, 0.5f, 1}, {0, 1, 5}).scene, [&](Player& play) {
      for (const double time_secs : {1.0, 1.0000001, 2.0, 1e9}) CHECK(x_at(play, time_secs) == 5);
      CHECK(x_at(play, 0) == 0);
      CHECK(x_at(play, 0.5) == 1);
    });
}

TEST_CASE("B2_at_the_end_the_last_value: of keys of no round length, for every path") {
  // 438 keys at 30 Hz: float times whose differences are not all equal.
  std::vector<float> times_secs, rows;
  for (int k = 0; k < 438; ++k) {
    times_secs.push_back(float(k) / 30.0f);
    rows = join({rows, {float(k), 0, 0}});
  }
  SceneBuilder builder;
  builder.node({});
  builder.node({});
  const Index clip = builder.clip();
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::linear, times_secs, rows);
  builder.channel(clip, 1, ChannelPath::scale, Interpolation::linear, times_secs, rows);
  with_both_engines(builder.scene, [&](Player& play) {
    for (const double time_secs : {double(times_secs.back()), play.duration_secs(clip), 15.0, 100.0}) {
      play.pose(clip, time_secs);
      CHECK(play.origin(0)[0] == 437);
      CHECK(play.scene_from_node(1)[0] == 437);
    }
    for (std::size_t k = 0; k < times_secs.size(); k += 29) CHECK_NEAR(x_at(play, double(times_secs[k])), k, 1e-3);
  });
}

TEST_CASE("B3_shortest_arc_per_segment: the quarter turns of the report") {
  const auto scene =
      turning(Interpolation::linear, {0, 0.25f, 0.5f, 0.75f, 1},
              {{0, 0, 0, 1}, {0, 0, kHalfRoot, kHalfRoot}, {0, 0, 1, 0}, {0, 0, kHalfRoot, -kHalfRoot}, {0, 0, 0, 1}});
  with_both_engines(scene.scene, [](Player& play) {
    for (int eighth = 0; eighth < 8; ++eighth) check_turn(turn_at(play, eighth / 8.0), 45 * eighth);
  });
}

TEST_CASE("B3_shortest_arc_per_segment: the sign of a key does not matter, whichever key has it") {
  for (int signs = 0; signs < 8; ++signs) {
    std::vector<std::vector<float>> keys = {about_z(0), about_z(100), about_z(40)};
    for (std::size_t k = 0; k < 3; ++k)
      if (signs >> k & 1)
        for (float& component : keys[k]) component = -component;
    CAPTURE(signs);
    with_both_engines(turning(Interpolation::linear, {0, 1, 2}, keys).scene, [](Player& play) {
      check_turn(turn_at(play, 0.5), 50);
      check_turn(turn_at(play, 1.25), 85);
      check_turn(turn_at(play, 2), 40);
    });
  }
}

TEST_CASE("B3_shortest_arc_per_segment: exact half turns keep the side that their stored signs say") {
  with_both_engines(turning(Interpolation::linear, {0, 1, 2}, {{0, 0, 0, 1}, {0, 0, 1, 0}, {0, 0, 0, -1}}).scene,
                    [](Player& play) {
                      check_turn(turn_at(play, 0.5), 90);
                      check_turn(turn_at(play, 1.5), 270);
                    });
  with_both_engines(turning(Interpolation::linear, {0, 1}, {{0, 0, 0, 1}, {0, 0, -1, 0}}).scene,
                    [](Player& play) { check_turn(turn_at(play, 0.5), 270); });
  // A hair to either side of the half turn, stored at any length.
  with_both_engines(turning(Interpolation::linear, {0, 1}, {{0, 0, 0, 1}, {0, 0, 8, 1e-3f}}).scene,
                    [](Player& play) { check_turn(turn_at(play, 0.5), 90); });
  with_both_engines(turning(Interpolation::linear, {0, 1}, {{0, 0, 0, 1}, {0, 0, 8, -1e-3f}}).scene,
                    [](Player& play) { check_turn(turn_at(play, 0.5), 270); });
}

TEST_CASE("B3_shortest_arc_per_segment: small turns keep their speed") {
  for (const double angle_deg : {0.02, 0.5, 5.0, 179.0})
    with_both_engines(turning(Interpolation::linear, {0, 1}, {about_z(0), about_z(angle_deg)}).scene,
                      [&](Player& play) {
                        for (const double part : {0.25, 0.5, 0.9})
                          CHECK_NEAR(std::remainder(turn_at(play, part), 360.0), part * angle_deg, 1e-3);
                      });
}

TEST_CASE("B4_cubic_tangents_times_key_spacing: for every path") {
  SceneBuilder builder;
  for (int i = 0; i < 3; ++i) builder.node({});
  builder.target(builder.mesh(2, {0, 0, 0}), {1, 0, 0});
  const Index clip = builder.clip();
  const std::vector<float> cubic = {0, 0, 0, 0, 0, 0, 1, 1, 1, -1, -1, -1, 0, 0, 0, 0, 0, 0};
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::cubic_spline, {1, 3}, cubic);
  builder.channel(clip, 1, ChannelPath::scale, Interpolation::cubic_spline, {1, 3}, cubic);
  builder.channel(clip, 2, ChannelPath::weights, Interpolation::cubic_spline, {1, 3}, {0, 0, 1, -1, 0, 0});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(clip, 2);
    check_vector(play.origin(0), {0.5, 0.5, 0.5});
    check_block(play.scene_from_node(1), {0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5});
    CHECK_NEAR(play.weights(2).at(0), 0.5, 1e-6);
    check_vector(play.positions(2).at(0), {0.5, 0, 0});
    play.pose(clip, 1.5);  // t = 1/4: (t^3 - 2t^2 + t) * 2 - (t^3 - t^2) * 2 = 0.375
    check_vector(play.origin(0), {0.375, 0.375, 0.375});
  });
}

TEST_CASE("B4_cubic_rotations_are_normalised: half way to 120 degrees is 60, and the mesh keeps its size") {
  with_both_engines(turning(Interpolation::cubic_spline, {0, 1}, {about_z(0), about_z(120)}).scene, [](Player& play) {
    check_turn(turn_at(play, 0.5), 60);
    const Matrix m = play.scene_from_node(0);
    CHECK_NEAR(std::hypot(m[0], m[4]), 1, 1e-5);
  });
  // Nothing is negated: half way from (0,0,0,1) to (0,0,-s,-.5) is (0,0,-s,.5) / 2, which is -120 degrees.
  const float s = float(std::sqrt(3.0) / 2);
  with_both_engines(turning(Interpolation::cubic_spline, {0, 1}, {{0, 0, 0, 1}, {0, 0, -s, -0.5f}}).scene,
                    [](Player& play) { check_turn(turn_at(play, 0.5), 240); });
}

TEST_CASE("B4_cubic_rotations_use_the_stored_values: a key of twice the length pulls twice as hard") {
  // Half way between (0,0,0,2) and (0,0,1,0): (0,0,.5,1), 2 * atan(.5) = 53.1301 degrees.
  with_both_engines(turning(Interpolation::cubic_spline, {0, 1}, {{0, 0, 0, 2}, {0, 0, 1, 0}}).scene,
                    [](Player& play) { check_turn(turn_at(play, 0.5), 53.1301); });
}

TEST_CASE("B5_step_holds_until_the_next_key: for every path") {
  SceneBuilder builder;
  for (int i = 0; i < 4; ++i) builder.node({});
  builder.target(builder.mesh(3, {0, 0, 0}), {1, 0, 0});
  const Index clip = builder.clip();
  const std::vector<float> times_secs = {0, 0.5f, 1}, rows = {0, 0, 0, 1, 1, 1, 2, 2, 2};
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::step, times_secs, rows);
  builder.channel(clip, 1, ChannelPath::scale, Interpolation::step, times_secs, rows);
  builder.channel(clip, 2, ChannelPath::rotation, Interpolation::step, times_secs,
                  join({about_z(0), about_z(90), about_z(200)}));
  builder.channel(clip, 3, ChannelPath::weights, Interpolation::step, times_secs, {0, 1, 2});
  with_both_engines(builder.scene, [&](Player& play) {
    for (const auto& [time_secs, value] : std::vector<std::pair<double, int>>{
             {-1, 0}, {0, 0}, {0.4999, 0}, {0.5, 1}, {0.75, 1}, {0.9999, 1}, {1.0, 2}, {7, 2}}) {
      CAPTURE(time_secs);
      play.pose(clip, time_secs);
      CHECK(play.origin(0)[0] == value);
      CHECK(play.scene_from_node(1)[0] == value);
      check_turn(turn_z_deg(play.scene_from_node(2)), value == 0 ? 0 : value == 1 ? 90 : 200);
      CHECK(play.weights(3).at(0) == value);
    }
  });
}

TEST_CASE("B6_one_key_is_constant: at any time, clamped and looped") {
  for (const Interpolation mode : kModes)
    for (const float key_secs : {0.7f, 0.0f})
      with_both_engines(moving_in_x(mode, {key_secs}, {3}).scene, [&](Player& play) {
        CHECK_NEAR(play.duration_secs(0), key_secs, 1e-4);
        for (const double time_secs : {-5.0, 0.0, 0.35, 0.7, 10.0, 1e12})
          for (const Wrap wrap : {Wrap::stored, Wrap::clamp, Wrap::loop}) CHECK(x_at(play, time_secs, wrap) == 3);
      });
}

TEST_CASE("B6_one_key_is_constant: a looping clip of zero length, and times that are no number") {
  SceneBuilder builder = moving_in_x(Interpolation::linear, {0}, {3});
  builder.scene.clips[0].wrap = asset::WrapPolicy::loop;
  const double infinity = std::numeric_limits<double>::infinity();
  with_both_engines(builder.scene, [&](Player& play) {
    CHECK(play.duration_secs(0) == 0);
    for (const double time_secs : {0.0, 10.0, infinity, -infinity, double(NAN)}) CHECK(x_at(play, time_secs) == 3);
  });
}

TEST_CASE("B6_one_key_is_constant: a clip without channels is the rest pose") {
  SceneBuilder builder;
  builder.node({.translation = {1, 2, 3}});
  builder.clip("empty");
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(0, 1, Wrap::loop);
    check_vector(play.origin(0), {1, 2, 3});
    CHECK(play.duration_secs(0) == 0);
  });
}

TEST_CASE("B7_equal_key_times_are_a_jump: the later value holds from that time on") {
  with_both_engines(moving_in_x(Interpolation::linear, {0, 0.5f, 0.5f, 1}, {0, 1, 3, 4}).scene, [](Player& play) {
    CHECK(x_at(play, 0.25) == 0.5);
    CHECK_NEAR(x_at(play, 0.499999), 1, 1e-5);
    CHECK(x_at(play, 0.5) == 3);
    CHECK(x_at(play, 0.75) == 3.5);
    CHECK(x_at(play, 1) == 4);
  });
}

TEST_CASE("B7_equal_key_times_are_a_jump: at the start, at the end, three at once, in every mode") {
  for (const Interpolation mode : kModes)
    with_both_engines(moving_in_x(mode, {0.25f, 0.25f, 0.5f, 0.5f, 0.5f, 1, 1}, {1, 2, 3, 4, 5, 6, 7}).scene,
                      [](Player& play) {
                        CHECK(x_at(play, 0) == 1);
                        CHECK(x_at(play, 0.25) == 2);
                        CHECK(x_at(play, 0.5) == 5);
                        CHECK(x_at(play, 1) == 7);
                        CHECK(x_at(play, 2) == 7);
                      });
  for (const Interpolation mode : kModes)
    with_both_engines(moving_in_x(mode, {0.5f, 0.5f}, {1, 2}).scene, [](Player& play) {
      CHECK(x_at(play, 0.25) == 1);
      CHECK(x_at(play, 0.5) == 2);
    });
}

TEST_CASE("B7_equal_key_times_are_a_jump: rotations too, and nothing is NaN around it") {
  for (const Interpolation mode : kModes)
    with_both_engines(turning(mode, {0, 0.5f, 0.5f, 1}, {about_z(0), about_z(30), about_z(90), about_z(120)}).scene,
                      [](Player& play) {
                        check_turn(turn_at(play, 0.5), 90);
                        for (int k = 0; k <= 1000; ++k) CHECK(std::isfinite(turn_at(play, k / 1000.0)));
                      });
}

TEST_CASE("B9_loop_end_is_stored_with_the_clip: one more interval leads back to the first sample") {
  SceneBuilder builder = moving_in_x(Interpolation::linear, {0, 0.1f, 0.2f, 0.3f}, {0, 1, 2, 3});
  with_both_engines(builder.scene, [](Player& play) { CHECK_NEAR(play.duration_secs(0), 0.3, 1e-4); });
  builder.scene.clips[0].wrap = asset::WrapPolicy::loop;
  builder.scene.clips[0].loop_interval_secs = 0.1;
  with_both_engines(builder.scene, [](Player& play) {
    CHECK_NEAR(play.duration_secs(0), 0.4, 1e-4);
    CHECK_NEAR(play.duration_secs(0, Wrap::clamp), 0.3, 1e-4);
    for (const double time_secs : {0.35, 0.75, -0.05, 40.35}) CHECK_NEAR(x_at(play, time_secs), 1.5, 1e-4);
    CHECK_NEAR(x_at(play, 0.35, Wrap::clamp), 3, 1e-6);
    CHECK_NEAR(x_at(play, 0.25), 2.5, 1e-4);
  });
}

TEST_CASE("B9_loop_end_is_stored_with_the_clip: rotations close the loop the shorter way, steps hold") {
  for (const Interpolation mode : kModes) {
    SceneBuilder builder = turning(mode, {0, 1, 2}, {about_z(0), about_z(100), about_z(60)});
    builder.scene.clips[0].wrap = asset::WrapPolicy::loop;
    builder.scene.clips[0].loop_interval_secs = 1;
    with_both_engines(builder.scene, [&](Player& play) {
      check_turn(turn_at(play, 2.5), mode == Interpolation::step ? 60 : 30);
      check_turn(turn_at(play, 3), 0);
    });
  }
}

TEST_CASE("B11_constant_tracks_keep_the_length: two equal keys, and the name stays") {
  SceneBuilder builder = moving_in_x(Interpolation::linear, {2, 4}, {5, 5});
  builder.scene.clips[0].name = "hold";
  with_both_engines(builder.scene, [](Player& play) {
    CHECK_NEAR(play.duration_secs(0), 4, 1e-4);
    for (const double time_secs : {0.0, 2.0, 3.0, 4.0, 5.0}) CHECK(x_at(play, time_secs) == 5);
  });
  with_both_engines(moving_in_x(Interpolation::linear, {2, 4}, {100, 100}).scene,  // equal to the rest pose too
                    [](Player& play) { CHECK_NEAR(play.duration_secs(0), 4, 1e-4); });
}

}  // namespace
}  // namespace sinew::test
