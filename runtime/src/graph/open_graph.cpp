// SPDX-License-Identifier: MIT
// All that an update relies on is checked here, once.
#include <algorithm>
#include <array>

#include "anim/checks.h"
#include "graph/graph_view.h"
#include "sinew/base/hash.h"
#include "sinew/mix/spring.h"

namespace sinew {
namespace {

template <class Enum>
bool is_one_of(std::uint32_t value, Enum last) {
  return value <= static_cast<std::uint32_t>(last);
}
bool is_number(float value) { return within(&value, 1, kMaxGraphNumber); }
bool is_index(std::uint16_t index, std::size_t count) { return index < count || index == kNoGraphIndex; }
bool is_range(std::uint32_t first, std::uint32_t count, std::size_t size) {
  return first <= size && count <= size - first;
}

Error damaged(const char* what) { return Error::at(Errc::out_of_range, 0, what); }

class Check {
 public:
  Check(const Graph& graph, std::span<const std::byte> chunk, const Rig& rig)
      : graph_(graph), header_(graph.header()), reader_(chunk), rig_(rig) {}

  Result<void> arrays() const {
    std::span<const GraphParamRecord> params;
    std::span<const GraphNodeRecord> nodes;
    std::span<const GraphValueRecord> values;
    std::span<const std::uint16_t> shorts;
    std::span<const std::uint32_t> ints;
    std::span<const std::uint64_t> longs;
    std::span<const GraphNameRecord> names;
    std::span<const GraphSpaceRecord> spaces;
    std::span<const std::byte> bytes;
    std::span<const GraphGroupRecord> groups;
    std::span<const GraphMachineRecord> machines;
    std::span<const GraphStateRecord> states;
    std::span<const GraphTransitionRecord> transitions;
    std::span<const GraphEntryRecord> entries;
    std::span<const GraphTermRecord> terms;
    std::span<const GraphWatchRecord> watches;
    std::span<const GraphRangeRecord> ranges;
    std::span<const float> floats;
    std::span<const char> text;
    const GraphHeader& h = header_;
    const bool whole =
        reader_.read(h.params, params) && reader_.read(h.nodes, nodes) && reader_.read(h.inputs, shorts) &&
        reader_.read(h.values, values) && reader_.read(h.clips, ints) && reader_.read(h.clip_hashes, longs) &&
        reader_.read(h.variations, names) && reader_.read(h.spaces, spaces) && reader_.read(h.space_bytes, bytes) &&
        reader_.read(h.groups, groups) && reader_.read(h.group_markers, longs) &&
        reader_.read(h.group_members, shorts) && reader_.read(h.machines, machines) && reader_.read(h.states, states) &&
        reader_.read(h.transitions, transitions) && reader_.read(h.candidates, shorts) &&
        reader_.read(h.entries, entries) && reader_.read(h.conditions, terms) && reader_.read(h.watches, watches) &&
        reader_.read(h.ranges, ranges) && reader_.read(h.state_groups, shorts) && reader_.read(h.profiles, floats) &&
        reader_.read(h.slots, names) && reader_.read(h.names, text);
    if (!whole) return Error::at(Errc::truncated, 0, "an array of a graph leaves its chunk");
    if (h.nodes.count == 0 || h.nodes.count > kMaxGraphNodes) return damaged("a graph has no nodes, or too many");
    if (h.variations.count == 0 || h.clips.count != std::uint64_t(h.variations.count) * h.clip_hashes.count ||
        h.clip_hashes.count >= kNoGraphIndex || h.slots.count >= kNoGraphIndex || h.groups.count >= kNoGraphIndex ||
        h.machines.count >= kNoGraphIndex || h.watches.count >= kNoGraphIndex || h.params.count >= kNoGraphIndex ||
        h.transitions.count >= kNoGraphIndex || h.spaces.count >= kNoGraphIndex)
      return damaged("the tables of a graph do not fit each other");
    if (h.skeleton_id != rig_.skeleton().id()) return Error::at(Errc::mismatch, 0, "a graph is for another rig");
    const std::size_t lanes = kLanes * block_count(rig_.skeleton().joint_count());
    if (h.profiles.count != std::uint64_t(h.profile_count) * lanes || h.profile_count >= kNoGraphIndex)
      return damaged("the profiles of a graph do not fit its rig");
    return {};
  }

