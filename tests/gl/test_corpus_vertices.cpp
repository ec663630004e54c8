// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iomanip>
#include <iostream>

#include "gpu_device.h"
#include "posed_scene.h"
#include "sinew/import/import.h"
#include "support/near.h"

namespace sinew::test {
namespace {

// Files with other traits each: 4 influences; a bind pose of its own; 59 skins of shared joints; morph targets; morph
// targets on a skin; JOINTS_1; the whole animation as targets.
constexpr const char* kFiles[] = {
    "gltf/khronos/Fox.glb",
    "gltf/khronos/CesiumMan.glb",
    "gltf/khronos/BrainStem.glb",
    "gltf/khronos/MorphStressTest.gltf",
    "gltf/characters/bitmoji/bitmoji.glb",
    "gltf/misc/pbrTest/pbrTest.gltf",
    "gltf/morph/quadruped_horse.gltf",
};

TEST_CASE("the shader's vertices are the CPU's on files of the corpus") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  for (const char* name : kFiles) {
    const std::filesystem::path file = std::filesystem::path(SINEW_CORPUS_DIR) / name;
    if (!std::filesystem::exists(file)) {
      MESSAGE("skipped: there is no " << file.string());
      continue;
    }
    CAPTURE(name);
    asset::Diagnostics diagnostics;
    const Result<asset::Scene> scene = asset::import_file(file, diagnostics);
    REQUIRE_MESSAGE(scene, scene.error().what);
    PosedScene posed(*scene);
    const std::uint32_t clip = scene->clips.empty() ? kNoIndex : 0;
    for (const double time_secs : {0.0, 0.43, 1.7}) {
      posed.pose(clip, time_secs);
      const Difference difference = gpu_against_cpu(gpu->renderer, posed);
      CAPTURE(time_secs);
      CHECK(difference.vertices > 0);
      CHECK(difference.position <= 1e-4 * difference.size);
      CHECK(difference.normal <= 2e-3);  // of normals that nearly vanish when blended
    }
  }
}

}  // namespace
}  // namespace sinew::test
