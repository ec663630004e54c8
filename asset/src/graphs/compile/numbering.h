// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "graphs/compile/faults.h"
#include "graphs/compile/flat_graph.h"

namespace sinew::asset {

// The numbers of a graph's nodes. From the output nodes are numbered as they are first reached, parents before
// children, inputs in order, as long as nothing else names them: they lie together, in [n, end[n]) of whoever is above
// them. A node that several inputs name (is_cached) stands behind all of these, with what it alone leads to; of such
// nodes that could come next the one that was reached first does.
struct Numbering {
  std::vector<FlatIndex> flat_of;        // by number
  std::vector<std::uint16_t> number_of;  // by flat index
  std::vector<std::uint16_t> end;        // by number, as the next three
  std::vector<std::uint16_t> depth;      // machines above it, on the way with the most
  std::vector<std::uint16_t> live;       // poses that are kept at once while it is computed
  std::vector<std::uint16_t> regions;    // where the ranges of the output and of the cached nodes begin
};
inline bool is_cached(const FlatNode& node) { return node.uses > 1; }

// Faults: machines or nodes too deep in one another. Requires: no fault was found in the graph.
Numbering number_nodes(const FlatGraph& flat, Faults& faults);

}  // namespace sinew::asset
