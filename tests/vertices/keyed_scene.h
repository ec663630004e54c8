// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "support/scene_builder.h"

namespace sinew::test {

// Keys of the vertices of one primitive. times_secs: one per key; positions, normals: 3 numbers per vertex and key.
asset::VertexTrack& keyed_vertices(SceneBuilder& builder, Index clip, Index node, const std::vector<double>& times_secs,
                                   const std::vector<float>& positions, const std::vector<float>& normals = {});

// A sheet of nine points (two blocks of eight in a pack) with normals and tangents at a turned, moved node, whose clip
// 0 has three keys, at 0, 0.5 and 2 s, and whose clip 1 loops: keys at 0 and 1 s, and 0.5 s back to the first.
asset::Scene keyed_scene();
inline constexpr std::size_t kSheetPoints = 9;

}  // namespace sinew::test
