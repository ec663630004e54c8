// SPDX-License-Identifier: MIT
// Behaviours of morph targets, each in both engines. Values by hand.
#include <cmath>

#include "support/engines.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::Interpolation;

// A mesh of one vertex at the origin at node 0; target i moves it along x by 10^i.
SceneBuilder decimal_targets(int count) {
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  for (int i = 0; i < count; ++i) builder.target(primitive, {float(std::pow(10, i)), 0, 0});
  return builder;
}

void check_x(Player& play, double expected) {
  CHECK_NEAR(play.positions(0).at(0)[0], expected, 1e-5 * std::fmax(1, std::abs(expected)));
}

TEST_CASE("M1_targets_without_weights_are_zeros: at rest and in a clip that leaves them alone") {
  SceneBuilder builder = decimal_targets(2);
  builder.node({});
  builder.channel(builder.clip(), 1, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
  with_both_engines(builder.scene, [](Player& play) {
    CHECK(play.weights(0) == std::vector<double>{0, 0});
    check_x(play, 0);
    play.pose(0, 0.5);
    check_x(play, 0);
  });
}

TEST_CASE("M1_weights_of_the_node_before_those_of_the_mesh: and an animation before both") {
  SceneBuilder builder = decimal_targets(2);
  builder.scene.meshes[0].weights = {0.5, 0.25};
  with_both_engines(builder.scene, [](Player& play) { check_x(play, 3); });
  builder.scene.nodes[0].weights = {0, 1};
  with_both_engines(builder.scene, [](Player& play) { check_x(play, 10); });
  builder.channel(builder.clip(), 0, ChannelPath::weights, Interpolation::linear, {0, 1}, {1, 0, 1, 1});
  with_both_engines(builder.scene, [](Player& play) {
    check_x(play, 10);
    play.pose(0, 0.5);
    check_x(play, 6);
    play.pose(kNone, 0);
    check_x(play, 10);
  });
}

TEST_CASE("M1_weights_belong_to_the_node: two nodes of one mesh move apart") {
  SceneBuilder builder = decimal_targets(2);
  builder.node({});
  builder.scene.nodes[1].mesh = 0;
  builder.channel(builder.clip(), 1, ChannelPath::weights, Interpolation::linear, {0, 1}, {0, 0, 1, 1});
  with_both_engines(builder.scene, [](Player& play) {
    play.pose(0, 1);
    check_x(play, 0);
    CHECK_NEAR(play.positions(1).at(0)[0], 11, 1e-5);
  });
}

TEST_CASE("M2_weight_rows_key_by_key: 18 numbers for three targets and two cubic keys") {
  SceneBuilder builder = decimal_targets(3);
  // Per key: all in-tangents, all values, all out-tangents.
  const std::vector<float> rows = {9, 9, 9, 1, 2, 3, 0, 0, 8, 0, 8, 0, 5, 6, 7, 9, 9, 9};
  builder.channel(builder.clip(), 0, ChannelPath::weights, Interpolation::cubic_spline, {0, 1}, rows);
  with_both_engines(builder.scene, [](Player& play) {
    play.pose(0, 0);
    check_x(play, 321);
    play.pose(0, 1);
    check_x(play, 765);
    play.pose(0, 0.5);  // the mean, plus an eighth of the out-tangent, minus an eighth of the in-tangent: 3, 3, 6
    check_x(play, 633);
  });
}

TEST_CASE("M2_weight_rows_key_by_key: linear and step, and a spacing other than one") {
  SceneBuilder builder = decimal_targets(3);
  const Index linear = builder.clip("linear"), step = builder.clip("step"), cubic = builder.clip("cubic");
  builder.channel(linear, 0, ChannelPath::weights, Interpolation::linear, {1, 3}, {1, 2, 3, 5, 6, 7});
  builder.channel(step, 0, ChannelPath::weights, Interpolation::step, {1, 3}, {1, 2, 3, 5, 6, 7});
  builder.channel(cubic, 0, ChannelPath::weights, Interpolation::cubic_spline, {1, 3},
                  {0, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(linear, 2);
    check_x(play, 543);
    play.pose(step, 2.9);
    check_x(play, 321);
    play.pose(cubic, 2);
    check_x(play, 0.5);
  });
}

TEST_CASE("M3_morph_before_skinning: the joint turns what the target moved") {
  SceneBuilder builder;
  builder.node({});
  const Index joint = builder.node({.rotation = turn(2, 90)});
  asset::Primitive& primitive = builder.mesh(0, {1, 0, 0}, builder.skin({joint}));
  builder.attribute(primitive, "JOINTS_0", builder.view(std::vector<std::uint8_t>(4, 0), 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view(std::vector<float>{1, 0, 0, 0}, 4));
  builder.attribute(primitive, "NORMAL", builder.view(std::vector<float>{1, 0, 0}, 3));
  builder.target(primitive, {0, 1, 0}).deltas.push_back({"NORMAL", builder.view(std::vector<float>{-1, 1, 0}, 3)});
  builder.scene.meshes[0].weights = {1};
  with_both_engines(builder.scene, [](Player& play) {
    check_vector(play.positions(0)[0], {-1, 1, 0});
    check_vector(play.vertices(0).normals[0], {-1, 0, 0});  // (0,1,0), then turned
  });
}

TEST_CASE("M3_morph_before_skinning: before the node's transform too") {
  SceneBuilder builder;
  builder.node({.translation = {0, 0, 5}, .rotation = turn(2, 90), .scale = {2, 2, 2}});
  builder.target(builder.mesh(0, {1, 0, 0}), {0, 1, 0});
  builder.scene.meshes[0].weights = {0.5};
  with_both_engines(builder.scene, [](Player& play) { check_vector(play.positions(0)[0], {-1, 2, 5}); });
}

TEST_CASE("M4_every_target_moves: the last of 64 alone, and all together") {
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0, 1, 1, 1});
  for (int i = 0; i < 64; ++i) builder.target(primitive, {0, float(i + 1), 0, 0, 0, 1});
  builder.scene.meshes[0].weights = std::vector<double>(64, 0.0);
  builder.scene.meshes[0].weights[63] = 1;
  std::vector<float> rows(128, 0.0f);
  for (std::size_t i = 64; i < 128; ++i) rows[i] = 1;
  builder.channel(builder.clip(), 0, ChannelPath::weights, Interpolation::linear, {0, 1}, rows);
  with_both_engines(builder.scene, [](Player& play) {
    check_vector(play.positions(0)[0], {0, 64, 0});
    check_vector(play.positions(0)[1], {1, 1, 2});
    play.pose(0, 1);
    CHECK_NEAR(play.positions(0)[0][1], 64 * 65 / 2, 1e-2);
    check_vector(play.positions(0)[1], {1, 1, 65}, 1e-4);
    play.pose(0, 0);
    check_vector(play.positions(0)[0], {0, 0, 0});
  });
}

