// SPDX-License-Identifier: MIT
// Clips of any kind, skinned, morphed, rigid or keyed vertices already, as keyed vertices: what then plays needs no
// skeleton. What is baked is what the runtime shows.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct BakeSettings {
  // Keys per second. 0: the clip's own key times where it moves nothing but weights of morph targets and vertices, on
  // straight lines, so that nothing is lost; else 30.
  double rate_hz = 0;
  std::size_t max_bytes = std::size_t(2) << 30;  // of the baked numbers
};

// Key times of a clip, evenly spaced from 0 to the last key's time, both exact: at least rate_hz steps per second.
SINEW_ASSET_API std::vector<double> bake_times(double last_key_secs, double rate_hz);
// Those of a clip under the settings.
SINEW_ASSET_API std::vector<double> bake_times(const Clip& clip, const BakeSettings& settings);

// A scene that looks the same at the baked times, with the same nodes, materials, pictures, cameras and clips, but
// without skins, morph targets and joints: each mesh node stands at the origin with a mesh of its own, at rest as the
// scene's rest pose has it, and each clip keys its vertices, with normals and tangents. Motion of materials and
// visibility stays as it was; what has no mesh, cameras too, stands as at rest. All clips are baked.
// Fails with too_large beyond max_bytes, with out_of_range for a rate that is none, or as cook_scene.
SINEW_ASSET_API Result<Scene> bake_vertices(const Scene& scene, const BakeSettings& settings, Diagnostics& diagnostics);

struct Distance {
  double max_m = 0, mean_m = 0;  // mean over vertices and times
};
struct BakeError {
  Distance at_keys, between_keys;  // the latter halfway between them
};

// How far the vertices of two packs are from each other along a clip that both have: of one scene, and of what was
// baked of it. Fails with mismatch where they have not the same meshes.
SINEW_ASSET_API Result<BakeError> measure_bake(const Pack& original, const Pack& baked, std::size_t clip,
                                               std::span<const double> key_times_secs);

}  // namespace sinew::asset