  Result<void> names() const {
    const GraphFormat format(graph_);
    std::uint32_t end = 0;
    for (std::size_t kind = 0; kind < kGraphNameKinds; ++kind)
      for (std::size_t i = 0; i < format.count(static_cast<GraphNames>(kind)); ++i) {
        const std::uint32_t next = format.name_end(static_cast<GraphNames>(kind), i);
        if (next < end || next > header_.names.count) return damaged("the names of a graph are damaged");
        end = next;
      }
    return {};
  }

  Result<void> params() {
    std::uint64_t word = 0;
    for (const GraphParamRecord& param : graph_.params()) {
      const auto type = static_cast<ParamType>(param.type);
      if (!is_one_of(param.type, ParamType::vec3) || param.word != word) return damaged("a parameter is damaged");
      const std::uint32_t words = type == ParamType::vec2 ? 2 : type == ParamType::vec3 ? 3 : 1;
      word += words;
      const bool is_float = type == ParamType::number || type == ParamType::vec2 || type == ParamType::vec3;
      for (std::size_t c = 0; c < 3; ++c)
        if (is_float && !is_number(std::bit_cast<float>(param.initial[c]))) return damaged("a parameter is not finite");
      if (!is_number(param.low) || !is_number(param.high) || !is_number(param.smooth_secs) ||
          !is_number(param.hold_secs) || param.smooth_secs < 0 || param.hold_secs < 0 || param.high < param.low)
        return damaged("a number of a parameter is out of range");
      if ((param.smooth_secs > 0 && !is_float) || (param.hold_secs > 0 && type != ParamType::trigger))
        return damaged("a parameter has what its type has not");
    }
    words_ = static_cast<std::size_t>(word);
    return words_ < kNoGraphIndex ? Result<void>() : damaged("a graph has too many parameters");
  }

  // What is kept in an instance's state follows each other: parameters, sync groups, nodes, watches.
  Result<void> layout() const {
    std::uint64_t end = sizeof(GraphStateHeader) + words_ * 4;
    bool fits = true;
    const auto place = [&](std::uint32_t offset, std::uint64_t bytes) {
      fits = fits && offset % 8 == 0 && offset >= end;
      end = offset + bytes;
    };
    for (const GraphParamRecord& param : graph_.params()) {
      const auto type = static_cast<ParamType>(param.type);
      const std::size_t words = type == ParamType::vec2 ? 2 : type == ParamType::vec3 ? 3 : 1;
      if (param.smooth_secs > 0) place(param.state, words * sizeof(Spring));
      if (param.hold_secs > 0) place(param.state, sizeof(double));
    }
    for (const GraphGroupRecord& group : graph_.groups()) place(group.state, sizeof(GraphGroupState));
    for (const GraphNodeRecord& node : graph_.nodes()) {
      const auto type = static_cast<NodeType>(node.type);
      if (type == NodeType::clip && node.group == kNoGraphIndex) place(node.state, sizeof(GraphClipState));
      if (type != NodeType::machine) continue;
      place(node.state, sizeof(GraphMachineState));
      const GraphMachineRecord& machine = graph_.machines()[node.index];
      if (machine.root != 0) place(machine.root, sizeof(GraphMachineRoot));
    }
    for (const GraphWatchRecord& watch : graph_.array<GraphWatchRecord>(header_.watches))
      place(watch.placement, sizeof(float));
    return fits && end <= header_.decide_bytes && header_.decide_bytes % 8 == 0
               ? Result<void>()
               : damaged("the state that a graph asks for is damaged");
  }

  Result<void> values() const {
    for (const GraphValueRecord& value : graph_.values())
      if (!is_number(value.scale) || !is_number(value.offset) || !is_number(value.low) || !is_number(value.high) ||
          !(value.low <= value.high) || !is_index(value.word, words_) || !is_one_of(value.type, ParamType::boolean))
        return damaged("a value of a graph is damaged");
    return {};
  }

