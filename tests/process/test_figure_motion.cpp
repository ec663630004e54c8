// SPDX-License-Identifier: MIT
// The motion of one figure on another, bone by bone.
#include <cmath>
#include <numbers>

#include "sinew/process/add_motion.h"
#include "sinew/scene/scene_builder.h"
#include "support/engines.h"
#include "support/little_vrm.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset;
using enum HumanBone;

constexpr double kDeg = std::numbers::pi / 180;

std::array<double, 4> turn(double x, double y, double z, double angle_deg) {
  const double length = std::sqrt(x * x + y * y + z * z), s = std::sin(angle_deg * kDeg / 2) / length;
  return {x * s, y * s, z * s, std::cos(angle_deg * kDeg / 2)};
}

// The upper block of a * b^T: the turn from b to a, of blocks without scale.
std::array<double, 9> turn_between(const Matrix& a, const Matrix& b) {
  std::array<double, 9> block{};
  const auto unit = [](const Matrix& m, std::size_t row, std::size_t column) {
    double square = 0;
    for (std::size_t r = 0; r < 3; ++r) square += m[r * 4 + column] * m[r * 4 + column];
    return m[row * 4 + column] / std::sqrt(square);
  };
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t k = 0; k < 3; ++k) block[r * 3 + c] += unit(a, r, k) * unit(b, c, k);
  return block;
}

MotionReport add(Scene& target, const Scene& motion, Diagnostics& diagnostics) {
  const Result<MotionReport> report = add_motion(target, motion, "m", diagnostics);
  INFO(report.error().where, ": ", report.error().what);
  REQUIRE(bool(report));
  return *report;
}

struct BoneSpec {
  HumanBone bone;
  Index parent;
  std::array<double, 3> translation;
  std::array<double, 4> rotation{0, 0, 0, 1};
};

// Node 0 holds the figure; bones are nodes 1, 2, ...
SceneBuilder figure(const NodeSpec& holder, const std::vector<BoneSpec>& bones) {
  SceneBuilder builder;
  builder.node(holder);
  Humanoid humanoid;
  for (const BoneSpec& spec : bones) {
    const Index node =
        builder.node({.translation = spec.translation, .rotation = spec.rotation, .parent = spec.parent});
    humanoid.nodes[static_cast<std::size_t>(spec.bone)] = node;
  }
  builder.scene.avatar.humanoid = humanoid;
  return builder;
}

void turn_channel(SceneBuilder& builder, Index node, const std::vector<std::array<double, 4>>& keys,
                  Interpolation interpolation = Interpolation::linear) {
  std::vector<float> times, rows;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    times.push_back(float(i));
    for (const double number : keys[i]) rows.push_back(float(number));
  }
  builder.channel(0, node, ChannelPath::rotation, interpolation, times, rows);
}

}  // namespace

TEST_CASE("a VRM animation plays on VRM 1.0: by hand") {
  Scene target = import_built(little_vrm());
  const Scene motion = import_built(little_vrma());
  Diagnostics diagnostics;
  const MotionReport report = add(target, motion, diagnostics);
  CHECK(report.by_humanoid);
  CHECK(report.moved == 3);
  CHECK(report.matched == 2);
  CHECK(report.unmatched == std::vector<std::string>{"chest"});  // whose turn goes to the head
  with_both_engines(target, [&](Player& player) {
    player.pose(0, 1);
    // The hips are half as high as the motion's, and stand half as far away.
    check_vector(player.origin(0), {0.25, 1.1, 0.125});
    check_block(player.scene_from_node(0), {0, 0, 1, 0, 1, 0, -1, 0, 0});
    // Then 30 degrees about x for the spine, and 30 more for the head, which takes on those of the chest.
    const double s = std::sin(60 * kDeg), c = std::cos(60 * kDeg);
    check_block(player.scene_from_node(2), {0, s, c, 0, c, -s, -1, 0, 0}, 1e-4);
    player.pose(0, 0.5);
    check_vector(player.origin(0), {0.125, 1.05, 0.0625});
    // Half of each angle: the product is followed within its bound.
    const double h = std::sin(30 * kDeg), k = std::cos(30 * kDeg), q = std::sqrt(0.5);
    check_block(player.scene_from_node(2), {q, q * h, q * k, 0, k, -h, -q, q * h, q * k}, 1e-4);
  });
}

TEST_CASE("on VRM 0.x, which faces the other way, it is turned by half a turn") {
  Scene target = import_built(little_vrm_0());
  Diagnostics diagnostics;
  add(target, import_built(little_vrma()), diagnostics);
  with_both_engines(target, [&](Player& player) {
    player.pose(0, 1);
    check_vector(player.origin(0), {-0.25, 1.1, -0.125});
    check_block(player.scene_from_node(0), {0, 0, 1, 0, 1, 0, -1, 0, 0});
    const double s = std::sin(-60 * kDeg), c = std::cos(60 * kDeg);
    check_block(player.scene_from_node(2), {0, s, c, 0, c, -s, -1, 0, 0}, 1e-4);
  });
}

