// SPDX-License-Identifier: MIT
#include "graphs/draw/words.h"

#include <charconv>

namespace sinew::asset {
namespace {

constexpr std::string_view kModes[] = {"auto", "once", "loop", "ping-pong"};
constexpr std::string_view kComparisons[] = {" > ", " \u2265 ", " < ", " \u2264 ", " = ", " \u2260 "};
constexpr std::string_view kFades[] = {"cut", "cross", "inertial", "dead"};
constexpr std::string_view kCurves[] = {"linear", "smooth", "smoother", "easeIn", "easeOut"};
constexpr std::string_view kEnters[] = {"restart", "resume", "keep", "sync"};
constexpr std::string_view kInterrupts[] = {"never", "destination", "source", "both", "higher"};
constexpr std::string_view kTypes[] = {"float", "int", "bool", "trigger", "vec2", "vec3"};
constexpr std::string_view kSpaces[] = {"line", "cartesian", "polar"};

template <class Enum, std::size_t N>
std::string word(const std::string_view (&words)[N], Enum value) {
  const auto index = static_cast<std::size_t>(value);
  return std::string(index < N ? words[index] : "?");
}

void add(std::string& text, std::string_view part) { text += (text.empty() ? "" : ", ") + std::string(part); }

std::string range_text(const std::optional<double>& low, const std::optional<double>& high) {
  if (low && high) return number_text(*low) + " to " + number_text(*high);
  if (low) return "at least " + number_text(*low);
  return high ? "at most " + number_text(*high) : std::string();
}

bool is_constant(const SourceValue& value, double number) { return value.parameter.empty() && value.offset == number; }

// A list within another kind of list needs brackets.
std::string listed(const SourceCondition& condition, std::string_view between) {
  std::string text;
  for (const SourceCondition& term : condition.terms) {
    const bool is_list = (term.kind == SourceCondition::Kind::all || term.kind == SourceCondition::Kind::any) &&
                         term.kind != condition.kind && term.terms.size() > 1;
    text +=
        (text.empty() ? "" : std::string(between)) + (is_list ? "(" : "") + condition_text(term) + (is_list ? ")" : "");
  }
  return text;
}

std::string negated(const SourceCondition& condition) {
  const SourceCondition& term = condition.terms.front();
  const bool is_short = term.kind == SourceCondition::Kind::set;
  return "not " + (is_short ? condition_text(term) : "(" + condition_text(term) + ")");
}

struct Lines {
  std::vector<std::string> lines;

  void operator()(const SourceRest&) {}
  void operator()(const SourceClip& clip) {
    lines.push_back(clip.clip);
    std::string how;
    if (clip.mode != ClipMode::automatic) add(how, word(kModes, clip.mode));
    if (!is_constant(clip.speed, 1)) add(how, "speed " + value_text(clip.speed));
    if (clip.start_secs != 0) add(how, "from " + number_text(clip.start_secs) + " s");
    if (!how.empty()) lines.push_back(how);
    if (!is_constant(clip.weight, 1)) lines.push_back("weight " + value_text(clip.weight));
    if (!clip.sync.empty()) lines.push_back("sync " + clip.sync);
  }
  void operator()(const SourceBlendSpace& space) {
    const bool is_line = space.kind == BlendSpaceKind::line;
    lines.push_back(word(kSpaces, space.kind) + ": " + value_text(space.x) +
                    (is_line ? "" : " | " + value_text(space.y)));
  }
  void operator()(const SourceBlend&) {}
  void operator()(const SourceLayer& layer) {
    over(layer.weight, layer.mask);
    if (layer.in_model_space) lines.push_back("in model space");
  }
  void operator()(const SourceAdditive& additive) { over(additive.weight, additive.mask); }
  void operator()(const SourceSelect& select) {
    lines.push_back("by " + select.parameter);
    lines.push_back(fade_text(select.fade));
  }
  void operator()(const SourceSpeed& speed) { lines.push_back("speed " + value_text(speed.speed)); }
  void operator()(const SourceMirror& mirror) {
    if (!is_constant(mirror.when, 1)) lines.push_back("when " + value_text(mirror.when));
  }
  void operator()(const SourceSlot& slot) {
    lines.push_back("\u201C" + slot.name + "\u201D from outside");
    over(slot.weight, slot.mask);
  }
  void operator()(const SourceMachine& machine) { lines.push_back(std::to_string(machine.states.size()) + " states"); }
  void operator()(const SourceSubgraph& graph) {
    lines.push_back(graph.graph);
    for (const auto& [theirs, ours] : graph.parameters) lines.push_back(theirs + " = " + ours);
  }

  void over(const SourceValue& weight, const std::string& mask) {
    if (!is_constant(weight, 1)) lines.push_back("weight " + value_text(weight));
    if (!mask.empty()) lines.push_back("mask " + mask);
  }
};

struct Labels {
  std::vector<std::string> labels;

