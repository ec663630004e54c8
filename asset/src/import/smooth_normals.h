// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew::asset::readers {

// A normal for each vertex: the sum of the area vectors of its triangles, and of those of other vertices at the very
// same point which look to the same side, so that seams of the texture do not show and the two sides of a sheet stay
// apart. (0, 1, 0) where that is nothing. points: x, y, z of each, finite; indices: three for each triangle,
// counter-clockwise seen from the front. Requires: indices below the vertices.
std::vector<float> smooth_normals(std::span<const float> points, std::span<const std::uint32_t> indices);

}  // namespace sinew::asset::readers