TEST_CASE("every bone turns in the scene as the motion's does, whatever the rest rotations are") {
  const std::vector<BoneSpec> kSource = {{hips, 0, {0, 0.9, 0.1}, turn(1, 2, 3, 50)},
                                         {spine, 1, {0, 0.2, 0}, turn(0, 1, 0, 90)},
                                         {chest, 2, {0, 0.2, 0}, turn(1, 0, 0, -120)},
                                         {head, 3, {0, 0.3, 0}, turn(3, 1, 0, 20)}};
  const std::vector<BoneSpec> kTarget = {{hips, 0, {0.1, 1.4, 0}, turn(0, 0, 1, 70)},
                                         {spine, 1, {0.2, 0, 0}, turn(-1, 1, 0, 33)},
                                         {chest, 2, {0, 0.2, 0.1}, turn(1, 1, 1, 120)},
                                         {head, 3, {0, 0.3, 0}, turn(0, 1, 3, -100)}};
  SceneBuilder source = figure({.translation = {0, 0.1, 0}, .rotation = turn(0, 1, 0, 30)}, kSource);
  source.clip("turn");
  for (Index node = 1; node <= 4; ++node)
    turn_channel(source, node, {source.scene.nodes[node].rotation, turn(node, 1, 2, 40 * node), turn(0, node, 1, -80)},
                 node == 2 ? Interpolation::step : Interpolation::linear);
  Scene target =
      figure({.translation = {1, 0, 0}, .rotation = turn(1, 0, 0, -90), .scale = {0.01, 0.01, 0.01}}, kTarget).scene;
  Diagnostics diagnostics;
  add(target, source.scene, diagnostics);
  const auto played = [](const Scene& scene, double time_secs) {
    std::unique_ptr<Player> rest = reference_player(scene), moved = reference_player(scene);
    moved->pose(0, time_secs);
    std::vector<std::array<double, 9>> turns;
    for (Index node = 1; node <= 4; ++node)
      turns.push_back(turn_between(moved->scene_from_node(node), rest->scene_from_node(node)));
    return turns;
  };
  for (const double time_secs : {0.0, 0.3, 1.0, 1.5, 2.0}) {
    CAPTURE(time_secs);
    const auto expected = played(source.scene, time_secs), got = played(target, time_secs);
    for (std::size_t bone = 0; bone < 4; ++bone)
      for (std::size_t i = 0; i < 9; ++i) CHECK_NEAR(got[bone][i], expected[bone][i], 2e-6);  // float keys
  }
}

TEST_CASE("R2_same_world_turn: joint axes that are turned about the bone make no difference") {
  SceneBuilder source =
      figure({}, {{hips, 0, {0, 1, 0}}, {left_upper_arm, 1, {0.2, 0.5, 0}}, {left_lower_arm, 2, {0.3, 0, 0}}});
  source.clip("bend");
  turn_channel(source, 3, {turn(0, 1, 0, 0), turn(0, 1, 0, 30)});
  Scene target = figure({}, {{hips, 0, {0, 1, 0}},
                             {left_upper_arm, 1, {0.2, 0.5, 0}, turn(1, 0, 0, 90)},
                             {left_lower_arm, 2, {0.3, 0, 0}}})
                     .scene;
  Diagnostics diagnostics;
  add(target, source.scene, diagnostics);
  const std::unique_ptr<Player> player = reference_player(target);
  player->pose(0, 1);
  // The forearm points along x turned by 30 degrees about y.
  const Matrix arm = player->scene_from_node(3);
  CHECK_NEAR(arm[0], std::cos(30 * kDeg), 1e-6);
  CHECK_NEAR(arm[4], 0, 1e-6);
  CHECK_NEAR(arm[8], -std::sin(30 * kDeg), 1e-6);
}

TEST_CASE("R3_hips_height: the way of the hips goes by the ratio of their heights at rest") {
  SceneBuilder source = figure({}, {{hips, 0, {0, 100, 0}}});
  source.clip("rise");
  source.channel(0, 1, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 100, 0, 0, 110, 0});
  Scene target = figure({}, {{hips, 0, {0, 0.8, 0}}}).scene;
  Diagnostics diagnostics;
  add(target, source.scene, diagnostics);
  with_both_engines(target, [](Player& player) {
    player.pose(0, 0);
    check_vector(player.origin(1), {0, 0.8, 0});
    player.pose(0, 1);
    check_vector(player.origin(1), {0, 0.88, 0});
  });
}

