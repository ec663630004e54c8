// SPDX-License-Identifier: MIT
// A graph file, ready to be played.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "arguments.h"
#include "console.h"
#include "sinew/graph/bound_graph.h"
#include "sinew/graphs/open_graph_file.h"

namespace sinew::cli {

inline constexpr Option kVariationOption{
    .name = "--variation", .kind = ValueKind::text, .value = "NAME", .help = "with the clips of this variation"};

struct OpenGraph {
  asset::Diagnostics diagnostics;
  asset::GraphPack files;
  Graph graph;
};

// model: empty for the one that the graph names. Prints all that was found. Returns whether the graph can be played;
// where not, an error is among the diagnostics.
bool open_graph(const std::string& file, const std::string& model, Console& console, OpenGraph& out);
void print_diagnostics(const asset::Diagnostics& diagnostics, const std::string& file, Console& console);

// Throws a file fault.
BoundGraph bound_graph(const std::string& file, const OpenGraph& open);

// What --variation asks for; the first where it was not given. Throws a usage fault.
std::size_t chosen_variation(const Arguments& arguments, const Graph& graph);

// "; did you mean "walk"?", or nothing.
std::string nearest_hint(const std::string& word, const std::vector<std::string_view>& names);

}  // namespace sinew::cli
