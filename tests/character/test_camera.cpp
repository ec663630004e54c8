// SPDX-License-Identifier: MIT
#include "sinew/character/camera.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

TEST_CASE("a camera's numbers are those of the pose, and the others those at rest") {
  SceneBuilder builder;
  builder.node({});
  builder.node({});
  asset::Camera& camera = builder.scene.cameras.emplace_back();
  camera.name = "eye";
  camera.vertical_fov_rad = 1;
  camera.near = 0.125;
  camera.far = 50;
  builder.scene.nodes[0].camera = builder.scene.nodes[1].camera = 0;  // two nodes show it
  const Index clip = builder.clip();
  builder.property_channel(clip, {asset::AnimatedProperty::camera_vertical_fov, 0}, asset::Interpolation::linear,
                           {0, 2}, {1, 0.5f});
  builder.property_channel(clip, {asset::AnimatedProperty::camera_far, 0}, asset::Interpolation::step, {0, 1},
                           {10, 20});
  const Cooked cooked(builder.scene);
  CHECK(cooked.diagnostics.all().empty());
  Stage stage = Cooked::take(Stage::create(cooked.pack));
  REQUIRE(cooked.pack.camera_count() == 2);
  stage.pose(0);
  CHECK(evaluate_camera(stage, 1).vertical_fov_rad == 1);
  REQUIRE(stage.select_clip(0));
  stage.pose(1);
  for (const std::size_t each : {0u, 1u}) {
    const CameraInfo moved = evaluate_camera(stage, each);
    CHECK(moved.name == "eye");
    CHECK_NEAR(moved.vertical_fov_rad, 0.75, 1e-6);
    CHECK(moved.far_m == 20);
    CHECK(moved.near_m == 0.125f);
  }
  CHECK(cooked.pack.camera(0).far_m == 50);
}
