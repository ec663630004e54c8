// SPDX-License-Identifier: MIT
#include "graph_trace.h"

#include "fault.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr float kSeenWeight = 0.01f;

TracedUpdate traced(const BoundGraph& bound, std::size_t variation, const GraphFrame& frame,
                    const GraphWorkspace& workspace, double begin_secs) {
  const Graph& graph = bound.graph();
  TracedUpdate update;
  for (std::size_t m = 0; m < graph.machine_count(); ++m) {
    const GraphMachine machine = graph.machine(m);
    const std::uint16_t state = workspace.machines()[m].state;
    const bool is_played = workspace.nodes()[machine.node].played && state != kNoGraphIndex;
    update.states.push_back(is_played ? machine.first_state + state : kNoState);
  }
  for (std::size_t n = 0; n < graph.node_count(); ++n) {
    const GraphNodeFrame& node = workspace.nodes()[n];
    if (graph.node(n).type == NodeType::clip && node.played && node.weight > 0)
      update.clips.push_back({static_cast<std::uint16_t>(n), node.weight, node.to_secs});
  }
  for (const GraphEvent& event : frame.events) {
    const Clip& clip = bound.clip(bound.clip_in(variation, graph.node(event.node).clip_slot)).clip;
    update.events.push_back({std::string(clip.marker(event.event.marker).name), event.node, event.event.weight,
                             begin_secs + event.at_secs});
  }
  for (const TransitionTaken& taken : frame.taken) update.taken.push_back(taken.transition);
  return update;
}

std::string time_text(double secs) { return with_decimals(secs, 3); }

std::string root_text(const RootMotion& root) {
  constexpr double kDegPerRad = 57.295779513082320877;
  return "root " + with_decimals(root.x, 2) + ", " + with_decimals(root.y, 2) + ", " + with_decimals(root.z, 2) +
         " m, " + with_decimals(root.yaw_rad * kDegPerRad, 0) + " deg";
}

std::string clips_text(const TracedUpdate& update, const GraphTrace& trace) {
  std::string text;
  for (const TracedClip& clip : update.clips)
    if (clip.weight > kSeenWeight)
      text += (text.empty() ? "" : ", ") + printable(trace.clip_names[clip.node]) + " " +
              with_decimals(100.0 * static_cast<double>(clip.weight), 0) + " %";
  return text.empty() ? "nothing" : text;
}

bool same_clips(const TracedUpdate& a, const TracedUpdate& b) {
  const auto next = [](const TracedUpdate& u, std::size_t i) {
    while (i < u.clips.size() && !(u.clips[i].weight > kSeenWeight)) ++i;
    return i;
  };
  std::size_t i = next(a, 0), j = next(b, 0);
  for (; i < a.clips.size() && j < b.clips.size(); i = next(a, i + 1), j = next(b, j + 1))
    if (a.clips[i].node != b.clips[j].node) return false;
  return i == a.clips.size() && j == b.clips.size();
}

std::string taken_text(const TracedUpdate& update, const Graph& graph) {
  std::string text;
  for (const std::uint32_t taken : update.taken) {
    const GraphTransition transition = graph.transition(taken);
    text += "  " + printable(machine_name(graph, machine_of_state(graph, transition.to))) + ": " +
            printable(transition.name);
  }
  return text;
}

std::string change_text(const TracedUpdate& update, const TracedUpdate* before, const GraphTrace& trace,
                        const Graph& graph) {
  std::string text = taken_text(update, graph);
  const bool is_entry = before == nullptr || before->states != update.states;
  if (is_entry) {
    text += "  in";
    for (const std::uint32_t state : update.states)
      if (state != kNoState) text += " " + printable(graph.state(state).name);
  }
  for (const TracedEvent& event : update.events)
    if (event.weight > kSeenWeight)
      text += "  event " + printable(event.name) + " (" + with_decimals(static_cast<double>(event.weight), 2) + ")";
  if (text.empty() && before != nullptr && same_clips(update, *before)) return {};
  return time_text(update.time_secs) + text + "  " + clips_text(update, trace) + "  " + root_text(update.root) + "\n";
}

}  // namespace

