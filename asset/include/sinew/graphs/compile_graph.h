// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "sinew/base/aligned_bytes.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/graphs/graph_source.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::asset {

// The bytes that Graph::open reads: the program for a rig of a pack. Names become numbers: clips, masks and markers are
// those of the pack. All that docs/graph.md calls an error or a warning is one in the diagnostics, with its path and,
// where a name is wrong, the nearest that exists; where there is an error, the call fails with the first.
// The same source and pack give the same bytes. Requires: rig < pack.rig_count().
SINEW_ASSET_API Result<std::vector<std::byte>> compile_graph(const GraphSource& source, const Pack& pack,
                                                             std::size_t rig, Diagnostics& diagnostics);

// The rig that a graph is for: the first all of whose clips it moves, of those the one with the most joints.
// Fails with mismatch where there is none.
SINEW_ASSET_API Result<std::size_t> rig_of_graph(const GraphSource& source, const Pack& pack);

// The bytes of a pack with a graph more, at the end of its graphs. Requires: pack is a pack's bytes, and
// compiled what compile_graph made for it.
SINEW_ASSET_API Result<AlignedBytes> add_graph(std::span<const std::byte> pack, std::span<const std::byte> compiled);

}  // namespace sinew::asset
