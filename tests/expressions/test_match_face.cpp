// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>

#include "sinew/expressions/match_face.h"
#include "support/scene_builder.h"

namespace sinew::test {

using namespace sinew::asset;

namespace {

SceneBuilder with_targets(const std::vector<std::string>& names) {
  SceneBuilder builder;
  builder.node({.name = "body"});
  Primitive& primitive = builder.mesh(0, {0, 0, 0});
  for (const std::string& name : names) {
    builder.target(primitive, {1, 0, 0});
    builder.scene.meshes[0].target_names.push_back(name);
  }
  return builder;
}

// The target that a name alone is matched with for a unit; empty for none.
std::string target_of(const std::string& unit, const std::vector<std::string>& names) {
  const FaceMatch match = match_face(with_targets(names).scene);
  const FaceMapUnit* const found = match.map.find(unit);
  return found == nullptr ? "" : found->shapes.at(0).target;
}

std::string suggested(const std::string& unit, const std::vector<std::string>& names) {
  const FaceMatch match = match_face(with_targets(names).scene);
  const auto found = std::ranges::find(match.suggestions, unit, &FaceSuggestion::unit);
  return found == match.suggestions.end() ? "" : found->target;
}

}  // namespace

TEST_CASE("the sets have 52, 18 and 15 units, each name once") {
  std::vector<std::string_view> all;
  for (const auto& [set, size] : {std::pair{FaceSet::arkit, 52}, {FaceSet::vrm, 18}, {FaceSet::visemes, 15}}) {
    CHECK(face_set(set).size() == std::size_t(size));
    all.insert(all.end(), face_set(set).begin(), face_set(set).end());
  }
  std::sort(all.begin(), all.end());
  CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
}

TEST_CASE("the same words in another spelling are matched") {
  for (const char* name :
       {"eyeBlink_L", "EyeBlinkLeft", "eye_blink_left", "blendShape1.eyeBlinkLeft", "Eye Blink L", "L_eyeBlink",
        "left_eye_blink", "ARKit_eyeBlink_L", "head:eyeBlink_L", "LEyeBlink", "eyeBlink.L", "EYE_BLINK_LEFT"}) {
    INFO(std::string(name));
    CHECK(target_of("eyeBlinkLeft", {name}) == name);
    CHECK(target_of("eyeBlinkRight", {name}).empty());
  }
  CHECK(target_of("blinkLeft", {"blink_left"}) == "blink_left");
  CHECK(target_of("viseme_PP", {"vrc.v_pp"}) == "vrc.v_pp");
  CHECK(target_of("viseme_ih", {"viseme_I"}) == "viseme_I");
  CHECK(target_of("mouthLeft", {"mouth_L"}) == "mouth_L");
}

TEST_CASE("targets that carry a unit's very name need no map") {
  const SceneBuilder builder = with_targets({"jawOpen", "mouthPucker", "aa"});
  const FaceMatch match = match_face(builder.scene);
  CHECK(match.map.units.empty());
  CHECK(match.suggestions.empty());
  CHECK(units_found(builder.scene, match.map, FaceSet::arkit) ==
        std::vector<std::string_view>{"jawOpen", "mouthPucker"});
  CHECK(units_found(builder.scene, match.map, FaceSet::vrm) == std::vector<std::string_view>{"aa"});
}

TEST_CASE("near misses are suggested and never assumed") {
  CHECK(target_of("jawOpen", {"jawOpne"}).empty());
  CHECK(suggested("jawOpen", {"jawOpem"}) == "jawOpem");
  CHECK(target_of("aa", {"mouth_A"}).empty());
  CHECK(suggested("aa", {"mouth_A"}) == "mouth_A");
  CHECK(suggested("happy", {"smile"}) == "smile");
  CHECK(suggested("mouthSmileLeft", {"mouthSmileRight"}).empty());  // the other side is no near miss
  CHECK(suggested("jawOpen", {"tail_wag"}).empty());
}

TEST_CASE("two targets that are alike are both suggested") {
  const FaceMatch match = match_face(with_targets({"jaw_open", "JawOpen"}).scene);
  CHECK(match.map.units.empty());
  REQUIRE(match.suggestions.size() == 2);
  CHECK(match.suggestions[0].target == "jaw_open");
  CHECK(match.suggestions[1].target == "JawOpen");
}

TEST_CASE("what the file itself calls an expression is not looked for") {
  SceneBuilder builder = with_targets({"Happy", "jaw_open"});
  Expression& own = builder.scene.avatar.expressions.emplace_back();
  own.name = "happy";
  own.preset = ExpressionPreset::happy;
  const FaceMatch match = match_face(builder.scene);
  CHECK(match.map.find("happy") == nullptr);
  CHECK(match.map.find("jawOpen") != nullptr);
  CHECK(units_found(builder.scene, match.map, FaceSet::vrm).size() == 1);
}

TEST_CASE("eyes that have VRM's names below a head look by joints") {
  SceneBuilder builder = with_targets({});
  CHECK_FALSE(match_face(builder.scene).map.look);
  const Index head = builder.node({.parent = 0, .name = "head"});
  builder.node({.translation = {0.03, 0.07, 0.1}, .parent = head, .name = "leftEye"});
  builder.node({.translation = {-0.03, 0.07, 0.1}, .parent = head, .name = "rightEye"});
  const FaceMatch match = match_face(builder.scene);
  REQUIRE(match.map.look);
  CHECK(match.map.look->head == "head");
  CHECK(match.map.look->from_m == std::array<double, 3>{0, 0.07, 0.1});
}

}  // namespace sinew::test
