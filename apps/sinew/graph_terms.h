// SPDX-License-Identifier: MIT
// Conditions of transitions in words.
#pragma once
#include <optional>
#include <string>

#include "graph_trace.h"

namespace sinew::cli {

// What made a condition true in an update: "speed is above 0.1 and jump is set"; empty where there is none.
// Requires: it was tried in the update.
std::string what_holds(const GraphTrace& trace, const Graph& graph, std::uint32_t transition,
                       const TracedUpdate& update);

// What a condition fails by: its first term that does not hold, or all of a choice.
struct Blame {
  std::string words;
  std::optional<double> value;  // of the parameter that one term compares, as the graph saw it
};
Blame what_fails(const GraphTrace& trace, const Graph& graph, std::uint32_t transition, const TracedUpdate& update);

}  // namespace sinew::cli
