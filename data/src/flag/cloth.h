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
// where it is, and threads keep their lengths so nearly that with the fades between frames they change by less than 2
// %.
std::vector<Vec3> waving_cloth(float in_loop);

}  // namespace sinew::flag
