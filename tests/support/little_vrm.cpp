// SPDX-License-Identifier: MIT
#include "support/little_vrm.h"

#include <cmath>
#include <numbers>

namespace sinew::test {
namespace {

// Members of the document's "extensions".
constexpr const char* kFigure = R"(
    "VRMC_vrm": {"specVersion": "1.0",
      "meta": {"name": "Little", "version": "2", "authors": ["A", "B"], "copyrightInformation": "(c) A",
        "licenseUrl": "https://vrm.dev/licenses/1.0/", "commercialUsage": "corporation", "allowRedistribution": true},
      "humanoid": {"humanBones": {"hips": {"node": 0}, "spine": {"node": 1}, "head": {"node": 2},
        "leftEye": {"node": 3}, "rightEye": {"node": 4}, "leftUpperLeg": {"node": 5}, "leftLowerLeg": {"node": 6}}},
      "expressions": {
        "preset": {
          "happy": {"morphTargetBinds": [{"node": 12, "index": 0, "weight": 0.5}], "overrideBlink": "blend",
            "overrideMouth": "block",
            "materialColorBinds": [{"material": 1, "type": "emissionColor", "targetValue": [1, 0.5, 0.25, 1]}],
            "textureTransformBinds": [{"material": 0, "scale": [2, 3], "offset": [0.5, 0.25]}]},
          "blink": {"isBinary": true, "morphTargetBinds": [{"node": 12, "index": 1, "weight": 1}]}},
        "custom": {"Wink": {"morphTargetBinds": [{"node": 12, "index": 1, "weight": 0.25}]}}},
      "lookAt": {"type": "bone", "offsetFromHeadBone": [0, 0.06, 0.02],
        "rangeMapHorizontalInner": {"inputMaxValue": 80, "outputScale": 8},
        "rangeMapHorizontalOuter": {"inputMaxValue": 80, "outputScale": 12},
        "rangeMapVerticalDown": {"inputMaxValue": 60, "outputScale": 6}},
      "firstPerson": {"meshAnnotations": [{"node": 12, "type": "thirdPersonOnly"}]}},
    "VRMC_springBone": {"specVersion": "1.0",
      "colliders": [
        {"node": 0, "shape": {"sphere": {"offset": [0, 0.1, 0], "radius": 0.2}}},
        {"node": 0, "shape": {"capsule": {"offset": [0, 0, 0], "tail": [0, -1, 0], "radius": 0.1}},
          "extensions": {"VRMC_springBone_extended_collider": {"specVersion": "1.0",
            "shape": {"plane": {"offset": [0, -1, 0], "normal": [0, 2, 0]}}}}}],
      "colliderGroups": [{"name": "body", "colliders": [0, 1]}],
      "springs": [{"name": "tail", "center": 0, "colliderGroups": [0], "joints": [
        {"node": 7, "stiffness": 0.75, "gravityPower": 0.1, "gravityDir": [0, -1, 0], "dragForce": 0.4,
          "hitRadius": 0.02},
        {"node": 8}, {"node": 11}]}]})";

void add_figure(GltfBuilder& file) {
  using Vector = std::array<double, 3>;
  file.node({.name = "Hips", .children = {1, 5, 7}, .translation = Vector{0, 1, 0}});
  file.node({.name = "Spine", .children = {2}, .translation = Vector{0, 0.2, 0}});
  file.node({.name = "Head", .children = {3, 4}, .translation = Vector{0, 0.4, 0}});
  file.node({.name = "EyeL", .translation = Vector{0.03, 0.1, 0.05}});
  file.node({.name = "EyeR", .translation = Vector{-0.03, 0.1, 0.05}});
  file.node({.name = "LegL", .children = {6}, .translation = Vector{0.1, 0, 0}});
  file.node({.name = "KneeL", .translation = Vector{0, -0.5, 0}});
  file.node({.name = "Tail0", .children = {8, 9, 10}, .translation = Vector{0, 0, -0.1}});
  file.node({.name = "Tail1", .children = {11}, .translation = Vector{0, 0, -0.1}});
  file.node({.name = "Side0", .translation = Vector{0.1, 0, 0}});
  file.node({.name = "Side1", .translation = Vector{-0.1, 0, 0}});
  file.node({.name = "Tail2", .translation = Vector{0, 0, -0.1}});
  const asset::Index positions = file.accessor("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
  const asset::Index smile = file.accessor("VEC3", {0, 0, 1, 0, 0, 0, 0, 0, 0});
  const asset::Index shut = file.accessor("VEC3", {0, 0, 0, 0, 0, 2, 0, 0, 0});
  const asset::Index mesh = file.mesh({.primitives = {{.attributes = {{"POSITION", positions}},
                                                       .targets = {{{"POSITION", smile}}, {{"POSITION", shut}}},
                                                       .more = R"("material": 0)"}},
                                       .more = R"("extras": {"targetNames": ["smile", "shut"]})"});
  file.node({.name = "Face", .mesh = mesh});
  file.add("materials", R"({"name": "skin"})");
  file.add("materials", R"({"name": "cloth"})");
  file.scene({0, 12});
}

// A channel from one value to another in a second.
void add_channel(GltfBuilder& file, std::vector<GltfChannel>& channels, asset::Index node, const std::string& path,
                 const std::vector<double>& rows) {
  const asset::Index times = file.accessor("SCALAR", {0, 1}, {.more = R"("min": [0], "max": [1])"});
  const asset::Index values = file.accessor(path == "rotation" ? "VEC4" : "VEC3", rows);
  channels.push_back({.node = node, .path = path, .times = times, .values = values});
}

// From no turn to one about an axis.
std::vector<double> turn(int axis, double angle_deg) {
  const double half_rad = angle_deg * std::numbers::pi / 360;
  std::vector<double> rows{0, 0, 0, 1, 0, 0, 0, std::cos(half_rad)};
  rows[std::size_t(4 + axis)] = std::sin(half_rad);
  return rows;
}

}  // namespace

GltfBuilder little_vrm() {
  GltfBuilder file;
  add_figure(file);
  file.element("nodes", 9) = R"({"name": "Side0", "translation": [0.1, 0, 0], "extensions": {"VRMC_node_constraint":
      {"specVersion": "1.0", "constraint": {"roll": {"source": 8, "rollAxis": "Y", "weight": 0.5}}}}})";
  file.element("nodes", 10) = R"({"name": "Side1", "translation": [-0.1, 0, 0], "extensions": {"VRMC_node_constraint":
      {"specVersion": "1.0", "constraint": {"aim": {"source": 2, "aimAxis": "NegativeZ"}}}}})";
  file.element("nodes", 6) = R"({"name": "KneeL", "translation": [0, -0.5, 0], "extensions": {"VRMC_node_constraint":
      {"specVersion": "1.0", "constraint": {"rotation": {"source": 5, "weight": 0.25}}}}})";
  file.set("extensionsUsed", R"(["VRMC_vrm", "VRMC_springBone", "VRMC_springBone_extended_collider",
      "VRMC_node_constraint"])");
  file.set("extensions", std::string("{") + kFigure + "}");
  return file;
}