  Result<void> spaces() const {
    const std::span<const std::byte> bytes = graph_.array<std::byte>(header_.space_bytes);
    for (const GraphSpaceRecord& space : graph_.array<GraphSpaceRecord>(header_.spaces)) {
      if (!is_range(space.first, space.bytes, bytes.size())) return damaged("a blend space leaves its graph");
      if (auto opened = BlendSpace::open(bytes.subspan(space.first, space.bytes)); !opened) return opened.error();
    }
    return {};
  }

  Result<void> nodes() {
    const std::span<const GraphNodeRecord> all = graph_.nodes();
    const std::span<const std::uint16_t> inputs = graph_.inputs();
    std::uint32_t machine = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const GraphNodeRecord& node = all[i];
      if (!is_one_of(node.type, NodeType::machine) || node.end <= i || node.end > all.size() ||
          !is_range(node.first_input, node.input_count, inputs.size()) ||
          !is_range(node.first_value, node.value_count, header_.values.count) ||
          !is_one_of(node.mode, ClipMode::ping_pong) || node.depth > kMaxMachineDepth || !is_number(node.start_secs))
        return damaged("a node of a graph is damaged");
      if (!shape_fits(node, i, machine)) return damaged("a node of a graph has not what its type needs");
      if (Result<void> fits = node_inputs(i); !fits) return fits;
    }
    if (machine != header_.machines.count) return damaged("the machines of a graph are not its nodes");
    if (is_difference(all[0]) || (all[0].flags & kNodeIsCached) != 0) return damaged("a graph's output is no pose");
    return {};
  }

  Result<void> groups() const {
    const std::span<const GraphNodeRecord> all = graph_.nodes();
    const std::span<const std::uint16_t> members = graph_.array<std::uint16_t>(header_.group_members);
    std::uint64_t listed = 0;
    for (std::size_t g = 0; g < graph_.groups().size(); ++g) {
      const GraphGroupRecord& group = graph_.groups()[g];
      if (!is_range(group.first_marker, group.marker_count, header_.group_markers.count) ||
          group.first_member != listed || !is_range(group.first_member, group.member_count, members.size()) ||
          group.member_count == 0)
        return damaged("a sync group of a graph is damaged");
      listed += group.member_count;
      for (std::size_t m = 0; m < group.member_count; ++m) {
        const std::uint16_t node = members[group.first_member + m];
        if (node >= all.size() || static_cast<NodeType>(all[node].type) != NodeType::clip || all[node].group != g ||
            all[node].member != m)
          return damaged("a member of a sync group is none");
      }
    }
    if (listed != members.size()) return damaged("a sync group of a graph is damaged");
    std::uint64_t in_groups = 0;
    for (const GraphNodeRecord& node : all)
      in_groups += static_cast<NodeType>(node.type) == NodeType::clip && node.group != kNoGraphIndex;
    return in_groups == listed ? Result<void>() : damaged("a clip's sync group does not list it");
  }

  Result<void> machines() const {
    std::uint64_t state = 0, entry = 0, transition = 0;
    std::uint32_t slot = 0;
    for (const GraphMachineRecord& machine : graph_.machines()) {
      if (machine.first_state != state || machine.first_entry != entry || machine.first_transition != transition)
        return damaged("the machines of a graph are damaged");
      state += machine.state_count, entry += machine.entry_count, transition += machine.transition_count;
      if (state > header_.states.count || entry > header_.entries.count || transition > header_.transitions.count ||
          machine.state_count == 0 || machine.state_count >= kNoGraphIndex)
        return damaged("a machine of a graph is damaged");
      const bool has_slot = machine.pose_slot != kNoGraphIndex;
      if (has_slot != (machine.root != 0) || (has_slot && machine.pose_slot != slot))
        return damaged("the poses that a machine keeps are damaged");
      slot += has_slot ? 1 : 0;
      if (Result<void> fits = machine_parts(machine); !fits) return fits;
    }
    if (state != header_.states.count || entry != header_.entries.count || transition != header_.transitions.count)
      return damaged("the machines of a graph are damaged");
    return {};
  }

