// SPDX-License-Identifier: MIT
// A real Draco file against its uncompressed twin, which another program decoded from it.
#include <algorithm>
#include <cstdio>
#include <filesystem>

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

// All numbers of every vertex side by side, in order: as sets, since Draco's order is its own.
std::vector<std::vector<double>> vertex_set(const asset::Primitive& primitive) {
  std::vector<std::vector<double>> rows(primitive.vertex_count());
  for (const char* semantic : {"POSITION", "NORMAL", "JOINTS_0", "WEIGHTS_0"}) {
    const asset::ValueView* view = primitive.find(semantic);
    REQUIRE(view != nullptr);
    const std::vector<double> numbers = asset::read_doubles(*view);
    for (std::size_t v = 0; v < rows.size(); ++v)
      for (std::size_t c = 0; c < view->components; ++c) rows[v].push_back(numbers[v * view->components + c]);
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

std::vector<Vector3> sorted_positions(Player& player, asset::Index node) {
  std::vector<Vector3> positions = player.positions(node);
  std::sort(positions.begin(), positions.end());
  return positions;
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
  for (std::size_t p = 0; p < wolf.meshes[0].primitives.size(); ++p) {
    const asset::Primitive &mine = wolf.meshes[0].primitives[p], &other = twin.meshes[0].primitives[p];
    CHECK(mine.vertex_count() == other.vertex_count());
    CHECK(vertex_set(mine) == vertex_set(other));  // exact: the twin was decoded from this file
    CHECK(mine.indices->count == other.indices->count);
  }
  const auto mine = runtime_player(wolf), other = reference_player(twin);
  for (const asset::Index clip : {0u, 5u, 11u})
    for (const double share : {0.0, 0.4, 0.9}) {
      mine->pose(clip, share * wolf.clips[clip].duration_secs);
      other->pose(clip, share * twin.clips[clip].duration_secs);
      const auto a = sorted_positions(*mine, mesh_node(wolf)), b = sorted_positions(*other, mesh_node(twin));
      REQUIRE(a.size() == b.size());
      double worst = 0;
      for (std::size_t v = 0; v < a.size(); ++v) worst = std::max(worst, std::abs(a[v][0] - b[v][0]));
      // Floats against doubles on a wolf of some metres. Sorted by x, so that is what can be compared one by one.
      CHECK(worst <= 1e-5 * 4);
    }
}

}  // namespace sinew::test
