// SPDX-License-Identifier: MIT
// Keyed vertices in the runtime and in the evaluator in double precision.
#include "keyed_scene.h"
#include "support/compare_players.h"
#include "support/engines.h"
#include "support/near.h"

namespace sinew::test {
namespace {

TEST_CASE("keyed vertices, normals and tangents move with their node in both engines alike") {
  const asset::Scene scene = keyed_scene();
  const auto fast = runtime_player(scene), reference = reference_player(scene);
  for (const Index clip : {Index(0), Index(1)})
    for (const Wrap wrap : {Wrap::stored, Wrap::clamp, Wrap::loop})
      for (const double secs : {-0.4, 0.0, 0.1, 0.5, 0.75, 1.0, 1.2, 1.49, 2.0, 3.3}) {
        fast->pose(clip, secs, wrap);
        reference->pose(clip, secs, wrap);
        const Worst worst = compare_players(scene, *fast, *reference, 1);
        INFO("clip ", clip, " at ", secs, " s: ", worst.where);
        CHECK(worst.difference < 1e-5);
      }
}

TEST_CASE("the reference puts a keyed vertex where it was worked out by hand") {
  const asset::Scene scene = keyed_scene();
  for (const auto& player : {reference_player(scene), runtime_player(scene)}) {
    INFO(player->name());
    player->pose(0, 0.25);
    // Halfway from height 0 to 0.5 * 8: (2, 2, 2) at the node, which turns z to x, x to -z and lifts by 1.
    check_vector(player->vertices(0).positions[8], {2, 3, -2});
    check_vector(player->vertices(0).normals[8], {0.70710678, 0.70710678, 0});  // (0, 1, 1), turned
    check_vector(player->vertices(0).tangents[8], {0, 0, -1});                  // the primitive's own
    player->pose(kNone, 0.25);
    check_vector(player->vertices(0).positions[8], {0, 3, -2});
  }
}

TEST_CASE("a keyed mesh ignores its skin and its morph targets") {
  SceneBuilder builder;
  const Index joint = builder.node({.name = "joint"}), node = builder.node({.name = "mesh"});
  const Index skin = builder.skin({joint});
  asset::Primitive& primitive = builder.mesh(node, {0, 0, 0}, skin);
  builder.attribute(primitive, "JOINTS_0", builder.view<std::uint8_t>({0, 0, 0, 0}, 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view<float>({1, 0, 0, 0}, 4));
  builder.target(primitive, {0, 0, 5});
  builder.scene.meshes[0].weights = {1};
  const Index clip = builder.clip("clip");
  builder.channel(clip, joint, asset::ChannelPath::translation, asset::Interpolation::linear, {0, 1},
                  {9, 0, 0, 9, 0, 0});
  keyed_vertices(builder, clip, node, {0, 1}, {1, 2, 3, 3, 2, 1});
  for (const auto& player : {reference_player(builder.scene), runtime_player(builder.scene)}) {
    INFO(player->name());
    player->pose(0, 0.5);
    check_vector(player->vertices(node).positions[0], {2, 2, 2});
    player->pose(kNone, 0);
    check_vector(player->vertices(node).positions[0], {0, 0, 5});
  }
}

}  // namespace
}  // namespace sinew::test
