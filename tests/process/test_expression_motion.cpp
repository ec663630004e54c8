// SPDX-License-Identifier: MIT
// What a VRM animation does to the face of a figure.
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
using enum ExpressionPreset;

// A figure of hips and a face of four morph targets; expression k of the list moves target k by the whole.
Scene face(std::vector<Expression> expressions) {
  SceneBuilder builder;
  builder.node({.translation = {0, 1, 0}, .name = "hips"});
  builder.node({.name = "face"});
  Primitive primitive;
  primitive.attributes.push_back({"POSITION", builder.view(std::vector<float>(9, 0.f), 3)});
  for (int target = 0; target < 4; ++target)
    primitive.targets.push_back({{{"POSITION", builder.view(std::vector<float>(9, 0.f), 3)}}});
  builder.scene.meshes.emplace_back().primitives.push_back(std::move(primitive));
  builder.scene.nodes[1].mesh = 0;
  builder.scene.avatar.humanoid.emplace().nodes[0] = 0;
  for (std::size_t k = 0; k < expressions.size(); ++k) {
    Expression& each = expressions[k];
    if (each.name.empty()) each.name = preset_name(each.preset);
    if (each.morphs.empty()) each.morphs.push_back({1, std::uint32_t(k), 1});
  }
  builder.scene.avatar.expressions = std::move(expressions);
  return std::move(builder.scene);
}

Expression made(ExpressionPreset preset, bool is_binary = false,
                ExpressionOverride override_blink = ExpressionOverride::none) {
  Expression expression;
  expression.preset = preset;
  expression.is_binary = is_binary;
  expression.override_blink = override_blink;
  return expression;
}

struct Curve {
  ExpressionPreset preset;
  std::vector<float> times_secs, weights;
  Interpolation interpolation = Interpolation::linear;
};

// A motion of the hips, which do nothing, and of expressions.
Scene motion_of(const std::vector<Curve>& curves) {
  SceneBuilder builder;
  builder.node({.translation = {0, 1, 0}, .name = "hips"});
  builder.scene.avatar.humanoid.emplace().nodes[0] = 0;
  AvatarMotion& motion = builder.scene.avatar.motion.emplace();
  builder.clip("talk");
  builder.channel(0, 0, ChannelPath::rotation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0, 0, 1});
  for (const Curve& curve : curves) {
    const Index node = builder.node({});
    motion.expressions.push_back({std::string(preset_name(curve.preset)), curve.preset, node});
    std::vector<float> rows;
    for (const float weight : curve.weights) rows.insert(rows.end(), {weight, 7, -3});
    builder.channel(0, node, ChannelPath::translation, curve.interpolation, curve.times_secs, rows);
  }
  return std::move(builder.scene);
}

std::vector<double> weights_at(const Scene& scene, double time_secs) {
  const std::unique_ptr<Player> player = reference_player(scene);
  player->pose(0, time_secs);
  return player->weights(1);
}

Scene played(Scene target, const Scene& motion, Diagnostics& diagnostics) {
  const Result<MotionReport> report = add_motion(target, motion, "m", diagnostics);
  INFO(report.error().what);
  REQUIRE(bool(report));
  return target;
}

Scene played(Scene target, const Scene& motion) {
  Diagnostics diagnostics;
  return played(std::move(target), motion, diagnostics);
}

}  // namespace

TEST_CASE("the x of a translation is the weight of an expression, times that of its bind") {
  Scene target = import_built(little_vrm());
  const Scene scene = played(std::move(target), import_built(little_vrma()));
  with_both_engines(scene, [](Player& player) {
    player.pose(0, 0.5);
    CHECK_NEAR(player.weights(12)[0], 0.25, 1e-6);
    CHECK_NEAR(player.weights(12)[1], 0, 1e-6);
    player.pose(0, 1);
    CHECK_NEAR(player.weights(12)[0], 0.5, 1e-6);
  });
}

