// SPDX-License-Identifier: MIT
// Whole animations as morph targets: at keys, between them, and as vertex clips.
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

TEST_CASE("a morph sequence becomes a vertex clip that is off by less than 0.1 mm per metre at its keys") {
  for (const asset::Scene& scene : scenes()) {
    asset::Diagnostics diagnostics;
    const asset::Scene baked = Cooked::take(asset::bake_vertices(scene, {.rate_hz = 60}, diagnostics));
    const Cooked original(scene), floats(baked);
    for (std::size_t clip = 0; clip < scene.clips.size(); ++clip) {
      const std::vector<double> times = asset::bake_times(scene.clips[clip].duration_secs, 60);
      const asset::BakeError error = Cooked::take(asset::measure_bake(original.pack, floats.pack, clip, times));
      CHECK(error.at_keys.max_m < 1e-4);
      MESSAGE("clip ", clip, ": at keys ", error.at_keys.max_m, " m, between them ", error.between_keys.max_m, " m");
    }
  }
}
