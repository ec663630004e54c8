// SPDX-License-Identifier: MIT
#include "sinew/anim/hierarchy.h"
#include "sinew/math/affine.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;
using asset::ChannelPath;
using asset::Interpolation;

TEST_CASE(
    "a chain longer than a block multiplies from the root: each joint one step further, each turned by 10 degrees") {
  SceneBuilder builder;
  std::vector<Index> joints;
  for (int j = 0; j < 19; ++j)
    joints.push_back(
        builder.node({.translation = {0, 1, 0}, .rotation = turn(2, 10), .parent = j == 0 ? kNone : joints.back()}));
  builder.skin(joints);
  const Cooked cooked(builder.scene);
  const Character character = Cooked::take(Character::create(cooked.pack, 0));
  double x = 0, y = 0;
  for (int j = 0; j < 19; ++j) {
    const double angle_rad = j * 10 * 3.14159265358979323846 / 180;  // a step is taken in the frame of the joint before
    x -= std::sin(angle_rad);
    y += std::cos(angle_rad);
    CHECK_NEAR(character.model_from_joint()[j].m[3], x, 1e-5);
    CHECK_NEAR(character.model_from_joint()[j].m[7], y, 1e-5);
  }
}

TEST_CASE("static nodes above the root are folded into one matrix, shear and all") {
  SceneBuilder builder;
  const Index above = builder.node({.scale = {1, 2, 1}});
  const Index turned = builder.node({.translation = {1, 0, 0}, .rotation = turn(2, 45), .parent = above});
  const Index joint = builder.node({.translation = {0, 1, 0}, .parent = turned});
  builder.skin({joint});
  const Cooked cooked(builder.scene);
  const Skeleton skeleton = cooked.pack.rig(0).skeleton();
  CHECK(skeleton.joint_count() == 1);
  const Affine& root = skeleton.model_from_root()[0];
  const double h = 0.70710678;
  const double expected[12] = {h, -h, 0, 1, 2 * h, 2 * h, 0, 0, 0, 0, 1, 0};
  for (int e = 0; e < 12; ++e) CHECK_NEAR(root.m[e], expected[e], 1e-6);
}

TEST_CASE("one skin over trees without a common root is one rig with two roots") {
  SceneBuilder builder;
  const Index left = builder.node({.translation = {-1, 0, 0}});
  const Index left_joint = builder.node({.translation = {0, 1, 0}, .parent = left});
  const Index right = builder.node({.translation = {1, 0, 0}});
  const Index right_joint = builder.node({.translation = {0, 2, 0}, .parent = right});
  builder.skin({left_joint, right_joint});
  const Cooked cooked(builder.scene);
  REQUIRE(cooked.pack.rig_count() == 1);
  CHECK(cooked.pack.rig(0).skeleton().model_from_root().size() == 2);
  const Character character = Cooked::take(Character::create(cooked.pack, 0));
  CHECK(transform_point(character.model_from_joint()[0], {}).x == -1.0f);
  CHECK(transform_point(character.model_from_joint()[1], {}).y == 2.0f);
}
