// SPDX-License-Identifier: MIT
// The two engines share no code beyond the scene they read: a mistake in one of them shows as a difference.
#include <algorithm>
#include <cmath>
#include <string>

#include "random_scene.h"
#include "support/engines.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

// The worst difference, as a share of what it is measured against, and where it is.
struct Worst {
  double difference = 0;
  std::string where;

  void add(double value, double expected, double scale, const std::string& place) {
    const double candidate = std::abs(value - expected) / scale;
    if (candidate <= difference || std::isnan(difference)) return;
    difference = candidate;
    where = place + ": " + std::to_string(value) + " instead of " + std::to_string(expected);
  }
};

std::string text(const char* what, std::size_t index) { return std::string(what) + " " + std::to_string(index); }

void compare_matrices(const Matrix& value, const Matrix& expected, double size, const std::string& place,
                      Worst& worst) {
  double largest = 1;
  for (const double element : expected) largest = std::max(largest, std::abs(element));
  for (std::size_t i = 0; i < 12; ++i) worst.add(value[i], expected[i], i % 4 == 3 ? size : largest, place);
}

void compare_vectors(const std::vector<Vector3>& value, const std::vector<Vector3>& expected, double scale,
                     const std::string& place, Worst& worst) {
  REQUIRE(value.size() == expected.size());
  for (std::size_t v = 0; v < value.size(); ++v)
    for (std::size_t c = 0; c < 3; ++c) worst.add(value[v][c], expected[v][c], scale, place + text(" vertex", v));
}

// The diagonal of the box around all nodes and vertices.
double size_of(const asset::Scene& scene, const Player& reference) {
  Vector3 low{0, 0, 0}, high{0, 0, 0};
  const auto include = [&](const Vector3& point) {
    for (std::size_t c = 0; c < 3; ++c) {
      low[c] = std::min(low[c], point[c]);
      high[c] = std::max(high[c], point[c]);
    }
  };
  for (Index node = 0; node < scene.nodes.size(); ++node) {
    include(reference.origin(node));
    if (const Index mesh = scene.nodes[node].mesh; mesh != kNone)
      for (std::size_t p = 0; p < scene.meshes[mesh].primitives.size(); ++p)
        for (const Vector3& point : reference.positions(node, p)) include(point);
  }
  return std::max(1.0, std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]));
}

void compare_mesh(const asset::Scene& scene, Index node, const Player& fast, const Player& reference, double size,
                  Worst& worst) {
  const asset::Mesh& mesh = scene.meshes[scene.nodes[node].mesh];
  const std::vector<double> weights = fast.weights(node), expected_weights = reference.weights(node);
  REQUIRE(weights.size() == expected_weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i)
    worst.add(weights[i], expected_weights[i], 1, text("node", node) + text(" weight", i));
  for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
    const std::string place = text("node", node) + text(" primitive", p);
    const reference::Vertices value = fast.vertices(node, p), expected = reference.vertices(node, p);
    compare_vectors(value.positions, expected.positions, size, place + " position", worst);
    compare_vectors(value.normals, expected.normals, 1, place + " normal", worst);
    compare_vectors(value.tangents, expected.tangents, 1, place + " tangent", worst);
  }
}

Worst compare(const asset::Scene& scene, const Player& fast, const Player& reference) {
  Worst worst;
  const double size = size_of(scene, reference);
  for (Index node = 0; node < scene.nodes.size(); ++node) {
    compare_matrices(fast.scene_from_node(node), reference.scene_from_node(node), size, text("node", node), worst);
    if (scene.nodes[node].mesh != kNone) compare_mesh(scene, node, fast, reference, size, worst);
  }
  for (Index skin = 0; skin < scene.skins.size(); ++skin) {
    const std::vector<Matrix> value = fast.palette(skin), expected = reference.palette(skin);
    REQUIRE(value.size() == expected.size());
    for (std::size_t i = 0; i < value.size(); ++i)
      compare_matrices(value[i], expected[i], size, text("skin", skin) + text(" entry", i), worst);
  }
  return worst;
}

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
      const Worst worst = compare(scene, *fast, *reference);
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
  CHECK(compare(right, *runtime_player(right), *reference_player(right)).difference <= 1e-5);
  for (const asset::Scene& wrong :
       {scene_where_signs_count(-1, 1, 1), scene_where_signs_count(1, -1, 1), scene_where_signs_count(1, 1, -1)}) {
    CHECK(compare(right, *runtime_player(wrong), *reference_player(right)).difference > 1e-3);
    CHECK(compare(right, *runtime_player(right), *reference_player(wrong)).difference > 1e-3);
  }
}

}  // namespace
}  // namespace sinew::test