GltfBuilder little_vrm_0() {
  GltfBuilder file;
  add_figure(file);
  file.set("extensionsUsed", R"(["VRM"])");
  file.set("extensions", R"({"VRM": {"specVersion": "0.0", "exporterVersion": "by hand",
    "meta": {"title": "Little", "version": "2", "author": "A", "licenseName": "CC_BY", "texture": -1,
      "commercialUssageName": "Allow"},
    "humanoid": {"humanBones": [{"bone": "hips", "node": 0}, {"bone": "spine", "node": 1}, {"bone": "head", "node": 2},
      {"bone": "leftEye", "node": 3}, {"bone": "rightEye", "node": 4}, {"bone": "leftUpperLeg", "node": 5},
      {"bone": "leftLowerLeg", "node": 6}]},
    "firstPerson": {"firstPersonBone": 2, "firstPersonBoneOffset": {"x": 0, "y": 0.06, "z": -0.02},
      "meshAnnotations": [{"mesh": 0, "firstPersonFlag": "ThirdPersonOnly"}], "lookAtTypeName": "Bone",
      "lookAtHorizontalInner": {"curve": [0, 0, 0, 1, 1, 1, 1, 0], "xRange": 80, "yRange": 8},
      "lookAtHorizontalOuter": {"curve": [0, 0, 0, 1, 1, 1, 1, 0], "xRange": 80, "yRange": 12},
      "lookAtVerticalDown": {"curve": [0, 0, 0, 1, 1, 1, 1, 0], "xRange": 60, "yRange": 6}},
    "blendShapeMaster": {"blendShapeGroups": [
      {"name": "Joy", "presetName": "joy", "binds": [{"mesh": 0, "index": 0, "weight": 50}],
        "materialValues": [{"materialName": "cloth", "propertyName": "_EmissionColor", "targetValue": [1, 0.5, 0.25, 1]},
          {"materialName": "skin", "propertyName": "_MainTex_ST", "targetValue": [2, 3, 0.5, -2.25]}]},
      {"name": "Blink", "presetName": "blink", "isBinary": true, "binds": [{"mesh": 0, "index": 1, "weight": 100}]},
      {"name": "Wink", "presetName": "unknown", "binds": [{"mesh": 0, "index": 1, "weight": 25}]}]},
    "secondaryAnimation": {
      "colliderGroups": [{"node": 0, "colliders": [{"offset": {"x": 0.5, "y": 0.1, "z": 0.25}, "radius": 0.2}]}],
      "boneGroups": [{"comment": "tail", "stiffiness": 0.75, "gravityPower": 0.1, "gravityDir": {"x": 0, "y": -1, "z": 0},
        "dragForce": 0.4, "center": -1, "hitRadius": 0.02, "bones": [7], "colliderGroups": [0]}]}}})");
  return file;
}

