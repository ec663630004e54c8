// SPDX-License-Identifier: MIT
#include <cmath>

#include "sinew/reference/evaluate.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew {
namespace {

using asset::ChannelPath;
using asset::Interpolation;
using asset::kNone;
using reference::Matrix;
using test::SceneBuilder;
using test::turn;

const double kHalfRoot = std::sqrt(0.5);

void check_matrix(const Matrix& value, const Matrix& expected) {
  for (std::size_t i = 0; i < 12; ++i) {
    INFO("element ", i);
    CHECK_NEAR(value[i], expected[i], 1e-7);  // inputs of tests are partly floats
  }
}

std::vector<Matrix> rest(const SceneBuilder& builder) {
  return reference::evaluate(builder.scene, kNone, 0).scene_from_node;
}

TEST_CASE("a node scales, then turns, then moves") {
  SceneBuilder builder;
  builder.node({.translation = {10, 20, 30}, .rotation = turn(2, 90), .scale = {1, 2, 3}});
  // (0,1,0) -> (0,2,0) -> (-2,0,0) -> (8,20,30)
  check_matrix(rest(builder)[0], {0, -2, 0, 10, 1, 0, 0, 20, 0, 0, 3, 30});
}

TEST_CASE("turns about each axis follow the right hand") {
  SceneBuilder builder;
  for (int axis = 0; axis < 3; ++axis) builder.node({.rotation = turn(axis, 90)});
  const std::vector<Matrix> scene_from_node = rest(builder);
  check_matrix(scene_from_node[0], {1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0});  // y to z
  check_matrix(scene_from_node[1], {0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0});  // z to x
  check_matrix(scene_from_node[2], {0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0});  // x to y
}

TEST_CASE("scale above a turn shears") {
  SceneBuilder builder;
  builder.node({.scale = {1, 2, 1}});
  builder.node({.rotation = turn(2, 45), .parent = 0});
  check_matrix(rest(builder)[1], {kHalfRoot, -kHalfRoot, 0, 0, 2 * kHalfRoot, 2 * kHalfRoot, 0, 0, 0, 0, 1, 0});
}

TEST_CASE("a matrix is taken column by column, with its shear") {
  SceneBuilder builder;
  builder.matrix_node({1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1});
  builder.node({.translation = {0, 2, 0}, .parent = 0});
  check_matrix(rest(builder)[0], {1, 0.5, 0, 7, 0, 1, 0, 8, 0, 0, 1, 9});
  check_matrix(rest(builder)[1], {1, 0.5, 0, 8, 0, 1, 0, 10, 0, 0, 1, 9});
}

TEST_CASE("an animated part of a matrix replaces that part of it") {
  for (int axis = 0; axis < 3; ++axis)
    for (const double angle_deg : {30.0, 90.0, 170.0, 250.0}) {
      SceneBuilder turned;
      turned.node({.translation = {7, 8, 9}, .rotation = turn(axis, angle_deg), .scale = {-2, 3, 4}});
      const Matrix m = rest(turned)[0];
      SceneBuilder builder;
      builder.matrix_node({m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0, 7, 8, 9, 1});
      builder.channel(builder.clip(), 0, ChannelPath::scale, Interpolation::step, {0}, {-1, 1, 1});
      turned.scene.nodes[0].scale = {-1, 1, 1};
      check_matrix(reference::evaluate(builder.scene, 0, 0).scene_from_node[0], rest(turned)[0]);
    }
}

TEST_CASE("a child may stand before its parent in the file") {
  SceneBuilder builder;
  for (int i = 0; i < 3; ++i) builder.node({.translation = {0, 1, 0}});
  builder.scene.nodes[0].parent = 1;  // tip, mid, root
  builder.scene.nodes[1].parent = 2;
  builder.scene.nodes[1].children = {0};
  builder.scene.nodes[2].children = {1};
  CHECK(rest(builder)[0][7] == 3);
  CHECK(rest(builder)[1][7] == 2);
  CHECK(rest(builder)[2][7] == 1);
}

TEST_CASE("what a clip does not move stands as in the rest pose") {
  SceneBuilder builder;
  for (asset::Index i = 0; i < 3; ++i)
    builder.node({.translation = {0, i ? 1.0 : 0.0, 0}, .parent = i ? i - 1 : kNone});
  builder.channel(builder.clip(), 2, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  {0, 0, 0, 1, 0, 0, 0.70710678f, 0.70710678f});
  const Matrix m = reference::evaluate(builder.scene, 0, 1).scene_from_node[2];
  check_matrix(m, {0, -1, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0});
}

TEST_CASE("rest rotations are normalised and zero ones are none") {
  SceneBuilder builder;
  builder.node({.rotation = {-0.5004, 0, 0, 1.1782}});
  builder.node({.rotation = {0, 0, 0, 0}});
  const double x = -0.5004 / std::hypot(0.5004, 1.1782), w = 1.1782 / std::hypot(0.5004, 1.1782);
  CHECK_NEAR(rest(builder)[0][6], -2 * x * w, 1e-12);
  check_matrix(rest(builder)[1], {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0});
}

TEST_CASE("a hundred thousand nodes one below the other do not exhaust the stack") {
  SceneBuilder builder;
  for (asset::Index i = 0; i < 100000; ++i) builder.node({.translation = {0, 1, 0}, .parent = i ? i - 1 : kNone});
  CHECK(rest(builder).back()[7] == 100000);
}

}  // namespace
}  // namespace sinew
