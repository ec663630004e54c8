// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "sinew/base/api.h"
#include "sinew/graphs/graph_source.h"

namespace sinew::asset {

// A picture of a graph, an SVG file's text: its parameters, how its nodes hang together, and of each machine the states
// with numbered transitions and a table of them; the same of its sub-graphs. Words are of one size that people can
// read, and no box stands on another; a large graph makes a large picture. The same graph gives the same bytes. Names
// that do not exist are left out: draw what read_graph has read.
SINEW_ASSET_API std::string draw_graph(const GraphSource& graph);

}  // namespace sinew::asset
