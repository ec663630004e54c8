// SPDX-License-Identifier: MIT
// What can be said only once all of a graph is read.
#pragma once
#include <functional>
#include <map>
#include <string>

#include "graphs/read/reading.h"
#include "graphs/read/scope.h"
#include "sinew/graphs/graph_source.h"

namespace sinew::asset::graphs {

// By the name in GraphSource::graphs; of the graph itself "".
using Scopes = std::map<std::string, Scope, std::less<>>;

// Notes named nodes that contain themselves.
void check_node_cycles(Reading& reading, const GraphBody& body);
// Notes sub-graphs that contain themselves.
void check_graph_cycles(Reading& reading, const GraphSource& source);
// Notes parameters of sub-graphs that do not exist or are of another type than ours.
void check_bindings(Reading& reading, const GraphSource& source, const Scopes& scopes);

}  // namespace sinew::asset::graphs
