// SPDX-License-Identifier: MIT
// VRM 1.0, VRM 0.x and VRM animations: what they say of a figure.
#include <cstdio>
#include <filesystem>

#include "support/gltf_builder.h"
#include "support/little_vrm.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset;

Scene import_quietly(const GltfBuilder& builder) {
  Diagnostics diagnostics;
  Scene scene = import_built(builder, diagnostics);
  for (const Diagnostic& each : diagnostics.all())
    if (each.code != "humanoid-incomplete") FAIL_CHECK(each.code, ": ", each.where, ": ", each.what);
  return scene;
}

void check_numbers(const std::array<double, 3>& value, const std::array<double, 3>& expected) {
  for (std::size_t i = 0; i < 3; ++i) CHECK_NEAR(value[i], expected[i], 1e-12);
}

const Expression& expression(const Scene& scene, std::string_view name) {
  for (const Expression& each : scene.avatar.expressions)
    if (each.name == name) return each;
  FAIL("no expression ", name);
  return scene.avatar.expressions.front();
}

// What both versions say of the little figure.
void check_common(const Scene& scene) {
  const Avatar& avatar = scene.avatar;
  REQUIRE(avatar.humanoid);
  CHECK(avatar.humanoid->bone_count() == 7);
  CHECK(avatar.humanoid->node(HumanBone::head) == 2);
  CHECK(avatar.humanoid->node(HumanBone::right_eye) == 4);
  CHECK(avatar.humanoid->node(HumanBone::chest) == kNone);
  REQUIRE(avatar.expressions.size() == 3);
  const Expression& happy = expression(scene, "happy");
  CHECK(happy.preset == ExpressionPreset::happy);
  REQUIRE(happy.morphs.size() == 1);
  CHECK(happy.morphs[0].node == 12);
  CHECK(happy.morphs[0].target == 0);
  CHECK(happy.morphs[0].weight == 0.5);
  REQUIRE(happy.colors.size() == 1);
  CHECK(happy.colors[0].material == 1);
  CHECK(happy.colors[0].color == MaterialColor::emission);
  CHECK(happy.colors[0].value == std::array<double, 4>{1, 0.5, 0.25, 1});
  REQUIRE(happy.texture_transforms.size() == 1);
  CHECK(happy.texture_transforms[0].material == 0);
  CHECK(happy.texture_transforms[0].scale == std::array<double, 2>{2, 3});
  CHECK(happy.texture_transforms[0].offset == std::array<double, 2>{0.5, 0.25});
  CHECK(expression(scene, "blink").is_binary);
  CHECK(expression(scene, "Wink").preset == ExpressionPreset::custom);
  CHECK(expression(scene, "Wink").morphs[0].weight == 0.25);
  REQUIRE(avatar.look_at);
  CHECK(avatar.look_at->kind == LookAtKind::bone);
  check_numbers(avatar.look_at->offset_from_head_m, {0, 0.06, 0.02});
  CHECK(avatar.look_at->horizontal_inner.input_max_deg == 80);
  CHECK(avatar.look_at->horizontal_inner.output_scale == 8);
  CHECK(avatar.look_at->horizontal_outer.output_scale == 12);
  CHECK(avatar.look_at->vertical_down.input_max_deg == 60);
  CHECK(avatar.look_at->vertical_up.input_max_deg == 90);
  REQUIRE(avatar.first_person.size() == 1);
  CHECK(avatar.first_person[0].node == 12);
  CHECK(avatar.first_person[0].kind == FirstPersonKind::third_person_only);
  REQUIRE(avatar.meta);
  CHECK(avatar.meta->title == "Little");
  CHECK(avatar.meta->authors[0] == "A");
  const SpringJoint& joint = avatar.spring_bones.springs.at(0).joints.at(0);
  CHECK(joint.node == 7);
  CHECK(joint.stiffness == 0.75);
  CHECK(joint.gravity_power == 0.1);
  check_numbers(joint.gravity_direction, {0, -1, 0});
  CHECK(joint.drag == 0.4);
  CHECK(joint.hit_radius_m == 0.02);
}