GraphTrace run_script(const Pack& pack, const BoundGraph& bound, const GraphScript& script, std::size_t variation) {
  const Graph& graph = bound.graph();
  Result<GraphWorkspace> workspace = GraphWorkspace::create(bound);
  if (!workspace) throw file_fault({}, workspace.error());
  std::vector<std::uint64_t> memory(bound.decide_bytes() / sizeof(std::uint64_t) + 1);
  const std::span<std::byte> state = std::as_writable_bytes(std::span(memory)).first(bound.decide_bytes());
  reset_state(graph, state, variation);
  GraphTrace trace;
  for (std::size_t n = 0; n < graph.node_count(); ++n) {
    const std::uint16_t slot = graph.node(n).clip_slot;
    trace.clip_names.emplace_back(slot == kNoGraphIndex ? "" : pack.clip_info(graph.clip_of(variation, slot)).name);
  }
  RootMotion place;
  for (std::size_t n = 0; n < script.update_count(); ++n) {
    apply_script(script, graph, state, n);
    std::vector<Vec3> params;
    for (std::size_t p = 0; p < graph.param_count(); ++p)
      params.push_back(param_value(graph, state, static_cast<Param>(p)));
    const GraphFrame frame = update_graph(bound, state, script.dt_secs, *workspace);
    place = place * frame.root_motion;
    TracedUpdate update = traced(bound, variation, frame, *workspace, static_cast<double>(n) * script.dt_secs);
    update.time_secs = static_cast<double>(n + 1) * script.dt_secs;
    update.root = place;
    update.params = std::move(params);
    trace.updates.push_back(std::move(update));
  }
  return trace;
}

std::size_t machine_of_state(const Graph& graph, std::uint32_t state) {
  std::size_t m = 0;
  while (m + 1 < graph.machine_count() && graph.machine(m + 1).first_state <= state) ++m;
  return m;
}

std::string_view machine_name(const Graph& graph, std::size_t machine) {
  return graph.node(graph.machine(machine).node).name;
}

std::string trace_text(const GraphTrace& trace, const Graph& graph) {
  std::string text;
  std::size_t taken = 0, events = 0;
  const TracedUpdate* before = nullptr;
  std::vector<bool> seen(graph.state_count());
  for (const TracedUpdate& update : trace.updates) {
    text += change_text(update, before, trace, graph);
    taken += update.taken.size();
    events += update.events.size();
    for (const std::uint32_t state : update.states)
      if (state != kNoState) seen[state] = true;
    before = &update;
  }
  text += counted(trace.updates.size(), "update", "updates") + ", " + counted(taken, "transition", "transitions") +
          ", " + counted(events, "event", "events");
  if (before != nullptr) text += ", " + root_text(before->root);
  text += "\n";
  std::string missed;
  for (std::size_t s = 0; s < seen.size(); ++s)
    if (!seen[s]) missed += (missed.empty() ? "" : ", ") + printable(graph.state(s).name);
  return missed.empty() ? text : text + "never in: " + missed + "\n";
}

void write_trace(const GraphTrace& trace, const Graph& graph, JsonWriter& json) {
  json.key("updates").begin_array();
  for (const TracedUpdate& update : trace.updates) {
    json.begin_object().member("time_secs", update.time_secs).key("machines").begin_object();
    for (std::size_t m = 0; m < update.states.size(); ++m)
      if (update.states[m] != kNoState) json.member(machine_name(graph, m), graph.state(update.states[m]).name);
    json.end_object().key("clips").begin_array();
    for (const TracedClip& clip : update.clips)
      json.begin_object()
          .member("node", graph.node(clip.node).name)
          .member("clip", trace.clip_names[clip.node])
          .member("weight", clip.weight)
          .member("time_secs", clip.time_secs)
          .end_object();
    json.end_array().key("events").begin_array();
    for (const TracedEvent& event : update.events)
      json.begin_object()
          .member("name", event.name)
          .member("node", graph.node(event.node).name)
          .member("weight", event.weight)
          .member("at_secs", event.at_secs)
          .end_object();
    json.end_array().key("taken").begin_array();
    for (const std::uint32_t taken : update.taken) json.value(graph.transition(taken).name);
    json.end_array().key("root").begin_array();
    json.value(update.root.x).value(update.root.y).value(update.root.z).value(update.root.yaw_rad);
    json.end_array().end_object();
  }
  json.end_array();
}

}  // namespace sinew::cli
