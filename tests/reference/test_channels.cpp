// SPDX-License-Identifier: MIT
// Values by hand from glTF 2.0, appendix C.
#include <cmath>
#include <limits>

#include "sinew/reference/evaluate.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew {
namespace {

using asset::ChannelPath;
using asset::Interpolation;
using test::SceneBuilder;
using test::turn;

const float kHalfRoot = float(std::sqrt(0.5));

// The x translation of the only node of the scene.
double x_at(const SceneBuilder& builder, double time_secs, reference::Wrap wrap = reference::Wrap::stored) {
  return reference::evaluate(builder.scene, 0, time_secs, wrap).scene_from_node[0][3];
}

// One node with x translation keys; cubic keys as in-tangent, value, out-tangent.
SceneBuilder moving_in_x(Interpolation interpolation, const std::vector<float>& times_secs,
                         const std::vector<float>& x) {
  SceneBuilder builder;
  builder.node({});
  std::vector<float> rows;
  for (const float value : x) rows = test::join({rows, {value, 0, 0}});
  builder.channel(builder.clip(), 0, ChannelPath::translation, interpolation, times_secs, rows);
  return builder;
}

// The turn about Z, in degrees, of the only node; rows of rotation keys.
double turn_at(Interpolation interpolation, const std::vector<float>& times_secs, const std::vector<float>& rows,
               double time_secs) {
  SceneBuilder builder;
  builder.node({});
  builder.channel(builder.clip(), 0, ChannelPath::rotation, interpolation, times_secs, rows);
  const reference::Matrix m = reference::evaluate(builder.scene, 0, time_secs).scene_from_node[0];
  const double turn_deg = std::atan2(m[4], m[0]) * 180 / std::acos(-1.0);
  return turn_deg < 0 ? turn_deg + 360 : turn_deg;
}

TEST_CASE("a linear channel is the straight line between its keys and holds outside of them") {
  const SceneBuilder builder = moving_in_x(Interpolation::linear, {1.25f, 2.25f}, {1, 2});
  CHECK(x_at(builder, 0) == 1);
  CHECK(x_at(builder, 1.75) == 1.5);
  CHECK(x_at(builder, 2.25) == 2);
  CHECK(x_at(builder, 3) == 2);
  CHECK(x_at(builder, -1) == 1);
  CHECK(reference::duration_secs(builder.scene.clips[0]) == 2.25);
}

TEST_CASE("a step channel holds each key until the time of the next") {
  const SceneBuilder builder = moving_in_x(Interpolation::step, {0, 0.5f, 1}, {0, 1, 2});
  CHECK(x_at(builder, 0.4999) == 0);
  CHECK(x_at(builder, 0.5) == 1);
  CHECK(x_at(builder, 0.9999) == 1);
  CHECK(x_at(builder, 1) == 2);
}

TEST_CASE("a cubic channel scales its tangents by the spacing of the keys") {
  // Values 0 and 0, out-tangent 1, in-tangent -1, two seconds apart: in the middle 1/8 * 2 * 1 + -1/8 * 2 * -1.
  const SceneBuilder builder = moving_in_x(Interpolation::cubic_spline, {1, 3}, {9, 0, 1, -1, 0, 9});
  CHECK_NEAR(x_at(builder, 2), 0.5, 1e-12);
  CHECK(x_at(builder, 1) == 0);
  CHECK(x_at(builder, 3) == 0);
  // t = 1/4: (t^3 - 2t^2 + t) * 2 * 1 + (t^3 - t^2) * 2 * -1 = 9/64 * 2 + 3/64 * 2
  CHECK_NEAR(x_at(builder, 1.5), 0.375, 1e-12);
}

TEST_CASE("of two keys at one time the later holds from that time on") {
  for (const Interpolation mode : {Interpolation::linear, Interpolation::step}) {
    const SceneBuilder builder = moving_in_x(mode, {0, 0.5f, 0.5f, 1}, {0, 1, 3, 4});
    CHECK(x_at(builder, 0.5) == 3);
    CHECK(x_at(builder, 0.25) == (mode == Interpolation::step ? 0 : 0.5));
    CHECK(x_at(builder, 0.75) == (mode == Interpolation::step ? 3 : 3.5));
  }
  const SceneBuilder all_equal = moving_in_x(Interpolation::linear, {0.5f, 0.5f}, {1, 2});
  CHECK(x_at(all_equal, 0.25) == 1);
  CHECK(x_at(all_equal, 0.5) == 2);
}

TEST_CASE("a looping clip has one more interval that leads back to the first key") {
  SceneBuilder builder = moving_in_x(Interpolation::linear, {0, 0.1f, 0.2f, 0.3f}, {0, 1, 2, 3});
  asset::Clip& clip = builder.scene.clips[0];
  clip.duration_secs = 0.3f;  // of the last key as it is stored
  clip.wrap = asset::WrapPolicy::loop;
  clip.loop_interval_secs = 0.1;
  CHECK_NEAR(reference::duration_secs(clip), 0.4, 1e-7);
  CHECK_NEAR(reference::duration_secs(clip, reference::Wrap::clamp), 0.3, 1e-7);
  CHECK_NEAR(x_at(builder, 0.35), 1.5, 1e-5);
  CHECK_NEAR(x_at(builder, 0.35 + 0.4), 1.5, 1e-5);
  CHECK_NEAR(x_at(builder, -0.05), 1.5, 1e-5);
  CHECK_NEAR(x_at(builder, 0.35, reference::Wrap::clamp), 3, 1e-12);
}

TEST_CASE("times that are not finite, and clips of no length, give the first pose") {
  const SceneBuilder builder = moving_in_x(Interpolation::linear, {0, 1}, {5, 6});
  for (const double odd : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    CHECK(x_at(builder, odd) == 5);
  const SceneBuilder still = moving_in_x(Interpolation::linear, {0}, {7});
  CHECK(x_at(still, 10, reference::Wrap::loop) == 7);
}

TEST_CASE("rotations go the shorter way, decided by the values as stored") {
  // (0, 0, .7071, -.7071) is 270 degrees about Z, the last key 360.
  const std::vector<float> rows = {0, 0, 0, 1, 0,         0,          kHalfRoot, kHalfRoot, 0, 0,
                                   1, 0, 0, 0, kHalfRoot, -kHalfRoot, 0,         0,         0, 1};
  const std::vector<float> times_secs = {0, 0.25f, 0.5f, 0.75f, 1};
  CHECK_NEAR(turn_at(Interpolation::linear, times_secs, rows, 0.875), 315, 1e-4);
  CHECK_NEAR(turn_at(Interpolation::linear, times_secs, rows, 0.375), 135, 1e-4);
  // An exact half turn has a dot of 0, which is not negative: the second key stays as it is.
  CHECK_NEAR(turn_at(Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0, 1, 0}, 0.5), 90, 1e-9);
  CHECK_NEAR(turn_at(Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0, -1, 0}, 0.5), 270, 1e-9);
}

