// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "import/fbx/context.h"
#include "imported_text.h"
#include "support/cooked.h"

namespace sinew::test {
namespace {

using asset::Primitive;
using asset::read_floats;
using asset::read_indices;
using asset::Skin;

// The square with joints 11 and 12; cluster 41 of joint 11 holds points 0 and 1, cluster 42 of joint 12 point 2.
std::string skinned_objects(std::string_view in_second_cluster, std::string_view weights = "0.5") {
  return square_objects() +
         "Model: 11, \"Model::Left\", \"LimbNode\" {\n}\nModel: 12, \"Model::Right\", \"LimbNode\" {\n}\n"
         "Deformer: 40, \"Deformer::Bend\", \"Skin\" {\n}\n"
         "Deformer: 41, \"SubDeformer::Left\", \"Cluster\" {\nIndexes: *2 {\na: 0,1\n}\nWeights: *2 {\na: 1,0.25\n}\n"
         "Transform: *16 {\na: 1,0,0,0,0,1,0,0,0,0,1,0,50,0,0,1\n}\n"
         "TransformLink: *16 {\na: 1,0,0,0,0,1,0,0,0,0,1,0,-50,0,0,1\n}\n}\n"
         "Deformer: 42, \"SubDeformer::Right\", \"Cluster\" {\nIndexes: *1 {\na: 2\n}\nWeights: *1 {\na: " +
         std::string(weights) + "\n}\n" + std::string(in_second_cluster) + "}\n";
}

const std::string kConnections = std::string(kSquareConnections) +
                                 "C: \"OO\",11,0\nC: \"OO\",12,11\nC: \"OO\",40,20\nC: \"OO\",41,40\nC: "
                                 "\"OO\",42,40\nC: \"OO\",11,41\nC: \"OO\",12,42\n";
constexpr std::string_view kTransform = "Transform: *16 {\na: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,-10,1\n}\n";

}  // namespace

TEST_CASE("a cluster's Transform is its joint's inverse bind matrix, in metres") {
  const auto imported = import_text(text_fbx(skinned_objects(kTransform), kConnections));
  REQUIRE(imported.scene.skins.size() == 1);
  const Skin& skin = imported.scene.skins[0];
  CHECK(imported.scene.nodes[skin.joints[0]].name == "Left");
  CHECK(imported.scene.nodes[skin.joints[1]].name == "Right");
  const std::vector<float> matrices = read_floats(*skin.inverse_bind_matrices);
  CHECK(std::vector<float>(matrices.begin() + 12, matrices.begin() + 16) == std::vector<float>{0.5f, 0, 0, 1});
  CHECK(std::vector<float>(matrices.begin() + 28, matrices.begin() + 32) == std::vector<float>{0, 0, -0.1f, 1});
  CHECK(imported.scene.nodes[0].skin == 0);
}

TEST_CASE("points that no cluster holds stay with the model of the mesh") {
  const auto imported = import_text(text_fbx(skinned_objects(kTransform), kConnections));
  const Skin& skin = imported.scene.skins.at(0);
  REQUIRE(skin.joints.size() == 3);
  CHECK(imported.scene.nodes[skin.joints[2]].name == "Square");
  const Primitive& square = imported.scene.meshes.at(0).primitives.at(0);
  const auto joints = read_indices(*square.find("JOINTS_0"));
  const auto weights = read_floats(*square.find("WEIGHTS_0"));
  CHECK(joints == std::vector<std::uint32_t>{0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0});
  CHECK(weights == std::vector<float>{1, 0, 0, 0, 0.25f, 0, 0, 0, 0.5f, 0, 0, 0, 1, 0, 0, 0});
  CHECK(imported.diagnostics.count("weights-left-to-mesh") == 1);
}

TEST_CASE("link mode Total1: what is missing to 1 stays with the model of the mesh") {
  const auto imported =
      import_text(text_fbx(skinned_objects(std::string(kTransform) + "Mode: \"Total1\"\n"), kConnections));
  const Primitive& square = imported.scene.meshes.at(0).primitives.at(0);
  const auto weights = read_floats(*square.find("WEIGHTS_0"));
  const auto joints = read_indices(*square.find("JOINTS_0"));
  CHECK(weights[8] == 0.5f);
  CHECK(weights[9] == 0.5f);
  CHECK(joints[9] == 2);
}

TEST_CASE("a skin says which part of each point follows dual quaternions") {
  const auto share = [](std::string_view in_skin) {
    std::string objects = skinned_objects(kTransform);
    const std::string empty = "\"Deformer::Bend\", \"Skin\" {\n";
    objects.insert(objects.find(empty) + empty.size(), in_skin);
    const auto imported = import_text(text_fbx(objects, kConnections));
    const asset::ValueView* values = imported.scene.meshes.at(0).primitives.at(0).find(asset::kDualQuatShare);
    return values != nullptr ? read_floats(*values) : std::vector<float>{};
  };
  CHECK(share("").empty());
  CHECK(share("SkinningType: \"Rigid\"\n").empty());
  CHECK(share("SkinningType: \"DualQuaternion\"\n") == std::vector<float>{1, 1, 1, 1});
  CHECK(share("SkinningType: \"Blend\"\nIndexes: *5 {\na: 2,0,9,-1,3\n}\nBlendWeights: *5 {\na: 0.25,1,1,1,-3\n}\n") ==
        std::vector<float>{1, 0, 0.25f, 0});
}

TEST_CASE("a cluster without Transform is bound in the rest pose, and that is said") {
  const auto imported = import_text(
      text_fbx(skinned_objects("TransformLink: *16 {\na: 1,0,0,0,0,1,0,0,0,0,1,0,0,30,0,1\n}\n"), kConnections));
  const std::vector<float> matrices = read_floats(*imported.scene.skins.at(0).inverse_bind_matrices);
  CHECK(matrices[16 + 13] == doctest::Approx(-0.3));
  CHECK(imported.diagnostics.count("bind-pose-assumed") == 1);
}

TEST_CASE("a cluster without Transform is bound where a bind pose has its mesh") {
  const std::string objects = skinned_objects("TransformLink: *16 {\na: 1,0,0,0,0,1,0,0,0,0,1,0,0,30,0,1\n}\n") +
                              "Pose: 60, \"Pose::Bind\", \"BindPose\" {\nPoseNode: {\nNode: 10\nMatrix: *16 {\na: "
                              "1,0,0,0,0,1,0,0,0,0,1,0,0,0,70,1\n}\n}\n}\n";
  const auto imported = import_text(text_fbx(objects, kConnections));
  const std::vector<float> matrices = read_floats(*imported.scene.skins.at(0).inverse_bind_matrices);
  CHECK(matrices[16 + 13] == doctest::Approx(-0.3));
  CHECK(matrices[16 + 14] == doctest::Approx(0.7));
}

TEST_CASE("weights for points or joints that are not there are left out") {
  const std::string objects = skinned_objects(kTransform) +
                              "Deformer: 43, \"SubDeformer::Lost\", \"Cluster\" {\nIndexes: *1 {\na: 0\n}\nWeights: *1 "
                              "{\na: 1\n}\n}\n";
  const auto imported = import_text(text_fbx(objects, kConnections + "C: \"OO\",43,40\n"));
  CHECK(imported.diagnostics.count("cluster-without-joint") == 1);
  const auto bad = import_text(text_fbx(skinned_objects(kTransform, "nan"), kConnections));
  CHECK(bad.diagnostics.count("weight-not-finite") == 1);
}

TEST_CASE("M5: in-betweens are piecewise linear between their full weights") {
  const asset::fbx::MorphChannel channel{0, 0, 0, {50, 100}};
  const auto weights = [&](double percent) { return asset::fbx::target_weights(channel, percent); };
  CHECK(weights(0) == std::vector<double>{0, 0});
  CHECK(weights(25) == std::vector<double>{0.5, 0});
  CHECK(weights(50) == std::vector<double>{1, 0});
  CHECK(weights(75) == std::vector<double>{0.5, 0.5});
  CHECK(weights(100) == std::vector<double>{0, 1});
  CHECK(weights(150) == std::vector<double>{-1, 2});
  CHECK(weights(-50) == std::vector<double>{-1, 0});
  const asset::fbx::MorphChannel both_ways{0, 0, 0, {-64, -32, 100}};
  const auto weights_both_ways = [&](double percent) { return asset::fbx::target_weights(both_ways, percent); };
  CHECK(weights_both_ways(-64) == std::vector<double>{1, 0, 0});
  CHECK(weights_both_ways(-48) == std::vector<double>{0.5, 0.5, 0});
  CHECK(weights_both_ways(-8) == std::vector<double>{0, 0.25, 0});
  CHECK(weights_both_ways(50) == std::vector<double>{0, 0, 0.5});
}

TEST_CASE("M5: in-betweens may lie below zero, where no shape is seen") {
  const asset::fbx::MorphChannel channel{0, 0, 0, {-50, -25, 100}};
  const auto weights = [&](double percent) { return asset::fbx::target_weights(channel, percent); };
  CHECK(weights(0) == std::vector<double>{0, 0, 0});
  CHECK(weights(50) == std::vector<double>{0, 0, 0.5});
  CHECK(weights(200) == std::vector<double>{0, 0, 2});
  CHECK(weights(-12.5) == std::vector<double>{0, 0.5, 0});
  CHECK(weights(-37.5) == std::vector<double>{0.5, 0.5, 0});
  CHECK(weights(-100) == std::vector<double>{3, -2, 0});
}

TEST_CASE("blend shapes are targets by name, with deltas in metres and the weights of the rest pose") {
  const std::string objects =
      square_objects() +
      "Deformer: 50, \"Deformer::Face\", \"BlendShape\" {\n}\n"
      "Deformer: 51, \"SubDeformer::Smile\", \"BlendShapeChannel\" {\nProperties70: {\nP: \"DeformPercent\", "
      "\"Number\", \"\", \"A\",75\n}\nFullWeights: *2 {\na: 50,100\n}\n}\n"
      "Geometry: 52, \"Geometry::SmileHalf\", \"Shape\" {\nIndexes: *1 {\na: 3\n}\nVertices: *3 {\na: 0,0,10\n}\n}\n"
      "Geometry: 53, \"Geometry::SmileFull\", \"Shape\" {\nIndexes: *2 {\na: 2,0\n}\nVertices: *6 {\na: "
      "0,20,0,30,0,0\n}\n"
      "Normals: *6 {\na: 0,1,0,0,0,0\n}\n}\n";
  const auto imported =
      import_text(text_fbx(objects, std::string(kSquareConnections) +
                                        "C: \"OO\",50,20\nC: \"OO\",51,50\nC: \"OO\",52,51\nC: \"OO\",53,51\n"));
  const asset::Mesh& mesh = imported.scene.meshes.at(0);
  CHECK(mesh.target_names == std::vector<std::string>{"SmileHalf", "SmileFull"});
  CHECK(mesh.weights == std::vector<double>{0.5, 0.5});
  REQUIRE(mesh.in_betweens.size() == 1);
  CHECK(mesh.in_betweens[0].name == "Smile");
  CHECK(mesh.in_betweens[0].first_target == 0);
  CHECK(mesh.in_betweens[0].full_at == std::vector<double>{0.5, 1});
  const Primitive& square = mesh.primitives.at(0);
  REQUIRE(square.targets.size() == 2);
  CHECK(read_floats(square.targets[0].deltas[0].values) == std::vector<float>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.1f});
  CHECK(read_floats(square.targets[1].deltas[0].values) ==
        std::vector<float>{0.3f, 0, 0, 0, 0, 0, 0, 0.2f, 0, 0, 0, 0});
  CHECK(square.targets[0].deltas.size() == 1);
  REQUIRE(square.targets[1].deltas.size() == 2);
  CHECK(read_floats(square.targets[1].deltas[1].values)[7] == 1);
}

