// SPDX-License-Identifier: MIT
#include "support/scene_builder.h"

#include <cmath>
#include <numbers>

namespace sinew::test {

asset::Primitive& SceneBuilder::mesh(Index node, const std::vector<float>& positions, Index skin) {
  const Index mesh = Index(scene.meshes.size());
  scene.meshes.emplace_back().name = "mesh" + std::to_string(mesh);
  scene.nodes.at(node).mesh = mesh;
  scene.nodes.at(node).skin = skin;
  return primitive(mesh, positions);
}

asset::Primitive& SceneBuilder::primitive(Index mesh, const std::vector<float>& positions) {
  asset::Primitive& primitive = scene.meshes.at(mesh).primitives.emplace_back();
  primitive.topology = asset::Topology::points;
  attribute(primitive, "POSITION", view(positions, 3));
  return primitive;
}

void SceneBuilder::attribute(asset::Primitive& primitive, std::string semantic, asset::ValueView values) {
  primitive.attributes.push_back({std::move(semantic), values});
}

asset::MorphTarget& SceneBuilder::target(asset::Primitive& primitive, const std::vector<float>& position_deltas) {
  asset::MorphTarget& target = primitive.targets.emplace_back();
  target.deltas.push_back({"POSITION", view(position_deltas, 3)});
  return target;
}

std::array<double, 4> turn(int axis, double angle_deg) {
  const double half_rad = angle_deg * std::numbers::pi / 360;
  std::array<double, 4> q{0, 0, 0, std::cos(half_rad)};
  q[std::size_t(axis)] = std::sin(half_rad);
  return q;
}

std::vector<float> identity_rows(std::size_t count) {
  std::vector<float> rows;
  for (std::size_t i = 0; i < count; ++i) rows = join({rows, translation_row(0, 0, 0)});
  return rows;
}

std::vector<float> translation_row(float x, float y, float z) {
  return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1};
}

std::vector<float> join(std::initializer_list<std::vector<float>> parts) {
  std::vector<float> all;
  for (const std::vector<float>& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace sinew::test