// The little figure with one text of its extensions in place of another.
GltfBuilder little_vrm_with(const std::string& text, const std::string& replacement) {
  const asset::Buffer whole = little_vrm().gltf();
  GltfBuilder file = little_vrm();
  std::string json(reinterpret_cast<const char*>(whole.data()), whole.size());
  const std::size_t begin = json.find("\"VRMC_vrm\": {");
  REQUIRE(begin != std::string::npos);
  const std::size_t open = json.rfind('{', begin - 1);
  std::size_t end = open, depth = 0;
  do {
    depth += json[end] == '{' ? 1 : json[end] == '}' ? std::size_t(-1) : 0;
    ++end;
  } while (depth > 0);
  std::string extensions = json.substr(open, end - open);
  const std::size_t at = extensions.find(text);
  REQUIRE(at != std::string::npos);
  file.set("extensions", extensions.replace(at, text.size(), replacement));
  return file;
}

}  // namespace

TEST_CASE("VRM 1.0 is read as its specification says") {
  const Scene scene = import_quietly(little_vrm());
  check_common(scene);
  CHECK(scene.avatar.format == "VRM 1.0");
  CHECK_FALSE(scene.faces_minus_z);
  const Expression& happy = expression(scene, "happy");
  CHECK(happy.override_blink == ExpressionOverride::blend);
  CHECK(happy.override_mouth == ExpressionOverride::block);
  CHECK(happy.override_look_at == ExpressionOverride::none);
  CHECK(scene.avatar.meta->authors.size() == 2);
  CHECK(scene.avatar.meta->license == "https://vrm.dev/licenses/1.0/");
  CHECK(scene.avatar.meta->permissions.size() == 2);
}

TEST_CASE("spring bones of 1.0 are chains, and the extended shape of a collider counts") {
  const SpringBones bones = import_quietly(little_vrm()).avatar.spring_bones;
  REQUIRE(bones.colliders.size() == 2);
  CHECK(bones.colliders[0].shape == ColliderShape::sphere);
  CHECK(bones.colliders[0].radius_m == 0.2);
  CHECK(bones.colliders[1].shape == ColliderShape::plane);
  check_numbers(bones.colliders[1].offset_m, {0, -1, 0});
  check_numbers(bones.colliders[1].normal, {0, 1, 0});  // unit, the file has 2
  REQUIRE(bones.groups.size() == 1);
  CHECK(bones.groups[0].colliders == std::vector<Index>{0, 1});
  REQUIRE(bones.springs.size() == 1);
  const Spring& tail = bones.springs[0];
  CHECK(tail.name == "tail");
  CHECK(tail.center == 0);
  CHECK(tail.collider_groups == std::vector<Index>{0});
  CHECK(tail.virtual_tail_m == 0);
  REQUIRE(tail.joints.size() == 3);
  CHECK(tail.joints[2].node == 11);
  CHECK(tail.joints[1].stiffness == 1);  // the schema's defaults
  CHECK(tail.joints[1].drag == 0.5);
}

TEST_CASE("node constraints have their source, axis and weight") {
  const std::vector<NodeConstraint> constraints = import_quietly(little_vrm()).avatar.constraints;
  REQUIRE(constraints.size() == 3);
  CHECK(constraints[0].kind == ConstraintKind::rotation);
  CHECK(constraints[0].node == 6);
  CHECK(constraints[0].source == 5);
  CHECK(constraints[0].weight == 0.25);
  CHECK(constraints[1].kind == ConstraintKind::roll);
  CHECK(constraints[1].node == 9);
  check_numbers(constraints[1].axis, {0, 1, 0});
  CHECK(constraints[1].weight == 0.5);
  CHECK(constraints[2].kind == ConstraintKind::aim);
  CHECK(constraints[2].source == 2);
  check_numbers(constraints[2].axis, {0, 0, -1});
  CHECK(constraints[2].weight == 1);
}