TEST_CASE("keys of an expression stay where they are, in their mode") {
  const Scene scene = played(face({made(happy)}), motion_of({{happy, {0, 0.25, 1}, {0, 1, 0.5}, Interpolation::step}}));
  const Channel& channel = scene.clips[0].channels.back();
  CHECK(channel.interpolation == Interpolation::step);
  CHECK(channel.weight == 0);
  CHECK(read_doubles(channel.times_secs) == std::vector<double>{0, 0.25, 1});
  CHECK(read_doubles(channel.values) == std::vector<double>{0, 1, 0.5});
}

TEST_CASE("weights outside 0 to 1 are cut") {
  const Scene scene = played(face({made(happy)}), motion_of({{happy, {0, 1}, {-1, 2}}}));
  CHECK_NEAR(weights_at(scene, 0)[0], 0, 1e-6);
  CHECK_NEAR(weights_at(scene, 1)[0], 1, 1e-6);
}

TEST_CASE("expressions that move one target add up") {
  std::vector<Expression> expressions{made(happy), made(sad)};
  expressions[0].morphs = {{1, 3, 0.5}};
  expressions[1].morphs = {{1, 3, 0.25}};
  const Scene scene = played(face(expressions), motion_of({{happy, {0, 1}, {0, 1}}, {sad, {0.5, 1.5}, {1, 0}}}));
  CHECK_NEAR(weights_at(scene, 0)[3], 0.25, 1e-4);
  CHECK_NEAR(weights_at(scene, 0.75)[3], 0.75 * 0.5 + 0.75 * 0.25, 1e-4);
  CHECK_NEAR(weights_at(scene, 1.5)[3], 0.5, 1e-4);
}

TEST_CASE("a binary expression is there above a half and not below") {
  const Scene scene = played(face({made(blink, true)}), motion_of({{blink, {0, 1, 2}, {0, 1, 0}}}));
  CHECK_NEAR(weights_at(scene, 0.499)[0], 0, 1e-6);
  CHECK_NEAR(weights_at(scene, 0.501)[0], 1, 1e-6);
  CHECK_NEAR(weights_at(scene, 1.499)[0], 1, 1e-6);
  CHECK_NEAR(weights_at(scene, 1.501)[0], 0, 1e-6);
}

TEST_CASE("block takes others back entirely, blend by its own weight") {
  for (const ExpressionOverride mode : {ExpressionOverride::block, ExpressionOverride::blend}) {
    const Scene scene =
        played(face({made(happy, false, mode), made(blink), made(aa)}),
               motion_of({{happy, {0, 1, 2}, {0, 0, 1}}, {blink, {0, 2}, {0.8f, 0.8f}}, {aa, {0, 2}, {1, 1}}}));
    const bool is_block = mode == ExpressionOverride::block;
    CHECK_NEAR(weights_at(scene, 0.5)[1], 0.8, 1e-4);
    CHECK_NEAR(weights_at(scene, 0.999)[1], 0.8, 1e-4);
    CHECK_NEAR(weights_at(scene, 1.001)[1], is_block ? 0 : 0.8 * 0.999, 2e-4);
    CHECK_NEAR(weights_at(scene, 1.5)[1], is_block ? 0 : 0.4, 2e-4);
    CHECK_NEAR(weights_at(scene, 1.5)[0], 0.5, 1e-6);
    CHECK_NEAR(weights_at(scene, 1.5)[2], 1, 1e-6);  // a mouth is no blink
  }
}

TEST_CASE("a binary one that is held back at all is gone") {
  const Scene scene = played(face({made(happy, false, ExpressionOverride::blend), made(blink, true)}),
                             motion_of({{happy, {0, 1}, {0.1f, 0.1f}}, {blink, {0, 1}, {1, 1}}}));
  CHECK_NEAR(weights_at(scene, 0.5)[1], 0, 1e-6);
}