TEST_CASE("keys are normalised, and a key of zeros is no rotation") {
  CHECK_NEAR(turn_at(Interpolation::linear, {0, 1}, {0, 0, 0, 5, 0, 0, 0.1f, 0.1f}, 0.5), 45, 1e-5);
  CHECK_NEAR(turn_at(Interpolation::step, {0, 1}, {0, 0, 3, 3, 0, 0, 0, 1}, 0.5), 90, 1e-5);
  CHECK_NEAR(turn_at(Interpolation::linear, {0, 1}, {0, 0, 0, 0, 0, 0, 1, 1}, 0), 0, 1e-12);
  CHECK_NEAR(turn_at(Interpolation::linear, {0, 1}, {0, 0, 0, 0, 0, 0, 1, 1}, 0.5), 45, 1e-5);
}

TEST_CASE("a cubic rotation is the curve of the stored values, then normalised") {
  // No tangents, identity to 120 degrees about Z: half way by symmetry 60.
  const float s = float(std::sqrt(3.0) / 2);
  const std::vector<float> rows = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, s, 0.5f, 0, 0, 0, 0};
  CHECK_NEAR(turn_at(Interpolation::cubic_spline, {0, 1}, rows, 0.5), 60, 1e-5);
  // The second key negated: half way (0,0,-s,.5)/2, which is -120 degrees: nothing is negated.
  const std::vector<float> negated = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -s, -0.5f, 0, 0, 0, 0};
  CHECK_NEAR(turn_at(Interpolation::cubic_spline, {0, 1}, negated, 0.5), 240, 1e-4);
}

TEST_CASE("weights of several targets are read key by key, cubic keys as tangents, values, tangents") {
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  for (int i = 0; i < 3; ++i) builder.target(primitive, {1, 0, 0});
  const std::vector<float> cubic = {7, 7, 7, 1, 2, 3, 0, 0, 8,  // in-tangents, values, out-tangents of key 0
                                    0, 8, 0, 5, 6, 7, 9, 9, 9};
  builder.channel(builder.clip(), 0, ChannelPath::weights, Interpolation::cubic_spline, {0, 1}, cubic);
  const auto weights = [&](double time_secs) { return reference::evaluate(builder.scene, 0, time_secs).weights[0]; };
  CHECK(weights(0) == std::vector<double>{1, 2, 3});
  CHECK(weights(1) == std::vector<double>{5, 6, 7});
  // Half way: the mean, plus out-tangent / 8, minus in-tangent / 8.
  CHECK(weights(0.5) == std::vector<double>{3, 3, 6});
}

}  // namespace
}  // namespace sinew
