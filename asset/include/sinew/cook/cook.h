// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sinew/base/aligned_bytes.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/expressions/face_map.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct CookSettings {
  // What the model calls the expressions of its face; nothing: match_face says.
  std::optional<FaceMap> face_map = std::nullopt;
  std::uint32_t max_influences = 0;  // per vertex; 0: all. The largest are kept, and what is lost is a diagnostic
  // Keyed vertices whose numbers of 16 bits, decoded, lie within this distance of the source become such; others, and
  // all where it is 0, stay floats. Directions go with their positions: 16 bits each are within 5e-5 rad.
  double max_vertex_error_m = 0;
  std::size_t max_bytes = std::size_t(2) << 30;  // of the pack: a small file can name one accessor many times
  // Looks at a vertex or a morph delta for a joint that moves it; a small file can show one mesh in many places. Bounds
  // beyond it are everything, with a diagnostic.
  std::uint64_t max_bounds_visits = std::uint64_t(1) << 26;
};

// The bytes of a pack, as Pack::open reads them: skeletons, clips, skins, meshes, materials, images of one scene.
// Lossless unless the settings ask for less: keys, interpolation and weights stay as they are (floats; times double).
// What cannot be expressed is named in the diagnostics. Fails with too_large where a skeleton has over kMaxJoints
// joints, the pack would pass max_bytes, or another limit of docs/limits.md is passed.
SINEW_ASSET_API Result<AlignedBytes> cook_scene(const Scene& scene, Diagnostics& diagnostics,
                                                const CookSettings& settings = {});

}  // namespace sinew::asset
