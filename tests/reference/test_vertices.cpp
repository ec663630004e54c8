// SPDX-License-Identifier: MIT
#include <cmath>

#include "sinew/reference/evaluate.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew {
namespace {

using asset::kNone;
using reference::Vector3;
using reference::Vertices;
using test::SceneBuilder;
using test::turn;

const double kHalfRoot = std::sqrt(0.5);

void check_vector(const Vector3& value, const Vector3& expected) {
  for (std::size_t c = 0; c < 3; ++c) {
    INFO("component ", c);
    CHECK_NEAR(value[c], expected[c], 1e-6);
  }
}

Vertices rest_vertices(const SceneBuilder& builder, asset::Index node) {
  return reference::vertices(builder.scene, reference::evaluate(builder.scene, kNone, 0), node, 0);
}

// One vertex bound to joints by weights; the joints are the given nodes.
void bind(SceneBuilder& builder, asset::Primitive& primitive, const std::vector<std::uint16_t>& joints,
          const std::vector<float>& weights) {
  builder.attribute(primitive, "JOINTS_0", builder.view(joints, 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view(weights, 4));
}

TEST_CASE("a mesh without skin moves with its node") {
  SceneBuilder builder;
  builder.node({.translation = {1, 2, 3}, .rotation = turn(2, 90), .scale = {2, 2, 2}});
  builder.mesh(0, {1, 0, 0});
  check_vector(rest_vertices(builder, 0).positions[0], {1, 4, 3});
}

TEST_CASE("joints alone place a skinned mesh") {
  SceneBuilder builder;
  builder.node({.translation = {1, 0, 0}});
  builder.node({.translation = {0, 1, 0}, .parent = 0});  // the mesh
  builder.node({.translation = {0, 0, 5}});               // the joint
  bind(builder, builder.mesh(1, {1, 1, 1}, builder.skin({2})), {0, 0, 0, 0}, {1, 0, 0, 0});
  check_vector(rest_vertices(builder, 1).positions[0], {1, 1, 6});
}

TEST_CASE("a skin without joints in the mesh leaves it rigid") {
  SceneBuilder builder;
  builder.node({.translation = {0, 1, 0}});
  builder.node({.translation = {0, 0, 5}});
  builder.mesh(0, {1, 1, 1}, builder.skin({1}));
  check_vector(rest_vertices(builder, 0).positions[0], {1, 2, 1});
}

TEST_CASE("inverse bind matrices come before the joint") {
  SceneBuilder builder;
  builder.node({});
  builder.node({.translation = {0, 10, 0}, .rotation = turn(2, 90)});
  bind(builder, builder.mesh(0, {1, 2, 0}, builder.skin({1}, test::translation_row(0, -2, 0))), {0, 0, 0, 0},
       {1, 0, 0, 0});
  check_vector(rest_vertices(builder, 0).positions[0], {0, 11, 0});  // (1,2,0) -> (1,0,0) -> (0,1,0) -> (0,11,0)
}

TEST_CASE("a joint scales before it turns") {
  SceneBuilder builder;
  builder.node({});
  builder.node({.rotation = turn(2, 90), .scale = {1, 2, 1}});
  bind(builder, builder.mesh(0, {0, 1, 0}, builder.skin({1})), {0, 0, 0, 0}, {1, 0, 0, 0});
  check_vector(rest_vertices(builder, 0).positions[0], {-2, 0, 0});
}

TEST_CASE("weights of all sets count, negative ones as zero, and are brought to a sum of one") {
  SceneBuilder builder;
  builder.node({});
  for (const double x : {1.0, 2.0, 4.0, 8.0, 16.0}) builder.node({.translation = {x, 0, 0}});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0}, builder.skin({1, 2, 3, 4, 5}));
  bind(builder, primitive, {0, 1, 2, 3}, {0.1f, 0.1f, -0.5f, 0.1f});
  builder.attribute(primitive, "JOINTS_1", builder.view(std::vector<std::uint8_t>{4, 0, 0, 0}, 4));
  builder.attribute(primitive, "WEIGHTS_1", builder.view(std::vector<float>{0.1f, 0, 0, 0}, 4));
  check_vector(rest_vertices(builder, 0).positions[0], {(1 + 2 + 8 + 16) / 4.0, 0, 0});
}

