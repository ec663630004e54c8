// SPDX-License-Identifier: MIT
#include <algorithm>

#include "graphs/compile/state_reach.h"
#include "graphs/compile/write_conditions.h"

namespace sinew::asset {
namespace {

// Whether one of its fades can be inertial: also a cross-fade that another interrupts, or into the state itself.
bool has_inertia(const FlatMachine& machine) {
  return std::ranges::any_of(machine.transitions, [](const FlatTransition& transition) {
    const FadeKind kind = transition.fade.kind;
    if (kind == FadeKind::cut) return false;
    return kind != FadeKind::cross || transition.interruption != Interruption::never || transition.to_self ||
           transition.from == transition.to;
  });
}

bool has_dead_blends(const FlatMachine& machine) {
  return std::ranges::any_of(machine.transitions,
                             [](const FlatTransition& each) { return each.fade.kind == FadeKind::dead; });
}

GraphTransitionRecord record_of(const FlatTransition& transition) {
  const auto number = [](auto value) { return static_cast<std::uint16_t>(value); };
  GraphTransitionRecord record{};
  record.from = transition.from == kNoFlat ? kNoGraphIndex : number(transition.from);
  record.to = number(transition.to);
  record.kind = number(transition.fade.kind);
  record.curve = number(transition.fade.curve);
  record.enter = number(transition.enter);
  record.interruption = number(transition.interruption);
  record.profile = transition.profile == kNoFlat ? kNoGraphIndex : number(transition.profile);
  record.priority = transition.priority;
  record.secs = static_cast<float>(transition.fade.secs);
  record.half_life_secs = static_cast<float>(transition.fade.half_life_secs);
  return record;
}

class MachineWriter {
 public:
  explicit MachineWriter(Compiling& compiling)
      : compiling_(compiling), draft_(compiling.draft), reach_(compiling), conditions_(compiling) {}

  void write(std::size_t node) {
    const FlatIndex at = compiling_.numbers.flat_of[node];
    const FlatMachine& machine = compiling_.flat.machines[compiling_.flat.nodes[at].machine];
    compiling_.node_index[at] = static_cast<std::uint16_t>(draft_.machines.size());
    if (!fits(machine, compiling_.flat.nodes[at].where)) return;
    GraphMachineRecord record{};
    record.node = static_cast<std::uint32_t>(node);
    record.first_state = static_cast<std::uint32_t>(draft_.states.size());
    record.state_count = static_cast<std::uint32_t>(machine.states.size());
    record.first_transition = static_cast<std::uint32_t>(draft_.transitions.size());
    record.transition_count = static_cast<std::uint32_t>(machine.transitions.size());
    record.pose_slot = has_inertia(machine) ? pose_slots_++ : kNoGraphIndex;
    record.dead_blends = has_dead_blends(machine) ? 1 : 0;
    const Candidates candidates = candidates_of(machine);
    check_machine(machine, candidates, compiling_.faults);
    write_states(compiling_.flat.nodes[at], machine, candidates);
    write_transitions(machine, record.first_state);
    write_entries(machine, record);
    draft_.machines.push_back(record);
  }

 private:
  // Whether its tables are of a size that anyone needs: many states, many transitions from any of them, and many cached
  // nodes below each are not.
  bool fits(const FlatMachine& machine, const std::string& where) {
    const auto from_any = std::ranges::count(machine.transitions, kNoFlat, &FlatTransition::from);
    return has_room(draft_.candidates.size() + machine.states.size() * static_cast<std::size_t>(from_any), where);
  }
  bool has_room(std::size_t entries, const std::string& where) {
    if (is_full_ || entries <= kMaxGraphTable) return !is_full_;
    compiling_.faults.error("too-many-parts", "the tables of the machines' states have more than 4,194,304 entries",
                            where, Errc::too_large);
    is_full_ = true;
    return false;
  }

