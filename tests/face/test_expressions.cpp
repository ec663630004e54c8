// SPDX-License-Identifier: MIT
// Expressions on a mesh of one vertex: target i moves it along x by 10^i, so that x spells the weights. By hand.
#include <cmath>
#include <limits>

#include "sinew/character/material.h"
#include "sinew/expressions/bind_face.h"
#include "sinew/face/face.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr const char* kNames[] = {"ones", "tens", "hundreds", "thousands"};

SceneBuilder digits() {
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  for (int i = 0; i < 4; ++i) {
    builder.target(primitive, {float(std::pow(10, i)), 0, 0});
    builder.scene.meshes[0].target_names.push_back(kNames[i]);
  }
  return builder;
}

asset::CookSettings mapped(const std::string& lines) {
  asset::CookSettings settings;
  settings.face_map = Cooked::take(asset::read_face_map("sinew face map 1\n" + lines));
  return settings;
}

struct FaceStage {
  explicit FaceStage(const asset::Scene& scene, const asset::CookSettings& settings = {})
      : bytes(Cooked::take(asset::cook_scene(scene, diagnostics, settings))),
        pack(Cooked::take(Pack::open(bytes.bytes()))),
        stage(Cooked::take(Stage::create(pack))) {}

  void set(const char* unit, float value) { stage.unit_values()[*stage.face().find(unit)] = value; }
  void clear() { std::fill(stage.unit_values().begin(), stage.unit_values().end(), 0.0f); }
  // All weights as one number, posed anew.
  double x(double time_secs = 0) {
    stage.pose(time_secs);
    double sum = 0, scale = 1;
    for (const float weight : stage.morph_weights(pack.mesh_instance(0))) sum += scale * double(weight), scale *= 10;
    return sum;
  }

  asset::Diagnostics diagnostics;
  AlignedBytes bytes;
  Pack pack;
  Stage stage;
};

}  // namespace

TEST_CASE("each morph target is a unit of its own name, and none moves anything at 0") {
  FaceStage face(digits().scene);
  REQUIRE(face.stage.face().unit_count() == 4);
  CHECK(face.stage.face().unit(2).name == "hundreds");
  CHECK(face.x() == 0);
  face.set("tens", 0.5f);
  face.set("ones", 1);
  CHECK_NEAR(face.x(), 6, 1e-6);
}

TEST_CASE("values are clamped to 0 and 1, and what is no number is 0") {
  FaceStage face(digits().scene);
  for (const auto& [value, expected] : {std::pair{1.5f, 1.0},
                                        {-2.0f, 0.0},
                                        {std::numeric_limits<float>::quiet_NaN(), 0.0},
                                        {std::numeric_limits<float>::infinity(), 1.0}}) {
    face.set("ones", value);
    CHECK(face.x() == expected);
  }
}

TEST_CASE("units of a map have amounts, several targets, and add up with others beyond a shape") {
  FaceStage face(digits().scene, mapped("unit smile = ones 0.5, hundreds 2\nunit grin = hundreds"));
  face.set("smile", 0.5f);
  CHECK_NEAR(face.x(), 0.25 + 100, 1e-5);
  face.set("grin", 1);
  CHECK_NEAR(face.x(), 0.25 + 200, 1e-5);
}

TEST_CASE("in-betweens go straight from one full shape to the next") {
  FaceStage face(digits().scene, mapped("unit brow = ones at 0.25, tens at 0.5, hundreds at 1"));
  const std::pair<float, double> cases[] = {{0.125f, 0.5}, {0.25f, 1},      {0.375f, 0.5 + 5},
                                            {0.5f, 10},    {0.75f, 5 + 50}, {1, 100}};
  for (const auto& [value, expected] : cases) {
    face.set("brow", value);
    INFO("at ", value);
    CHECK_NEAR(face.x(), expected, 1e-5);
  }
}

TEST_CASE("a corrective is as strong as the product of its drivers") {
  FaceStage face(digits().scene, mapped("corrective ones * tens = hundreds 0.5\n"
                                        "corrective ones * tens * thousands = hundreds -1"));
  face.set("ones", 0.5f);
  CHECK_NEAR(face.x(), 0.5, 1e-6);
  face.set("tens", 0.5f);
  CHECK_NEAR(face.x(), 0.5 + 5 + 100 * 0.125, 1e-5);
  face.set("thousands", 1);
  CHECK_NEAR(face.x(), 0.5 + 5 + 1000 + 100 * (0.125 - 0.25), 1e-4);
  CHECK(face.stage.face().corrective_count() == 2);
}