TEST_CASE("M5: a channel with in-betweens is one unit of the face, half each at 75 percent") {
  const std::string objects =
      square_objects() +
      "Deformer: 50, \"Deformer::Face\", \"BlendShape\" {\n}\n"
      "Deformer: 51, \"SubDeformer::Smile\", \"BlendShapeChannel\" {\nFullWeights: *2 {\na: 50,100\n}\n}\n"
      "Geometry: 52, \"Geometry::SmileHalf\", \"Shape\" {\nIndexes: *1 {\na: 3\n}\nVertices: *3 {\na: 0,0,10\n}\n}\n"
      "Geometry: 53, \"Geometry::SmileFull\", \"Shape\" {\nIndexes: *1 {\na: 3\n}\nVertices: *3 {\na: 0,20,0\n}\n}\n";
  const auto imported =
      import_text(text_fbx(objects, std::string(kSquareConnections) +
                                        "C: \"OO\",50,20\nC: \"OO\",51,50\nC: \"OO\",52,51\nC: \"OO\",53,51\n"));
  const Cooked cooked(imported.scene);
  Stage stage = Cooked::take(Stage::create(cooked.pack));
  REQUIRE(stage.face().unit_count() == 1);
  CHECK(stage.face().unit(0).name == "Smile");
  const std::pair<float, std::array<float, 2>> cases[] = {
      {0.25f, {0.5f, 0}}, {0.5f, {1, 0}}, {0.75f, {0.5f, 0.5f}}, {1.0f, {0, 1}}};
  for (const auto& [value, expected] : cases) {
    stage.unit_values()[0] = value;
    stage.pose(0);
    const auto weights = stage.morph_weights(cooked.pack.mesh_instance(0));
    CHECK(weights[0] == expected[0]);
    CHECK(weights[1] == expected[1]);
  }
}

TEST_CASE("Blender's full weights are those of the points") {
  const std::string objects =
      square_objects() +
      "Deformer: 50, \"Deformer::Face\", \"BlendShape\" {\n}\n"
      "Deformer: 51, \"SubDeformer::Smile\", \"BlendShapeChannel\" {\nFullWeights: *2 {\na: 50,0\n}\n}\n"
      "Geometry: 52, \"Geometry::Smile\", \"Shape\" {\nIndexes: *2 {\na: 3,1\n}\nVertices: *6 {\na: "
      "0,0,10,5,0,0\n}\n}\n";
  std::string text =
      text_fbx(objects, std::string(kSquareConnections) + "C: \"OO\",50,20\nC: \"OO\",51,50\nC: \"OO\",52,51\n");
  const auto delta_of_point_3 = [](const Imported& imported) {
    return read_floats(imported.scene.meshes.at(0).primitives.at(0).targets.at(0).deltas[0].values)[11];
  };
  CHECK(delta_of_point_3(import_text(text)) == 0.1f);
  text.insert(text.find("Objects"), "Creator: \"Blender (stable FBX IO)\"\n");
  CHECK(delta_of_point_3(import_text(text)) == 0.05f);
}

}  // namespace sinew::test