TEST_CASE("VRM 0.x says the same in the shape of 1.0") {
  const Scene scene = import_quietly(little_vrm_0());
  check_common(scene);
  CHECK(scene.avatar.format == "VRM 0.0");
  CHECK(scene.faces_minus_z);
  CHECK(scene.avatar.meta->license == "CC_BY");
  CHECK(scene.avatar.meta->thumbnail_image == kNone);
}

TEST_CASE("a bone group of 0.x becomes chains along first children, with a virtual tail") {
  const SpringBones bones = import_quietly(little_vrm_0()).avatar.spring_bones;
  REQUIRE(bones.colliders.size() == 1);
  check_numbers(bones.colliders[0].offset_m, {0.5, 0.1, -0.25});  // Unity's z goes the other way
  REQUIRE(bones.springs.size() == 3);
  const auto nodes = [&](std::size_t spring) {
    std::vector<Index> all;
    for (const SpringJoint& joint : bones.springs[spring].joints) all.push_back(joint.node);
    return all;
  };
  CHECK(nodes(0) == std::vector<Index>{7, 8, 11});
  CHECK(nodes(1) == std::vector<Index>{9});
  CHECK(nodes(2) == std::vector<Index>{10});
  for (const Spring& spring : bones.springs) {
    CHECK(spring.name == "tail");
    CHECK(spring.center == kNone);
    CHECK(spring.virtual_tail_m == 0.07);
    CHECK(spring.collider_groups == std::vector<Index>{0});
  }
}

TEST_CASE("thumbs of 0.x are named by the bone above") {
  GltfBuilder file = little_vrm_0();
  file.set("extensions", R"({"VRM": {"humanoid": {"humanBones": [{"bone": "leftThumbProximal", "node": 3},
      {"bone": "leftThumbIntermediate", "node": 4}, {"bone": "jaw", "node": -1}]}}})");
  Diagnostics diagnostics;
  const Humanoid humanoid = *import_built(file, diagnostics).avatar.humanoid;
  CHECK(humanoid.node(HumanBone::left_thumb_metacarpal) == 3);
  CHECK(humanoid.node(HumanBone::left_thumb_proximal) == 4);
  CHECK(humanoid.bone_count() == 2);
}

TEST_CASE("a VRM animation has bones, nodes of expressions and the node of the look") {
  const Scene scene = import_quietly(little_vrma());
  CHECK(scene.avatar.format == "VRM animation 1.0");
  REQUIRE(scene.avatar.humanoid);
  CHECK(scene.avatar.humanoid->node(HumanBone::chest) == 2);
  REQUIRE(scene.avatar.motion);
  REQUIRE(scene.avatar.motion->expressions.size() == 1);
  CHECK(scene.avatar.motion->expressions[0].preset == ExpressionPreset::happy);
  CHECK(scene.avatar.motion->expressions[0].node == 4);
  CHECK(scene.avatar.motion->look_at_node == 5);
  check_numbers(scene.avatar.motion->look_at_offset_m, {0, 0.06, 0});
}

