// SPDX-License-Identifier: MIT
// Files of a size at which readers that look through a list for each of its elements stand still: they would need hours
// for these, and the test's time limit says so.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "fbx_objects.h"
#include "sinew/import/import.h"

namespace sinew::test {
namespace {

asset::Scene imported(const std::vector<BinaryRecord>& objects, const std::vector<BinaryRecord>& connections) {
  const std::string file = binary_fbx(7400, {{"Objects", {}, objects}, {"Connections", {}, connections}});
  const auto* const bytes = reinterpret_cast<const std::byte*>(file.data());
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene =
      asset::import_fbx(std::make_shared<asset::Buffer>(bytes, bytes + file.size()), {}, diagnostics);
  REQUIRE_MESSAGE(scene, scene.error().what);
  return *std::move(scene);
}

// Points in a row, and a fan of triangles around the first of them: all corners there have a normal of their own.
struct Fan {
  std::vector<double> points, corners, normals;
  explicit Fan(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) points.insert(points.end(), {double(i), double(i % 7), 0});
    for (std::size_t i = 1; i + 1 < count; ++i) {
      corners.insert(corners.end(), {0, double(i), -1 - double(i + 1)});
      normals.insert(normals.end(), {double(i), 1, 0, 0, 0, 1, 0, 0, 1});
    }
  }
};

}  // namespace

TEST_CASE("P2_fifty_thousand_weights_on_one_joint") {
  constexpr std::size_t kPoints = 50000;
  const Fan fan(kPoints);
  std::vector<double> indexes(kPoints), weights(kPoints, 1.0);
  for (std::size_t i = 0; i < kPoints; ++i) indexes[i] = double(i);
  const BinaryRecord normals{"LayerElementNormal",
                             {fbx_int(0)},
                             {{"MappingInformationType", {fbx_text("ByPolygonVertex")}, {}},
                              {"ReferenceInformationType", {fbx_text("Direct")}, {}},
                              array("Normals", fan.normals, true)}};
  BinaryRecord cluster = object("SubDeformer", 5, "Cluster", "Cluster", {},
                                {array("Indexes", indexes, true), array("Weights", weights, true),
                                 array("Transform", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, false)});
  cluster.name = "Deformer";
  const asset::Scene scene =
      imported({object("Geometry", 1, "Fan", "Mesh", {},
                       {array("Vertices", fan.points, true), array("PolygonVertexIndex", fan.corners, true), normals}),
                object("Model", 2, "Fan", "Mesh", {}), object("Model", 3, "Bone", "LimbNode", {}),
                object("Deformer", 4, "Skin", "Skin", {}), cluster},
               {connect(1, 2), connect(2, 0), connect(3, 0), connect(4, 1), connect(5, 4), connect(3, 5)});
  REQUIRE(scene.meshes.size() == 1);
  REQUIRE(scene.skins.size() == 1);
  CHECK(scene.skins[0].joints.size() == 1);
  const asset::Primitive& primitive = scene.meshes[0].primitives.at(0);
  const std::size_t triangles = kPoints - 2;
  CHECK(primitive.indices->count == 3 * triangles);
  // One for each normal of the first point; the others have one normal each.
  CHECK(primitive.vertex_count() == triangles + kPoints - 1);
  const asset::ValueView* weight = primitive.find("WEIGHTS_0");
  REQUIRE(weight);
  for (std::uint32_t vertex = 0; vertex < weight->count; vertex += 997) CHECK(read_value(*weight, vertex, 0) == 1.0);
}

TEST_CASE("P2_two_hundred_takes_of_three_hundred_nodes") {
  constexpr std::int64_t kTakes = 200, kNodes = 300, kSecond = 46186158000;
  std::vector<BinaryRecord> objects, connections;
  for (std::int64_t node = 0; node < kNodes; ++node) {
    objects.push_back(object("Model", 100 + node, "Joint" + std::to_string(node), "LimbNode", {}));
    connections.push_back(connect(100 + node, node == 0 ? 0 : 100 + (node - 1) / 2));
  }
  std::int64_t id = 1000;
  for (std::int64_t take = 0; take < kTakes; ++take) {
    const std::int64_t stack = id++, of_stack = id++;
    objects.push_back(object("AnimStack", stack, "Take" + std::to_string(take), "", {}));
    objects.back().name = "AnimationStack";
    objects.push_back(object("AnimLayer", of_stack, "Base", "", {}));
    objects.back().name = "AnimationLayer";
    connections.push_back(connect(of_stack, stack));
    for (std::int64_t node = 0; node < kNodes; ++node) {
      const std::int64_t curve_node = id++, curve = id++;
      objects.push_back(object("AnimCurveNode", curve_node, "R", "", {}));
      objects.back().name = "AnimationCurveNode";
      objects.push_back(object("AnimCurve", curve, "", "", {},
                               {array("KeyTime", {0, double(kSecond)}, false),
                                array("KeyValueFloat", {0, double(take + 1)}, false), array("KeyAttrFlags", {4}, false),
                                array("KeyAttrDataFloat", {0, 0, 0, 0}, false), array("KeyAttrRefCount", {2}, false)}));
      objects.back().name = "AnimationCurve";
      connections.push_back(connect(curve_node, of_stack));
      connections.push_back(connect(curve_node, 100 + node, "Lcl Rotation"));
      connections.push_back(connect(curve, curve_node, "d|X"));
    }
  }
  const asset::Scene scene = imported(objects, connections);
  REQUIRE(scene.clips.size() == std::size_t(kTakes));
  for (std::size_t take = 0; take < scene.clips.size(); ++take) {
    CHECK(scene.clips[take].channels.size() == std::size_t(kNodes));
    CHECK(scene.clips[take].duration_secs == 1);
    // Half of a turn by take + 1 degrees about X.
    const asset::Channel& last = scene.clips[take].channels.back();
    const double sine = read_value(last.values, last.values.count - 1, 0);
    CHECK(sine == doctest::Approx(std::sin(0.5 * double(take + 1) * 3.14159265358979 / 180)).epsilon(1e-6));
  }
}

}  // namespace sinew::test
