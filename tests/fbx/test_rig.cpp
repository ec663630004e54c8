// SPDX-License-Identifier: MIT
#include "import/fbx/rig.h"

#include <doctest/doctest.h>

#include <string>

#include "fbx_bytes.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset::fbx;

// One model of a text file; settings: lines of its Properties70.
std::string model(int id, const std::string& name, const std::string& settings) {
  return "  Model: " + std::to_string(id) + ", \"Model::" + name + "\", \"LimbNode\" {\n    Properties70: {\n" +
         settings + "    }\n  }\n";
}
std::string vector_property(const std::string& name, const std::string& numbers) {
  return "      P: \"" + name + "\", \"Vector3D\", \"Vector\", \"\"," + numbers + "\n";
}
std::string integer_property(const std::string& name, int number) {
  return "      P: \"" + name + "\", \"int\", \"Integer\", \"\"," + std::to_string(number) + "\n";
}
std::string joined(int child, int parent) {
  return "  C: \"OO\"," + std::to_string(child) + "," + std::to_string(parent) + "\n";
}
std::string file(const std::string& settings, const std::string& objects, const std::string& connections) {
  return "; FBX 7.4.0 project file\nFBXHeaderExtension: {\n  FBXVersion: 7400\n}\nGlobalSettings: {\n  Properties70: "
         "{\n" +
         settings + "  }\n}\nObjects: {\n" + objects + "}\nConnections: {\n" + connections + "}\n";
}

Rig rig_of(const std::string& text) {
  asset::Diagnostics diagnostics;
  return read_rig(read_fbx(text)->document, diagnostics);
}

// The last model's place in the scene.
AffineD scene_from_last(const Rig& rig, const std::vector<SceneLocal>& pose) {
  AffineD result;
  for (std::uint32_t at = std::uint32_t(rig.models.size()) - 1; at != kNoModel; at = rig.models[at].parent)
    result = (pose[at].sheared ? *pose[at].sheared : affine_from(pose[at].parent_from_node)) * result;
  return result;
}

std::string two_models(const std::string& settings, const std::string& parent, const std::string& child) {
  return file(settings, model(1, "Parent", parent) + model(2, "Child", child), joined(1, 0) + joined(2, 1));
}

}  // namespace

TEST_CASE("A7_units_are_applied_once_and_not_to_scales") {
  const struct {
    const char *factor, *length;
  } files[] = {{"1", "100"}, {"100", "1"}, {"2.54", "39.3701"}};
  for (const auto& [factor, length] : files) {
    const Rig rig =
        rig_of(two_models("    P: \"UnitScaleFactor\", \"double\", \"Number\", \"\"," + std::string(factor) + "\n", "",
                          vector_property("Lcl Translation", std::string("0,") + length + ",0")));
    const std::vector<SceneLocal> pose = rest_pose(rig);
    CHECK_NEAR(scene_from_last(rig, pose).m[7], 1.0, 1e-6);  // 39.3701 in are 1.00000054 m
    for (const SceneLocal& place : pose)
      for (const double scale : place.parent_from_node.scale) CHECK(scale == 1);
  }
}

TEST_CASE("a file with +Z up is turned at its roots, and only there") {
  const std::string z_up = integer_property("UpAxis", 2) + integer_property("UpAxisSign", 1) +
                           integer_property("FrontAxis", 1) + integer_property("FrontAxisSign", -1) +
                           integer_property("CoordAxis", 0) + integer_property("CoordAxisSign", 1);
  const Rig rig =
      rig_of(two_models(z_up + vector_property("UnitScaleFactor", "100"), vector_property("Lcl Translation", "1,2,3"),
                        vector_property("Lcl Translation", "0,5,7")));
  const std::vector<SceneLocal> pose = rest_pose(rig);
  // x stays, z becomes y, -y becomes z.
  CHECK_NEAR(pose[0].parent_from_node.translation[0], 1, 1e-12);
  CHECK_NEAR(pose[0].parent_from_node.translation[1], 3, 1e-12);
  CHECK_NEAR(pose[0].parent_from_node.translation[2], -2, 1e-12);
  CHECK(pose[1].parent_from_node.translation[1] == 5);
  const AffineD tip = scene_from_last(rig, pose);
  CHECK_NEAR(tip.m[3], 1, 1e-12);
  CHECK_NEAR(tip.m[7], 10, 1e-12);
  CHECK_NEAR(tip.m[11], -7, 1e-12);
}

TEST_CASE("axes of the other hand are mirrored at the roots") {
  const std::string left_handed = integer_property("CoordAxis", 0) + integer_property("CoordAxisSign", -1) +
                                  integer_property("UpAxis", 1) + integer_property("UpAxisSign", 1) +
                                  integer_property("FrontAxis", 2) + integer_property("FrontAxisSign", 1) +
                                  vector_property("UnitScaleFactor", "100");
  const Rig rig = rig_of(two_models(left_handed,
                                    vector_property("Lcl Rotation", "0,0,90") + vector_property("Lcl Scaling", "2,3,4"),
                                    vector_property("Lcl Translation", "1,1,1")));
  // In the file (1,1,1) is scaled to (2,3,4) and turned to (-3,2,4); then x changes its sign.
  const AffineD tip = scene_from_last(rig, rest_pose(rig));
  CHECK_NEAR(tip.m[3], 3, 1e-12);
  CHECK_NEAR(tip.m[7], 2, 1e-12);
  CHECK_NEAR(tip.m[11], 4, 1e-12);
}

