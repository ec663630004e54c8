// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "author/surface.h"
#include "sinew/math/vec.h"

namespace sinew::flag {

inline constexpr std::uint32_t kCellsAlong = 24, kCellsDown = 16;
inline constexpr float kLength_m = 1.5f, kHeight_m = 1.0f;

// Rows from the top, each from the hoist, which is the edge at the pole: x = 0. The upper hoist corner is the origin.
std::vector<Vec3> flat_cloth();
std::vector<author::Triangle> cloth_triangles();

// The cloth in a breeze along +x at a moment of the loop, from 0 to 1, which has the shape of 0 again. The hoist stays
// where it is, and no edge between neighbours is more than 1.5 % longer or shorter than at rest.
std::vector<Vec3> waving_cloth(float in_loop);

}  // namespace sinew::flag
