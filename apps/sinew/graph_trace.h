// SPDX-License-Identifier: MIT
// What a graph did, update by update.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph_script.h"
#include "json_writer.h"
#include "sinew/graph/bound_graph.h"
#include "sinew/graph/recording.h"
#include "sinew/graph/update_graph.h"
#include "sinew/pack/pack.h"

namespace sinew::cli {

struct TracedClip {
  std::uint16_t node = 0;
  std::uint32_t clip = 0;  // of the pack
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
  double begin_secs = 0, time_secs = 0;  // at its end
  std::vector<std::uint32_t> states;     // by machine: of the graph, kNoState where it was not played
  std::vector<TracedClip> clips;         // those that are shown
  std::vector<TracedEvent> events;
  std::vector<TransitionTaken> taken;
  RootMotion root;  // world_from_root
  // As GraphWorkspace has them.
  std::vector<TransitionFate> fates;
  std::vector<float> term_since_secs;
  std::vector<std::uint32_t> words;  // of the parameters, as the graph saw them
};
inline constexpr std::uint32_t kNoState = 0xFFFFFFFF;

struct GraphTrace {
  std::vector<std::string> clip_names;                // of the pack
  std::map<std::uint64_t, std::string> marker_names;  // by hash
  std::vector<std::string> never_set;                 // triggers that no step of the script fires
  std::vector<TracedUpdate> updates;
};

// Hears of each update, whose program can be written.
using EachUpdate = std::function<void(std::span<const std::byte> state, GraphWorkspace& workspace, double end_secs,
                                      const RootMotion& world_from_root)>;

// Throws a file fault where memory lacks. Requires: bound is of the pack; variation < variation_count().
GraphTrace run_script(const Pack& pack, const BoundGraph& bound, const GraphScript& script, std::size_t variation,
                      const EachUpdate& each = {});
// The same, and a recording of it.
GraphTrace record_script(const Pack& pack, const BoundGraph& bound, const GraphScript& script, std::size_t variation,
                         std::vector<std::byte>& recording);
// A graph that is edited while it runs: what has the same stable id goes on, see carry_over.
struct GraphPlay {
  const Pack& pack;
  const BoundGraph& bound;
  GraphScript script;  // one text, read for this graph
};
struct EditedTrace {
  GraphTrace before, after;
};
EditedTrace run_edited(const GraphPlay& play, const GraphPlay& edited, std::size_t variation, double edit_secs);

// What was recorded; throws a file fault, with the recording's name, where it is none of this graph.
GraphTrace replay_recording(const Pack& pack, const BoundGraph& bound, const std::string& name,
                            std::span<const std::byte> recording);

// The machine that has a state.
std::size_t machine_of_state(const Graph& graph, std::uint32_t state);
std::string_view machine_name(const Graph& graph, std::size_t machine);

// Only those updates are told of that end after from_secs and begin before to_secs.
struct TraceRange {
  double from_secs = 0, to_secs = std::numeric_limits<double>::infinity();
  bool is_whole() const { return from_secs <= 0 && to_secs == std::numeric_limits<double>::infinity(); }
  bool has(const TracedUpdate& update) const { return from_secs < update.time_secs && update.begin_secs < to_secs; }
};
// A line per change, then a summary.
std::string trace_text(const GraphTrace& trace, const Graph& graph, const TraceRange& range = {});
// The member "updates".
void write_trace(const GraphTrace& trace, const Graph& graph, JsonWriter& json, const TraceRange& range = {});

// Why a state was not entered, a line per range of time and transition. Requires: a state of the graph.
std::string why_text(const GraphTrace& trace, const Graph& graph, std::uint32_t state, const TraceRange& range = {});

}  // namespace sinew::cli