GltfBuilder little_vrma() {
  using Vector = std::array<double, 3>;
  GltfBuilder file;
  file.node({.name = "Hüfte", .children = {1}, .translation = Vector{0, 2, 0}});
  file.node({.name = "a", .children = {2}, .translation = Vector{0, 0.2, 0}});
  file.node({.name = "b", .children = {3}, .translation = Vector{0, 0.2, 0}});
  file.node({.name = "c", .translation = Vector{0, 0.4, 0}});
  file.node({.name = "happy"});
  file.node({.name = "look"});
  file.scene({0, 4, 5});
  std::vector<GltfChannel> channels;
  add_channel(file, channels, 0, "rotation", turn(1, 90));
  add_channel(file, channels, 0, "translation", {0, 2, 0, 0.5, 2.2, 0.25});
  add_channel(file, channels, 1, "rotation", turn(0, 30));
  add_channel(file, channels, 2, "rotation", turn(0, 30));
  add_channel(file, channels, 4, "translation", {0, 0, 0, 1, 0, 0});
  add_channel(file, channels, 5, "rotation", turn(1, 40));
  file.animation("wave", channels);
  file.set("extensionsUsed", R"(["VRMC_vrm_animation"])");
  file.set("extensions", R"({"VRMC_vrm_animation": {"specVersion": "1.0",
    "humanoid": {"humanBones": {"hips": {"node": 0}, "spine": {"node": 1}, "chest": {"node": 2}, "head": {"node": 3}}},
    "expressions": {"preset": {"happy": {"node": 4}}}, "lookAt": {"node": 5, "offsetFromHeadBone": [0, 0.06, 0]}}})");
  return file;
}

GltfBuilder little_moving_vrm() {
  GltfBuilder file = little_vrm();
  const asset::Index happy = file.node({.name = "happy"}), look = file.node({.name = "look"});
  file.element("scenes", 0) = R"({"nodes": [0, 12, 13, 14]})";
  std::vector<GltfChannel> channels;
  add_channel(file, channels, 0, "rotation", turn(1, 90));
  add_channel(file, channels, 0, "translation", {0, 1, 0, 0.5, 1.2, 0.25});
  add_channel(file, channels, happy, "translation", {0, 0, 0, 1, 0, 0});
  add_channel(file, channels, look, "rotation", turn(1, 40));
  file.animation("wave", channels);
  file.set("extensions", std::string("{") + kFigure + R"(, "VRMC_vrm_animation": {"specVersion": "1.0",
    "humanoid": {"humanBones": {"hips": {"node": 0}, "spine": {"node": 1}, "head": {"node": 2}}},
    "expressions": {"preset": {"happy": {"node": 13}}}, "lookAt": {"node": 14}}})");
  return file;
}

}  // namespace sinew::test
