// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "author/region_mesh.h"
#include "author/remesh.h"
#include "author/rig.h"
#include "humanoid/shape.h"

namespace sinew::humanoid {

// Linear.
Vec3 colour_of(Region region);

// The regions that a region may cover.
std::vector<int> painted_over(Region region);

// Fine in the face and the hands, coarse where cloth hangs.
author::EdgeLength edge_lengths(const author::Rig& rig);

// Regions of one part are shaded as one smooth surface; between parts there are edges.
int smoothing_group(Region region);

}  // namespace sinew::humanoid
