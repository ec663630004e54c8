// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::asset {

// Of all JOINTS_n and WEIGHTS_n of a primitive, per vertex: those of weight above 0, normalised to sum one; a vertex
// without any follows entry 0 of the palette.
struct VertexInfluences {
  std::vector<std::uint32_t> first;  // per vertex, and one more: where its influences begin
  std::vector<std::uint32_t> joint;  // palette entry
  std::vector<float> weight;

  std::uint32_t count(std::size_t vertex) const { return first[vertex + 1] - first[vertex]; }
};

// False where the primitive has no influences.
bool read_influences(const Primitive& primitive, VertexInfluences& out);

// What a limit costs: the part of the weight that is dropped, over the vertices that lose any.
struct InfluenceLoss {
  std::size_t vertices = 0;
  double worst = 0, mean = 0;
};

// Keeps the largest influences of each vertex (of equal ones the first), normalised again, in the order they were in.
// Requires: limit >= 1.
InfluenceLoss keep_largest(VertexInfluences& influences, std::uint32_t limit);

}  // namespace sinew::asset
