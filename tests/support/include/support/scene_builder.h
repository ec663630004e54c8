// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <string>
#include <vector>

#include "sinew/scene/scene_builder.h"

namespace sinew::test {

using asset::Index;
using asset::kNone;
using asset::NodeSpec;

// With meshes of points, for tests that are not about a file format.
class SceneBuilder : public asset::SceneBuilder {
 public:
  // A mesh of one primitive at the node.
  asset::Primitive& mesh(Index node, const std::vector<float>& positions, Index skin = kNone);
  asset::Primitive& primitive(Index mesh, const std::vector<float>& positions);
  void attribute(asset::Primitive& primitive, std::string semantic, asset::ValueView values);
  // A morph target that moves positions.
  asset::MorphTarget& target(asset::Primitive& primitive, const std::vector<float>& position_deltas);
};

// A rotation about an axis through x, y, z = 0, 1, 2.
std::array<double, 4> turn(int axis, double angle_deg);
std::vector<float> identity_rows(std::size_t count);                 // 16 numbers each
std::vector<float> translation_row(float x, float y, float z);       // one 4x4 matrix, column by column
std::vector<float> join(std::initializer_list<std::vector<float>>);  // one after the other

}  // namespace sinew::test
