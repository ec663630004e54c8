// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "author/remesh.h"
#include "author/rig.h"
#include "quadruped/shape.h"

namespace sinew::quadruped {

// Linear. Fur is darker along the back.
Vec3 colour_of(Region region, Vec3 p);

// The regions that a region may cover.
std::vector<int> painted_over(Region region);

// Fine in the face, coarse on the trunk.
author::EdgeLength edge_lengths(const author::Rig& rig);

}  // namespace sinew::quadruped
