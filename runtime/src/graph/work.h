// SPDX-License-Identifier: MIT
// What the steps of an update share: the records, the instance's state, the workspace.
#pragma once
#include <bit>
#include <cstring>

#include "sinew/graph/update_graph.h"

namespace sinew {

// What a program computes with.
struct ProgramMemory {
  std::span<JointBlock> joints;  // of all registers
  std::span<float> properties;
  std::span<Quat> turns;
  std::span<float> mask;
};

// Reads the state.
struct GraphReading {
  const BoundGraph& bound;
  const Graph& graph;
  GraphWorkspace& space;
  double dt_secs = 0;

  GraphReading(const BoundGraph& graph_in, std::span<const std::byte> state, GraphWorkspace& workspace, double dt)
      : bound(graph_in), graph(graph_in.graph()), space(workspace), dt_secs(dt), state_(state.data()) {}

  static ProgramMemory program_memory(GraphWorkspace& space) {
    return {space.joints_, space.properties_, space.turns_, space.mask_};
  }
  // The steps of the last two updates.
  void note_steps() const {
    space.dt_secs_ = dt_secs;
    space.dt_before_secs_ = header().last_dt_secs;
  }
  static double dt_of(const GraphWorkspace& space) { return space.dt_secs_; }
  double dt_before_secs() const { return space.dt_before_secs_; }

  // Parts of the workspace.
  std::span<GraphNodeFrame> nodes() const { return space.nodes_; }
  std::span<GraphMachineFrame> machines() const { return space.machines_; }
  std::span<float> shares(const GraphNodeRecord& node) const {
    return space.shares_.subspan(node.first_input, node.input_count);
  }
  std::span<std::uint32_t> words() const { return space.words_; }
  std::span<std::uint8_t> used() const { return space.used_; }
  std::span<std::uint8_t> entered() const { return space.entered_; }
  std::span<double> entered_phases() const { return space.entered_phases_; }
  std::span<float> weights() const { return space.weights_; }
  std::span<RootMotion> roots() const { return space.roots_; }
  std::span<RootMotion> steps() const { return space.steps_; }
  std::span<GraphEvent> events() const { return space.events_; }
  std::span<Event> passed() const { return space.passed_; }
  std::span<TransitionTaken> taken() const { return space.taken_; }
  std::span<TransitionFate> fates() const { return space.fates_; }
  std::span<float> term_since_secs() const { return space.term_since_secs_; }
  std::span<PoseOp> ops() const { return space.ops_; }
  std::span<std::uint16_t> op_inputs() const { return space.op_inputs_; }
  std::span<float> op_floats() const { return space.op_floats_; }
  std::span<std::uint16_t> free_places() const { return space.free_; }

  // Parts of the state. The bytes are the caller's and zeroed at first; T is plain data.
  template <class T>
  const T& at(std::uint32_t offset) const {
    return *reinterpret_cast<const T*>(state_ + offset);
  }
  const GraphStateHeader& header() const { return at<GraphStateHeader>(0); }
  std::uint32_t now() const { return header().updates + 1; }  // the number of this update
  bool was_played(std::uint32_t last_played) const { return last_played != 0 && last_played == header().updates; }

  const GraphNodeRecord& node(std::size_t index) const { return graph.nodes()[index]; }
  std::uint16_t input(const GraphNodeRecord& record, std::size_t j) const {
    return graph.inputs()[record.first_input + j];
  }
  const BoundGraph::BoundClip& clip(const GraphNodeRecord& record) const {
    return bound.clip(bound.clip_in(header().variation, record.index));
  }
  const SyncGroup& group(std::size_t index) const { return bound.group(header().variation, index); }

  // A value of a node as the parameters are seen now.
  float value(const GraphNodeRecord& record, std::size_t index) const {
    const GraphValueRecord& v = graph.values()[record.first_value + index];
    if (v.word == kNoGraphIndex) return v.offset;
    const float scaled = word_as_float(v.word, static_cast<ParamType>(v.type)) * v.scale + v.offset;
    return scaled < v.low ? v.low : v.high < scaled ? v.high : scaled;
  }
  float word_as_float(std::size_t word, ParamType type) const {
    const std::uint32_t bits = words()[word];
    if (type == ParamType::number) return std::bit_cast<float>(bits);
    return type == ParamType::integer ? static_cast<float>(std::bit_cast<std::int32_t>(bits)) : bits != 0 ? 1.0f : 0.0f;
  }
  // A clip's weight, and through speed and mirror that of their input; others have 1.
  float own_weight(std::size_t index) const {
    for (;;) {
      const GraphNodeRecord& record = node(index);
      const auto type = static_cast<NodeType>(record.type);
      if (type == NodeType::clip) {
        const float weight = value(record, 1);
        return 0 < weight ? weight : 0;
      }
      if (type != NodeType::speed && type != NodeType::mirror) return 1;
      index = input(record, 0);
    }
  }

