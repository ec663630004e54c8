// SPDX-License-Identifier: MIT
// A real Draco file against its uncompressed twin, which another program decoded from it.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <utility>

#include "sinew/import/import.h"
#include "support/engines.h"
#include "support/near.h"

namespace sinew::test {
namespace {

const std::filesystem::path kCorpus = SINEW_CORPUS_DIR;

asset::Scene import(const char* file) {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene = asset::import_file(kCorpus / file, diagnostics);
  INFO(file, ": ", scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  CHECK(diagnostics.count(asset::Severity::error) == 0);
  return *std::move(scene);
}

asset::Index mesh_node(const asset::Scene& scene) {
  for (std::size_t n = 0; n < scene.nodes.size(); ++n)
    if (scene.nodes[n].mesh != asset::kNone) return asset::Index(n);
  FAIL("no node has a mesh");
  return 0;
}

// All numbers of every vertex side by side.
std::vector<std::vector<double>> vertex_rows(const asset::Primitive& primitive) {
  std::vector<std::vector<double>> rows(primitive.vertex_count());
  for (const char* semantic : {"POSITION", "NORMAL", "JOINTS_0", "WEIGHTS_0"}) {
    const asset::ValueView* view = primitive.find(semantic);
    REQUIRE(view != nullptr);
    const std::vector<double> numbers = asset::read_doubles(*view);
    for (std::size_t v = 0; v < rows.size(); ++v)
      for (std::size_t c = 0; c < view->components; ++c) rows[v].push_back(numbers[v * view->components + c]);
  }
  return rows;
}

std::vector<std::size_t> sorted_order(const std::vector<std::vector<double>>& rows) {
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rows[a] < rows[b]; });
  return order;
}

// Vertices that are the same in both, number for number: Draco's order is its own. Those of equal numbers move alike.
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
Pairs same_vertices(const asset::Primitive& mine, const asset::Primitive& other) {
  const auto rows = vertex_rows(mine), other_rows = vertex_rows(other);
  REQUIRE(rows.size() == other_rows.size());
  const auto order = sorted_order(rows), other_order = sorted_order(other_rows);
  Pairs pairs;
  for (std::size_t i = 0; i < order.size(); ++i)
    if (rows[order[i]] == other_rows[other_order[i]]) pairs.emplace_back(order[i], other_order[i]);
  CHECK(pairs.size() == rows.size());  // exact: the twin was decoded from this file
  return pairs;
}

}  // namespace

TEST_CASE("the wolf's Draco file has the vertices, joints and weights of its uncompressed twin, still and in motion") {
  constexpr const char* kDraco = "gltf/compressed/Wolf_draco.glb";
  constexpr const char* kTwin = "gltf/characters/Wolf.glb";
  if (!std::filesystem::exists(kCorpus / kDraco) || !std::filesystem::exists(kCorpus / kTwin)) {
    std::printf("skipped: %s or %s is not below %s\n", kDraco, kTwin, SINEW_CORPUS_DIR);
    return;
  }
  const asset::Scene wolf = import(kDraco), twin = import(kTwin);
  REQUIRE(wolf.meshes[0].primitives.size() == twin.meshes[0].primitives.size());
  std::vector<Pairs> pairs;
  for (std::size_t p = 0; p < wolf.meshes[0].primitives.size(); ++p) {
    const asset::Primitive &mine = wolf.meshes[0].primitives[p], &other = twin.meshes[0].primitives[p];
    pairs.push_back(same_vertices(mine, other));
    CHECK(mine.indices->count == other.indices->count);
  }
  const auto mine = runtime_player(wolf), other = reference_player(twin);
  for (const asset::Index clip : {0u, 5u, 11u})
    for (const double share : {0.0, 0.4, 0.9}) {
      mine->pose(clip, share * wolf.clips[clip].duration_secs);
      other->pose(clip, share * twin.clips[clip].duration_secs);
      double worst = 0;
      for (std::size_t p = 0; p < pairs.size(); ++p) {
        const auto a = mine->positions(mesh_node(wolf), p), b = other->positions(mesh_node(twin), p);
        for (const auto& [i, j] : pairs[p])
          for (std::size_t c = 0; c < 3; ++c) worst = std::max(worst, std::abs(a.at(i)[c] - b.at(j)[c]));
      }
      CHECK(worst <= 1e-5 * 4);  // floats against doubles on a wolf of some metres
    }
}

}  // namespace sinew::test
