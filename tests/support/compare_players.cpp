// SPDX-License-Identifier: MIT
#include "support/compare_players.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sinew/scene/animated_properties.h"

namespace sinew::test {
namespace {

using asset::Index;
using asset::kNone;

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
double size_of(const asset::Scene& scene, const Player& reference, double smallest_size) {
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
  return std::max(smallest_size, std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]));
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

void compare_looks(const asset::Scene& scene, const Player& fast, const Player& reference, Worst& worst) {
  for (Index node = 0; node < scene.nodes.size(); ++node)
    worst.add(fast.is_visible(node), reference.is_visible(node), 1, text("node", node) + " visible");
  for (Index material = 0; material < scene.materials.size(); ++material) {
    const std::vector<double> value = fast.material(material).numbers();
    const std::vector<double> expected = reference.material(material).numbers();
    REQUIRE(value.size() == expected.size());
    for (std::size_t i = 0; i < value.size(); ++i)
      worst.add(value[i], expected[i], std::max(1.0, std::abs(expected[i])),
                text("material", material) + text(" number", i));
  }
}

// Of cameras and custom ones. A rotation may come out as its opposite.
void compare_properties(const asset::Scene& scene, const Player& fast, const Player& reference, Worst& worst) {
  for (const asset::AnimatedTarget& target : asset::animated_properties(scene)) {
    if (target.property < asset::AnimatedProperty::camera_vertical_fov) continue;
    std::vector<double> value = fast.property(target);
    const std::vector<double> expected = reference.property(target);
    REQUIRE(value.size() == expected.size());
    double along = 0;
    for (std::size_t i = 0; i < value.size(); ++i) along += value[i] * expected[i];
    if (asset::kind_of(scene, target) == asset::CustomKind::rotation && along < 0)
      for (double& number : value) number = -number;
    for (std::size_t i = 0; i < value.size(); ++i)
      worst.add(value[i], expected[i], std::max(1.0, std::abs(expected[i])),
                text("property", std::size_t(target.property)) + text(" of", target.index) + text(" number", i));
  }
}

}  // namespace

void Worst::add(double value, double expected, double scale, const std::string& place) {
  const double candidate = std::abs(value - expected) / scale;
  if (candidate <= difference || std::isnan(difference)) return;
  difference = candidate;
  where = place + ": " + std::to_string(value) + " instead of " + std::to_string(expected);
}

Worst compare_players(const asset::Scene& scene, const Player& fast, const Player& reference, double smallest_size) {
  Worst worst;
  const double size = size_of(scene, reference, smallest_size);
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
  compare_looks(scene, fast, reference, worst);
  compare_properties(scene, fast, reference, worst);
  return worst;
}

}  // namespace sinew::test
