// SPDX-License-Identifier: MIT
#include "sinew/gpu/edges.h"

#include <algorithm>
#include <utility>

namespace sinew::gpu {
namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;  // the smaller number first

void add_edge(std::uint32_t a, std::uint32_t b, std::vector<Edge>& edges) {
  if (a != b) edges.push_back(std::minmax(a, b));
}

}  // namespace

std::vector<std::uint32_t> triangle_edges(PrimitiveTopology topology, std::span<const std::uint32_t> indices,
                                          std::size_t vertex_count) {
  if (topology < PrimitiveTopology::triangles) return {};
  const std::size_t corners = indices.empty() ? vertex_count : indices.size();
  const auto vertex = [&](std::size_t corner) {
    return indices.empty() ? static_cast<std::uint32_t>(corner) : indices[corner];
  };
  const std::size_t step = topology == PrimitiveTopology::triangles ? 3 : 1;
  std::vector<Edge> edges;
  for (std::size_t first = 0; first + 2 < corners; first += step) {
    const std::size_t pivot = topology == PrimitiveTopology::triangle_fan ? 0 : first;
    const std::uint32_t a = vertex(pivot), b = vertex(first + 1), c = vertex(first + 2);
    add_edge(a, b, edges);
    add_edge(b, c, edges);
    add_edge(c, a, edges);
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  std::vector<std::uint32_t> pairs;
  pairs.reserve(2 * edges.size());
  for (const auto& [a, b] : edges) {
    pairs.push_back(a);
    pairs.push_back(b);
  }
  return pairs;
}

}  // namespace sinew::gpu
