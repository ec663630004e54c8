// SPDX-License-Identifier: MIT
// What kept a machine out of a state, update by update, like updates together.
#include <algorithm>

#include "graph_terms.h"
#include "graph_trace.h"
#include "text.h"

namespace sinew::cli {
namespace {

// Why one transition was not taken, over a range of updates.
struct Reason {
  std::string text;
  bool has_value = false;
  double least = 0, most = 0;  // of the parameter that is to blame
};

class Why {
 public:
  Why(const GraphTrace& trace, const Graph& graph, std::uint32_t state)
      : trace_(trace), graph_(graph), state_(state), machine_(machine_of_state(graph, state)) {}

  std::string text(const TraceRange& range) {
    const TracedUpdate* before = nullptr;
    for (const TracedUpdate& update : trace_.updates) {
      if (range.has(update)) add(update, before != nullptr ? before->states[machine_] : kNoState);
      before = &update;
    }
    close();
    return text_;
  }

 private:
  void add(const TracedUpdate& update, std::uint32_t from) {
    std::vector<Reason> now = reasons(update, from);
    if (!same(now, reasons_)) {
      close();
      reasons_ = std::move(now);
      begin_secs_ = update.begin_secs;
    } else {
      for (std::size_t i = 0; i < now.size(); ++i) {
        reasons_[i].least = std::min(reasons_[i].least, now[i].least);
        reasons_[i].most = std::max(reasons_[i].most, now[i].most);
      }
    }
    end_secs_ = update.time_secs;
  }

  static bool same(const std::vector<Reason>& a, const std::vector<Reason>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Reason& x, const Reason& y) { return x.text == y.text; });
  }

  std::vector<Reason> reasons(const TracedUpdate& update, std::uint32_t from) const {
    const std::uint32_t now = update.states[machine_];
    const std::string name = printable(graph_.state(state_).name);
    if (now == state_) return {{.text = "in " + name}};
    if (now == kNoState) return {{.text = "the machine is not played"}};
    if (from == kNoState) return {{.text = "the machine enters " + printable(graph_.state(now).name)}};
    std::vector<Reason> out;
    const GraphMachine machine = graph_.machine(machine_);
    for (std::uint32_t t = machine.first_transition; t < machine.first_transition + machine.transition_count; ++t)
      if (graph_.transition(t).to == state_ && update.fates[t] != TransitionFate::elsewhere)
        out.push_back(reason(t, update));
    if (out.empty())
      out.push_back({.text = "no transition leads from " + printable(graph_.state(from).name) + " to " + name});
    return out;
  }

  Reason reason(std::uint32_t transition, const TracedUpdate& update) const {
    const std::string name = printable(graph_.transition(transition).name);
    switch (update.fates[transition]) {
      case TransitionFate::held_back:
        return {.text = name + " is held back by the fade that runs"};
      case TransitionFate::too_late:
        return {.text = name + " comes after " + taken_of(update) + ", which was taken"};
      case TransitionFate::taken:  // and left again at once by no means: a machine takes one in an update
      case TransitionFate::elsewhere:
        return {.text = name + " was taken"};
      case TransitionFate::not_true:
        break;
    }
    const Blame blame = what_fails(trace_, graph_, transition, update);
    const double value = blame.value.value_or(0);
    return {name + " does not hold: " + blame.words, blame.value.has_value(), value, value};
  }

  std::string taken_of(const TracedUpdate& update) const {
    for (const TransitionTaken& taken : update.taken)
      if (machine_of_state(graph_, graph_.transition(taken.transition).to) == machine_)
        return printable(graph_.transition(taken.transition).name);
    return "another";
  }

  void close() {
    if (reasons_.empty()) return;
    text_ += with_decimals(begin_secs_, 3) + " to " + with_decimals(end_secs_, 3) + " s\n";
    for (const Reason& reason : reasons_) text_ += "  " + reason.text + value_text(reason) + "\n";
  }
  static std::string value_text(const Reason& reason) {
    if (!reason.has_value) return {};
    const std::string least = rounded(reason.least), most = rounded(reason.most);
    return " (it is " + least + (least == most ? ")" : " to " + most + ")");
  }

  const GraphTrace& trace_;
  const Graph& graph_;
  std::uint32_t state_;
  std::size_t machine_;
  std::vector<Reason> reasons_;
  double begin_secs_ = 0, end_secs_ = 0;
  std::string text_;
};

}  // namespace

std::string why_text(const GraphTrace& trace, const Graph& graph, std::uint32_t state, const TraceRange& range) {
  return Why(trace, graph, state).text(range);
}

}  // namespace sinew::cli
