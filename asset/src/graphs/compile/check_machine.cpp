// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>
#include <set>

#include "graphs/compile/compiling.h"

namespace sinew::asset {
namespace {

using Shape = FlatCondition::Shape;

// Terms that are looked at for one machine: what is only a warning shall not take long.
constexpr std::size_t kMostLooks = 1u << 20;

// Whether one condition holds wherever another does, as far as can be seen.
class Implication {
 public:
  bool holds(const FlatCondition& if_this, const FlatCondition& then_that) {
    if (then_that.shape == Shape::always) return true;
    if (then_that.shape == Shape::all)
      return std::ranges::all_of(then_that.parts, [&](const FlatCondition& part) { return holds(if_this, part); });
    if (if_this.shape == Shape::all)
      return std::ranges::any_of(if_this.parts, [&](const FlatCondition& part) { return follows(part, then_that); });
    return follows(if_this, then_that);
  }

 private:
  bool follows(const FlatCondition& a, const FlatCondition& b) {
    if (is_same(a, b)) return true;
    if (a.shape != Shape::term || b.shape != Shape::term || a.term.kind != b.term.kind) return false;
    if (static_cast<TermKind>(a.term.kind) == TermKind::elapsed) return a.term.a >= b.term.a;
    return static_cast<TermKind>(a.term.kind) == TermKind::compare && compare_follows(a.term, b.term);
  }

  bool is_same(const FlatCondition& a, const FlatCondition& b) {
    if (++looks_ > kMostLooks) return false;
    if (a.shape != b.shape || a.marker != b.marker || a.parts.size() != b.parts.size()) return false;
    if (std::memcmp(&a.term, &b.term, sizeof(a.term)) != 0) return false;
    for (std::size_t i = 0; i < a.parts.size(); ++i)
      if (!is_same(a.parts[i], b.parts[i])) return false;
    return true;
  }

  static double value_of(const GraphTermRecord& term) {
    std::int32_t whole = 0;
    std::memcpy(&whole, &term.a, sizeof(whole));
    return static_cast<ParamType>(term.type) == ParamType::integer ? whole : static_cast<double>(term.a);
  }

  // Both of one word.
  static bool compare_follows(const GraphTermRecord& a, const GraphTermRecord& b) {
    using enum Comparison;
    if (a.word != b.word) return false;
    const auto first = static_cast<Comparison>(a.comparison), second = static_cast<Comparison>(b.comparison);
    const double x = value_of(a), y = value_of(b);
    switch (second) {
      case above:
        return (first == above && x >= y) || ((first == at_least || first == is) && x > y);
      case at_least:
        return (first == above || first == at_least || first == is) && x >= y;
      case below:
        return (first == below && x <= y) || ((first == at_most || first == is) && x < y);
      case at_most:
        return (first == below || first == at_most || first == is) && x <= y;
      case is:
        return false;
      case is_not:
        return (first == is && x != y) || (first == above && x >= y) || (first == at_least && x > y) ||
               (first == below && x <= y) || (first == at_most && x < y);
    }
    return false;
  }

  std::size_t looks_ = 0;
};

class MachineCheck {
 public:
  MachineCheck(const FlatMachine& machine, const Candidates& candidates, Faults& faults)
      : machine_(machine), candidates_(candidates), faults_(faults) {}

  // Ways from state to state that are taken whatever is: of each state the first such counts.
  void find_cycles() const {
    std::vector<FlatIndex> next(candidates_.size(), kNoFlat);
    for (std::size_t state = 0; state < candidates_.size(); ++state)
      for (const FlatIndex i : candidates_[state])
        if (machine_.transitions[i].condition.shape == Shape::always) {
          next[state] = i;
          break;
        }
    std::vector<std::size_t> walk(candidates_.size());  // on which a state was met; 0: on none
    for (std::size_t start = 0; start < next.size(); ++start) {
      std::size_t state = start;
      while (walk[state] == 0 && next[state] != kNoFlat) {
        walk[state] = start + 1;
        state = machine_.transitions[next[state]].to;
      }
      if (next[state] != kNoFlat && walk[state] == start + 1) say_cycle(next, state);
    }
  }

