// SPDX-License-Identifier: MIT
#include "graph_trace.h"

#include <algorithm>
#include <cmath>

#include "fault.h"
#include "graph_terms.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr float kSeenWeight = 0.01f;
constexpr double kSameTime_secs = 1e-9;

// Gathers what updates did.
class Tracer {
 public:
  Tracer(const Pack& pack, const BoundGraph& bound) : bound_(bound), graph_(bound.graph()) {
    for (std::size_t c = 0; c < pack.clip_count(); ++c) trace_.clip_names.emplace_back(pack.clip_info(c).name);
    for (std::size_t v = 0; v < graph_.variation_count(); ++v)
      for (std::size_t slot = 0; slot < graph_.clip_slot_count(); ++slot) note_markers(clip_in(v, slot));
  }

  void add(const GraphFrame& frame, const GraphWorkspace& space, std::span<const std::byte> state, double begin_secs,
           double end_secs, const RootMotion& root) {
    const std::size_t variation = variation_of(graph_, state);
    TracedUpdate update;
    update.begin_secs = begin_secs;
    update.time_secs = end_secs;
    update.root = root;
    add_states(space, update);
    add_clips(space, variation, update);
    for (const GraphEvent& event : frame.events) {
      const Clip& clip = clip_in(variation, graph_.node(event.node).clip_slot);
      update.events.push_back({std::string(clip.marker(event.event.marker).name), event.node, event.event.weight,
                               begin_secs + event.at_secs});
    }
    update.taken.assign(frame.taken.begin(), frame.taken.end());
    update.fates.assign(space.fates().begin(), space.fates().end());
    update.term_since_secs.assign(space.term_since_secs().begin(), space.term_since_secs().end());
    update.words.assign(space.seen_words().begin(), space.seen_words().end());
    trace_.updates.push_back(std::move(update));
  }
  GraphTrace trace() && { return std::move(trace_); }

 private:
  const Clip& clip_in(std::size_t variation, std::size_t slot) const {
    return bound_.clip(bound_.clip_in(variation, slot)).clip;
  }
  void note_markers(const Clip& clip) {
    for (std::size_t i = 0; i < clip.marker_count(); ++i)
      trace_.marker_names.emplace(clip.marker(i).name_hash, clip.marker(i).name);
  }
  void add_states(const GraphWorkspace& space, TracedUpdate& update) const {
    for (std::size_t m = 0; m < graph_.machine_count(); ++m) {
      const GraphMachine machine = graph_.machine(m);
      const std::uint16_t state = space.machines()[m].state;
      const bool is_played = space.nodes()[machine.node].played && state != kNoGraphIndex;
      update.states.push_back(is_played ? machine.first_state + state : kNoState);
    }
  }
  void add_clips(const GraphWorkspace& space, std::size_t variation, TracedUpdate& update) const {
    for (std::size_t n = 0; n < graph_.node_count(); ++n) {
      const GraphNodeFrame& frame = space.nodes()[n];
      const GraphNode node = graph_.node(n);
      if (node.type == NodeType::clip && frame.played && frame.weight > 0)
        update.clips.push_back(
            {static_cast<std::uint16_t>(n), graph_.clip_of(variation, node.clip_slot), frame.weight, frame.to_secs});
    }
  }

  const BoundGraph& bound_;
  const Graph& graph_;
  GraphTrace trace_;
};

// A figure that a script plays.
struct Actor {
  std::vector<std::uint64_t> memory;
  std::span<std::byte> state;
  std::size_t update = 0;  // the next
  RootMotion world_from_root;

  explicit Actor(const Graph& graph) : memory(graph.decide_bytes() / sizeof(std::uint64_t) + 1) {
    state = std::as_writable_bytes(std::span(memory)).first(graph.decide_bytes());
  }
};

// Before and after an update.
struct Listener {
  std::function<void(std::span<const std::byte> state)> before;
  std::function<void(std::span<const std::byte> state, const GraphFrame& frame)> after;
  EachUpdate each;
};

