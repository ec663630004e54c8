// SPDX-License-Identifier: MIT
#include <algorithm>

#include "graphs/compile/expander.h"

namespace sinew::asset {

void Expander::fill(FlatIndex at, const SourceMachine& source, const Place& place) {
  FlatMachine* machine = add_machine(at, source.states.size());
  if (machine == nullptr) return;
  const FlatIndex number = flat_.nodes[at].machine;
  StateNames names;
  for (const SourceState& state : source.states)
    if (!names.emplace(state.name, static_cast<FlatIndex>(names.size())).second)
      faults_.error("duplicate-name", "two states are called" + in_quotes(state.name), state.path);
  add_states(at, source, place);  // which may add machines: this one moves
  machine = &flat_.machines[number];
  if (machine->states.size() != names.size()) return;
  for (FlatIndex i = 0; i < source.states.size(); ++i)
    for (const SourceTransition& transition : source.states[i].transitions)
      add_transition(*machine, transition, i, names, place);
  for (const SourceTransition& transition : source.any) add_transition(*machine, transition, kNoFlat, names, place);
  add_entries(*machine, source, names, place);
}

FlatMachine* Expander::add_machine(FlatIndex at, std::size_t states) {
  FlatNode& node = flat_.nodes[at];
  node.type = NodeType::machine;
  if (states == 0 || states >= kNoGraphIndex) {
    faults_.error("bad-count", "a machine has 1 to 65,534 states, not " + std::to_string(states), node.where,
                  Errc::too_large);
    return nullptr;
  }
  node.machine = static_cast<FlatIndex>(flat_.machines.size());
  return &flat_.machines.emplace_back();
}

void Expander::add_states(FlatIndex at, const SourceMachine& source, const Place& place) {
  const FlatIndex machine = flat_.nodes[at].machine;
  for (const SourceState& state : source.states) {
    const std::string path = place.path + "/" + state.name;
    if (!count(states_, "states", state.path)) return;
    if (path.size() > kMaxGraphPathBytes) {
      faults_.error("too-long", "the names down to this state have more than 1024 bytes together", state.path,
                    Errc::too_large);
      return;
    }
    flat_.machines[machine].states.push_back(
        {state.name, path, id_of(state.id, path, place.scope), state.path.empty() ? path : state.path});
    attach(at, state.node, place.below(state.name + "/node"));
  }
}

void Expander::add_transition(FlatMachine& machine, const SourceTransition& source, FlatIndex from,
                              const StateNames& names, const Place& place) {
  FlatTransition transition;
  transition.where = source.path.empty() ? place.path : source.path;
  if (!count(transitions_, "transitions", transition.where) || !spend(source.except.size(), transition.where)) return;
  const std::optional<FlatIndex> to = find_state(source.to, names, transition.where);
  for (const std::string& name : source.except)
    if (const std::optional<FlatIndex> state = find_state(name, names, transition.where))
      transition.except.push_back(*state);
  if (!to) return;
  std::ranges::sort(transition.except);
  transition.from = from;
  transition.to = *to;
  name_transition(machine, transition, source.id, place);
  transition.condition = condition(source.condition, place, transition.where, false);
  transition.priority = number(source.priority, transition.where);
  add_fade(transition, source.fade, place);
  transition.enter = source.enter;
  transition.interruption = source.interruption;
  transition.to_self = source.to_self;
  machine.transitions.push_back(std::move(transition));
}

void Expander::name_transition(FlatMachine& machine, FlatTransition& transition, const std::string& author_id,
                               const Place& place) {
  transition.name = transition.from == kNoFlat ? "*" : machine.states[transition.from].name;
  transition.name += ">" + machine.states[transition.to].name;
  const std::size_t times = ++transition_paths_[place.path + "/" + transition.name];
  if (times > 1) transition.name += "#" + std::to_string(times);
  transition.id = id_of(author_id, place.path + "/" + transition.name, place.scope);
}

void Expander::add_fade(FlatTransition& transition, const SourceFade& fade, const Place& place) {
  transition.fade = fade;
  const std::string& where = fade.path.empty() ? transition.where : fade.path;
  if (number(fade.secs, where) < 0)
    faults_.error("bad-number", "a fade lasts less than nothing", where, Errc::out_of_range);
  if (!(number(fade.half_life_secs, where) > 0))
    faults_.error("bad-number", "halfLife is not above 0", where, Errc::out_of_range);
  if (fade.profile.empty()) return;
  const SourceProfile* profile = find_profile(fade.profile, place.scope, faults_, where);
  if (profile == nullptr) return;
  const auto [found, is_new] = profiles_.emplace(profile, static_cast<FlatIndex>(flat_.profiles.size()));
  if (is_new) flat_.profiles.push_back(profile);
  transition.profile = found->second;
}

// Those with a condition first: the first one without stands for all that is left, wherever it is in the list.
void Expander::add_entries(FlatMachine& machine, const SourceMachine& source, const StateNames& names,
                           const Place& place) {
  FlatEntry otherwise;
  bool has_otherwise = false;
  for (const SourceEntry& entry : source.entries) {
    const std::string& where = entry.path.empty() ? place.path : entry.path;
    if (!spend(1, where)) return;
    const std::optional<FlatIndex> state = find_state(entry.state, names, where);
    FlatEntry found{state.value_or(0), condition(entry.condition, place, where, true)};
    if (found.condition.shape != FlatCondition::Shape::always)
      machine.entries.push_back(std::move(found));
    else if (!has_otherwise)
      otherwise = std::move(found), has_otherwise = true;
  }
  machine.entries.push_back(std::move(otherwise));
}

std::optional<FlatIndex> Expander::find_state(const std::string& name, const StateNames& names,
                                              const std::string& where) {
  if (const auto found = names.find(name); found != names.end()) return found->second;
  const auto known = [&] {
    std::vector<std::string> list;
    for (const auto& [state, number] : names) list.emplace_back(state);
    return list;
  };
  faults_.unknown("state", name, known, where);
  return std::nullopt;
}

}  // namespace sinew::asset
