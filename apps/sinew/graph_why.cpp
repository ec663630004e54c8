// SPDX-License-Identifier: MIT
// Conditions in words, and which of their terms do not hold. Parameters count as they were set, not smoothed.
#include <bit>
#include <optional>

#include "graph_trace.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr std::string_view kComparisons[] = {"above", "at least", "below", "at most", "", "not"};

struct Word {
  std::size_t param = 0;
  int component = 0;
};

Word word_of(const Graph& graph, std::uint32_t word) {
  Word out;
  for (std::size_t p = 0; p < graph.param_count(); ++p)
    if (graph.params()[p].word <= word) out = {p, static_cast<int>(word - graph.params()[p].word)};
  return out;
}

double value_in(const TracedUpdate& update, Word word) {
  const Vec3 v = update.params[word.param];
  return static_cast<double>(word.component == 0 ? v.x : word.component == 1 ? v.y : v.z);
}

double limit_of(const GraphTermRecord& term) {
  const bool is_whole = static_cast<ParamType>(term.type) == ParamType::integer;
  return is_whole ? static_cast<double>(std::bit_cast<std::int32_t>(term.a)) : static_cast<double>(term.a);
}

std::string in_words(const Graph& graph, const GraphTermRecord& term) {
  switch (static_cast<TermKind>(term.kind)) {
    case TermKind::set:
      return printable(graph.param(word_of(graph, term.word).param).name) + " is set";
    case TermKind::compare: {
      const Word word = word_of(graph, term.word);
      const GraphParam param = graph.param(word.param);
      const bool is_vector = param.type == ParamType::vec2 || param.type == ParamType::vec3;
      const std::string_view comparison = kComparisons[term.comparison];
      return printable(param.name) + (is_vector ? std::string(".") + "xyz"[word.component] : "") + " is " +
             std::string(comparison) + (comparison.empty() ? "" : " ") + rounded(limit_of(term));
    }
    case TermKind::elapsed:
      return rounded(static_cast<double>(term.a)) + " s have passed in the state";
    case TermKind::end:
      return "the main clip is within " + rounded(static_cast<double>(term.a)) + " s of its end";
    case TermKind::event:
      return "the event was passed";
    case TermKind::phase:
      return "the phase of " + printable(graph.group_name(term.index)) + " is between " +
             rounded(static_cast<double>(term.a)) + " and " + rounded(static_cast<double>(term.b));
    case TermKind::all:
    case TermKind::any:
    case TermKind::negated:
      break;
  }
  return {};
}

// What can be told from parameters alone; nothing for clocks, clips and events.
std::optional<bool> holds(const Graph& graph, const GraphTermRecord& term, const TracedUpdate& update) {
  const auto kind = static_cast<TermKind>(term.kind);
  if (kind != TermKind::set && kind != TermKind::compare) return std::nullopt;
  const double value = value_in(update, word_of(graph, term.word)), limit = limit_of(term);
  if (kind == TermKind::set) return value != 0;
  switch (static_cast<Comparison>(term.comparison)) {
    case Comparison::above:
      return value > limit;
    case Comparison::at_least:
      return value >= limit;
    case Comparison::below:
      return value < limit;
    case Comparison::at_most:
      return value <= limit;
    case Comparison::is:
      return value == limit;
    case Comparison::is_not:
      return value != limit;
  }
  return std::nullopt;
}

// A condition that was worked out: whether it holds, and the first term that is to blame where it does not.
struct Verdict {
  std::optional<bool> is_true;
  std::string words;
};

Verdict combined(std::span<const Verdict> terms, bool is_any) {
  Verdict unsure{.is_true = !is_any, .words = {}};
  for (const Verdict& each : terms) {
    if (each.is_true == is_any && is_any) return each;
    if (each.is_true == false && !is_any) return each;
    const bool is_first_open = !each.is_true && unsure.is_true;
    if (is_first_open || unsure.words.empty()) unsure.words = each.words;
    if (!each.is_true) unsure.is_true = std::nullopt;
  }
  return unsure;
}

Verdict verdict(const Graph& graph, const GraphTransition& transition, const TracedUpdate& update) {
  std::vector<Verdict> stack;
  for (const GraphTermRecord& term : transition.condition) {
    const auto kind = static_cast<TermKind>(term.kind);
    if (kind == TermKind::negated) {
      Verdict& top = stack.back();
      if (top.is_true) top.is_true = !*top.is_true;
      top.words = "not: " + top.words;
    } else if (kind == TermKind::all || kind == TermKind::any) {
      const std::span<const Verdict> terms = std::span(stack).last(term.index);
      const Verdict one = combined(terms, kind == TermKind::any);
      stack.resize(stack.size() - term.index);
      stack.push_back(one);
    } else {
      stack.push_back({holds(graph, term, update), in_words(graph, term)});
    }
  }
  return stack.empty() ? Verdict{.is_true = true, .words = {}} : stack.back();
}

std::string reason(const Graph& graph, const GraphTransition& transition, const TracedUpdate& update) {
  const Verdict found = verdict(graph, transition, update);
  if (found.is_true == true) return "its condition holds; another is taken first, or a fade may not be interrupted";
  return (found.is_true ? "does not hold: " : "not yet, or not told by parameters: ") + found.words;
}

}  // namespace

std::string why_text(const GraphTrace& trace, const Graph& graph, std::uint32_t state) {
  const std::size_t machine = machine_of_state(graph, state);
  const std::string wanted = printable(graph.state(state).name);
  std::string text, last;
  double begin_secs = 0, end_secs = 0;
  const auto close = [&] {
    if (!last.empty()) text += with_decimals(begin_secs, 3) + " to " + with_decimals(end_secs, 3) + " s\n" + last;
    begin_secs = end_secs;
  };
  for (std::size_t n = 0; n < trace.updates.size(); ++n) {
    const TracedUpdate& update = trace.updates[n];
    const std::uint32_t now = n == 0 ? update.states[machine] : trace.updates[n - 1].states[machine];
    std::string what;
    if (update.states[machine] == state)
      what = "  in " + wanted + "\n";
    else if (update.states[machine] == kNoState || now == kNoState)
      what = "  the machine is not played\n";
    else
      for (std::size_t t = 0; t < graph.transition_count(); ++t) {
        const GraphTransition transition = graph.transition(t);
        const bool is_from_here = transition.from == now || transition.from == kNoState;
        if (transition.to == state && is_from_here)
          what += "  " + printable(transition.name) + " " + reason(graph, transition, update) + "\n";
      }
    if (what.empty()) what = "  no transition leads from " + printable(graph.state(now).name) + " to " + wanted + "\n";
    if (what != last) close();
    last = what;
    end_secs = update.time_secs;
  }
  close();
  return text;
}

}  // namespace sinew::cli
