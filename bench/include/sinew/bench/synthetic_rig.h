// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "sinew/scene/scene.h"

namespace sinew::bench {

inline constexpr std::size_t kBodyJoints = 67;
inline constexpr std::array<std::uint32_t, 4> kInfluenceCounts{1, 2, 4, 8};

// A character made by code, the same on every machine: a body of 67 joints with ten fingers and, beyond those, chains
// of seven that hang from it like hair and cloth. Two clips of three seconds, "walk" and "run", turn every joint by
// keys at 30 Hz and move the first two. One mesh for each of kInfluenceCounts, in that order, of `vertices` vertices
// with exactly so many influences, normals and tangents.
// Requires: joints >= kBodyJoints.
asset::Scene synthetic_scene(std::size_t joints, std::size_t vertices);

}  // namespace sinew::bench
