// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string_view>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

inline constexpr std::size_t kMaxMarkerFileBytes = 16u << 20;

// Adds the markers of a JSON text to the clips they belong to, by name:
//   {"walk": [{"name": "left_foot_down", "time": 0.25, "value": 1}], "run": []}
// Times are seconds in the clip; value may be left out. Those that the clips have already stay. A name that no clip has
// is a warning. Returns how many were added. Fails, leaving the scene as it was:
// text that is no JSON of that shape, a marker without a name or with a time that is negative or not finite.
SINEW_ASSET_API Result<std::size_t> add_markers(std::string_view json, Scene& scene, Diagnostics& diagnostics);

}  // namespace sinew::asset