  void write_states(const FlatNode& node, const FlatMachine& machine, const Candidates& candidates) {
    for (std::size_t i = 0; i < machine.states.size(); ++i) {
      const StateReach::Below below = reach_.below(compiling_.numbers.number_of[node.inputs[i]]);
      if (!has_room(draft_.ranges.size() + below.ranges.size(), node.where) ||
          !has_room(draft_.state_groups.size() + below.groups.size(), node.where))
        return;
      GraphStateRecord record{};
      record.first_candidate = static_cast<std::uint32_t>(draft_.candidates.size());
      record.candidate_count = static_cast<std::uint32_t>(candidates[i].size());
      record.first_group = static_cast<std::uint32_t>(draft_.state_groups.size());
      record.group_count = static_cast<std::uint32_t>(below.groups.size());
      record.first_range = static_cast<std::uint32_t>(draft_.ranges.size());
      record.range_count = static_cast<std::uint32_t>(below.ranges.size());
      for (const FlatIndex transition : candidates[i])
        draft_.candidates.push_back(static_cast<std::uint16_t>(draft_.transitions.size() + transition));
      draft_.state_groups.insert(draft_.state_groups.end(), below.groups.begin(), below.groups.end());
      draft_.ranges.insert(draft_.ranges.end(), below.ranges.begin(), below.ranges.end());
      draft_.states.push_back(record);
      draft_.state_names.add(machine.states[i].name, machine.states[i].id, machine.states[i].where);
    }
  }

  void write_transitions(const FlatMachine& machine, std::uint32_t first_state) {
    const auto count = static_cast<std::uint32_t>(machine.states.size());
    for (const FlatTransition& transition : machine.transitions) {
      GraphTransitionRecord record = record_of(transition);
      const bool from_any = transition.from == kNoFlat;
      const ConditionWriter::Terms terms =
          conditions_.write(transition.condition,
                            {first_state + (from_any ? 0 : transition.from), from_any ? count : 1}, transition.where);
      record.first_term = terms.first;
      record.term_count = terms.count;
      draft_.transitions.push_back(record);
      draft_.transition_names.add(transition.name, transition.id, transition.where);
    }
  }

  void write_entries(const FlatMachine& machine, GraphMachineRecord& record) {
    record.first_entry = static_cast<std::uint32_t>(draft_.entries.size());
    record.entry_count = static_cast<std::uint32_t>(machine.entries.size());
    for (const FlatEntry& entry : machine.entries) {
      const FlatState& state = machine.states[entry.state];
      const ConditionWriter::Terms terms = conditions_.write(entry.condition, {record.first_state, 1}, state.where);
      draft_.entries.push_back({entry.state, terms.first, terms.count});
    }
  }

  Compiling& compiling_;
  GraphDraft& draft_;
  StateReach reach_;
  ConditionWriter conditions_;
  std::uint16_t pose_slots_ = 0;
  bool is_full_ = false;
};

}  // namespace

Candidates candidates_of(const FlatMachine& machine) {
  Candidates candidates(machine.states.size());
  std::vector<FlatIndex> from_any;
  for (FlatIndex i = 0; i < machine.transitions.size(); ++i) {
    const FlatIndex from = machine.transitions[i].from;
    (from == kNoFlat ? from_any : candidates[from]).push_back(i);
  }
  for (FlatIndex state = 0; state < candidates.size(); ++state) {
    for (const FlatIndex i : from_any) {
      const FlatTransition& transition = machine.transitions[i];
      const bool leads_out = transition.to != state || transition.to_self;
      if (leads_out && !std::ranges::binary_search(transition.except, state)) candidates[state].push_back(i);
    }
    std::ranges::stable_sort(candidates[state], std::ranges::greater{},
                             [&](FlatIndex i) { return machine.transitions[i].priority; });
  }
  return candidates;
}

void compile_machines(Compiling& compiling) {
  MachineWriter writer(compiling);
  for (std::size_t i = 0; i < compiling.node_count(); ++i)
    if (compiling.node(i).type == NodeType::machine) writer.write(i);
}

}  // namespace sinew::asset