// Plays a script up to an update.
GraphTrace play_script(const Pack& pack, const BoundGraph& bound, const GraphScript& script, Actor& actor,
                       std::size_t end, const Listener& listener = {}) {
  Result<GraphWorkspace> workspace = GraphWorkspace::create(bound, default_allocator(), Explain::yes);
  if (!workspace) throw file_fault({}, workspace.error());
  Tracer tracer(pack, bound);
  for (std::size_t& n = actor.update; n < end; ++n) {
    apply_script(script, bound.graph(), actor.state, n);
    if (listener.before) listener.before(actor.state);
    const GraphFrame frame = update_graph(bound, actor.state, script.dt_secs, *workspace);
    if (listener.after) listener.after(actor.state, frame);
    actor.world_from_root = actor.world_from_root * frame.root_motion;
    const double end_secs = static_cast<double>(n + 1) * script.dt_secs;
    tracer.add(frame, *workspace, actor.state, static_cast<double>(n) * script.dt_secs, end_secs,
               actor.world_from_root);
    if (listener.each) listener.each(actor.state, *workspace, end_secs, actor.world_from_root);
  }
  return std::move(tracer).trace();
}

std::vector<std::string> never_set(const GraphScript& script, const Graph& graph) {
  std::vector<std::string> names;
  for (std::size_t p = 0; p < graph.param_count(); ++p) {
    const auto sets = [&](const ScriptStep& step) { return step.param == p; };
    if (graph.param(p).type == ParamType::trigger && std::none_of(script.steps.begin(), script.steps.end(), sets))
      names.emplace_back(graph.param(p).name);
  }
  return names;
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
      text += (text.empty() ? "" : ", ") + printable(trace.clip_names[clip.clip]) + " " +
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

std::string taken_text(const TracedUpdate& update, const GraphTrace& trace, const Graph& graph) {
  std::string text;
  for (const TransitionTaken& taken : update.taken) {
    const GraphTransition transition = graph.transition(taken.transition);
    const std::string because = what_holds(trace, graph, taken.transition, update);
    text += "  " + printable(machine_name(graph, machine_of_state(graph, transition.to))) + ": " +
            printable(transition.name) + (because.empty() ? "" : ", as " + because);
  }
  return text;
}

std::string listed(const std::string& head, const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? head + ": " : ", ") + printable(name);
  return text.empty() ? text : text + "\n";
}

