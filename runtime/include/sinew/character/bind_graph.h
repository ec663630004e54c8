// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "sinew/base/api.h"
#include "sinew/graph/bound_graph.h"
#include "sinew/pack/pack.h"

namespace sinew {

// A graph of a pack with the pack's clips, masks and mirror. Fails as BoundGraph::create. Keep the pack's bytes alive.
// Requires: graph < pack.graph_count().
SINEW_API Result<BoundGraph> bind_graph(const Pack& pack, std::size_t graph, Allocator allocator = default_allocator());

}  // namespace sinew
