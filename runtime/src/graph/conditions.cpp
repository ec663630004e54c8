// SPDX-License-Identifier: MIT
#include <array>

#include "graph/work.h"
#include "motion/passes.h"

namespace sinew {
namespace {

template <class Number>
bool compare(Comparison comparison, Number a, Number b) {
  switch (comparison) {
    case Comparison::above:
      return a > b;
    case Comparison::at_least:
      return a >= b;
    case Comparison::below:
      return a < b;
    case Comparison::at_most:
      return a <= b;
    case Comparison::is:
      return a == b;
    case Comparison::is_not:
      return a != b;
  }
  return false;
}

bool comparison_holds(const GraphWork& work, const GraphTermRecord& term) {
  const auto comparison = static_cast<Comparison>(term.comparison);
  const auto type = static_cast<ParamType>(term.type);
  if (type == ParamType::integer)
    return compare(comparison, std::bit_cast<std::int32_t>(work.words()[term.word]),
                   std::bit_cast<std::int32_t>(term.a));
  return compare(comparison, work.word_as_float(term.word, type), term.a);
}

double end_since(const GraphTermRecord& term, const ConditionFrame& frame) {
  const MainClip& main = frame.main;
  if (main.node == kNoGraphIndex) return -1;
  const bool back = main.rate < 0;
  const double speed = back ? -main.rate : main.rate;
  const double gone = back ? main.length_secs - main.in_pass_secs : main.in_pass_secs;
  const double over = gone + speed * frame.step_secs - (main.length_secs - static_cast<double>(term.a));
  if (!(over >= -kTimeTolerance_secs)) return -1;
  if (!(speed > 0)) return frame.step_secs;
  const double since = over < 0 ? 0 : over / speed;
  return since < frame.step_secs ? since : frame.step_secs;
}

bool in_phase(const GraphWork& work, const GraphTermRecord& term) {
  const auto& state = work.at<GraphGroupState>(work.graph.groups()[term.index].state);
  const double cycles = state.phase / static_cast<double>(work.group(term.index).cycle_markers());
  const double nearest = round_nearest(cycles), part = cycles - (nearest > cycles ? nearest - 1 : nearest);
  const double from = static_cast<double>(term.a), to = static_cast<double>(term.b);
  return from <= to ? from <= part && part < to : part >= from || part < to;
}

bool event_passed(const GraphWork& work, const GraphTermRecord& term, std::size_t offset) {
  const auto watches = work.graph.array<GraphWatchRecord>(work.graph.header().watches);
  const float weight = work.at<float>(watches[term.index + offset].placement);
  return weight > 0 && weight >= term.a;
}

double term_since(const GraphWork& work, const GraphTermRecord& term, const ConditionFrame& frame) {
  const auto step_if = [&](bool holds) { return holds ? frame.step_secs : -1.0; };
  switch (static_cast<TermKind>(term.kind)) {
    case TermKind::set:
      return step_if(work.words()[term.word] != 0);
    case TermKind::compare:
      return step_if(comparison_holds(work, term));
    case TermKind::elapsed:
      return since_reached(frame.elapsed_secs + frame.step_secs, static_cast<double>(term.a), frame.step_secs);
    case TermKind::end:
      return end_since(term, frame);
    case TermKind::event:
      return step_if(frame.hears && event_passed(work, term, frame.watch_offset));
    case TermKind::phase:
      return step_if(in_phase(work, term));
    case TermKind::all:
    case TermKind::any:
    case TermKind::negated:
      break;
  }
  return -1;
}

// For who wants to know, see Explain.
void note_term(const GraphWork& work, std::size_t term, double since_secs) {
  if (!work.term_since_secs().empty())
    work.term_since_secs()[term] = since_secs < 0 ? kTermNotTrue : static_cast<float>(since_secs);
}

// How far into its pass a clip stands. Where two passes meet it stands in the one that lies ahead.
double in_pass(const PlayLine& line, double line_secs, bool back) {
  if (!line.is_endless()) return line_secs;
  const double secs = line_secs - pass_at(line, line_secs) * line.duration_secs;
  const bool meets = secs < kPassTolerance_secs || secs > line.duration_secs - kPassTolerance_secs;
  return !meets ? secs : back ? line.duration_secs : 0;
}

}  // namespace

// Values are seconds since when a term is true, or below 0; a list is true since its latest term, a choice since its
// earliest.
double holds_since(const GraphWork& work, std::uint32_t first_term, std::uint32_t term_count,
                   const ConditionFrame& frame) {
  if (term_count == 0) return frame.step_secs;
  std::array<double, kMaxConditionDepth> stack;
  std::size_t depth = 0;
  for (std::size_t t = first_term; t < first_term + term_count; ++t) {
    const GraphTermRecord& term = work.graph.conditions()[t];
    const auto kind = static_cast<TermKind>(term.kind);
    double result = -1;
    if (kind == TermKind::negated) {
      result = stack[--depth] < 0 ? frame.step_secs : -1;
    } else if (kind == TermKind::all || kind == TermKind::any) {
      if (kind == TermKind::all) result = frame.step_secs;
      for (std::size_t k = 0; k < term.index; ++k) {
        const double one = stack[--depth];
        const bool replaces = kind == TermKind::all ? one < result : result < one;
        result = replaces ? one : result;
      }
    } else {
      result = term_since(work, term, frame);
    }
    stack[depth++] = result;
    note_term(work, t, result);
  }
  return stack[0];
}

MainClip main_clip(const GraphWork& work, std::size_t index, double rate) {
  bool is_shared = false;
  for (;;) {
    const GraphNodeRecord& node = work.node(index);
    is_shared = is_shared || (node.flags & kNodeIsCached) != 0;
    switch (static_cast<NodeType>(node.type)) {
      case NodeType::rest:
        return {};
      case NodeType::machine: {
        const auto& state = work.at<GraphMachineState>(node.state);
        if (state.current == 0) return {};
        index = work.input(node, state.current - 1u);
        continue;
      }
      case NodeType::speed:
        rate = scaled_rate(rate, work.value(node, 0));
        [[fallthrough]];
      case NodeType::blend_space:
      case NodeType::blend:
      case NodeType::layer:
      case NodeType::additive:
      case NodeType::mirror:
      case NodeType::slot:
        if (node.input_count == 0) return {};
        index = work.input(node, 0);
        continue;
      case NodeType::clip:
        break;
    }
    MainClip main{static_cast<std::uint16_t>(index), 0, 0, scaled_rate(rate, work.value(node, 0)), is_shared};
    if (node.group != kNoGraphIndex) {
      const auto& group = work.at<GraphGroupState>(work.graph.groups()[node.group].state);
      const PlayLine line = play_line(work.clip(node).clip, PlayMode::loop);
      const double at = member_line_secs(work, node, group.phase);
      const bool moved = work.was_played(group.last_played) && group.step_secs > 0;
      main.rate = moved ? (at - member_line_secs(work, node, group.phase_before)) / group.step_secs : 0;
      main.length_secs = line.duration_secs;
      main.in_pass_secs = in_pass(line, at, main.rate < 0);
      return main;
    }
    const PlayLine line = work.line_of(node);
    const auto& clip = work.at<GraphClipState>(node.state);
    const double at = clip.flags != 0 ? clip.line_secs : work.start(node, line, main.rate).line_secs;
    main.length_secs = line.duration_secs;
    main.in_pass_secs = in_pass(line, at, main.rate < 0);
    return main;
  }
}

}  // namespace sinew
