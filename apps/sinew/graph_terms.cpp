// SPDX-License-Identifier: MIT
#include "graph_terms.h"

#include <bit>

#include "text.h"

namespace sinew::cli {
namespace {

constexpr std::string_view kComparisons[] = {"above ", "at least ", "below ", "at most ", "", "not "};

struct Word {
  std::size_t param = 0;
  std::size_t component = 0;
};

Word word_of(const Graph& graph, std::uint32_t word) {
  Word out;
  for (std::size_t p = 0; p < graph.param_count(); ++p)
    if (graph.params()[p].word <= word) out = {p, word - graph.params()[p].word};
  return out;
}

double value_of(std::uint32_t word, std::uint16_t type) {
  return static_cast<ParamType>(type) == ParamType::number ? static_cast<double>(std::bit_cast<float>(word))
                                                           : static_cast<double>(std::bit_cast<std::int32_t>(word));
}

// Integers are compared with an integer, whose bits stand in the term.
double limit_of(const GraphTermRecord& term) {
  return static_cast<ParamType>(term.type) == ParamType::integer
             ? static_cast<double>(std::bit_cast<std::int32_t>(term.a))
             : static_cast<double>(term.a);
}

std::string param_text(const Graph& graph, std::uint32_t word) {
  const Word at = word_of(graph, word);
  const GraphParam param = graph.param(at.param);
  const bool is_vector = param.type == ParamType::vec2 || param.type == ParamType::vec3;
  return printable(param.name) + (is_vector ? std::string(".") + "xyz"[at.component] : "");
}

std::string comparison_text(const Graph& graph, const GraphTermRecord& term) {
  const std::string is = param_text(graph, term.word) + " is " + std::string(kComparisons[term.comparison]);
  if (graph.param(word_of(graph, term.word).param).type == ParamType::boolean)
    return is + (term.a != 0 ? "true" : "false");
  return is + rounded(limit_of(term));
}

std::string event_text(const GraphTrace& trace, const Graph& graph, const GraphTermRecord& term) {
  const auto watches = graph.array<GraphWatchRecord>(graph.header().watches);
  const auto name = trace.marker_names.find(watches[term.index].marker_hash);
  const std::string weight =
      term.a > 0 ? " with a weight of at least " + rounded(static_cast<double>(term.a)) : std::string();
  return "the event " + (name == trace.marker_names.end() ? "?" : printable(name->second)) + " was passed" + weight;
}

std::string in_words(const GraphTrace& trace, const Graph& graph, const GraphTermRecord& term) {
  switch (static_cast<TermKind>(term.kind)) {
    case TermKind::set:
      return param_text(graph, term.word) + " is set";
    case TermKind::compare:
      return comparison_text(graph, term);
    case TermKind::elapsed:
      return rounded(static_cast<double>(term.a)) + " s have passed in the state";
    case TermKind::end:
      return term.a > 0 ? "the main clip is within " + rounded(static_cast<double>(term.a)) + " s of its end"
                        : "the main clip is at its end";
    case TermKind::event:
      return event_text(trace, graph, term);
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

// A part of a condition that was worked out: what made it so.
struct Verdict {
  bool holds = false;
  std::string words;
  std::optional<double> value;
};

// Of a list that holds all terms count, of one that does not the first that fails; of a choice the other way round.
Verdict combined(std::span<const Verdict> terms, bool is_choice, bool holds) {
  Verdict out{holds, {}, std::nullopt};
  for (const Verdict& term : terms) {
    if (term.holds != holds) continue;
    if (out.words.empty())
      out.value = term.value;
    else
      out.value.reset();
    out.words += (out.words.empty() ? "" : holds == is_choice ? " or " : " and ") + term.words;
    if (!is_choice && !holds) break;
  }
  return out;
}

Verdict leaf(const GraphTrace& trace, const Graph& graph, const GraphTermRecord& term, const TracedUpdate& update,
             bool holds) {
  Verdict out{holds, in_words(trace, graph, term), std::nullopt};
  if (static_cast<TermKind>(term.kind) == TermKind::compare) out.value = value_of(update.words[term.word], term.type);
  return out;
}

Verdict verdict(const GraphTrace& trace, const Graph& graph, std::uint32_t transition, const TracedUpdate& update) {
  const std::span<const GraphTermRecord> condition = graph.transition(transition).condition;
  std::vector<Verdict> stack;
  for (const GraphTermRecord& term : condition) {
    const auto index = static_cast<std::size_t>(&term - graph.conditions().data());
    const bool holds = update.term_since_secs[index] >= 0;
    const auto kind = static_cast<TermKind>(term.kind);
    if (kind == TermKind::negated) {
      Verdict& top = stack.back();
      top = {holds, "not: " + top.words, top.value};
    } else if (kind == TermKind::all || kind == TermKind::any) {
      const Verdict one = combined(std::span(stack).last(term.index), kind == TermKind::any, holds);
      stack.resize(stack.size() - term.index);
      stack.push_back(one);
    } else {
      stack.push_back(leaf(trace, graph, term, update, holds));
    }
  }
  return stack.empty() ? Verdict{true, {}, std::nullopt} : stack.back();
}

}  // namespace

std::string what_holds(const GraphTrace& trace, const Graph& graph, std::uint32_t transition,
                       const TracedUpdate& update) {
  return verdict(trace, graph, transition, update).words;
}

Blame what_fails(const GraphTrace& trace, const Graph& graph, std::uint32_t transition, const TracedUpdate& update) {
  const Verdict found = verdict(trace, graph, transition, update);
  return {found.words, found.value};
}

}  // namespace sinew::cli
