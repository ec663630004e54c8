// SPDX-License-Identifier: MIT
// What of a running graph goes on under an edited one.
#pragma once
#include <string>
#include <vector>

#include "json_writer.h"
#include "sinew/graph/graph.h"

namespace sinew::cli {

struct GraphEdit {
  std::size_t kept = 0;            // parameters, nodes, states and sync groups that go on
  std::vector<std::string> added;  // begin anew: "state dance"
  std::vector<std::string> gone;
};
GraphEdit edit_between(const Graph& from, const Graph& to);

// "edited: 28 parts go on; anew: state dance; gone: parameter x".
std::string edit_text(const GraphEdit& edit);
// The member "edit".
void write_edit(const GraphEdit& edit, double at_secs, JsonWriter& json);

}  // namespace sinew::cli
