// SPDX-License-Identifier: MIT
// The program of an animation graph: what docs/graph.md calls nodes, parameters, machines. It never changes and knows
// no figure; bound_graph.h brings it together with a pack's clips.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/graph/format.h"
#include "sinew/mix/blend_space.h"
#include "sinew/mix/fade.h"

namespace sinew {

enum class ParamType : std::uint32_t { number, integer, boolean, trigger, vec2, vec3 };
enum class NodeType : std::uint16_t { rest, clip, blend_space, blend, layer, additive, speed, mirror, slot, machine };
enum class ClipMode : std::uint16_t { automatic, once, loop, ping_pong };
enum class Comparison : std::uint16_t { above, at_least, below, at_most, is, is_not };
enum class TermKind : std::uint16_t { set, compare, elapsed, end, event, phase, all, any, negated };
enum class FadeKind : std::uint16_t { cut, cross, inertial, dead };
enum class EnterMode : std::uint16_t { restart, resume, keep, sync };
enum class Interruption : std::uint16_t { never, destination, source, both, higher };

// A parameter by number, found once by name.
using Param = std::uint16_t;

struct GraphParam {
  std::string_view name;
  std::uint32_t id = 0;
  ParamType type = ParamType::number;
  float low = 0, high = 0;
  float initial[3] = {};
};

struct GraphNode {
  std::string_view name;  // its path in the source
  std::uint32_t id = 0;
  NodeType type = NodeType::rest;
  std::span<const std::uint16_t> inputs;  // nodes
  std::uint16_t clip_slot = kNoGraphIndex;
  std::uint16_t machine = kNoGraphIndex;
  std::uint16_t group = kNoGraphIndex;
};

struct GraphMachine {
  std::uint16_t node = 0;
  std::uint32_t first_state = 0, state_count = 0;
  std::uint32_t first_transition = 0, transition_count = 0;
};

// Numbers of states are counted over the whole graph.
struct GraphState {
  std::string_view name;
  std::uint32_t id = 0;
};

struct GraphTransition {
  std::string_view name;
  std::uint32_t id = 0;
  std::uint32_t from = 0xFFFFFFFF, to = 0;  // states of the graph; from is 0xFFFFFFFF from any
  FadeKind kind = FadeKind::cut;
  FadeCurve curve = FadeCurve::smooth;
  EnterMode enter = EnterMode::restart;
  Interruption interruption = Interruption::destination;
  float secs = 0, priority = 0;
  std::span<const GraphTermRecord> condition;  // postfix; a part of Graph::conditions()
};

// A view into the bytes it was opened from.
class SINEW_API Graph {
 public:
  // Checks every offset, index, number and capacity once, so that nothing in an update has to. Requires: bytes aligned
  // to 64; fails with mismatch where the graph is not for this rig.
  static Result<Graph> open(std::span<const std::byte> bytes, const Rig& rig);

  // Of the chunk's bytes: states carry it.
  std::uint64_t hash() const { return hash_; }
  std::uint32_t rig_index() const { return header_->rig; }
  // What an instance's decisions need, see GraphStateHeader.
  std::size_t decide_bytes() const { return header_->decide_bytes; }
  // Machines with inertia: each keeps poses.
  std::size_t pose_slot_count() const { return pose_slots_; }
  // Of a program, in the worst update.
  std::size_t max_program_ops() const { return max_ops_; }
  std::size_t max_program_inputs() const { return max_inputs_; }
  std::size_t max_program_floats() const { return max_floats_; }
  // Poses that a program keeps at once.
  std::size_t max_live_poses() const { return max_live_; }

  std::size_t param_count() const { return params().size(); }
  GraphParam param(std::size_t index) const;
  // Looks at each: do it once.
  std::optional<Param> find_param(std::string_view name) const;
  std::size_t node_count() const { return nodes().size(); }
  GraphNode node(std::size_t index) const;
  std::size_t machine_count() const { return machines().size(); }
  GraphMachine machine(std::size_t index) const;
  std::size_t state_count() const { return states().size(); }
  GraphState state(std::size_t index) const;
  std::size_t transition_count() const { return transitions().size(); }
  GraphTransition transition(std::size_t index) const;
  std::size_t group_count() const { return groups().size(); }
  std::string_view group_name(std::size_t index) const;
  std::size_t slot_count() const;  // poses from outside
  std::string_view slot_name(std::size_t index) const;
  std::size_t variation_count() const;
  std::string_view variation_name(std::size_t index) const;
  std::size_t clip_slot_count() const { return clip_slots_; }
  // Of the pack. Requires: both in range.
  std::uint32_t clip_of(std::size_t variation, std::size_t clip_slot) const;
  BlendSpace space(std::size_t index) const;

  // The records, for what works on graphs.
  const GraphHeader& header() const { return *header_; }
  std::span<const GraphParamRecord> params() const { return array<GraphParamRecord>(header_->params); }
  std::span<const GraphNodeRecord> nodes() const { return array<GraphNodeRecord>(header_->nodes); }
  std::span<const std::uint16_t> inputs() const { return array<std::uint16_t>(header_->inputs); }
  std::span<const GraphValueRecord> values() const { return array<GraphValueRecord>(header_->values); }
  std::span<const GraphGroupRecord> groups() const { return array<GraphGroupRecord>(header_->groups); }
  std::span<const GraphMachineRecord> machines() const { return array<GraphMachineRecord>(header_->machines); }
  std::span<const GraphStateRecord> states() const { return array<GraphStateRecord>(header_->states); }
  std::span<const GraphTransitionRecord> transitions() const {
    return array<GraphTransitionRecord>(header_->transitions);
  }
  std::span<const GraphTermRecord> conditions() const { return array<GraphTermRecord>(header_->conditions); }
  template <class T>
  std::span<const T> array(ArrayRef ref) const {
    return checked_array<T>(header_, ref);
  }

 private:
  friend class Pack;
  friend struct GraphFormat;
  static Graph view(std::span<const std::byte> opened);  // of bytes that open has checked
  const GraphHeader* header_ = nullptr;
  std::uint64_t hash_ = 0;
  std::size_t pose_slots_ = 0, clip_slots_ = 0;
  std::size_t max_ops_ = 0, max_inputs_ = 0, max_floats_ = 0, max_live_ = 0;
};

}  // namespace sinew
