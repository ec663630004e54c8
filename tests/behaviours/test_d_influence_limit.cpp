// SPDX-License-Identifier: MIT
// What a limit of influences per vertex keeps, for renderers: the CPU path has none.
#include <array>
#include <vector>

#include "sinew/gpu/influences.h"
#include "support/near.h"

namespace sinew::test {
namespace {

// The weights of three.js issue 26137: its four largest, and twelve that share the rest.
std::vector<float> sixteen_weights() {
  std::vector<float> weights(16, 0.309f / 12);
  weights[2] = 0.2424f;
  weights[7] = 0.1997f;
  weights[8] = 0.1924f;
  weights[13] = 0.0565f;
  return weights;
}

// One vertex after another, entry i of the palette for weight i.
struct Rows {
  std::vector<InfluenceRun> runs;
  std::vector<std::uint16_t> joints;
  std::vector<float> weights;

  void add(const std::vector<float>& of_vertex) {
    runs.push_back({std::uint32_t(of_vertex.size()), std::uint32_t(runs.size()), 1, std::uint32_t(joints.size())});
    for (std::size_t i = 0; i < of_vertex.size(); ++i) joints.push_back(std::uint16_t(i));
    weights.insert(weights.end(), of_vertex.begin(), of_vertex.end());
  }
  Influences influences() const { return {runs, joints, weights}; }
};

TEST_CASE("D2_limit_keeps_the_largest_of_all_sets: four of sixteen, brought to a sum of one, and what it costs") {
  Rows rows;
  rows.add(sixteen_weights());
  rows.add({0.5f, 0.5f});  // loses nothing, and does not count in the mean
  rows.add({0.2f, 0.2f, 0.2f, 0.2f, 0.2f});
  const gpu::PackedInfluences packed = gpu::pack_influences(rows.influences(), 3, 4);
  const gpu::VertexInfluences& kept = packed.vertices[0];
  const std::array<double, 4> expected = {0.3508, 0.2890, 0.2784, 0.0818};
  const std::array<std::uint16_t, 4> joints = {2, 7, 8, 13};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK_NEAR(kept.weight[i], expected[i], 5e-5);  // given to four digits
    CHECK(kept.palette_index[i] == joints[i]);
  }
  for (std::size_t i = 4; i < gpu::kMaxInfluences; ++i) CHECK(kept.weight[i] == 0);
  CHECK(packed.used == 4);
  CHECK(packed.loss.vertices == 2);
  CHECK_NEAR(packed.loss.worst, 0.309, 1e-6);
  CHECK_NEAR(packed.loss.mean, (0.309 + 0.2) / 2, 1e-6);
}

TEST_CASE("D2_limit_keeps_the_largest_of_all_sets: eight of sixteen, and all of eight as they are") {
  Rows rows;
  rows.add(sixteen_weights());
  const std::vector<float> eight = {0.3f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f};
  rows.add(eight);
  const gpu::PackedInfluences packed = gpu::pack_influences(rows.influences(), 2);
  const double sum = 0.6910 + 4 * 0.309 / 12;
  CHECK_NEAR(packed.vertices[0].weight[0], 0.2424 / sum, 1e-6);
  CHECK_NEAR(packed.vertices[0].weight[7], 0.309 / 12 / sum, 1e-6);
  CHECK(packed.vertices[0].palette_index[4] == 0);  // of equal ones the first
  for (std::size_t i = 0; i < 8; ++i) CHECK(packed.vertices[1].weight[i] == eight[i]);
  CHECK(packed.loss.vertices == 1);
  CHECK_NEAR(packed.loss.worst, 1 - sum, 1e-6);
}

}  // namespace
}  // namespace sinew::test
