// SPDX-License-Identifier: MIT
// One instance of a graph, from frame to frame.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/base/api.h"
#include "sinew/base/block.h"
#include "sinew/graph/bound_graph.h"
#include "sinew/graph/program.h"
#include "sinew/math/types.h"
#include "sinew/motion/events.h"
#include "sinew/motion/root_motion.h"

namespace sinew {

// The state of an instance that decides: decide_bytes() of plain bytes, which a snapshot copies and a rollback copies
// back. All that is done to it is a function of the bytes and what is handed in: the same bits on every machine.

// Makes a fresh one: parameters at their defaults, nothing entered. Requires: state holds graph.decide_bytes(), aligned
// to 8; variation < variation_count().
SINEW_API void reset_state(const Graph& graph, std::span<std::byte> state, std::size_t variation = 0);
// Whether bytes that came from elsewhere (a file, the network) may be handed to update_graph as a state of this graph:
// its size and hash, every number within what an update takes. Not whether an update would ever come to it.
SINEW_API bool is_state_of(const Graph& graph, std::span<const std::byte> state);
// Other clips from the next update on; times stay.
SINEW_API void set_variation(const Graph& graph, std::span<std::byte> state, std::size_t variation);
SINEW_API std::size_t variation_of(const Graph& graph, std::span<const std::byte> state);

// Parameters are set before an update, and act in it. Values are taken into the bounds of the parameter; what is not
// finite is ignored. Requires: the parameter is of this type.
SINEW_API void set_number(const Graph& graph, std::span<std::byte> state, Param param, float value);
SINEW_API void set_integer(const Graph& graph, std::span<std::byte> state, Param param, std::int32_t value);
SINEW_API void set_bool(const Graph& graph, std::span<std::byte> state, Param param, bool value);
SINEW_API void fire_trigger(const Graph& graph, std::span<std::byte> state, Param param);
SINEW_API void set_vector(const Graph& graph, std::span<std::byte> state, Param param, Vec2 value);
SINEW_API void set_vector(const Graph& graph, std::span<std::byte> state, Param param, Vec3 value);
// As they are set: floats, integers and booleans as numbers. The components that a parameter lacks are 0.
SINEW_API Vec3 param_value(const Graph& graph, std::span<const std::byte> state, Param param);

// A marker that was passed, where and when.
struct GraphEvent {
  Event event;
  std::uint16_t node = 0;  // clip node
  double at_secs = 0;      // since the update's begin
};

struct TransitionTaken {
  std::uint32_t transition = 0;  // of the graph
  float since_secs = 0;          // how long before the update's end
};

struct GraphFrame {
  RootMotion root_motion;  // start_from_end
  std::span<const GraphEvent> events;
  std::uint64_t event_count = 0;  // may be more than events, where a step was very long
  std::span<const TransitionTaken> taken;
};

// What a node did in the last update.
struct GraphNodeFrame {
  float weight = 0;        // of its pose in the output
  float event_weight = 0;  // of its events: also where its pose is not shown any more
  bool played = false, shown = false;
  std::uint8_t with_start = 0;
  float amount = 0;  // slot: weight; mirror: 1 or 0
  double rate = 1, step_secs = 0, begin_secs = 0;
  double from_secs = 0, to_secs = 0;  // clips: on the play line
  double secs_per_sec = 0;            // clips: speed of the line
  std::uint16_t place = 0, kept = 0;  // while a program is written: registers of its pose
};

// What a machine did in the last update; states are counted in the machine, kNoGraphIndex: none.
struct GraphMachineFrame {
  std::uint16_t state = kNoGraphIndex, source = kNoGraphIndex;  // source: plays on under a cross-fade
  std::uint16_t left = kNoGraphIndex;                           // played the begin of the step and was left
  FadeKind fade = FadeKind::cut;                                // that runs
  FadeKind started = FadeKind::cut;                             // that began in this update without a jump
  float weight = 1;                                             // of the state, beside the source's
  float part = 1;                                               // of the fade's time
  double step_secs = 0;                                         // of the state
  bool is_fresh = false;                                        // it was not played in the update before
  std::uint32_t played_before = 0;                              // number of the update in which it was, before this one
  std::uint16_t taken = kNoGraphIndex;                          // transition of the graph, taken in this update
  double since_secs = 0;                                        // how long before the update's end
};

// What became of a transition in the last update.
enum class TransitionFate : std::uint8_t {
  elsewhere,  // it does not lead from where its machine is; or the machine was not played, or just entered
  held_back,  // a fade runs that it may not interrupt
  not_true,   // its condition does not hold
  too_late,   // one that comes before it was taken; it was not tried
  taken
};

// Of a term of a condition in the last update: a number of seconds since when it is true, or one of these.
inline constexpr float kTermNotTrue = -1, kTermNotTried = -2;

// Whether a workspace keeps what became of each transition and term. It costs a little time and memory.
enum class Explain : std::uint8_t { no, yes };

// Memory of a thread that updates instances of one graph, one after another.
class SINEW_API GraphWorkspace {
 public:
  static Result<GraphWorkspace> create(const BoundGraph& graph, Allocator allocator = default_allocator(),
                                       Explain explain = Explain::no);

