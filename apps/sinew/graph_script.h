// SPDX-License-Identifier: MIT
// What is done to the parameters of a graph, and when: docs/graph.md, "Scripts".
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "sinew/graph/graph.h"

namespace sinew::cli {

struct ScriptStep {
  double from_secs = 0, to_secs = 0;
  Param param = 0;
  bool is_ramp = false;
  double from[3] = {}, to[3] = {};  // `to` of a ramp
};

struct GraphScript {
  double dt_secs = 1.0 / 60, secs = 1;
  std::vector<ScriptStep> steps;
  std::size_t update_count() const;
};

// Throws a file fault with the JSON path of the mistake.
GraphScript read_graph_script(const std::string& path, const Graph& graph);

// Does what the script says before an update, numbered from 0, that begins at number * dt.
void apply_script(const GraphScript& script, const Graph& graph, std::span<std::byte> state, std::size_t update);

}  // namespace sinew::cli