TEST_CASE("M4_every_target_moves: weights beyond 0 to 1 extrapolate") {
  SceneBuilder builder = decimal_targets(2);
  builder.scene.meshes[0].weights = {-2, 1.5};
  with_both_engines(builder.scene, [](Player& play) { check_x(play, 13); });
}

TEST_CASE("M6_morph_normals: a plane that one target tilts by 45 degrees, half of it by half the way") {
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0, 1, 0, 0, 0, 0, 1});
  builder.attribute(primitive, "NORMAL", builder.view(std::vector<float>{0, 1, 0, 0, 1, 0, 0, 1, 0}, 3));
  // The vertex at x = 1 rises by 1: the plane's normal becomes (-1, 1, 0) / sqrt 2.
  const float root = float(std::sqrt(0.5));
  const std::vector<float> tilt = {-root, root - 1, 0, -root, root - 1, 0, -root, root - 1, 0};
  builder.target(primitive, {0, 0, 0, 0, 1, 0, 0, 0, 0}).deltas.push_back({"NORMAL", builder.view(tilt, 3)});
  builder.channel(builder.clip(), 0, ChannelPath::weights, Interpolation::linear, {0, 1}, {0, 1});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(0, 1);
    check_vector(play.positions(0)[1], {1, 1, 0});
    for (const Vector3& normal : play.vertices(0).normals) check_vector(normal, {-double(root), double(root), 0});
    play.pose(0, 0.5);  // normalise((0, 1, 0) + delta / 2): 22.5 degrees, between the two ends
    const double eighth = std::atan(1.0) / 2;
    for (const Vector3& normal : play.vertices(0).normals)
      check_vector(normal, {-std::sin(eighth), std::cos(eighth), 0});
  });
}

TEST_CASE("M6_morph_normals: a target without normals leaves them as they are") {
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  builder.attribute(primitive, "NORMAL", builder.view(std::vector<float>{0, 1, 0}, 3));
  builder.target(primitive, {0, 1, 0});
  builder.scene.meshes[0].weights = {1};
  with_both_engines(builder.scene, [](Player& play) { check_vector(play.vertices(0).normals[0], {0, 1, 0}); });
}

TEST_CASE("M6_morph_normals: the sum of normal and weighted deltas, normalised, and tangents likewise") {
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  builder.attribute(primitive, "NORMAL", builder.view(std::vector<float>{0, 1, 0}, 3));
  builder.attribute(primitive, "TANGENT", builder.view(std::vector<float>{1, 0, 0, 1}, 4));
  asset::MorphTarget& target = builder.target(primitive, {0, 0, 0});
  target.deltas.push_back({"NORMAL", builder.view(std::vector<float>{1, 0, 0}, 3)});
  target.deltas.push_back({"TANGENT", builder.view(std::vector<float>{0, -1, 0}, 3)});
  builder.scene.meshes[0].weights = {1};
  with_both_engines(builder.scene, [](Player& play) {
    const double half_root = std::sqrt(0.5);
    check_vector(play.vertices(0).normals[0], {half_root, half_root, 0});
    check_vector(play.vertices(0).tangents[0], {half_root, -half_root, 0});
  });
}

}  // namespace
}  // namespace sinew::test