TEST_CASE("a broken part is an error with its place, and all else is read") {
  struct Fault {
    const char *text, *replacement, *where;
  };
  constexpr Fault kFaults[] = {
      {R"("head": {"node": 2})", R"("head": {"node": 99})", "/extensions/VRMC_vrm/humanoid/humanBones/head/node"},
      {R"("head": {"node": 2})", R"("head": {"node": 0})", "/extensions/VRMC_vrm/humanoid/humanBones/head"},
      {R"("head": {"node": 2})", R"("head": 7)", "/extensions/VRMC_vrm/humanoid/humanBones/head"},
      {R"("index": 0)", R"("index": 2)", "/extensions/VRMC_vrm/expressions/preset/happy/morphTargetBinds/0/index"},
      {R"("node": 12, "index": 0)", R"("node": 1, "index": 0)",
       "/extensions/VRMC_vrm/expressions/preset/happy/morphTargetBinds/0/index"},
      {R"("material": 1)", R"("material": -1)",
       "/extensions/VRMC_vrm/expressions/preset/happy/materialColorBinds/0/material"},
      {R"("emissionColor")", R"("glow")", "/extensions/VRMC_vrm/expressions/preset/happy/materialColorBinds/0/type"},
      {R"("scale": [2, 3])", R"("scale": [2])",
       "/extensions/VRMC_vrm/expressions/preset/happy/textureTransformBinds/0/scale"},
      {R"("lookAt": {)", R"("lookAt": [], "was": {)", "/extensions/VRMC_vrm/lookAt"},
      {R"("node": 12, "type": "third)", R"("node": 13, "type": "third)",
       "/extensions/VRMC_vrm/firstPerson/meshAnnotations/0/node"},
      {R"("colliders": [0, 1])", R"("colliders": [0, 2])", "/extensions/VRMC_springBone/colliderGroups/0/colliders/1"},
      {R"({"node": 8}, {"node": 11})", R"({"node": 9}, {"node": 11})",
       "/extensions/VRMC_springBone/springs/0/joints/2"},
      {R"("sphere": {)", R"("cube": {)", "/extensions/VRMC_springBone/colliders/0"},
  };
  for (const Fault& fault : kFaults) {
    CAPTURE(fault.replacement);
    Diagnostics diagnostics;
    const Scene scene = import_built(little_vrm_with(fault.text, fault.replacement), diagnostics);
    CHECK(diagnostics.count("vrm-refused") == 1);
    for (const Diagnostic& each : diagnostics.all())
      if (each.code == "vrm-refused") CHECK(each.where == fault.where);
    CHECK(scene.avatar.humanoid->node(HumanBone::hips) == 0);
    CHECK(scene.avatar.constraints.size() == 3);
    CHECK(scene.avatar.meta->title == "Little");
  }
}

TEST_CASE("a part that is merely odd is taken with a warning") {
  struct Oddity {
    const char *text, *replacement, *code;
  };
  constexpr Oddity kOddities[] = {
      {R"("specVersion": "1.0",
      "meta")",
       R"("specVersion": "2.0",
      "meta")",
       "vrm-version"},
      {R"("head": {"node": 2})", R"("skull": {"node": 2})", "humanoid-unknown-bone"},
      {R"("leftUpperLeg": {"node": 5}, "leftLowerLeg": {"node": 6})",
       R"("leftUpperLeg": {"node": 6}, "leftLowerLeg": {"node": 5})", "humanoid-order"},
      {R"("custom": {"Wink")", R"("custom": {"happy")", "expression-twice"},
      {R"("blink": {"isBinary")", R"("blinking": {"isBinary")", "expression-unknown-preset"},
      {R"("overrideBlink": "blend")", R"("overrideBlink": "mix")", "vrm-unknown-word"},
      {R"("dragForce": 0.4)", R"("dragForce": 4)", "vrm-range"},
      {R"("radius": 0.2)", R"("radius": -0.2)", "vrm-range"},
      {R"("normal": [0, 2, 0])", R"("normal": [0, 0, 0])", "vrm-direction"},
      {R"("type": "thirdPersonOnly")", R"("type": "never")", "vrm-unknown-word"},
      {R"("type": "bone")", R"("type": "eyes")", "vrm-unknown-word"},
  };
  for (const Oddity& oddity : kOddities) {
    CAPTURE(oddity.replacement);
    Diagnostics diagnostics;
    const Scene scene = import_built(little_vrm_with(oddity.text, oddity.replacement), diagnostics);
    CHECK(diagnostics.count(oddity.code) == 1);
    CHECK(diagnostics.count("vrm-refused") == 0);
    CHECK(scene.avatar.spring_bones.springs.size() == 1);
  }
}

TEST_CASE("bones that every figure has and this one lacks are named") {
  Diagnostics diagnostics;
  import_built(little_vrm(), diagnostics);
  REQUIRE(diagnostics.count("humanoid-incomplete") == 1);
  CHECK(diagnostics.all()[0].what.find("leftFoot") != std::string::npos);
  CHECK(diagnostics.all()[0].what.find("chest") == std::string::npos);
}

