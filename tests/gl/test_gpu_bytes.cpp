// SPDX-License-Identifier: MIT
#include <numeric>

#include "sinew/gpu/influences.h"
#include "sinew/gpu/texels.h"
#include "support/near.h"

namespace sinew::test {
namespace {

// One vertex with these weights on palette entries 0, 1, 2, ...
gpu::PackedInfluences pack_one(const std::vector<float>& weights) {
  std::vector<std::uint16_t> entries(weights.size());
  std::iota(entries.begin(), entries.end(), std::uint16_t(0));
  const InfluenceRun run{std::uint32_t(weights.size()), 0, 1, 0};
  return gpu::pack_influences({{&run, 1}, entries, weights}, 1);
}

TEST_CASE("of ten influences the heaviest eight stay, sum to one, and the loss is reported") {
  // 0.05 and 0.03 are the lightest: 0.92 stays. The heaviest, 0.2, becomes 0.2 / 0.92.
  const gpu::PackedInfluences packed = pack_one({0.05f, 0.2f, 0.1f, 0.12f, 0.03f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f});
  CHECK(packed.used == 8);
  CHECK(packed.loss.vertices == 1);
  CHECK_NEAR(packed.loss.worst, 0.08, 1e-6);
  const gpu::VertexInfluences& vertex = packed.vertices.at(0);
  CHECK(vertex.palette_index[0] == 1);
  CHECK_NEAR(vertex.weight[0], 0.2 / 0.92, 1e-6);
  CHECK_NEAR(std::accumulate(vertex.weight.begin(), vertex.weight.end(), 0.0f), 1.0, 1e-6);
  for (const std::uint16_t entry : vertex.palette_index) CHECK((entry != 0 && entry != 4));
}

TEST_CASE("up to eight influences keep their weights to the bit, heaviest first, without empty ones between") {
  const gpu::PackedInfluences packed = pack_one({0.25f, 0.0f, 0.75f});
  CHECK(packed.used == 2);
  CHECK(packed.loss.vertices == 0);
  CHECK(packed.vertices.at(0).palette_index[0] == 2);
  CHECK(packed.vertices.at(0).weight[0] == 0.75f);
  CHECK(packed.vertices.at(0).palette_index[1] == 0);
  CHECK(packed.vertices.at(0).weight[1] == 0.25f);
  CHECK(packed.vertices.at(0).weight[2] == 0.0f);
}

TEST_CASE("a morph target's texels span its first moved vertex to its last, and active ones name their place") {
  const std::uint32_t first_moved[] = {2, 5}, second_moved[] = {0};
  const Vec3 first_deltas[] = {{1, 2, 3}, {4, 5, 6}}, second_deltas[] = {{7, 8, 9}};
  const MorphTarget targets[] = {{first_moved, first_deltas, {}, {}}, {second_moved, second_deltas, second_deltas, {}}};
  // Normals occur, so two texels a vertex: (4 + 1) * 2.
  CHECK(gpu::morph_texel_count(targets) == 10);
  const gpu::MorphTexels packed = gpu::pack_morphs(targets);
  REQUIRE(packed.targets.size() == 2);
  CHECK(packed.floats.size() == gpu::kTexelRowWidth * 4);
  CHECK(packed.floats[4 * 6 + 1] == 5.0f);  // vertex 5 is the fourth of the target: texel 3 * 2, y
  CHECK(packed.targets[1].first_texel == 8);
  CHECK(packed.floats[4 * 9 + 2] == 9.0f);  // the second target's normal, z

  gpu::FrameTexels frame;
  const Affine matrices[2];
  frame.add_palette(matrices);
  const float weights[] = {0, 0.5f};
  const gpu::ActiveMorphs active = gpu::add_active_morphs(packed, weights, frame);
  CHECK(active.count == 1);
  CHECK(active.first_texel == 6);  // after two matrices of three texels
  const std::span<const float> rows = frame.rows();
  REQUIRE(rows.size() == gpu::kTexelRowWidth * 4);
  CHECK(rows[24] == 0.5f);
  CHECK(rows[25] == 8.0f);
  CHECK(rows[26] == 0.0f);
  CHECK(rows[27] == 1.0f);
}

}  // namespace
}  // namespace sinew::test
