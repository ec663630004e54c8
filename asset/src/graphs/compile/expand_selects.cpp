// SPDX-License-Identifier: MIT
// A select is a machine with a state per input, entered from any other when the parameter is its number.
#include "graphs/compile/expander.h"

namespace sinew::asset {
namespace {

// The number that a case is for. Requires: it is not the default.
double number_of(const SourceSelect& select, std::size_t index) {
  return select.is_list ? static_cast<double>(index) : static_cast<double>(*select.cases[index].number);
}

bool is_default(const SourceSelect& select, std::size_t index) {
  return !select.is_list && !select.cases[index].number;
}

std::string name_of(const SourceSelect& select, std::size_t index) {
  if (is_default(select, index)) return "default";
  return select.is_list ? std::to_string(index) : std::to_string(*select.cases[index].number);
}

FlatCondition condition_of(const SourceSelect& select, std::size_t index, const Word& word) {
  if (is_default(select, index)) {
    std::vector<FlatCondition> others;
    for (std::size_t i = 0; i < select.cases.size(); ++i)
      if (!is_default(select, i)) others.push_back(compare_word(word, Comparison::is_not, number_of(select, i)));
    return all_of(std::move(others));
  }
  // Beyond the ends of a list their inputs stand.
  Comparison comparison = Comparison::is;
  if (select.is_list && word.type == ParamType::integer) {
    if (select.cases.size() == 1) return {};
    if (index == 0) comparison = Comparison::at_most;
    if (index + 1 == select.cases.size()) comparison = Comparison::at_least;
  }
  if (select.is_list && select.cases.size() == 1) return {};
  return compare_word(word, comparison, number_of(select, index));
}

}  // namespace

void Expander::fill(FlatIndex at, const SourceSelect& select, const Place& place) {
  const std::string where = flat_.nodes[at].where;
  const std::optional<Word> word = read_word(select.parameter, place.scope, flat_, faults_, where);
  if (add_machine(at, select.cases.size()) == nullptr || !word || !cases_fit(select, word->type, where)) return;
  add_cases(at, select, *word, place);
}

bool Expander::cases_fit(const SourceSelect& select, ParamType type, const std::string& where) {
  if (type != ParamType::integer && type != ParamType::boolean) {
    faults_.error("parameter-type", "a select needs an int or a bool, which" + in_quotes(select.parameter) + " is not",
                  where);
    return false;
  }
  // The default of an object asks for each of its numbers.
  const std::size_t most = select.is_list ? kMaxGraphNodes : 1024;
  if (select.cases.size() > most || (select.is_list && type == ParamType::boolean && select.cases.size() > 2)) {
    faults_.error("bad-count", "a select has too many inputs", where, Errc::too_large);
    return false;
  }
  for (std::size_t i = 0; i < select.cases.size(); ++i) {
    const bool fits =
        is_default(select, i) || type == ParamType::integer || number_of(select, i) == 0 || number_of(select, i) == 1;
    if (!fits) faults_.error("parameter-type", "a bool is 0 or 1", where);
    if (!fits) return false;
  }
  return true;
}

void Expander::add_cases(FlatIndex at, const SourceSelect& select, const Word& word, const Place& place) {
  const FlatIndex number = flat_.nodes[at].machine;
  std::map<std::string, FlatIndex> names;
  for (std::size_t i = 0; i < select.cases.size(); ++i) {
    const std::string name = name_of(select, i), path = place.path + "/" + name;
    const std::string& where = select.cases[i].node.path.empty() ? path : select.cases[i].node.path;
    if (!count(states_, "states", where) || !count(transitions_, "transitions", where) ||
        !spend(is_default(select, i) ? select.cases.size() : 1, where))
      return;
    if (!names.emplace(name, static_cast<FlatIndex>(i)).second)
      faults_.error("duplicate-name", "a select has two inputs for" + in_quotes(name), where);
    flat_.machines[number].states.push_back({name, path, path, where});
    attach(at, select.cases[i].node, place.below(name + "/node"));
  }
  FlatMachine& machine = flat_.machines[number];
  FlatEntry otherwise;
  for (std::size_t i = 0; i < select.cases.size(); ++i) {
    FlatTransition transition;
    transition.where = machine.states[i].where;
    transition.to = static_cast<FlatIndex>(i);
    name_transition(machine, transition, "", place);
    transition.condition = condition_of(select, i, word);
    add_fade(transition, select.fade, place);
    if (transition.condition.shape == FlatCondition::Shape::always || is_default(select, i))
      otherwise.state = transition.to;
    else
      machine.entries.push_back({transition.to, transition.condition});
    machine.transitions.push_back(std::move(transition));
  }
  machine.entries.push_back(otherwise);
}

}  // namespace sinew::asset
