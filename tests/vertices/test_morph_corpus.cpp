// SPDX-License-Identifier: MIT
// Whole animations as morph targets: at keys, between them, and as vertex clips.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "sinew/bake/bake_vertices.h"
#include "sinew/import/import.h"
#include "support/compare_players.h"
#include "support/cooked.h"
#include "support/engines.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// Files of the corpus whose clips move weights of morph targets.
const char* const kFiles[] = {
    "gltf/morph/quadruped_horse.gltf",
    "gltf/khronos/AnimatedMorphCube/AnimatedMorphCube.gltf",
    "gltf/khronos/MorphStressTest.gltf",
    "gltf/khronos/SimpleMorph/SimpleMorph.gltf",
};

std::vector<asset::Scene> scenes() {
  std::vector<asset::Scene> found;
  for (const char* name : kFiles) {
    const std::filesystem::path file = std::filesystem::path(SINEW_CORPUS_DIR) / name;
    if (!std::filesystem::exists(file)) {
      MESSAGE("skipped: ", file.string(), " is not there");
      continue;
    }
    asset::Diagnostics diagnostics;
    found.push_back(Cooked::take(asset::import_file(file, diagnostics)));
  }
  return found;
}

}  // namespace

TEST_CASE("morph sequences of the corpus play as the evaluator in double precision says, at any time") {
  for (const asset::Scene& scene : scenes()) {
    const auto fast = runtime_player(scene), reference = reference_player(scene);
    for (asset::Index clip = 0; clip < scene.clips.size(); ++clip)
      for (int i = 0; i <= 37; ++i) {
        const double secs = scene.clips[clip].duration_secs * i / 37;
        fast->pose(clip, secs);
        reference->pose(clip, secs);
        const Worst worst = compare_players(scene, *fast, *reference, 1e-3);
        INFO("clip ", clip, " at ", secs, " s: ", worst.where);
        CHECK(worst.difference < 1e-5);
      }
  }
}

TEST_CASE("a morph sequence of the corpus becomes a vertex clip that is the same at all times") {
  for (const asset::Scene& scene : scenes()) {
    asset::Diagnostics diagnostics;
    const asset::Scene baked = Cooked::take(asset::bake_vertices(scene, {}, diagnostics));
    const auto value = runtime_player(baked), expected = reference_player(scene);
    for (asset::Index clip = 0; clip < scene.clips.size(); ++clip)
      for (int i = 0; i <= 41; ++i) {
        const double secs = scene.clips[clip].duration_secs * i / 41;
        value->pose(clip, secs);
        expected->pose(clip, secs);
        for (asset::Index node = 0; node < scene.nodes.size(); ++node) {
          if (scene.nodes[node].mesh == asset::kNone) continue;
          const auto a = value->vertices(node).positions, b = expected->vertices(node).positions;
          double worst = 0, size = 1e-3;
          for (std::size_t v = 0; v < a.size(); ++v)
            for (std::size_t axis = 0; axis < 3; ++axis) {
              worst = std::max(worst, std::abs(a[v][axis] - b[v][axis]));
              size = std::max(size, std::abs(b[v][axis]));
            }
          INFO("clip ", clip, " at ", secs, " s, node ", node);
          CHECK(worst <= 2e-6 * size);  // floats along two ways
        }
      }
  }
}