  // Of the last update.
  std::span<const GraphNodeFrame> nodes() const { return nodes_; }
  std::span<const GraphMachineFrame> machines() const { return machines_; }
  // By transition of the graph, and by term of Graph::conditions(); parameters' words as the graph saw them. Empty
  // where the workspace does not explain.
  std::span<const TransitionFate> fates() const { return fates_; }
  std::span<const float> term_since_secs() const { return term_since_secs_; }
  std::span<const std::uint32_t> seen_words() const { return fates_.empty() ? std::span<std::uint32_t>() : words_; }

 private:
  friend struct GraphReading;
  Block memory_;
  std::span<GraphNodeFrame> nodes_;
  std::span<GraphMachineFrame> machines_;
  std::span<float> shares_;         // per input of each node
  std::span<std::uint32_t> words_;  // of the parameters, as the graph sees them
  std::span<std::uint8_t> used_;    // words of triggers that were used
  std::span<double> entered_phases_;
  std::span<std::uint8_t> entered_;  // sync groups: GroupEntry
  std::span<float> weights_;         // of the members of a group, or the inputs of a node
  std::span<RootMotion> roots_, steps_;
  std::span<GraphEvent> events_;
  std::span<TransitionTaken> taken_;
  std::span<TransitionFate> fates_;
  std::span<float> term_since_secs_;
  std::span<Event> passed_;  // by one clip
  std::span<PoseOp> ops_;
  std::span<std::uint16_t> op_inputs_, free_;
  std::span<float> op_floats_;
  std::span<JointBlock> joints_;
  std::span<float> properties_;
  std::span<Quat> turns_;
  std::span<float> mask_;
  double dt_secs_ = 0, dt_before_secs_ = 0;
};

// Decides: time, transitions, events, the motion of the root; touches no pose. dt below 0 or not finite counts as 0.
// What it returns lies in the workspace until its next use. Does not allocate, cannot fail.
// Requires: state was made by reset_state for this graph; the workspace is for it.
SINEW_API GraphFrame update_graph(const BoundGraph& graph, std::span<std::byte> state, double dt_secs,
                                  GraphWorkspace& workspace);

// Writes down what the last update comes to; it lies in the workspace until the next. Requires: the workspace's last
// update was of this state.
SINEW_API PoseProgram write_program(const BoundGraph& graph, std::span<const std::byte> state,
                                    GraphWorkspace& workspace);

// A state of one graph for another, edited one: parameters, states, clocks and phases go on where the stable ids and
// the types are the same; all else is fresh. Poses that were kept are not: zero the pose state.
// Requires: `to` holds to_graph.decide_bytes().
SINEW_API void carry_over(const Graph& from_graph, std::span<const std::byte> from, const Graph& to_graph,
                          std::span<std::byte> to);

}  // namespace sinew