std::string change_text(const TracedUpdate& update, const TracedUpdate* before, const GraphTrace& trace,
                        const Graph& graph) {
  std::string text = taken_text(update, trace, graph);
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

GraphTrace run_script(const Pack& pack, const BoundGraph& bound, const GraphScript& script, std::size_t variation,
                      const EachUpdate& each) {
  Actor actor(bound.graph());
  reset_state(bound.graph(), actor.state, variation);
  GraphTrace trace =
      play_script(pack, bound, script, actor, script.update_count(), {.before = {}, .after = {}, .each = each});
  trace.never_set = never_set(script, bound.graph());
  return trace;
}

EditedTrace run_edited(const GraphPlay& play, const GraphPlay& edited, std::size_t variation, double edit_secs) {
  const std::size_t updates = play.script.update_count();
  const double before_edit = std::ceil(edit_secs / play.script.dt_secs - kSameTime_secs);
  const std::size_t edit = std::min(updates, static_cast<std::size_t>(std::max(0.0, before_edit)));
  Actor actor(play.bound.graph()), moved(edited.bound.graph());
  reset_state(play.bound.graph(), actor.state, variation);
  EditedTrace trace;
  trace.before = play_script(play.pack, play.bound, play.script, actor, edit);
  carry_over(play.bound.graph(), actor.state, edited.bound.graph(), moved.state);
  moved.update = actor.update;
  moved.world_from_root = actor.world_from_root;
  trace.after = play_script(edited.pack, edited.bound, edited.script, moved, updates);
  return trace;
}

// How much memory it takes only shows when it is played; a graph does the same each time.
GraphTrace record_script(const Pack& pack, const BoundGraph& bound, const GraphScript& script, std::size_t variation,
                         std::vector<std::byte>& recording) {
  for (std::size_t chapters = 64;; chapters *= 4) {
    recording.assign(GraphRecorder::bytes_for(bound.graph(), chapters), std::byte{});
    Result<GraphRecorder> recorder = GraphRecorder::create(bound.graph(), recording);
    if (!recorder) throw file_fault({}, recorder.error());
    Actor actor(bound.graph());
    reset_state(bound.graph(), actor.state, variation);
    const Listener listener{
        .before = [&](auto state) { recorder->before_update(state, script.dt_secs); },
        .after = [&](auto state, const GraphFrame& frame) { recorder->after_update(state, frame.root_motion); },
        .each = {}};
    GraphTrace trace = play_script(pack, bound, script, actor, script.update_count(), listener);
    if (recorder->is_full()) continue;
    recording.resize(recorder->bytes().size());
    trace.never_set = never_set(script, bound.graph());
    return trace;
  }
}

GraphTrace replay_recording(const Pack& pack, const BoundGraph& bound, const std::string& name,
                            std::span<const std::byte> recording) {
  const Result<GraphRecording> opened = GraphRecording::open(recording, bound.graph());
  if (!opened) throw file_fault(name, opened.error());
  Result<GraphReplay> replay = GraphReplay::create(*opened, bound);
  if (!replay) throw file_fault(name, replay.error());
  Tracer tracer(pack, bound);
  for (double begin_secs = replay->secs(); replay->next(); begin_secs = replay->secs())
    tracer.add(replay->frame(), replay->workspace(), replay->state(), begin_secs, replay->secs(),
               replay->world_from_root());
  if (replay->update() != opened->end_update())
    throw file_fault(name, "the recording is damaged at update " + std::to_string(replay->update()));
  return std::move(tracer).trace();
}

std::size_t machine_of_state(const Graph& graph, std::uint32_t state) {
  std::size_t m = 0;
  while (m + 1 < graph.machine_count() && graph.machine(m + 1).first_state <= state) ++m;
  return m;
}

std::string_view machine_name(const Graph& graph, std::size_t machine) {
  return graph.node(graph.machine(machine).node).name;
}

std::string trace_text(const GraphTrace& trace, const Graph& graph, const TraceRange& range) {
  std::string text;
  std::size_t count = 0, taken = 0, events = 0;
  const TracedUpdate* before = nullptr;
  std::vector<bool> seen(graph.state_count());
  for (const TracedUpdate& update : trace.updates) {
    if (!range.has(update)) continue;
    ++count;
    text += change_text(update, before, trace, graph);
    taken += update.taken.size();
    events += update.events.size();
    for (const std::uint32_t state : update.states)
      if (state != kNoState) seen[state] = true;
    before = &update;
  }
  text += counted(count, "update", "updates") + ", " + counted(taken, "transition", "transitions") + ", " +
          counted(events, "event", "events");
  if (before != nullptr) text += ", " + root_text(before->root);
  text += "\n";
  if (!range.is_whole()) return text;
  std::vector<std::string> missed;
  for (std::size_t s = 0; s < seen.size(); ++s)
    if (!seen[s]) missed.emplace_back(graph.state(s).name);
  return text + listed("never in", missed) + listed("never set", trace.never_set);
}

void write_trace(const GraphTrace& trace, const Graph& graph, JsonWriter& json, const TraceRange& range) {
  json.key("never_set").begin_array();
  for (const std::string& name : trace.never_set) json.value(name);
  json.end_array().key("updates").begin_array();
  for (const TracedUpdate& update : trace.updates) {
    if (!range.has(update)) continue;
    json.begin_object().member("time_secs", update.time_secs).key("machines").begin_object();
    for (std::size_t m = 0; m < update.states.size(); ++m)
      if (update.states[m] != kNoState) json.member(machine_name(graph, m), graph.state(update.states[m]).name);
    json.end_object().key("clips").begin_array();
    for (const TracedClip& clip : update.clips)
      json.begin_object()
          .member("node", graph.node(clip.node).name)
          .member("clip", trace.clip_names[clip.clip])
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
    for (const TransitionTaken& taken : update.taken)
      json.begin_object()
          .member("transition", graph.transition(taken.transition).name)
          .member("machine", machine_name(graph, machine_of_state(graph, graph.transition(taken.transition).to)))
          .member("since_secs", taken.since_secs)
          .member("because", what_holds(trace, graph, taken.transition, update))
          .end_object();
    json.end_array().key("root").begin_array();
    json.value(update.root.x).value(update.root.y).value(update.root.z).value(update.root.yaw_rad);
    json.end_array().end_object();
  }
  json.end_array();
}

}  // namespace sinew::cli