TEST_CASE("a file that is both versions at once is taken as 1.0") {
  GltfBuilder file = little_vrm_with(R"("VRMC_vrm": {)", R"("VRM": {"specVersion": "0.0"}, "VRMC_vrm": {)");
  Diagnostics diagnostics;
  CHECK(import_built(file, diagnostics).avatar.format == "VRM 1.0");
  CHECK(diagnostics.count("vrm-both-versions") == 1);
}

TEST_CASE("files of the corpus have the bones, expressions and springs that were counted in them") {
  struct Facts {
    const char* file;
    std::size_t bones, expressions, morph_binds, springs;
  };
  // Bones, expressions and groups by the corpus' own table; binds counted in the JSON by hand. Springs are chains.
  constexpr Facts kFacts[] = {{"Godette_vrm_v4.vrm", 45, 17, 0, 0},
                              {"VRMC_vrm_expressions_isBinary_Overridden.vrm", 22, 2, 0, 0},
                              {"armature_transform.vrm", 17, 17, 0, 0},
                              {"modifier_shapekey_vrm0.vrm", 17, 13, 1, 0},
                              {"sphere.vrm", 22, 0, 0, 0},
                              {"test.vrma", 51, 0, 0, 0}};
  for (const Facts& facts : kFacts) {
    const std::filesystem::path file = std::filesystem::path(SINEW_CORPUS_DIR) / "vrm" / facts.file;
    if (!std::filesystem::exists(file)) {
      std::printf("skipped: %s is not there\n", facts.file);
      continue;
    }
    CAPTURE(facts.file);
    Diagnostics diagnostics;
    const Result<Scene> scene = import_file(file, diagnostics);
    REQUIRE(bool(scene));
    CHECK(diagnostics.count("vrm-refused") == 0);
    REQUIRE(scene->avatar.humanoid);
    CHECK(scene->avatar.humanoid->bone_count() == facts.bones);
    CHECK(scene->avatar.expressions.size() == facts.expressions);
  }
}

TEST_CASE("a VRM file cut or flipped anywhere in its extensions is an answer") {
  for (const GltfBuilder& builder : {little_vrm(), little_vrm_0(), little_moving_vrm()}) {
    const Buffer whole = builder.gltf();
    for (std::size_t at = 0; at < whole.size(); at += 1) {
      Buffer bytes = whole;
      bytes[at] ^= std::byte(at % 7 == 0 ? 0x01 : 0x10);
      Diagnostics diagnostics;
      const Result<Scene> scene = import_bytes(std::move(bytes), diagnostics);
      if (!scene) {
        CHECK(scene.error().what[0] != '\0');
        continue;
      }
      for (const Expression& each : scene->avatar.expressions)
        for (const MorphBind& bind : each.morphs)
          CHECK(bind.target < scene->meshes.at(scene->nodes.at(bind.node).mesh).target_count());
      for (const Spring& spring : scene->avatar.spring_bones.springs)
        for (const SpringJoint& joint : spring.joints) CHECK(joint.node < scene->nodes.size());
    }
  }
}

TEST_CASE("a small file cannot ask for springs without end") {
  // One group of many collider groups for each of many chains: each chain would have a copy.
  constexpr int kMany = 20000;
  GltfBuilder file;
  std::string roots, groups;
  for (int i = 0; i < kMany; ++i) {
    file.node({.name = "n"});
    roots += (i == 0 ? "" : ",") + std::to_string(i);
    groups += i == 0 ? "0" : ",0";
  }
  file.set("extensions",
           R"({"VRM": {"secondaryAnimation": {"colliderGroups": [{"node": 0}], "boneGroups": [{"bones": [)" + roots +
               R"(], "colliderGroups": [)" + groups + "]}]}}}");
  Diagnostics diagnostics;
  const Scene scene = import_built(file, diagnostics);
  CHECK(diagnostics.count("vrm-refused") == 1);
  CHECK(scene.avatar.spring_bones.springs.size() < 2000);
}

}  // namespace sinew::test
