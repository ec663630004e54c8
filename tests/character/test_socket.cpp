// SPDX-License-Identifier: MIT
#include "forbidden_memory.h"
#include "sinew/character/socket.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// An arm of two joints along x, one metre each, whose elbow turns by a quarter about z; a grip hangs 0.5 m beyond it.
asset::Scene arm() {
  SceneBuilder builder;
  builder.node({.name = "shoulder"});
  builder.node({.translation = {1, 0, 0}, .parent = 0, .name = "elbow"});
  builder.node({.translation = {0.5, 0, 0}, .parent = 1, .name = "grip"});
  builder.node({.translation = {0, 7, 0}, .name = "stand"});
  const float half = 0.70710678f;
  builder.channel(builder.clip(), 1, asset::ChannelPath::rotation, asset::Interpolation::step, {0}, {0, 0, half, half});
  return std::move(builder.scene);
}

Affine moved(float x, float y, float z) { return affine_from({{x, y, z}, {}, {1, 1, 1}}); }

void check_place(const Affine& matrix, Vec3 expected) {
  const Vec3 place = transform_point(matrix, {0, 0, 0});
  CHECK_NEAR(place.x, expected.x, 1e-6);
  CHECK_NEAR(place.y, expected.y, 1e-6);
  CHECK_NEAR(place.z, expected.z, 1e-6);
}

}  // namespace

TEST_CASE("a socket follows its joint, wherever the figure stands") {
  const Cooked cooked(arm());
  Stage stage = Cooked::take(Stage::create(cooked.pack));
  const auto grip = find_socket(cooked.pack, "grip", moved(0, 0.25f, 0));
  REQUIRE(grip);
  CHECK_FALSE(find_socket(cooked.pack, "tail"));
  const Affine scene_from_model = moved(10, 0, 0);
  check_place(scene_from_socket(scene_from_model, stage, *grip), {11.5f, 0.25f, 0});
  REQUIRE(stage.select_clip(0));
  stage.pose(0);
  check_place(scene_from_socket(scene_from_model, stage, *grip), {10.75f, 0.5f, 0});
  const Character& character = stage.character(grip->rig);
  check_place(scene_from_socket({}, character, *grip), {0.75f, 0.5f, 0});
  check_place(scene_from_socket({}, stage, *find_socket(cooked.pack, "elbow")), {1, 0, 0});
  check_place(scene_from_socket(scene_from_model, stage, *find_socket(cooked.pack, "stand")), {10, 7, 0});
}

TEST_CASE("a thing is taken up, carried and put down without a jump") {
  const Cooked cooked(arm());
  Stage stage = Cooked::take(Stage::create(cooked.pack));
  const Socket hand = *find_socket(cooked.pack, "grip");
  Attachment sword(moved(1, 0, 0));
  CHECK_FALSE(sword.is_held());
  const Affine before = scene_from_socket({}, stage, hand);  // at (1.5, 0, 0)
  sword.attach_in_place(before);
  CHECK(sword.is_held());
  check_place(sword.scene_from_item(before), {1, 0, 0});
  REQUIRE(stage.select_clip(0));
  stage.pose(0);
  const Affine after = scene_from_socket({}, stage, hand);  // at (1, 0.5, 0), turned by a quarter
  check_place(sword.scene_from_item(after), {1, 0, 0});     // half a metre behind the grip: at the elbow
  sword.attach(moved(1, 0, 0));
  check_place(sword.scene_from_item(after), {1, 1.5f, 0});
  sword.detach(after);
  CHECK_FALSE(sword.is_held());
  check_place(sword.scene_from_item(before), {1, 1.5f, 0});
  sword.place(moved(3, 0, 0));
  check_place(sword.scene_from_item(after), {3, 0, 0});
}

TEST_CASE("a socket without an inverse takes a thing to itself") {
  Attachment hat(moved(1, 2, 3));
  hat.attach_in_place(affine_from({{5, 0, 0}, {}, {0, 0, 0}}));
  check_place(hat.scene_from_item(moved(4, 0, 0)), {4, 0, 0});
}

TEST_CASE("sockets and attachments ask for no memory") {
  const Cooked cooked(arm());
  Stage stage = Cooked::take(Stage::create(cooked.pack));
  REQUIRE(stage.select_clip(0));
  const Socket hand = *find_socket(cooked.pack, "grip");
  Attachment sword;
  Vec3 place;
  {
    const NoMemory from_here_on;
    for (int frame = 0; frame < 10; ++frame) {
      stage.pose(frame / 60.0);
      const Affine scene_from_hand = scene_from_socket({}, stage, hand);
      if (frame == 3) sword.attach_in_place(scene_from_hand);
      if (frame == 7) sword.detach(scene_from_hand);
      place = transform_point(sword.scene_from_item(scene_from_hand), {0, 0, 0});
    }
  }
  CHECK_NEAR(place.x, 0, 1e-6);
}
