// SPDX-License-Identifier: MIT
// What the boxes of a pack cost. What they contain: tests/behaviours/test_d_bounds.cpp.
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr std::size_t kVertices = 100, kTargets = 50;

// Nodes that show one mesh whose targets share their deltas, each step metres from the one before. Skinned: all by the
// joint of one skin each.
asset::Scene crowd(std::size_t nodes, double step, bool is_skinned) {
  SceneBuilder builder;
  const std::vector<float> rows(3 * kVertices, 1);
  const auto first = builder.node({});
  asset::Primitive& primitive = builder.mesh(first, rows);
  const asset::ValueView deltas = builder.view(rows, 3);
  for (std::size_t t = 0; t < kTargets; ++t) primitive.targets.emplace_back().deltas.push_back({"POSITION", deltas});
  if (is_skinned) {
    builder.attribute(primitive, "JOINTS_0", builder.view(std::vector<std::uint8_t>(4 * kVertices, 0), 4));
    std::vector<float> weights(4 * kVertices, 0);
    for (std::size_t v = 0; v < kVertices; ++v) weights[4 * v] = 1;
    builder.attribute(primitive, "WEIGHTS_0", builder.view(weights, 4));
  }
  for (std::size_t n = 0; n < nodes; ++n) {
    const auto node = n == 0 ? first : builder.node({.translation = {step * double(n), 0, 0}});
    builder.scene.nodes[node].mesh = 0;
    if (is_skinned) builder.scene.nodes[node].skin = builder.skin({builder.node({})}, translation_row(float(n), 0, 0));
  }
  return builder.scene;
}

std::size_t bounds_given_up(const asset::Scene& scene, std::uint64_t max_visits) {
  asset::Diagnostics diagnostics;
  const AlignedBytes bytes = Cooked::take(asset::cook_scene(scene, diagnostics, {.max_bounds_visits = max_visits}));
  Cooked::take(Pack::open(bytes.bytes()));
  return diagnostics.count("bounds-not-computed");
}

}  // namespace

TEST_CASE("the deltas of morph targets count in what the boxes may cost, of fixed meshes and of skinned ones") {
  constexpr std::uint64_t kOfEach = kVertices * (1 + kTargets) + kTargets;
  for (const bool is_skinned : {false, true}) {
    CAPTURE(is_skinned);
    const asset::Scene ten = crowd(10, 1, is_skinned);
    CHECK(bounds_given_up(ten, 10 * kOfEach) == 0);
    CHECK(bounds_given_up(ten, 10 * kOfEach - 1) == 1);
  }
}

TEST_CASE("nodes that show a mesh at one place share its boxes") {
  const asset::Scene many = crowd(1000, 0, false);
  CHECK(bounds_given_up(many, 2 * kVertices * (1 + kTargets)) == 0);
  const Cooked cooked(many);
  CHECK(cooked.pack.primitive_bounds(0, 0).joints.data() == cooked.pack.primitive_bounds(999, 0).joints.data());
  const Cooked apart(crowd(2, 1, false));
  CHECK(apart.pack.primitive_bounds(0, 0).joints.data() != apart.pack.primitive_bounds(1, 0).joints.data());
  CHECK(apart.pack.primitive_bounds(1, 0).joints[0].min.x == doctest::Approx(2).epsilon(1e-6));
}