  void find_unentered() const {
    std::vector<FlatIndex> found;
    std::vector<char> is_entered(machine_.states.size());
    const auto enter = [&](FlatIndex state) {
      if (is_entered[state] == 0) found.push_back(state);
      is_entered[state] = 1;
    };
    for (const FlatEntry& entry : machine_.entries) enter(entry.state);
    for (std::size_t i = 0; i < found.size(); ++i)
      for (const FlatIndex transition : candidates_[found[i]]) enter(machine_.transitions[transition].to);
    for (std::size_t i = 0; i < is_entered.size(); ++i)
      if (is_entered[i] == 0)
        faults_.warn("unentered-state", "nothing enters the state" + in_quotes(machine_.states[i].name),
                     machine_.states[i].where);
  }

  void find_hidden() {
    std::vector<FlatIndex> hider(machine_.transitions.size(), kNoFlat);
    std::vector<char> is_open(machine_.transitions.size());
    for (const std::vector<FlatIndex>& tried : candidates_)
      for (std::size_t i = 0; i < tried.size(); ++i) {
        if (is_open[tried[i]] != 0) continue;
        hider[tried[i]] = hider_of(tried, i);
        is_open[tried[i]] = hider[tried[i]] == kNoFlat ? 1 : 0;
      }
    for (std::size_t i = 0; i < hider.size(); ++i)
      if (hider[i] != kNoFlat)
        faults_.warn("hidden-transition",
                     "it is never taken: where its condition holds, that of" +
                         in_quotes(machine_.transitions[hider[i]].name) + " does, which is tried before",
                     machine_.transitions[i].where);
  }

 private:
  void say_cycle(const std::vector<FlatIndex>& next, std::size_t start) const {
    std::string states;
    std::size_t state = start;
    do {
      states += in_quotes(machine_.states[state].name) + " >";
      state = machine_.transitions[next[state]].to;
    } while (state != start && states.size() < 200);
    faults_.error(
        "transition-cycle",
        "these states lead to each other without a condition:" + states + in_quotes(machine_.states[state].name),
        machine_.transitions[next[start]].where);
  }

  FlatIndex hider_of(const std::vector<FlatIndex>& tried, std::size_t index) {
    const FlatTransition& hidden = machine_.transitions[tried[index]];
    if (hidden.condition.shape == Shape::never) return kNoFlat;
    for (std::size_t i = 0; i < index && ++tries_ < kMostLooks; ++i) {
      const FlatTransition& earlier = machine_.transitions[tried[i]];
      if (implication_.holds(hidden.condition, earlier.condition) && !steps_aside(tried, earlier, hidden))
        return tried[i];
    }
    return kNoFlat;
  }

  // While the state is left for where the earlier one leads, that one is not tried, and the later one is, if fades to
  // there can be interrupted from here.
  bool steps_aside(const std::vector<FlatIndex>& tried, const FlatTransition& earlier,
                   const FlatTransition& later) const {
    if (earlier.to == later.to) return false;
    return std::ranges::any_of(tried, [&](FlatIndex i) {
      const FlatTransition& fading = machine_.transitions[i];
      return fading.to == earlier.to &&
             (fading.interruption == Interruption::source || fading.interruption == Interruption::both);
    });
  }

  const FlatMachine& machine_;
  const Candidates& candidates_;
  Faults& faults_;
  Implication implication_;
  std::size_t tries_ = 0;
};

}  // namespace

void check_machine(const FlatMachine& machine, const Candidates& candidates, Faults& faults) {
  MachineCheck check(machine, candidates, faults);
  check.find_cycles();
  check.find_unentered();
  check.find_hidden();
}

}  // namespace sinew::asset
