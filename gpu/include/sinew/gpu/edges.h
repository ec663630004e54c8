// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "sinew/pack/pack.h"

namespace sinew::gpu {

// The edges of a primitive's triangles as pairs of vertices, to be drawn as lines: OpenGL ES and WebGL cannot draw the
// outlines of triangles. An edge that triangles share is there once, by the numbers of its vertices; where a seam gives
// one place two vertices, it is there twice. Points and lines have no edges. indices: empty for vertices in order.
std::vector<std::uint32_t> triangle_edges(PrimitiveTopology topology, std::span<const std::uint32_t> indices,
                                          std::size_t vertex_count);

}  // namespace sinew::gpu