  template <class Other>
  void operator()(const Other&) {
    labels.emplace_back();
  }
  void operator()(const SourceBlendSpace& space) {
    for (const SourceBlendSpace::Sample& sample : space.samples) {
      const std::string x = number_text(static_cast<double>(sample.at.x));
      const std::string y = number_text(static_cast<double>(sample.at.y));
      labels.push_back(space.kind == BlendSpaceKind::line ? "at " + x : "at " + x + ", " + y);
    }
  }
  void operator()(const SourceBlend& blend) {
    for (const SourceBlend::Input& input : blend.inputs) labels.push_back("\u00D7 " + value_text(input.weight));
  }
  void operator()(const SourceLayer&) { labels = {"base", "layer"}; }
  void operator()(const SourceAdditive&) { labels = {"base", "delta"}; }
  void operator()(const SourceSelect& select) {
    for (const SourceSelect::Case& each : select.cases)
      labels.push_back(each.number ? std::to_string(*each.number) : "else");
  }
  void operator()(const SourceMachine& machine) {
    for (const SourceState& state : machine.states) labels.push_back(state.name);
  }
};

}  // namespace

std::string number_text(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), value, std::chars_format::general, 6).ptr;
  return {text, end};
}

std::string value_text(const SourceValue& value) {
  if (value.parameter.empty()) return number_text(value.offset);
  std::string text = value.parameter;
  if (value.scale != 1) text += " \u00D7 " + number_text(value.scale);
  if (value.offset != 0)
    text += (value.offset < 0 ? " \u2212 " : " + ") + number_text(value.offset < 0 ? -value.offset : value.offset);
  if (const std::string range = range_text(value.low, value.high); !range.empty()) text += " (" + range + ")";
  return text;
}

std::string condition_text(const SourceCondition& condition) {
  switch (condition.kind) {
    case SourceCondition::Kind::always:
      return "always";
    case SourceCondition::Kind::set:
      return condition.name;
    case SourceCondition::Kind::compare:
      return condition.name + word(kComparisons, condition.comparison) + number_text(condition.value);
    case SourceCondition::Kind::elapsed:
      return "after " + number_text(condition.value) + " s";
    case SourceCondition::Kind::end:
      return condition.value > 0 ? number_text(condition.value) + " s before its end" : std::string("at its end");
    case SourceCondition::Kind::event:
      return "event " + condition.name + (condition.value > 0 ? " \u2265 " + number_text(condition.value) : "");
    case SourceCondition::Kind::phase:
      return "phase of " + condition.name + " in " + number_text(condition.from) + " \u2013 " +
             number_text(condition.to);
    case SourceCondition::Kind::all:
      return condition.terms.empty() ? "always" : listed(condition, " and ");
    case SourceCondition::Kind::any:
      return condition.terms.empty() ? "never" : listed(condition, " or ");
    case SourceCondition::Kind::negated:
      return negated(condition);
  }
  return {};
}

std::string fade_text(const SourceFade& fade) {
  if (fade.kind == FadeKind::cut || fade.secs <= 0) return "cut";
  std::string text = word(kFades, fade.kind) + " " + number_text(fade.secs) + " s";
  if (fade.curve != FadeCurve::smooth) add(text, word(kCurves, fade.curve));
  if (!fade.profile.empty()) add(text, "\u201C" + fade.profile + "\u201D");
  return text;
}

std::string parameter_text(const SourceParameter& parameter) {
  const std::size_t count = parameter.type == ParamType::vec3 ? 3 : parameter.type == ParamType::vec2 ? 2 : 1;
  std::string initial;
  for (std::size_t c = 0; c < count; ++c) add(initial, number_text(parameter.initial[c]));
  const bool is_flag = parameter.type == ParamType::boolean || parameter.type == ParamType::trigger;
  const std::string_view set = parameter.type == ParamType::boolean ? " = true" : " = set";
  std::string text = parameter.name + ": " + word(kTypes, parameter.type);
  if (!is_flag) text += " = " + initial;
  if (is_flag && parameter.initial[0] != 0) text += set;
  if (parameter.smooth_secs > 0) add(text, "smooth " + number_text(parameter.smooth_secs) + " s");
  if (parameter.hold_secs) add(text, "held " + number_text(*parameter.hold_secs) + " s");
  if (const std::string range = range_text(parameter.low, parameter.high); !range.empty()) add(text, range);
  return text;
}

std::string manner_text(const SourceTransition& transition) {
  std::string text;
  if (transition.priority != 0) add(text, "priority " + number_text(transition.priority));
  if (transition.enter != EnterMode::restart) add(text, "enter " + word(kEnters, transition.enter));
  if (transition.interruption != Interruption::destination)
    add(text, "interrupt " + word(kInterrupts, transition.interruption));
  if (transition.to_self) add(text, "also from itself");
  std::string except;
  for (const std::string& state : transition.except) except += (except.empty() ? "not from " : " or ") + state;
  if (!except.empty()) add(text, except);
  return text;
}

std::string_view type_name(const SourceNode& node) {
  constexpr std::string_view kNames[] = {"rest",   "clip",  "blendSpace", "blend", "layer",   "additive",
                                         "select", "speed", "mirror",     "slot",  "machine", "graph"};
  static_assert(std::size(kNames) == std::variant_size_v<decltype(SourceNode::what)>);
  return kNames[node.what.index()];
}

std::vector<std::string> node_lines(const SourceNode& node) {
  Lines lines;
  std::visit(lines, node.what);
  return std::move(lines.lines);
}

std::vector<std::string> input_labels(const SourceNode& node) {
  Labels labels;
  std::visit(labels, node.what);
  return std::move(labels.labels);
}

}  // namespace sinew::asset
