// SPDX-License-Identifier: MIT
// States that come from outside: nothing in an update looks at these numbers again.
#include <cstring>

#include "graph/param_words.h"
#include "sinew/graph/update_graph.h"
#include "sinew/mix/spring.h"

namespace sinew {
namespace {

template <class Number>
bool is_finite(Number value) {
  return value - value == 0;
}

class StateCheck {
 public:
  StateCheck(const Graph& graph, std::span<const std::byte> state) : graph_(graph), state_(state) {}

  bool passes() const {
    return header() && all(graph_.params(), &StateCheck::param) && all(graph_.groups(), &StateCheck::group) &&
           all(graph_.nodes(), &StateCheck::node) && all(graph_.machines(), &StateCheck::root) &&
           all(graph_.array<GraphWatchRecord>(graph_.header().watches), &StateCheck::watch);
  }

 private:
  template <class Record>
  bool all(std::span<const Record> records, bool (StateCheck::*check)(const Record&) const) const {
    for (const Record& record : records)
      if (!(this->*check)(record)) return false;
    return true;
  }

  template <class T>
  T at(std::size_t offset) const {
    T value;
    std::memcpy(&value, state_.data() + offset, sizeof(T));
    return value;
  }

  bool header() const {
    const auto header = at<GraphStateHeader>(0);
    return header.graph == graph_.hash() && is_finite(header.last_dt_secs) && header.last_dt_secs >= 0 &&
           header.variation < graph_.variation_count();
  }

  bool param(const GraphParamRecord& param) const {
    const auto type = static_cast<ParamType>(param.type);
    for (std::uint32_t w = 0; w < word_count(param); ++w) {
      if (type == ParamType::boolean || type == ParamType::trigger) {
        if (at<std::uint32_t>(word_offset(param.word + w)) > 1) return false;
      } else if (type != ParamType::integer) {
        const float value = at<float>(word_offset(param.word + w));
        if (!(param.low <= value && value <= param.high)) return false;
      }
      const auto spring_at = param.state + w * static_cast<std::uint32_t>(sizeof(Spring));
      if (param.smooth_secs > 0 && !is_spring(at<Spring>(spring_at))) return false;
    }
    return !(param.hold_secs > 0) || is_finite(at<double>(param.state));
  }
  static bool is_spring(const Spring& spring) { return is_finite(spring.value) && is_finite(spring.velocity_per_sec); }

  bool group(const GraphGroupRecord& group) const {
    const auto state = at<GraphGroupState>(group.state);
    return is_finite(state.phase) && is_finite(state.phase_before) && is_finite(state.step_secs) && state.started <= 1;
  }

  bool node(const GraphNodeRecord& node) const {
    const auto type = static_cast<NodeType>(node.type);
    if (type == NodeType::clip && node.group == kNoGraphIndex) {
      const auto clip = at<GraphClipState>(node.state);
      return is_finite(clip.line_secs) && clip.flags < 8;
    }
    return type != NodeType::machine || machine(graph_.machines()[node.index], at<GraphMachineState>(node.state));
  }

  bool machine(const GraphMachineRecord& machine, const GraphMachineState& state) const {
    if (!is_finite(state.elapsed_secs) || !is_finite(state.source_elapsed_secs) || !is_finite(state.fade_secs))
      return false;
    if (state.current > machine.state_count || state.source > machine.state_count ||
        state.transition > machine.transition_count || state.fade > static_cast<std::uint16_t>(FadeKind::dead))
      return false;
    return static_cast<FadeKind>(state.fade) == FadeKind::cut || fade(machine, state);
  }

  // One that its transition can have begun: the graph has memory for no other.
  bool fade(const GraphMachineRecord& machine, const GraphMachineState& state) const {
    if (state.source == 0 || state.transition == 0) return false;
    const GraphTransitionRecord& running = graph_.transitions()[machine.first_transition + state.transition - 1u];
    const auto fade = static_cast<FadeKind>(state.fade), kind = static_cast<FadeKind>(running.kind);
    if (state.current != running.to + 1u) return false;
    if (fade == FadeKind::cross) return kind == FadeKind::cross && state.source != state.current;
    return machine.root != 0 && (fade == kind || (fade == FadeKind::inertial && kind == FadeKind::cross));
  }

  bool root(const GraphMachineRecord& machine) const {
    if (machine.root == 0) return true;
    const auto root = at<GraphMachineRoot>(machine.root);
    for (std::size_t c = 0; c < 4; ++c)
      if (!is_finite(root.before[c]) || !is_finite(root.now[c]) || !is_finite(root.offset[c]) ||
          !is_finite(root.offset_per_sec[c]))
        return false;
    return true;
  }

  bool watch(const GraphWatchRecord& watch) const { return is_finite(at<float>(watch.placement)); }

  const Graph& graph_;
  std::span<const std::byte> state_;
};

}  // namespace

bool is_state_of(const Graph& graph, std::span<const std::byte> state) {
  return state.size() >= graph.decide_bytes() && StateCheck(graph, state).passes();
}

}  // namespace sinew
