// SPDX-License-Identifier: MIT
// The two engines share no code beyond the scene they read: a mistake in one of them shows as a difference.
#include <string>

#include "random_scene.h"
#include "support/compare_players.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

// Some times outside of the clip and between keys, and those of some keys.
std::vector<double> times_of(const asset::Clip& clip, Random& random) {
  std::vector<double> times_secs = {0, clip.duration_secs};
  for (int i = 0; i < 6; ++i) times_secs.push_back(random.uniform(-1, 4));
  for (const asset::Channel& channel : clip.channels)
    if (times_secs.size() < 14) times_secs.push_back(read_value(channel.times_secs, channel.times_secs.count / 2, 0));
  return times_secs;
}

TEST_CASE("both engines agree on random scenes within 1e-5 of their size") {
  Random random("both engines agree on random scenes");
  for (int round = 0; round < 300; ++round) {
    const asset::Scene scene = random_scene(random);
    const auto fast = runtime_player(scene), reference = reference_player(scene);
    CAPTURE(round);
    const auto check = [&](const std::string& moment) {
      const Worst worst = compare_players(scene, *fast, *reference, 1);
      INFO(moment, ", ", worst.where);
      CHECK(worst.difference <= 1e-5);
    };
    check("at rest");
    for (Index clip = 0; clip < scene.clips.size(); ++clip)
      for (const double time_secs : times_of(scene.clips[clip], random)) {
        const auto wrap = Wrap(random.bits() % 3);
        for (Player* play : {fast.get(), reference.get()}) play->pose(clip, time_secs, wrap);
        check("clip " + std::to_string(clip) + " at " + std::to_string(time_secs) + " wrap " +
              std::to_string(int(wrap)));
      }
  }
}

// A joint turned about all three axes, a bind matrix, a morph target and a mirrored parent: each sign counts.
asset::Scene scene_where_signs_count(double rotation_sign, float bind_sign, float delta_sign) {
  SceneBuilder builder;
  const Index mesh_node = builder.node({});
  const Index parent = builder.node({.scale = {1, -2, 1}});
  const Index joint = builder.node({.rotation = {0.1 * rotation_sign, 0.2, 0.3, 0.9}, .parent = parent});
  asset::Primitive& primitive =
      builder.mesh(mesh_node, {1, 2, 3}, builder.skin({joint}, translation_row(0, 0, bind_sign * 0.5f)));
  builder.attribute(primitive, "JOINTS_0", builder.view(std::vector<std::uint8_t>(4, 0), 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view(std::vector<float>{1, 0, 0, 0}, 4));
  builder.target(primitive, {0, delta_sign * 0.1f, 0});
  builder.scene.meshes[0].weights = {1};
  return std::move(builder.scene);
}

TEST_CASE("one wrong sign in either engine is seen by the comparison with the other") {
  const asset::Scene right = scene_where_signs_count(1, 1, 1);
  CHECK(compare_players(right, *runtime_player(right), *reference_player(right), 1).difference <= 1e-5);
  for (const asset::Scene& wrong :
       {scene_where_signs_count(-1, 1, 1), scene_where_signs_count(1, -1, 1), scene_where_signs_count(1, 1, -1)}) {
    CHECK(compare_players(right, *runtime_player(wrong), *reference_player(right), 1).difference > 1e-3);
    CHECK(compare_players(right, *runtime_player(right), *reference_player(wrong), 1).difference > 1e-3);
  }
}

}  // namespace
}  // namespace sinew::test
