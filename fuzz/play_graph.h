// SPDX-License-Identifier: MIT
// What a game does with an animation graph.
#pragma once
#include <cstddef>
#include <span>

#include "sinew/graph/bound_graph.h"
#include "sinew/pack/pack.h"

namespace sinew::fuzz {

// Decides and computes update after update. Parameters, steps of time, variations and poses from outside are what the
// bytes say, and what follows from nothing where they end. Says what is broken: a snapshot that does not give the same
// bits again, or an event or transition that the graph has not.
void play_graph(const BoundGraph& graph, std::span<const std::byte> choices);

// Each graph of a pack, in the same way for every pack.
void play_graphs(const Pack& pack);

}  // namespace sinew::fuzz
