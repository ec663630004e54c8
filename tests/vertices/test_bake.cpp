// SPDX-License-Identifier: MIT
#include "keyed_scene.h"
#include "sinew/bake/bake_vertices.h"
#include "sinew/bake/play_vertices.h"
#include "support/busy_scene.h"
#include "support/cooked.h"
#include "support/engines.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

namespace {

asset::Scene baked(const asset::Scene& scene, double rate_hz) {
  asset::Diagnostics diagnostics;
  return Cooked::take(asset::bake_vertices(scene, {.rate_hz = rate_hz}, diagnostics));
}

}  // namespace

TEST_CASE("key times are evenly spaced, at least as dense as asked for, and both ends are exact") {
  CHECK(asset::bake_times(0, 30) == std::vector<double>{0});
  CHECK(asset::bake_times(1, 4) == std::vector<double>{0, 0.25, 0.5, 0.75, 1});
  const std::vector<double> uneven = asset::bake_times(0.7, 4);  // 2.8 steps become 3
  REQUIRE(uneven.size() == 4);
  CHECK(uneven.back() == 0.7);
  CHECK_NEAR(uneven[1], 0.7 / 3, 1e-15);
  CHECK(asset::bake_times(0.01, 4) == std::vector<double>{0, 0.01});
}

TEST_CASE("a baked scene has no rig with joints, no skin and no morph target, and all nodes, clips and materials") {
  const asset::Scene scene = busy_scene();
  const asset::Scene result = baked(scene, 10);
  CHECK(result.nodes.size() == scene.nodes.size());
  CHECK(result.materials.size() == scene.materials.size());
  CHECK(result.clips.size() == scene.clips.size());
  const Cooked cooked(result);
  CHECK(cooked.pack.skin_count() == 0);
  for (std::size_t rig = 0; rig < cooked.pack.rig_count(); ++rig)
    CHECK(cooked.pack.rig(rig).skeleton().joint_count() == 0);
  for (std::size_t i = 0; i < cooked.pack.primitive_count(); ++i) {
    CHECK(cooked.pack.primitive(i).morph_count == 0);
    CHECK(cooked.pack.primitive(i).influences.runs.empty());
  }
}

TEST_CASE("at its keys, and at rest, a baked scene stands as the evaluator in double precision says") {
  asset::Scene scene = busy_scene();
  // The evaluator blends linearly.
  for (asset::Mesh& mesh : scene.meshes)
    for (asset::Primitive& primitive : mesh.primitives)
      std::erase_if(primitive.attributes,
                    [](const asset::Attribute& a) { return a.semantic == asset::kDualQuatShare; });
  const asset::Scene result = baked(scene, 8);
  const auto expected = reference_player(scene), value = runtime_player(result), exact = runtime_player(scene);
  const auto compare = [&](Index clip, double secs) {
    expected->pose(clip, secs, reference::Wrap::clamp);
    value->pose(clip, secs, reference::Wrap::clamp);
    exact->pose(clip, secs, reference::Wrap::clamp);
    for (Index node = 0; node < scene.nodes.size(); ++node) {
      if (scene.nodes[node].mesh == kNone) continue;
      CHECK(value->is_visible(node) == expected->is_visible(node));
      const reference::Vertices a = value->vertices(node), b = expected->vertices(node), c = exact->vertices(node);
      REQUIRE(a.positions.size() == b.positions.size());
      for (std::size_t v = 0; v < a.positions.size(); ++v) {
        INFO("clip ", clip, " at ", secs, " node ", node, " vertex ", v);
        check_vector(a.positions[v], b.positions[v]);
        if (!a.normals.empty()) check_vector(a.normals[v], c.normals[v], 1e-6);
        if (!a.tangents.empty()) check_vector(a.tangents[v], c.tangents[v], 1e-6);
      }
    }
  };
  compare(kNone, 0);
  for (const Index clip : {Index(0), Index(1)})
    for (const double secs : asset::bake_times(scene.clips[clip].duration_secs, 8)) compare(clip, secs);
}

TEST_CASE("the error of a baked clip is what its vertices are off, at keys and halfway between them") {
  // A point on a circle of 1 m, a quarter turn between two keys: halfway the chord is 1 - cos(45 deg) from the circle.
  SceneBuilder builder;
  const Index node = builder.node({});
  builder.mesh(node, {1, 0, 0});
  const Index clip = builder.clip("turn");
  builder.channel(clip, node, asset::ChannelPath::rotation, asset::Interpolation::linear, {0, 1},
                  {0, 0, 0, 1, 0, 0, 0.70710678f, 0.70710678f});
  const Cooked original(builder.scene), result(baked(builder.scene, 1));
  const asset::BakeError error =
      Cooked::take(asset::measure_bake(original.pack, result.pack, 0, asset::bake_times(1, 1)));
  CHECK_NEAR(error.at_keys.max_m, 0, 1e-7);
  CHECK_NEAR(error.between_keys.max_m, 1 - 0.70710678, 1e-6);
  CHECK_NEAR(error.between_keys.mean_m, 1 - 0.70710678, 1e-6);
}

TEST_CASE("a morph sequence is baked at its own keys, between which nothing is lost") {
  SceneBuilder builder;
  const Index node = builder.node({});
  asset::Primitive& primitive = builder.mesh(node, {0, 0, 0});
  builder.target(primitive, {1, 0, 0});
  builder.target(primitive, {0, 1, 0});
  const Index clip = builder.clip("sequence");
  builder.channel(clip, node, asset::ChannelPath::weights, asset::Interpolation::linear, {0, 0.3f, 0.7f},
                  {0, 0, 1, 0, 0, 1});
  const std::vector<double> times = asset::bake_times(builder.scene.clips[0], {});
  CHECK(times == std::vector<double>{0, double(0.3f), double(0.7f)});
  const Cooked original(builder.scene), result(baked(builder.scene, 0));
  const asset::BakeError error = Cooked::take(asset::measure_bake(original.pack, result.pack, 0, times));
  CHECK(error.between_keys.max_m < 1e-7);
  // Joints turn: their clip has 30 keys a second.
  builder.channel(clip, node, asset::ChannelPath::rotation, asset::Interpolation::linear, {0, 0.7f},
                  {0, 0, 0, 1, 0, 0, 1, 0});
  CHECK(asset::bake_times(builder.scene.clips[0], {}).size() == 22);  // 21 steps
}

TEST_CASE("keyed vertices are baked again, and a rate that is none or too much to hold is refused") {
  const asset::Scene scene = keyed_scene();
  const auto expected = runtime_player(scene), value = runtime_player(baked(scene, 2));
  for (const double secs : {0.0, 0.5, 1.0, 2.0}) {  // the baked keys
    expected->pose(0, secs);
    value->pose(0, secs);
    for (std::size_t v = 0; v < kSheetPoints; ++v)
      check_vector(value->vertices(0).positions[v], expected->vertices(0).positions[v]);
  }
  asset::Diagnostics diagnostics;
  CHECK(asset::bake_vertices(scene, {.rate_hz = -1}, diagnostics).error().code == Errc::out_of_range);
  CHECK(asset::bake_vertices(scene, {.rate_hz = 30, .max_bytes = 100}, diagnostics).error().code == Errc::too_large);
}
