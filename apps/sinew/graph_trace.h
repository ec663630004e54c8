// SPDX-License-Identifier: MIT
// What a graph did, update by update.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graph_script.h"
#include "json_writer.h"
#include "sinew/graph/bound_graph.h"
#include "sinew/graph/update_graph.h"
#include "sinew/pack/pack.h"

namespace sinew::cli {

struct TracedClip {
  std::uint16_t node = 0;
  float weight = 0;
  double time_secs = 0;  // on its play line
};
struct TracedEvent {
  std::string name;
  std::uint16_t node = 0;
  float weight = 0;
  double at_secs = 0;  // since the script's begin
};
struct TracedUpdate {
  double time_secs = 0;               // at its end
  std::vector<std::uint32_t> states;  // by machine: of the graph, kNoState where it was not played
  std::vector<TracedClip> clips;      // those that are shown
  std::vector<TracedEvent> events;
  std::vector<std::uint32_t> taken;  // transitions
  RootMotion root;                   // world_from_root
  std::vector<Vec3> params;          // as they were set before the update
};
inline constexpr std::uint32_t kNoState = 0xFFFFFFFF;

struct GraphTrace {
  std::vector<std::string> clip_names;  // by node; empty where it is no clip
  std::vector<TracedUpdate> updates;
};

// Throws a file fault where memory lacks. Requires: bound is of the pack; variation < variation_count().
GraphTrace run_script(const Pack& pack, const BoundGraph& bound, const GraphScript& script, std::size_t variation);

// The machine that has a state.
std::size_t machine_of_state(const Graph& graph, std::uint32_t state);
std::string_view machine_name(const Graph& graph, std::size_t machine);

// A line per change, then a summary.
std::string trace_text(const GraphTrace& trace, const Graph& graph);
// The member "updates".
void write_trace(const GraphTrace& trace, const Graph& graph, JsonWriter& json);

// Why a state was not entered, a line per range of time and transition. Requires: a state of the graph.
std::string why_text(const GraphTrace& trace, const Graph& graph, std::uint32_t state);

}  // namespace sinew::cli