TEST_CASE("expressions are added over whatever the clip does, in layers with weights") {
  SceneBuilder builder = digits();
  builder.channel(builder.clip(), 0, asset::ChannelPath::weights, asset::Interpolation::linear, {0, 1},
                  {0, 0, 0, 0, 1, 0, 0, 0.5f});
  FaceStage face(builder.scene);
  REQUIRE(face.stage.select_clip(0));
  face.set("tens", 1);
  CHECK_NEAR(face.x(0.5), 0.5 + 10 + 250, 1e-4);
  // A second layer at half its weight.
  std::vector<float> layer(4, 0.0f);
  layer[0] = 1;
  Character& character = face.stage.character(0);
  apply_expressions(face.pack.face(0), layer, 0.5f, character.pose());
  CHECK_NEAR(character.properties()[0], 0.5 + 0.5, 1e-6);
  CHECK_NEAR(character.properties()[1], 1, 1e-6);
}

TEST_CASE("VRM: an expression that is shown takes the mouth, the blink and the look back") {
  SceneBuilder builder = digits();
  const auto expression = [&](const char* name, std::uint32_t target) -> asset::Expression& {
    asset::Expression& made = builder.scene.avatar.expressions.emplace_back();
    made.name = name;
    made.preset = asset::expression_preset(name);
    made.morphs.push_back({0, target, 1});
    return made;
  };
  expression("happy", 0).override_mouth = asset::ExpressionOverride::blend;
  builder.scene.avatar.expressions.back().override_blink = asset::ExpressionOverride::block;
  expression("aa", 1);
  expression("blink", 2);
  expression("lookUp", 3).is_binary = true;
  FaceStage face(builder.scene);
  face.set("aa", 1);
  face.set("blink", 1);
  face.set("lookUp", 0.4f);
  CHECK_NEAR(face.x(), 110, 1e-5);  // a binary one of 0.4 is 0
  face.set("lookUp", 0.6f);
  CHECK_NEAR(face.x(), 1110, 1e-4);
  face.set("happy", 0.25f);
  CHECK_NEAR(face.x(), 1000 + 0.25 + 0.75 * 10, 1e-4);  // aa by what is left, the blink not at all
  builder.scene.avatar.expressions[1].override_mouth = asset::ExpressionOverride::block;
  FaceStage vowel(builder.scene);
  vowel.set("aa", 1);
  CHECK_NEAR(vowel.x(), 10, 1e-5);  // its own kind it does not take back
}

TEST_CASE("VRM: an expression changes a material, whether or not a clip moves it") {
  SceneBuilder builder = digits();
  builder.scene.materials.emplace_back().base_color = {0.5, 0.5, 0.5, 1};
  builder.scene.meshes[0].primitives[0].material = 0;
  asset::Expression& blush = builder.scene.avatar.expressions.emplace_back();
  blush.name = "blush";
  blush.colors.push_back({0, asset::MaterialColor::color, {1, 0.25, 0.5, 1}});
  blush.colors.push_back({0, asset::MaterialColor::shade, {1, 0, 0, 1}});
  FaceStage face(builder.scene);
  CHECK(face.diagnostics.count("expression-color") == 1);  // of toon shading
  face.set("blush", 0.5f);
  face.stage.pose(0);
  const MaterialInfo material = evaluate_material(face.stage, 0);
  CHECK_NEAR(material.base_color.x, 0.75, 1e-6);
  CHECK_NEAR(material.base_color.y, 0.375, 1e-6);
  CHECK_NEAR(material.base_color.z, 0.5, 1e-6);
}

TEST_CASE("a rig that no expression moves stays as it is, whatever the face of another rig does") {
  SceneBuilder builder = digits();
  const Index wheel = builder.node({});
  builder.channel(builder.clip(), wheel, asset::ChannelPath::translation, asset::Interpolation::step, {0}, {1, 2, 3});
  FaceStage face(builder.scene);
  REQUIRE(face.pack.rig_count() == 2);
  REQUIRE(face.stage.select_clip(0));
  face.set("tens", 1);
  CHECK_NEAR(face.x(), 10, 1e-5);
  CHECK_NEAR(face.stage.model_from_node(wheel).m[3], 1, 1e-6);
}

TEST_CASE("the cost is that of the units that are shown: offsets of others are not read") {
  // 64 units over one float each; a value for one of them alone changes that float alone.
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  for (int i = 0; i < 64; ++i) {
    builder.target(primitive, {1, 0, 0});
    builder.scene.meshes[0].target_names.push_back("unit" + std::to_string(i));
  }
  FaceStage face(builder.scene);
  face.set("unit63", 0.5f);
  face.stage.pose(0);
  const auto weights = face.stage.morph_weights(face.pack.mesh_instance(0));
  for (std::size_t i = 0; i < 64; ++i) CHECK(weights[i] == (i == 63 ? 0.5f : 0.0f));
}