  PlayLine line_of(const GraphNodeRecord& record) const {
    const Clip& played = clip(record).clip;
    switch (static_cast<ClipMode>(record.mode)) {
      case ClipMode::automatic:
        return play_line(played);
      case ClipMode::once:
        return play_line(played, PlayMode::once);
      case ClipMode::loop:
        return play_line(played, PlayMode::loop);
      case ClipMode::ping_pong:
        return play_line(played, PlayMode::ping_pong);
    }
    return {};
  }
  // Where a clip that has not begun would begin.
  Playback start(const GraphNodeRecord& record, const PlayLine& line, double speed) const {
    Playback playback = start_of(line, speed);
    if (record.start_secs != 0) seek(line, static_cast<double>(record.start_secs), playback);
    return playback;
  }

 private:
  const std::byte* state_;
};

// Changes it.
struct GraphWork : GraphReading {
  GraphWork(const BoundGraph& graph_in, std::span<std::byte> state, GraphWorkspace& workspace, double dt)
      : GraphReading(graph_in, state, workspace, dt), state_(state.data()) {}

  template <class T>
  T& at(std::uint32_t offset) const {
    return *reinterpret_cast<T*>(state_ + offset);
  }
  GraphStateHeader& header() const { return at<GraphStateHeader>(0); }

 private:
  std::byte* state_;
};

// A rate within a node that scales time: finite, however many are nested.
inline double scaled_rate(double rate, float speed) {
  constexpr auto kMost = static_cast<double>(kMaxGraphNumber);
  const double scaled = rate * static_cast<double>(speed);
  return scaled < -kMost ? -kMost : kMost < scaled ? kMost : scaled;
}

// Comparisons of times that were added up from steps.
inline constexpr double kTimeTolerance_secs = 1e-6;

// How far behind it a time lies, at most the step; below 0: it is not reached.
inline double since_reached(double time_secs, double threshold_secs, double step_secs) {
  const double over = time_secs - threshold_secs;
  if (!(over >= -kTimeTolerance_secs)) return -1;
  const double since = over < 0 ? 0 : over;
  return since < step_secs ? since : step_secs;
}

// Flags of a GraphClipState. Placed: it was put where it stands and has not moved yet.
inline constexpr std::uint32_t kClipStarted = 1, kClipFinished = 2, kClipPlaced = 4;

// A node that several places play goes by the rate of the first, from the first begin to the last end.
inline void play_for(GraphNodeFrame& node, double rate, double begin_secs, double step_secs) {
  if (!node.played) {
    node.played = true;
    node.rate = rate;
    node.begin_secs = begin_secs;
    node.step_secs = step_secs;
    return;
  }
  const double end = node.begin_secs + node.step_secs, other = begin_secs + step_secs;
  const double begin = begin_secs < node.begin_secs ? begin_secs : node.begin_secs;
  if (begin == node.begin_secs && !(end < other)) return;
  node.begin_secs = begin;
  node.step_secs = (end < other ? other : end) - begin;
}

// How a sync group's members want it to go; the weights of its members are left in the workspace.
struct GroupMotion {
  bool played = false;
  double rate = 0, begin_secs = 0, step_secs = 0;
};
GroupMotion group_motion(const GraphReading& work, const GraphGroupRecord& group);

// How a sync group begins that was not played in the update before; the last state that is entered has its way.
enum GroupEntry : std::uint8_t { kGroupAnew, kGroupGoesOn, kGroupAtPhase };

// Where a clip in a group stands at a phase.
double member_line_secs(const GraphReading& work, const GraphNodeRecord& node, double phase);

void decide_machine(const GraphWork& work, std::size_t node);
void move_groups(const GraphWork& work);
void move_clips(const GraphWork& work);
std::uint64_t collect_graph_events(const GraphWork& work, std::size_t& kept);
RootMotion gather_root_motion(const GraphWork& work);

// The clip that stands for a state, see docs/graph.md.
struct MainClip {
  std::uint16_t node = kNoGraphIndex;
  double in_pass_secs = 0, length_secs = 0, rate = 0;
  bool is_shared = false;  // others play it too
};
MainClip main_clip(const GraphWork& work, std::size_t node, double rate);
// Whether, and since when, a condition holds at the end of a machine's step: below 0 where it does not.
struct ConditionFrame {
  double step_secs = 0, elapsed_secs = 0;
  MainClip main;
  std::size_t watch_offset = 0;  // of event terms: the state's number, in transitions from any
  bool hears = true;             // whether the state's events count
};
double holds_since(const GraphWork& work, std::uint32_t first_term, std::uint32_t term_count,
                   const ConditionFrame& frame);

}  // namespace sinew
