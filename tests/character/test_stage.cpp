// SPDX-License-Identifier: MIT
#include "support/busy_scene.h"
#include "support/cooked.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

TEST_CASE("a stage begins in the rest pose and returns to it") {
  const Cooked cooked(busy_scene());
  Stage stage = Cooked::take(Stage::create(cooked.pack));
  const Affine rest = stage.model_from_node(4);
  CHECK(rest.m[7] == 5.0f);  // 2 * (1 + 1 + 1 - 0.5): three joints up, the tip mirrors its hat
  REQUIRE(stage.select_clip(0));
  stage.pose(0.5);
  CHECK(stage.model_from_node(4).m[3] != rest.m[3]);
  REQUIRE(stage.select_clip(kNoIndex));
  stage.pose(0.5);
  for (int e = 0; e < 12; ++e) CHECK(stage.model_from_node(4).m[e] == rest.m[e]);
}

TEST_CASE("two stages over one pack do not disturb each other") {
  const Cooked cooked(busy_scene());
  Stage a = Cooked::take(Stage::create(cooked.pack)), b = Cooked::take(Stage::create(cooked.pack));
  REQUIRE(a.select_clip(0));
  REQUIRE(b.select_clip(1));
  a.pose(0.5);
  const Affine before = a.model_from_node(3);
  b.pose(1.5);
  for (int e = 0; e < 12; ++e) CHECK(a.model_from_node(3).m[e] == before.m[e]);
}

TEST_CASE("a stage can be moved") {
  const Cooked cooked(busy_scene());
  Stage a = Cooked::take(Stage::create(cooked.pack));
  REQUIRE(a.select_clip(0));
  Stage b = std::move(a);
  b.pose(0.25);
  CHECK(b.morph_weights(cooked.pack.mesh_instance(1))[0] == 0.25f);
  Stage c = Cooked::take(Stage::create(cooked.pack));
  c = std::move(b);
  c.pose(1.0);
  CHECK(c.morph_weights(cooked.pack.mesh_instance(1))[0] == 1.0f);
}