  Result<void> watches() const {
    for (const GraphWatchRecord& watch : graph_.array<GraphWatchRecord>(header_.watches))
      if (watch.state >= header_.states.count) return damaged("a watch of a graph is damaged");
    for (const std::uint16_t group : graph_.array<std::uint16_t>(header_.state_groups))
      if (group >= header_.groups.count) return damaged("a state names no sync group");
    for (const float pace : graph_.array<float>(header_.profiles))
      if (!(pace >= 0) || !is_number(pace)) return damaged("a pace of a graph is out of range");
    return {};
  }

 private:
  static bool is_difference(const GraphNodeRecord& node) { return (node.flags & kNodeGivesDifference) != 0; }

  bool shape_fits(const GraphNodeRecord& node, std::size_t index, std::uint32_t& machine) const {
    const auto counts = [&](std::size_t inputs, std::size_t values) {
      return node.input_count == inputs && node.value_count == values;
    };
    switch (static_cast<NodeType>(node.type)) {
      case NodeType::rest:
        return counts(0, 0);
      case NodeType::clip:
        return counts(0, 2) && node.index < header_.clip_hashes.count && is_index(node.group, header_.groups.count);
      case NodeType::blend_space:
        return counts(node.input_count, 2) && node.index < header_.spaces.count &&
               graph_.space(node.index).sample_count() == node.input_count;
      case NodeType::blend:
        return node.value_count == node.input_count;
      case NodeType::layer:
      case NodeType::additive:
        return counts(2, 1);
      case NodeType::speed:
      case NodeType::mirror:
        return counts(1, 1);
      case NodeType::slot:
        return counts(1, 1) && node.member < header_.slots.count;
      case NodeType::machine:
        return node.index == machine && machine < header_.machines.count && graph_.machines()[machine].node == index &&
               graph_.machines()[machine++].state_count == node.input_count;
    }
    return false;
  }

  // What a node alone has follows it without gaps, so that nothing has two owners.
  bool holds_its_own(std::size_t index, std::span<const std::uint16_t> inputs) const {
    const std::span<const GraphNodeRecord> all = graph_.nodes();
    std::size_t next = index + 1;
    for (const std::uint16_t input : inputs) {
      if (input >= all.size()) return false;
      if ((all[input].flags & kNodeIsCached) != 0) continue;
      if (input != next || all[input].end <= input) return false;
      next = all[input].end;
    }
    return next == all[index].end;
  }

  // Inputs are numbered after whoever takes them and are poses but where a difference is wanted; the numbers that
  // bound a program add up.
  Result<void> node_inputs(std::size_t index) const {
    const std::span<const GraphNodeRecord> all = graph_.nodes();
    const GraphNodeRecord& node = all[index];
    const auto type = static_cast<NodeType>(node.type);
    const std::span<const std::uint16_t> inputs = graph_.inputs().subspan(node.first_input, node.input_count);
    if (!holds_its_own(index, inputs)) return damaged("a node has not what lies between it and its end");
    std::uint32_t live = 1, kept = 0, most = 0;
    for (std::size_t j = inputs.size(); j-- > 0;) {
      if (inputs[j] <= index || inputs[j] >= all.size()) return damaged("an input of a node is out of order");
      const GraphNodeRecord& input = all[inputs[j]];
      const bool is_cached = (input.flags & kNodeIsCached) != 0;
      const bool wants_difference =
          (type == NodeType::additive && j == 1) || (type == NodeType::speed && is_difference(node));
      if (is_difference(input) != wants_difference) return damaged("a difference where a pose is wanted");
      if (input.depth < node.depth + (type == NodeType::machine ? 1 : 0)) return damaged("a node's depth is damaged");
      const std::uint32_t needs = is_cached ? 1 : input.live;
      most = std::max(most, needs);
      live = std::max(live, type == NodeType::machine ? 2 + most : kept + needs);
      ++kept;
    }
    const bool may_differ = type == NodeType::clip || type == NodeType::speed;
    if (is_difference(node) && !may_differ) return damaged("a node cannot give a difference");
    return node.live >= live ? Result<void>() : damaged("a node keeps more poses than it says");
  }