TEST_CASE("R6_missing_bones: what the target lacks, the next bone takes on") {
  SceneBuilder source =
      figure({}, {{hips, 0, {0, 1, 0}}, {spine, 1, {0, 0.2, 0}}, {chest, 2, {0, 0.2, 0}}, {head, 3, {0, 0.2, 0}}});
  source.clip("nod");
  for (const Index node : {2u, 3u, 4u}) turn_channel(source, node, {turn(1, 0, 0, 0), turn(1, 0, 0, 10)});
  Scene target = figure({}, {{hips, 0, {0, 1, 0}}, {spine, 1, {0, 0.2, 0}}, {head, 2, {0, 0.4, 0}}}).scene;
  Diagnostics diagnostics;
  add(target, source.scene, diagnostics);
  const std::unique_ptr<Player> player = reference_player(target);
  for (const double time_secs : {0.25, 0.5, 1.0}) {
    player->pose(0, time_secs);
    // 30 degrees in all; the bound of a product is 2e-5 rad.
    CHECK_NEAR(std::atan2(player->scene_from_node(3)[9], player->scene_from_node(3)[5]), 30 * kDeg * time_secs, 3e-5);
    CHECK_NEAR(std::atan2(player->scene_from_node(2)[9], player->scene_from_node(2)[5]), 10 * kDeg * time_secs, 3e-5);
  }
}

TEST_CASE("cubic keys keep their tangents") {
  SceneBuilder source = figure({}, {{hips, 0, {0, 1, 0}}});
  source.clip("swing");
  const std::array<double, 4> a = turn(1, 0, 0, 10), b = turn(0, 1, 1, 60);
  std::vector<float> rows;
  for (const std::array<double, 4>& row :
       {std::array<double, 4>{0, 0, 0, 0}, a, {0.1, 0.4, 0, 0}, {0.2, 0, -0.3, 0}, b, {0, 0, 0, 0}})
    for (const double number : row) rows.push_back(float(number));
  source.channel(0, 1, ChannelPath::rotation, Interpolation::cubic_spline, {0, 2}, rows);
  Scene target = figure({}, {{hips, 0, {0, 1, 0}, turn(0, 1, 0, 40)}}).scene;
  Diagnostics diagnostics;
  add(target, source.scene, diagnostics);
  CHECK(target.clips[0].channels[0].interpolation == Interpolation::cubic_spline);
  const std::unique_ptr<Player> from = reference_player(source.scene), to = reference_player(target);
  const Matrix rest = to->scene_from_node(1);
  for (const double time_secs : {0.4, 1.0, 1.7}) {
    from->pose(0, time_secs);
    to->pose(0, time_secs);
    const std::array<double, 9> turned = turn_between(to->scene_from_node(1), rest);
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t c = 0; c < 3; ++c) CHECK_NEAR(turned[r * 3 + c], from->scene_from_node(1)[r * 4 + c], 2e-6);
  }
}

TEST_CASE("on the same skeleton keys stay as they are") {
  SceneBuilder source = figure({}, {{hips, 0, {0, 1, 0}}, {spine, 1, {0, 0.2, 0}, turn(1, 0, 0, 20)}});
  Scene target = source.scene;
  source.clip("turn");
  turn_channel(source, 2, {turn(1, 0, 0, 20), turn(0, 1, 0, 30)});
  Diagnostics diagnostics;
  add(target, source.scene, diagnostics);
  CHECK(target.clips[0].channels[0].values.bytes.data() == source.scene.clips[0].channels[0].values.bytes.data());
}

TEST_CASE("lengths of bones are the target's, and what else moves them is named") {
  SceneBuilder source = figure({}, {{hips, 0, {0, 1, 0}}, {spine, 1, {0, 0.2, 0}}});
  source.clip("stretch");
  source.channel(0, 2, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0.2f, 0, 0, 0.5f, 0});
  source.channel(0, 2, ChannelPath::scale, Interpolation::linear, {0, 1}, {1, 1, 1, 2, 2, 2});
  turn_channel(source, 2, {turn(1, 0, 0, 0), turn(1, 0, 0, 30)});
  Scene target = figure({}, {{hips, 0, {0, 1, 0}}, {spine, 1, {0, 0.3, 0}}}).scene;
  Diagnostics diagnostics;
  add(target, source.scene, diagnostics);
  CHECK(diagnostics.count("motion-bone-moved") == 2);
  REQUIRE(target.clips[0].channels.size() == 1);
  const std::unique_ptr<Player> player = reference_player(target);
  player->pose(0, 1);
  check_vector(player->origin(2), {0, 1.3, 0});
}

TEST_CASE("hips at the ground give no ratio: lengths are kept, with a warning") {
  SceneBuilder source = figure({}, {{hips, 0, {0, 0, 0}}});
  source.clip("go");
  source.channel(0, 1, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
  Scene target = figure({}, {{hips, 0, {0, 1, 0}}}).scene;
  Diagnostics diagnostics;
  add(target, source.scene, diagnostics);
  CHECK(diagnostics.count("motion-hips-height") == 1);
  const std::unique_ptr<Player> player = reference_player(target);
  player->pose(0, 1);
  check_vector(player->origin(1), {1, 0, 0});
}

TEST_CASE("a VRM animation on a file without a figure goes by name, or says why it cannot") {
  SceneBuilder plain;
  plain.node({.name = "Bip01"});
  Diagnostics diagnostics;
  const Result<MotionReport> report = add_motion(plain.scene, import_built(little_vrma()), "wave", diagnostics);
  REQUIRE_FALSE(bool(report));
  CHECK(std::string(report.error().what).find("does not say what is which bone") != std::string::npos);
}

}  // namespace sinew::test
