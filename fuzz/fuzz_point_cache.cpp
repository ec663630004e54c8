// SPDX-License-Identifier: MIT
// The bytes are a point cache, .pc2 or .mdd. What is read is laid on a mesh, played, and written again.
#include <cmath>

#include "play.h"
#include "sinew/export/export_point_cache.h"
#include "sinew/import/import_point_cache.h"
#include "sinew/process/add_point_cache.h"
#include "sinew/scene/scene_builder.h"
#include "target.h"

namespace sinew::fuzz {
namespace {

asset::Scene mesh_of(const asset::PointCache& cache) {
  asset::SceneBuilder builder;
  builder.node({});
  asset::Primitive primitive;
  const std::vector<float> first(cache.positions.begin(), cache.positions.begin() + 3 * std::ptrdiff_t(cache.points));
  primitive.attributes.push_back({"POSITION", builder.view(first, 3)});
  primitive.attributes.push_back({"NORMAL", builder.view(first, 3)});
  builder.scene.meshes.emplace_back().primitives.push_back(std::move(primitive));
  builder.scene.nodes[0].mesh = 0;
  return builder.scene;
}

void write_again(const asset::PointCache& cache) {
  const Result<asset::Buffer> mdd = asset::write_mdd(cache);
  if (!mdd) broken("what was read can be written", mdd.error().what);
  const Result<asset::PointCache> again = asset::import_point_cache(*mdd);
  if (!again) return;  // times of a .pc2 file may grow by less than a float of an .mdd file can say
  if (again->positions != cache.positions) broken("what was written is what was read");
}

}  // namespace

void run_one(std::span<const std::byte> input) {
  asset::PointCacheOptions options;
  options.limits = small_limits();
  const Result<asset::PointCache> cache = asset::import_point_cache(input, options);
  if (!cache) {
    if (cache.error().what[0] == '\0') broken("an error names its reason");
    return;
  }
  if (cache->positions.size() != 3 * cache->points * cache->times_secs.size()) broken("samples are whole");
  write_again(*cache);
  asset::Scene scene = mesh_of(*cache);
  asset::Diagnostics diagnostics;
  if (const auto added = asset::add_point_cache(scene, *cache, "cache", 1, diagnostics); !added)
    broken("a cache fits a mesh of as many vertices", added.error().what);
  play_imported(scene, diagnostics);
}

}  // namespace sinew::fuzz