TEST_CASE("A8_segment_scale_compensation") {
  const std::string child = integer_property("InheritType", 2) + vector_property("Lcl Translation", "10,0,0");
  const Rig rig =
      rig_of(two_models(vector_property("UnitScaleFactor", "100"), vector_property("Lcl Scaling", "2,2,2"), child));
  const AffineD placed = scene_from_last(rig, rest_pose(rig));
  CHECK_NEAR(placed.m[3], 20, 1e-12);  // the joint goes along with its parent's scale
  CHECK_NEAR(placed.m[0], 1, 1e-12);   // what hangs on it does not
  CHECK_NEAR(placed.m[5], 1, 1e-12);
}

TEST_CASE("a compensated joint below an uneven scale keeps its shape by an exact matrix") {
  const std::string child = integer_property("InheritType", 2) + vector_property("Lcl Rotation", "0,0,45");
  const Rig rig =
      rig_of(two_models(vector_property("UnitScaleFactor", "100"), vector_property("Lcl Scaling", "2,1,1"), child));
  const std::vector<SceneLocal> pose = rest_pose(rig);
  REQUIRE(pose[1].sheared.has_value());
  const AffineD placed = scene_from_last(rig, pose);
  const double half = 0.70710678118654752;
  const double expected[6] = {half, -half, 0, half, half, 0};  // a plain turn
  for (int i = 0; i < 6; ++i) CHECK_NEAR(placed.m[i < 3 ? i : i + 1], expected[i], 1e-12);
}

TEST_CASE("an uneven scale below a quarter turn needs no shear") {
  const std::string child = integer_property("InheritType", 2) + vector_property("Lcl Rotation", "0,0,90");
  const Rig rig = rig_of(two_models("", vector_property("Lcl Scaling", "2,1,1"), child));
  const std::vector<SceneLocal> pose = rest_pose(rig);
  CHECK_FALSE(pose[1].sheared.has_value());
  // The child's y axis lies along the parent's -x, whose scale of 2 it undoes.
  CHECK_NEAR(pose[1].parent_from_node.scale[0], 1, 1e-12);
  CHECK_NEAR(pose[1].parent_from_node.scale[1], 0.5, 1e-12);
}

TEST_CASE("scale taken on component by component passes through a compensated joint's parent") {
  // Parent 2, child compensated with own 3: its children count 3. A grandchild of type 0 with own 5 has 15 in all.
  const Triple two{2, 2, 2}, three{3, 3, 3}, five{5, 5, 5};
  const ScaleOfModel parent = scale_of(InheritType::all_of_parent, two, nullptr);
  const ScaleOfModel child = scale_of(InheritType::none_of_parent, three, &parent);
  CHECK(child.own_and_taken == three);
  CHECK(scale_of(InheritType::scale_each, five, &child).own_and_taken == Triple{15, 15, 15});
  // Compensated below that: only the immediate parent's own scale is left out.
  const ScaleOfModel grandchild = scale_of(InheritType::scale_each, five, &child);
  CHECK(scale_of(InheritType::none_of_parent, two, &grandchild).own_and_taken == Triple{6, 6, 6});
}

TEST_CASE("a rotation space that is not active does not act") {
  const std::string turns = vector_property("PreRotation", "0,0,90") + vector_property("PostRotation", "0,30,0") +
                            integer_property("RotationOrder", 2) + vector_property("Lcl Rotation", "30,40,50");
  const auto rotation = [&](const std::string& more) {
    const Rig rig = rig_of(two_models("", "", turns + more));
    const auto pose = rest_pose(rig);
    const double* q = pose[1].parent_from_node.rotation;
    return QuatD{q[0], q[1], q[2], q[3]};
  };
  const QuatD plain = rotation(integer_property("RotationActive", 0));
  CHECK_NEAR(plain.y, 0.4022, 5e-5);  // 30, 40, 50 in the order x, y, z (A4)
  CHECK_NEAR(plain.z, 0.3034, 5e-5);
  const QuatD active = rotation(integer_property("RotationActive", 1)), unstated = rotation("");
  CHECK(active.y != plain.y);
  CHECK(active.y == unstated.y);
}

TEST_CASE("X3_models_that_are_their_own_ancestors_are_put_below_the_scene") {
  asset::Diagnostics diagnostics;
  const auto read = read_fbx(
      file("", model(1, "A", "") + model(2, "B", "") + model(3, "C", ""), joined(1, 2) + joined(2, 1) + joined(3, 3)));
  const Rig rig = read_rig(read->document, diagnostics);
  CHECK(rig.parents_first.size() == 3);
  CHECK(rig.models[2].parent == kNoModel);
  CHECK((rig.models[0].parent == kNoModel) != (rig.models[1].parent == kNoModel));
  CHECK(diagnostics.count("model-cycle") == 2);
}

}  // namespace sinew::test