TEST_CASE("colours and texture transforms go from what is there at rest to those of the expression") {
  Scene target = face({made(happy), made(sad)});
  Material& material = target.materials.emplace_back();
  material.emissive = {0, 0.5, 1};
  material.base_color_texture.texture = 0;
  material.base_color_texture.transform.offset = {0.5, 0};
  target.textures.emplace_back();
  target.avatar.expressions[0].colors = {{0, MaterialColor::color, {0, 1, 1, 0.5}},
                                         {0, MaterialColor::emission, {1, 0.5, 0, 1}},
                                         {0, MaterialColor::rim, {1, 1, 1, 1}}};
  target.avatar.expressions[0].texture_transforms = {{0, {2, 3}, {1, 0.25}}};
  target.avatar.expressions[1].colors = {{0, MaterialColor::color, {0.5, 1, 1, 1}}};
  Diagnostics diagnostics;
  const Scene scene =
      played(std::move(target), motion_of({{happy, {0, 1}, {0, 1}}, {sad, {0, 1}, {0, 1}}}), diagnostics);
  CHECK(diagnostics.count("motion-expression-color") == 1);  // of the rim
  with_both_engines(scene, [](Player& player) {
    player.pose(0, 0.5);
    const MaterialValues values = player.material(0);
    CHECK_NEAR(values.base_color[0], 1 - 0.5 * 1 - 0.5 * 0.5, 1e-4);
    CHECK_NEAR(values.base_color[3], 0.75, 1e-4);
    CHECK_NEAR(values.emissive[0], 0.5, 1e-6);
    CHECK_NEAR(values.emissive[2], 0.5, 1e-6);
    CHECK_NEAR(values.uv_transforms[0][0], 1.5, 1e-6);
    CHECK_NEAR(values.uv_transforms[0][2], 0.75, 1e-6);
    CHECK_NEAR(values.uv_transforms[0][4], 2, 1e-6);
    CHECK_NEAR(values.uv_transforms[0][5], 0.125, 1e-6);
  });
}

TEST_CASE("an expression that the figure lacks is named") {
  Diagnostics diagnostics;
  played(face({made(happy)}), motion_of({{angry, {0, 1}, {0, 1}}}), diagnostics);
  CHECK(diagnostics.count("motion-no-expression") == 1);
}

TEST_CASE("eyes turn by the ranges of the figure, outward and inward") {
  // 40 degrees to the left of 80: the left eye half of 12 degrees, the right one half of 8.
  for (const bool is_vrm_0 : {false, true}) {
    Scene target = import_built(is_vrm_0 ? little_vrm_0() : little_vrm());
    const Scene scene = played(std::move(target), import_built(little_vrma()));
    const std::unique_ptr<Player> player = reference_player(scene);
    player->pose(0, 1);
    const auto yaw_deg = [&](Index eye) {
      double dot = 0;  // of both x axes
      const Matrix a = player->scene_from_node(2), b = player->scene_from_node(eye);
      for (std::size_t row = 0; row < 3; ++row) dot += a[row * 4] * b[row * 4];
      return std::acos(dot) * 180 / std::numbers::pi;
    };
    CHECK_NEAR(yaw_deg(3), 6, 0.01);
    CHECK_NEAR(yaw_deg(4), 4, 0.01);
  }
}

TEST_CASE("a look becomes expressions where the figure looks by them") {
  Scene target = face({made(look_left), made(look_right), made(look_up), made(look_down)});
  LookAt& look_at = target.avatar.look_at.emplace();
  look_at.kind = LookAtKind::expression;
  look_at.horizontal_outer = {80, 0.5};
  look_at.vertical_up = {60, 1};
  Scene motion = motion_of({});
  SceneBuilder builder;
  builder.scene = std::move(motion);
  const Index node = builder.node({});
  builder.scene.avatar.motion->look_at_node = node;
  // 40 degrees to the left; then 30 up.
  const float left = float(std::sin(20 * std::numbers::pi / 180)), up = float(std::sin(15 * std::numbers::pi / 180));
  builder.channel(0, node, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  {0, left, 0, std::sqrt(1 - left * left), -up, 0, 0, std::sqrt(1 - up * up)});
  const Scene scene = played(std::move(target), builder.scene);
  CHECK_NEAR(weights_at(scene, 0)[0], 0.25, 1e-4);
  CHECK_NEAR(weights_at(scene, 0)[1], 0, 1e-4);
  CHECK_NEAR(weights_at(scene, 1)[0], 0, 1e-4);
  CHECK_NEAR(weights_at(scene, 1)[2], 0.5, 1e-4);
  CHECK_NEAR(weights_at(scene, 1)[3], 0, 1e-4);
}

}  // namespace sinew::test
