// SPDX-License-Identifier: MIT
#include "sinew/expressions/bind_face.h"

#include <doctest/doctest.h>

#include "support/scene_builder.h"

namespace sinew::test {

using namespace sinew::asset;

namespace {

// Two nodes with a mesh each; both have "smile", the first also "jaw".
SceneBuilder head_and_teeth() {
  SceneBuilder builder;
  builder.node({.name = "head"});
  builder.node({.name = "teeth"});
  Primitive& head = builder.mesh(0, {0, 0, 0});
  builder.target(head, {1, 0, 0});
  builder.target(head, {0, 1, 0});
  builder.scene.meshes[0].target_names = {"smile", "jaw"};
  Primitive& teeth = builder.mesh(1, {0, 0, 0});
  builder.target(teeth, {1, 0, 0});
  builder.scene.meshes[1].target_names = {"smile"};
  return builder;
}

BoundFace bound(const Scene& scene, const std::string& lines, Diagnostics& diagnostics) {
  const Result<FaceMap> map = read_face_map("sinew face map 1\n" + lines);
  REQUIRE(map);
  return bind_face(scene, *map, diagnostics);
}

}  // namespace

TEST_CASE("a name means the target on every mesh that has it, or on the one node that is named") {
  Diagnostics diagnostics;
  const BoundFace face =
      bound(head_and_teeth().scene, "unit happy = smile 0.5\nunit grin = smile on teeth\n", diagnostics);
  CHECK(diagnostics.all().empty());
  REQUIRE(face.units.size() == 4);  // and smile, jaw by their own names
  REQUIRE(face.units[0].shapes.size() == 2);
  CHECK(face.units[0].shapes[0].node == 0);
  CHECK(face.units[0].shapes[1].node == 1);
  CHECK(face.units[0].shapes[1].amount == 0.5);
  CHECK(face.units[0].preset == ExpressionPreset::happy);
  REQUIRE(face.units[1].shapes.size() == 1);
  CHECK(face.units[1].shapes[0].node == 1);
  CHECK(face.units[3].name == "jaw");
}

TEST_CASE("what the map names and the scene lacks is said") {
  Diagnostics diagnostics;
  const BoundFace face =
      bound(head_and_teeth().scene,
            "unit a = brow\nunit b = jaw on teeth\ncorrective a * none = jaw\nlook units skull\n", diagnostics);
  CHECK(diagnostics.count("face-no-target") == 2);
  CHECK(diagnostics.count("face-no-unit") == 1);
  CHECK(diagnostics.count("face-no-node") == 1);
  CHECK(face.units.size() == 4);
  CHECK(face.correctives.empty());
}

TEST_CASE("a control with in-betweens is one unit, and its stages are none") {
  SceneBuilder builder = head_and_teeth();
  builder.scene.meshes[0].in_betweens = {{"grin", 0, {0.5, 1}}};
  Diagnostics diagnostics;
  const BoundFace face = bound(builder.scene, "", diagnostics);
  REQUIRE(face.units.size() == 2);  // grin, and the teeth's own smile
  CHECK(face.units[0].name == "grin");
  REQUIRE(face.units[0].shapes.size() == 2);
  const BoundShape &half = face.units[0].shapes[0], &full = face.units[0].shapes[1];
  CHECK(half.from == 0);
  CHECK(half.full == 0.5);
  CHECK(half.to == 1);
  CHECK(full.from == 0.5);
  CHECK(full.full == 1);
  CHECK(full.to == 1);
  CHECK(full.target == 1);
  CHECK(face.units[1].shapes.size() == 2);  // under its name a stage can still be shown
}

TEST_CASE("of two units with one name the map's counts, then the file's own expression") {
  SceneBuilder builder = head_and_teeth();
  Expression& jaw = builder.scene.avatar.expressions.emplace_back();
  jaw.name = "jaw";
  jaw.is_binary = true;
  Diagnostics diagnostics;
  BoundFace face = bound(builder.scene, "", diagnostics);
  CHECK(face.units[0].name == "jaw");
  CHECK(face.units[0].is_binary);
  face = bound(builder.scene, "unit jaw = smile", diagnostics);
  CHECK(face.units[0].shapes.size() == 2);
  CHECK_FALSE(face.units[0].is_binary);
}

TEST_CASE("an expression's colours are differences from the material at rest") {
  SceneBuilder builder = head_and_teeth();
  builder.scene.materials.emplace_back().base_color = {0.5, 0.5, 0.5, 1};
  Expression& blush = builder.scene.avatar.expressions.emplace_back();
  blush.name = "blush";
  blush.colors.push_back({0, MaterialColor::color, {1, 0.25, 0.5, 1}});
  Diagnostics diagnostics;
  const BoundFace face = bound(builder.scene, "", diagnostics);
  REQUIRE(face.units[0].changes.size() == 1);
  CHECK(face.units[0].changes[0].change == std::array<double, 4>{0.5, -0.25, 0, 0});
}

}  // namespace sinew::test