TEST_CASE("byte weights are read as fractions and then normalised") {
  SceneBuilder builder;
  builder.node({});
  for (const double x : {1.0, 1000.0, 1000000.0}) builder.node({.translation = {x, 0, 0}});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0}, builder.skin({1, 2, 3}));
  builder.attribute(primitive, "JOINTS_0", builder.view(std::vector<std::uint8_t>{0, 1, 2, 0}, 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view(std::vector<std::uint8_t>{85, 85, 84, 0}, 4, true));
  CHECK_NEAR(rest_vertices(builder, 0).positions[0][0], (85 * 1 + 85 * 1e3 + 84 * 1e6) / 254, 1e-6);
}

TEST_CASE("a vertex without weights follows the first joint of the skin") {
  SceneBuilder builder;
  builder.node({});
  builder.node({.translation = {3, 0, 0}});
  builder.node({.translation = {9, 9, 9}});
  bind(builder, builder.mesh(0, {0, 1, 0}, builder.skin({1, 2})), {1, 1, 1, 1}, {0, 0, 0, 0});
  check_vector(rest_vertices(builder, 0).positions[0], {3, 1, 0});
}

TEST_CASE("morph targets act before the joints") {
  SceneBuilder builder;
  builder.node({});
  builder.node({.rotation = turn(2, 90)});
  asset::Primitive& primitive = builder.mesh(0, {1, 0, 0}, builder.skin({1}));
  bind(builder, primitive, {0, 0, 0, 0}, {1, 0, 0, 0});
  builder.target(primitive, {0, 1, 0});
  builder.scene.meshes[0].weights = {1};
  check_vector(rest_vertices(builder, 0).positions[0], {-1, 1, 0});
}

TEST_CASE("weights of the node come before those of the mesh") {
  SceneBuilder builder;
  builder.node({});
  builder.target(builder.mesh(0, {0, 0, 0}), {4, 0, 0});
  check_vector(rest_vertices(builder, 0).positions[0], {0, 0, 0});
  builder.scene.meshes[0].weights = {0.5};
  check_vector(rest_vertices(builder, 0).positions[0], {2, 0, 0});
  builder.scene.nodes[0].weights = {0.25};
  check_vector(rest_vertices(builder, 0).positions[0], {1, 0, 0});
}

// The normal and the tangent of a vertex that a node of this scale moves.
Vertices scaled(const std::array<double, 3>& scale, const std::vector<float>& normal) {
  SceneBuilder builder;
  builder.node({.scale = scale});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  builder.attribute(primitive, "NORMAL", builder.view(normal, 3));
  builder.attribute(primitive, "TANGENT", builder.view(std::vector<float>{0.6f, 0.8f, 0, -1}, 4));
  return rest_vertices(builder, 0);
}

TEST_CASE("normals stay square to the surface and outward, tangents stay in it") {
  const float n = float(kHalfRoot);
  const double root5 = std::sqrt(5.0);
  check_vector(scaled({1, 2, 1}, {n, n, 0}).normals[0], {2 / root5, 1 / root5, 0});
  // A mirror image of the plane x + y = 0 seen from outside: the normal is mirrored with it.
  check_vector(scaled({-1, 1, 1}, {n, n, 0}).normals[0], {-kHalfRoot, kHalfRoot, 0});
  check_vector(scaled({-1, -1, -1}, {n, n, 0}).normals[0], {-kHalfRoot, -kHalfRoot, 0});
  check_vector(scaled({4, 1, 1}, {0, 0, 1}).tangents[0], {2.4 / std::hypot(2.4, 0.8), 0.8 / std::hypot(2.4, 0.8), 0});
}

TEST_CASE("a normal that vanishes stays as it was") {
  const Vertices hidden = scaled({0, 0, 0}, {0, 0, 1});
  check_vector(hidden.normals[0], {0, 0, 1});
  check_vector(hidden.tangents[0], {0.6, 0.8, 0});
  check_vector(scaled({1, 1, 0}, {0, 0, 1}).normals[0], {0, 0, 1});  // flattened onto its own plane
}

}  // namespace
}  // namespace sinew