  Result<void> machine_parts(const GraphMachineRecord& machine) const {
    const std::span<const GraphStateRecord> states = graph_.states().subspan(machine.first_state, machine.state_count);
    for (std::size_t s = 0; s < states.size(); ++s) {
      const GraphStateRecord& state = states[s];
      if (!is_range(state.first_candidate, state.candidate_count, header_.candidates.count) ||
          !is_range(state.first_group, state.group_count, header_.state_groups.count) ||
          !is_range(state.first_range, state.range_count, header_.ranges.count))
        return damaged("a state of a graph is damaged");
      const GraphNodeRecord& node = graph_.nodes()[machine.node];
      if (!ranges_fit(state, graph_.inputs()[node.first_input + s])) return damaged("the nodes of a state are damaged");
      for (const std::uint16_t transition :
           graph_.array<std::uint16_t>(header_.candidates).subspan(state.first_candidate, state.candidate_count))
        if (transition < machine.first_transition || transition - machine.first_transition >= machine.transition_count)
          return damaged("a state's transition is of another machine");
    }
    for (const GraphEntryRecord& entry :
         graph_.array<GraphEntryRecord>(header_.entries).subspan(machine.first_entry, machine.entry_count))
      if (entry.state >= machine.state_count || !condition(entry.first_term, entry.term_count, 0))
        return damaged("an entry of a machine is damaged");
    for (const GraphTransitionRecord& transition :
         graph_.transitions().subspan(machine.first_transition, machine.transition_count))
      if (!transition_fits(machine, transition)) return damaged("a transition of a machine is damaged");
    return {};
  }

  // What a state alone has, and then what is cached, whole.
  bool ranges_fit(const GraphStateRecord& state, std::size_t node) const {
    const std::span<const GraphNodeRecord> all = graph_.nodes();
    const auto ranges = graph_.array<GraphRangeRecord>(header_.ranges).subspan(state.first_range, state.range_count);
    std::size_t end = 0;
    for (const GraphRangeRecord& range : ranges) {
      if (range.first >= all.size() || range.first < end || range.end != all[range.first].end) return false;
      if (range.first != node && (all[range.first].flags & kNodeIsCached) == 0) return false;
      end = range.end;
    }
    return !ranges.empty() && ranges[0].first == node;
  }

  bool transition_fits(const GraphMachineRecord& machine, const GraphTransitionRecord& t) const {
    return is_index(t.from, machine.state_count) && t.to < machine.state_count && is_one_of(t.kind, FadeKind::dead) &&
           is_one_of(t.curve, FadeCurve::ease_out) && is_one_of(t.enter, EnterMode::sync) &&
           is_one_of(t.interruption, Interruption::higher) && is_index(t.profile, header_.profile_count) &&
           is_number(t.priority) && is_number(t.secs) && t.secs >= 0 && is_number(t.half_life_secs) &&
           t.half_life_secs > 0 && (static_cast<FadeKind>(t.kind) != FadeKind::dead || machine.dead_blends == 1) &&
           condition(t.first_term, t.term_count, t.from == kNoGraphIndex ? machine.state_count : 1);
  }

  // Postfix: never more than fits on the stack, never less than a term needs, one result in the end.
  // watches: of each marker, 0 where there may be parameters only.
  bool condition(std::uint32_t first, std::uint32_t count, std::uint32_t watches) const {
    if (!is_range(first, count, header_.conditions.count)) return false;
    std::size_t depth = 0;
    for (const GraphTermRecord& term : graph_.array<GraphTermRecord>(header_.conditions).subspan(first, count)) {
      std::size_t takes = 0;
      if (!term_fits(term, watches, takes) || takes > depth) return false;
      depth += 1 - takes;
      if (depth > kMaxConditionDepth) return false;
    }
    return depth == (count > 0 ? 1 : 0);
  }

