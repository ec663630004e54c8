// SPDX-License-Identifier: MIT
// Clips of keyed vertices, drawn.
#include <cstdlib>

#include "picture.h"
#include "posed_scene.h"
#include "scenes.h"
#include "sinew/bake/bake_vertices.h"
#include "sinew/import/import.h"
#include "support/near.h"

namespace sinew::test {
namespace {

constexpr PictureSize kSize{160, 120};

asset::Scene koi() {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene = asset::import_file(SINEW_SOURCE_DIR "/data/koi.glb", diagnostics);
  REQUIRE(scene);
  return *std::move(scene);
}

double mean_difference(const asset::Image8& a, const asset::Image8& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.rgba.size(); ++i) sum += std::abs(int(a.rgba[i]) - int(b.rgba[i]));
  return sum / double(a.rgba.size());
}

}  // namespace

TEST_CASE("a skinned clip baked to keyed vertices is drawn as the clip itself, at keys, at rest and in another clip") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  const asset::Scene scene = koi();
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> baked = asset::bake_vertices(scene, {.rate_hz = 20}, diagnostics);
  REQUIRE(baked);
  const PosedScene original(scene), keyed(*baked);
  for (const auto& [clip, secs] : {std::pair(0u, 0.5), std::pair(1u, 1.0), std::pair(kNoIndex, 0.0)}) {
    INFO("clip ", int(clip));
    // The camera is fitted to the clip's box, which the two agree on but for roundings.
    const asset::Image8 a = draw_picture(*gpu, original.pack(), kSize, {.clip = clip}, secs);
    const asset::Image8 b = draw_picture(*gpu, keyed.pack(), kSize, {.clip = clip}, secs);
    CHECK(mean_difference(a, b) < 0.5);
  }
  const asset::Image8 early = draw_picture(*gpu, keyed.pack(), kSize, {.clip = 0}, 0.1);
  const asset::Image8 late = draw_picture(*gpu, keyed.pack(), kSize, {.clip = 0}, 0.9);
  CHECK(mean_difference(early, late) > 0.5);  // it moves
}

}  // namespace sinew::test
