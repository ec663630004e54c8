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

}  // namespace sinew::asset
