// SPDX-License-Identifier: MIT
// Parts of the drawing: each draws at the writer's place and says how large it is.
#pragma once
#include "graphs/draw/svg.h"
#include "sinew/graphs/graph_source.h"

namespace sinew::asset {

struct PanelSize {
  double width = 0, height = 0;
};

// How the nodes of a body hang together, from its output; nodes that are named in several places once.
PanelSize draw_tree(const GraphBody& body, SvgWriter& svg);
// States and transitions, numbered, with a table of them.
PanelSize draw_machine(const SourceMachine& machine, SvgWriter& svg);

// Which of the style sheet's kinds of boxes a node is.
std::string_view box_class(const SourceNode& node);

// A node of a body by its name; nullptr where there is none.
const SourceNode* find_node(const GraphBody& body, std::string_view name);

}  // namespace sinew::asset