  bool term_fits(const GraphTermRecord& term, std::uint32_t watches, std::size_t& takes) const {
    const bool params_only = watches == 0;
    if (!is_one_of(term.kind, TermKind::negated)) return false;
    const bool is_integer = static_cast<ParamType>(term.type) == ParamType::integer;
    switch (static_cast<TermKind>(term.kind)) {
      case TermKind::set:
        return term.word < words_;
      case TermKind::compare:
        return term.word < words_ && is_one_of(term.comparison, Comparison::is_not) &&
               is_one_of(term.type, ParamType::boolean) && (is_integer || is_number(term.a));
      case TermKind::elapsed:
      case TermKind::end:
        return !params_only && is_number(term.a);
      case TermKind::event:
        return !params_only && is_range(term.index, watches, header_.watches.count) && is_number(term.a);
      case TermKind::phase:
        return !params_only && term.index < header_.groups.count && is_number(term.a) && is_number(term.b);
      case TermKind::all:
      case TermKind::any:
        takes = term.index;
        return true;
      case TermKind::negated:
        takes = 1;
        return true;
    }
    return false;
  }

  const Graph& graph_;
  const GraphHeader& header_;
  ChunkReader reader_;
  const Rig& rig_;
  std::size_t words_ = 0;
};

Result<void> check_all(const Graph& graph, std::span<const std::byte> bytes, const Rig& rig) {
  Check check(graph, bytes, rig);
  if (Result<void> good = check.arrays(); !good) return good;
  if (Result<void> good = check.names(); !good) return good;
  if (Result<void> good = check.params(); !good) return good;
  if (Result<void> good = check.values(); !good) return good;
  if (Result<void> good = check.spaces(); !good) return good;
  if (Result<void> good = check.nodes(); !good) return good;
  if (Result<void> good = check.groups(); !good) return good;
  if (Result<void> good = check.machines(); !good) return good;
  if (Result<void> good = check.watches(); !good) return good;
  return check.layout();
}

}  // namespace

// A node is computed once, and twice more for each machine above it in the update in which that begins to fade without
// a jump: what is cached, which stands behind all else, may be below any number of them.
void GraphFormat::set_capacities(Graph& graph) {
  std::size_t cached = 0, cached_live = 0;
  for (const GraphMachineRecord& machine : graph.machines())
    if (machine.pose_slot != kNoGraphIndex) ++graph.pose_slots_;
  for (const GraphNodeRecord& node : graph.nodes()) {
    const bool is_shared = cached > 0 || (node.flags & kNodeIsCached) != 0;
    const std::size_t times = 1 + 2 * (is_shared ? graph.pose_slots_ : std::size_t(node.depth));
    graph.max_ops_ += times * (static_cast<NodeType>(node.type) == NodeType::machine ? 5 : 2);
    graph.max_inputs_ += times * (std::size_t(node.input_count) + 8);
    graph.max_floats_ += times * (std::size_t(node.input_count) + 12);
    if ((node.flags & kNodeIsCached) == 0) continue;
    ++cached;
    cached_live = std::max<std::size_t>(cached_live, node.live);
  }
  // What is cached is kept, as it is and as it was, and computed anew while whoever asks for the past keeps its own.
  const std::size_t output_live = graph.nodes()[0].live;
  graph.max_live_ = 2 * cached + std::max(output_live, cached_live) + cached_live;
  graph.clip_slots_ = graph.header().clip_hashes.count;
}

Result<Graph> Graph::open(std::span<const std::byte> bytes, const Rig& rig) {
  if (!is_aligned(bytes)) return Error::at(Errc::misaligned, 0, "the bytes of a graph are not aligned to 64");
  const ChunkReader reader(bytes);
  const GraphHeader* header = reader.header<GraphHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "a graph is shorter than its header");
  Graph graph = GraphFormat::make(header);
  if (Result<void> good = check_all(graph, bytes, rig); !good) return good.error();
  return view(bytes);
}

Graph Graph::view(std::span<const std::byte> opened) {
  Graph graph = GraphFormat::make(reinterpret_cast<const GraphHeader*>(opened.data()));
  GraphFormat::set_hash(graph, hash_bytes(opened));
  GraphFormat::set_capacities(graph);
  return graph;
}

}  // namespace sinew
