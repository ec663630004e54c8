// SPDX-License-Identifier: MIT
#include "graphs/read/parts.h"

namespace sinew::asset::graphs {
namespace {

std::string state_name(const Site& site, const Object& object, std::string_view member, const Names& states) {
  std::string name = object.name(member);
  if (!name.empty()) states.check(site.reading, name, object.path(member));
  return name;
}

SourceCondition condition_of(const Site& site, const Object& object, ConditionPlace place) {
  const Json json = object.find("if");
  return json ? read_condition(site, json, object.path("if"), place) : SourceCondition();
}

SourceTransition read_transition(const Site& site, const ObjectKind& kind, Json json, const Names& states,
                                 std::string path) {
  const Object object(site.reading, kind, json, std::move(path));
  SourceTransition transition;
  transition.path = object.path();
  if (!object) return transition;
  transition.to = state_name(site, object, "to", states);
  transition.id = object.name("id");
  transition.condition = condition_of(site, object, ConditionPlace::transition);
  transition.priority = object.number("priority", 0);
  transition.fade = read_fade(site, object);
  transition.enter = object.word("enter", kEnterModes, EnterMode::restart);
  transition.interruption = object.word("interrupt", kInterruptions, Interruption::destination);
  if (&kind != &kAnyTransition) return transition;
  transition.except = object.names("except");
  const std::string where = object.path("except");
  for (std::size_t i = 0; i < transition.except.size(); ++i)
    if (!transition.except[i].empty()) states.check(site.reading, transition.except[i], site.reading.path(where, i));
  transition.to_self = object.boolean("toSelf", false);
  return transition;
}

std::vector<SourceTransition> read_transitions(const Site& site, const Object& object, std::string_view member,
                                               const ObjectKind& kind, const Names& states) {
  std::vector<SourceTransition> transitions;
  const Json list = object.list(member);
  if (!list) return transitions;
  const std::string where = object.path(member);
  for (const Json each : list.elements()) {
    std::string path = site.reading.path(where, transitions.size());
    transitions.push_back(read_transition(site, kind, each, states, std::move(path)));
  }
  return transitions;
}

SourceState read_state(const Site& site, const NamedMember& member, const Names& states) {
  SourceState state;
  state.name = member.name;
  state.path = member.path;
  const Object object(site.reading, kState, member.value, member.path);
  if (!object) return state;
  state.id = object.name("id");
  state.node = node_ref(site, object, "node");
  state.transitions = read_transitions(site, object, "transitions", kTransition, states);
  return state;
}

SourceEntry read_entry(const Site& site, Json json, const Names& states, std::string path) {
  SourceEntry entry;
  entry.path = std::move(path);
  if (json.kind() == JsonKind::string) {
    entry.state = read_name(site.reading, json, entry.path);
    states.check(site.reading, entry.state, entry.path);
    return entry;
  }
  const Object object(site.reading, kEntry, json, entry.path);
  if (!object) return entry;
  entry.state = state_name(site, object, "state", states);
  entry.condition = condition_of(site, object, ConditionPlace::entry);
  return entry;
}

}  // namespace

SourceMachine read_machine(const Site& site, const Object& object) {
  SourceMachine machine;
  const Json json = object.find("states");
  if (!json) return machine;
  const std::string where = object.path("states");
  const std::vector<NamedMember> members = named_members(site.reading, json, where);
  if (members.empty() && json.kind() == JsonKind::object)
    site.reading.fault(Errc::bad_syntax, "empty-list", "a machine needs a state", where);
  Names states("state", "unknown-state");
  for (const NamedMember& member : members) states.add(member.name);
  for (const NamedMember& member : members) machine.states.push_back(read_state(site, member, states));
  machine.any = read_transitions(site, object, "any", kAnyTransition, states);
  const Json entries = object.filled_list("entry");
  if (!entries) return machine;
  const std::string entries_path = object.path("entry");
  for (const Json each : entries.elements()) {
    std::string path = site.reading.path(entries_path, machine.entries.size());
    machine.entries.push_back(read_entry(site, each, states, std::move(path)));
  }
  return machine;
}

}  // namespace sinew::asset::graphs
