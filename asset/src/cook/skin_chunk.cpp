// SPDX-License-Identifier: MIT
#include <algorithm>

#include "cook/chunk_builder.h"
#include "cook/chunks.h"
#include "sinew/anim/format.h"
#include "sinew/math/types.h"
#include "sinew/skin/format.h"

namespace sinew::asset {
namespace {

// glTF matrices are stored column by column; the last row is (0, 0, 0, 1).
Affine inverse_bind(const std::vector<double>& values, std::size_t joint) {
  Affine affine;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column)
      affine.m[4 * row + column] = static_cast<float>(values[16 * joint + 4 * column + row]);
  return affine;
}

bool fits(const Affine& affine) {
  return std::all_of(std::begin(affine.m), std::end(affine.m),
                     [](float x) { return -kMaxValue <= x && x <= kMaxValue; });
}

}  // namespace

Result<Bytes> skin_chunk(const Scene& scene, Index index, const ScenePlan& plan) {
  const Skin& skin = scene.skins[index];
  std::vector<Joint> joints;
  std::vector<Affine> joint_from_bind;
  const std::vector<double> matrices =
      skin.inverse_bind_matrices ? read_doubles(*skin.inverse_bind_matrices) : std::vector<double>{};
  for (std::size_t j = 0; j < skin.joints.size(); ++j) {
    joints.push_back(static_cast<Joint>(plan.nodes[skin.joints[j]].joint));
    joint_from_bind.push_back(16 * (j + 1) <= matrices.size() ? inverse_bind(matrices, j) : Affine{});
    if (!fits(joint_from_bind.back()))
      return Error::in(Errc::out_of_range, "/skins/" + std::to_string(index) + "/inverseBindMatrices",
                       "matrix " + std::to_string(j) + " is not finite or beyond 1e37");
  }
  ChunkBuilder<SkinHeader> chunk;
  SkinHeader header{};
  header.joint_from_bind = chunk.add(joint_from_bind);
  header.joints = chunk.add(joints);
  return chunk.finish(header);
}

}  // namespace sinew::asset
