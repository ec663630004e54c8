// SPDX-License-Identifier: MIT
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

TEST_CASE("skins over one joint list with equal inverse bind matrices share a palette") {
  SceneBuilder builder;
  const Index a = builder.node({}), b = builder.node({.parent = a});
  builder.skin({a, b});
  builder.skin({a, b}, identity_rows(2));
  builder.skin({b, a});
  builder.skin({a, b}, join({translation_row(1, 0, 0), translation_row(0, 0, 0)}));
  const Cooked cooked(builder.scene);
  CHECK(cooked.pack.skin_count() == 3);
  const auto of_source = cooked.pack.skin_of_source();
  CHECK(of_source[0] == of_source[1]);
  CHECK(of_source[0] != of_source[2]);
  CHECK(of_source[0] != of_source[3]);
}

TEST_CASE("inverse bind matrices are read column by column") {
  SceneBuilder builder;
  const Index a = builder.node({});
  builder.skin({a}, {1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 10, 11, 12, 1});
  const Cooked cooked(builder.scene);
  const Affine matrix = cooked.pack.skin(0).skin.joint_from_bind()[0];
  const float expected[12] = {1, 4, 7, 10, 2, 5, 8, 11, 3, 6, 9, 12};
  for (int e = 0; e < 12; ++e) CHECK(matrix.m[e] == expected[e]);
}

TEST_CASE("a skin without joints is refused by its place") {
  SceneBuilder builder;
  builder.scene.skins.emplace_back();
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> pack = asset::cook_scene(builder.scene, diagnostics);
  REQUIRE(!pack);
  CHECK(std::string(pack.error().where) == "/skins/0/joints");
}
