// SPDX-License-Identifier: MIT
#include "scenes.h"

#include <array>
#include <random>

#include "support/scene_builder.h"

namespace sinew::test {
namespace {

std::vector<float> inverse_bind(float x, float y, float z) { return translation_row(-x, -y, -z); }

void append(std::vector<float>& to, const std::vector<float>& more) { to.insert(to.end(), more.begin(), more.end()); }

}  // namespace

asset::Scene joint_chain(std::size_t joints) {
  SceneBuilder builder;
  std::vector<Index> chain;
  std::vector<float> inverse_binds, positions, normals, weights;
  std::vector<std::uint16_t> followed;
  for (std::size_t j = 0; j < joints; ++j) {
    const Index parent = chain.empty() ? kNone : chain.back();
    chain.push_back(builder.node({.translation = {0, j == 0 ? 0.0 : 1.0, 0},
                                  .rotation = turn(int(j % 3), 7.0 - double(j % 5)),
                                  .parent = parent}));
    append(inverse_binds, inverse_bind(0, float(j), 0));
    append(positions, {0.3f, float(j), 0.1f});
    append(normals, {0.6f, 0.8f, 0});
    for (int k = 0; k < 4; ++k) followed.push_back(k == 0 ? std::uint16_t(j) : std::uint16_t(0));
    append(weights, {1, 0, 0, 0});
  }
  const Index skin = builder.skin(chain, inverse_binds);
  asset::Primitive& primitive = builder.mesh(builder.node({}), positions, skin);
  builder.attribute(primitive, "NORMAL", builder.view(normals, 3));
  builder.attribute(primitive, "JOINTS_0", builder.view(followed, 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view(weights, 4));
  return std::move(builder.scene);
}

asset::Scene many_influences(std::size_t vertices, std::size_t influences) {
  constexpr std::size_t kJoints = 12;
  SceneBuilder builder;
  std::mt19937 random(20240611);
  std::uniform_real_distribution<float> within(-1, 1);
  std::vector<Index> joints;
  std::vector<float> inverse_binds, positions, normals;
  for (std::size_t j = 0; j < kJoints; ++j) {
    const std::array<double, 3> scale{j % 4 == 3 ? -1.0 : 1.0, j % 3 == 1 ? 1.8 : 1.0, 1.0};
    joints.push_back(builder.node({.translation = {within(random), within(random), within(random)},
                                   .rotation = turn(int(j % 3), 40.0 * double(within(random))),
                                   .scale = scale,
                                   .parent = j % 3 == 0 ? kNone : joints.back()}));
    append(inverse_binds, inverse_bind(within(random), within(random), within(random)));
  }
  const std::size_t sets = (influences + 3) / 4;
  std::vector<std::vector<std::uint16_t>> followed(sets);
  std::vector<std::vector<float>> weights(sets);
  for (std::size_t v = 0; v < vertices; ++v) {
    append(positions, {within(random), within(random), within(random)});
    append(normals, {v % 2 == 0 ? 0.6f : -0.6f, 0.0f, 0.8f});
    const float all = float(influences * (influences + 1)) / 2;
    for (std::size_t i = 0; i < sets * 4; ++i) {
      followed[i / 4].push_back(std::uint16_t((v + i * 5) % kJoints));
      weights[i / 4].push_back(i < influences ? float(i + 1) / all : 0.0f);
    }
  }
  const Index skin = builder.skin(joints, inverse_binds);
  asset::Primitive& primitive = builder.mesh(builder.node({}), positions, skin);
  builder.attribute(primitive, "NORMAL", builder.view(normals, 3));
  for (std::size_t s = 0; s < sets; ++s) {
    builder.attribute(primitive, "JOINTS_" + std::to_string(s), builder.view(followed[s], 4));
    builder.attribute(primitive, "WEIGHTS_" + std::to_string(s), builder.view(weights[s], 4));
  }
  return std::move(builder.scene);
}

asset::Scene morphs_of_which_the_last_acts(std::size_t targets) {
  SceneBuilder builder;
  const Index node = builder.node({});
  asset::Primitive& primitive = builder.mesh(node, {0, 0, 0, 1, 0, 0, 0, 1, 0});
  for (std::size_t t = 0; t < targets; ++t) {
    std::vector<float> deltas(9);
    deltas[3 * (t % 3)] = float(t + 1);
    builder.target(primitive, deltas);
  }
  builder.scene.meshes[0].weights.assign(targets, 0);
  builder.scene.meshes[0].weights.back() = 1;
  return std::move(builder.scene);
}

asset::Scene cube(double scale_x, double scale_y, double scale_z) {
  std::vector<float> positions, normals;
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const float side : {-1.0f, 1.0f}) {
      // Counter-clockwise seen from outside: around the axis for the positive side, the other way for the negative.
      constexpr std::array<std::array<float, 2>, 6> corners{{{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}}};
      for (std::size_t c = 0; c < 6; ++c) {
        const std::array<float, 2>& corner = corners[side > 0 ? c : 5 - c];
        std::array<float, 3> p{}, n{};
        p[axis] = side / 2;
        p[(axis + 1) % 3] = corner[0] / 2;
        p[(axis + 2) % 3] = corner[1] / 2;
        n[axis] = side;
        append(positions, {p[0], p[1] + 0.5f, p[2]});
        append(normals, {n[0], n[1], n[2]});
      }
    }
  SceneBuilder builder;
  const Index node = builder.node({.scale = {scale_x, scale_y, scale_z}});
  asset::Primitive& primitive = builder.mesh(node, positions);
  primitive.topology = asset::Topology::triangles;
  primitive.material = 0;
  builder.attribute(primitive, "NORMAL", builder.view(normals, 3));
  asset::Material red;
  red.base_color = {1, 0, 0, 1};
  red.unlit = true;
  builder.scene.materials.push_back(red);
  return std::move(builder.scene);
}

}  // namespace sinew::test
