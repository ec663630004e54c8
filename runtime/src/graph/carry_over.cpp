// SPDX-License-Identifier: MIT
// A running instance under an edited graph: what has the same stable id and type goes on.
#include <cstring>

#include "graph/param_words.h"
#include "sinew/graph/update_graph.h"
#include "sinew/mix/spring.h"

namespace sinew {
namespace {

class CarryOver {
 public:
  CarryOver(const Graph& from_graph, std::span<const std::byte> from, const Graph& to_graph, std::span<std::byte> to)
      : from_graph_(from_graph), from_(from), to_graph_(to_graph), to_(to) {}

  void params() {
    for (const GraphParamRecord& param : to_graph_.params())
      for (const GraphParamRecord& old : from_graph_.params()) {
        if (old.id != param.id || old.type != param.type) continue;
        copy(word_offset(old.word), word_offset(param.word), 4 * word_count(param));
        bound(param);
        if (old.smooth_secs > 0 && param.smooth_secs > 0)
          copy(old.state, param.state, sizeof(Spring) * word_count(param));
        else if (param.smooth_secs > 0)
          settle(param);
        if (old.hold_secs > 0 && param.hold_secs > 0) copy(old.state, param.state, sizeof(double));
      }
  }

  void groups() {
    for (const GraphGroupRecord& group : to_graph_.groups())
      for (const GraphGroupRecord& old : from_graph_.groups())
        if (old.id == group.id) copy(old.state, group.state, sizeof(GraphGroupState));
  }

  void nodes() {
    for (const GraphNodeRecord& node : to_graph_.nodes())
      for (const GraphNodeRecord& old : from_graph_.nodes()) {
        if (old.id != node.id || old.type != node.type) continue;
        const auto type = static_cast<NodeType>(node.type);
        if (type == NodeType::clip && node.group == kNoGraphIndex && old.group == kNoGraphIndex)
          copy(old.state, node.state, sizeof(GraphClipState));
        if (type == NodeType::machine) machine(old, node);
      }
  }

 private:
  void copy(std::uint32_t from, std::uint32_t to, std::size_t bytes) {
    std::memcpy(to_.data() + to, from_.data() + from, bytes);
  }

  // The edited graph may have other bounds.
  void bound(const GraphParamRecord& param) {
    const auto type = static_cast<ParamType>(param.type);
    const auto index = static_cast<Param>(&param - to_graph_.params().data());
    const Vec3 value = param_value(to_graph_, to_, index);
    if (type == ParamType::number) set_number(to_graph_, to_, index, value.x);
    if (type == ParamType::vec2) set_vector(to_graph_, to_, index, Vec2{value.x, value.y});
    if (type == ParamType::vec3) set_vector(to_graph_, to_, index, value);
    if (type != ParamType::integer) return;
    std::int32_t whole = 0;
    std::memcpy(&whole, to_.data() + word_offset(param.word), sizeof(whole));
    set_integer(to_graph_, to_, index, whole);
  }

  // Not smoothed before: it stands where it was seen.
  void settle(const GraphParamRecord& param) {
    for (std::uint32_t w = 0; w < word_count(param); ++w) {
      float value = 0;
      std::memcpy(&value, to_.data() + word_offset(param.word + w), sizeof(value));
      const Spring spring{static_cast<double>(value), 0};
      std::memcpy(to_.data() + param.state + w * sizeof(Spring), &spring, sizeof(spring));
    }
  }

  // The number, from 1, of the state or transition with this id; 0: there is none.
  template <class Record>
  static std::uint16_t find(std::span<const Record> records, std::uint32_t id) {
    for (std::size_t i = 0; i < records.size(); ++i)
      if (records[i].id == id) return static_cast<std::uint16_t>(i + 1);
    return 0;
  }

  // Whether the edited graph's transition is one under which the fade could run.
  bool still_crosses(const GraphMachineRecord& machine, const GraphMachineState& state) const {
    if (state.transition == 0) return false;
    const GraphTransitionRecord& transition = to_graph_.transitions()[machine.first_transition + state.transition - 1u];
    return static_cast<FadeKind>(transition.kind) == FadeKind::cross && transition.to + 1u == state.current;
  }

  void machine(const GraphNodeRecord& old, const GraphNodeRecord& node) {
    const GraphMachineRecord& was = from_graph_.machines()[old.index];
    const GraphMachineRecord& is = to_graph_.machines()[node.index];
    GraphMachineState state;
    std::memcpy(&state, from_.data() + old.state, sizeof(state));
    const auto old_states = from_graph_.states().subspan(was.first_state, was.state_count);
    const auto states = to_graph_.states().subspan(is.first_state, is.state_count);
    const auto moved = [&](std::uint16_t number) {
      return number == 0 ? std::uint16_t{0} : find(states, old_states[number - 1u].id);
    };
    state.current = moved(state.current);
    if (state.current == 0) return;  // its state is gone: it enters anew
    state.source = moved(state.source);
    if (state.transition != 0)
      state.transition = find(to_graph_.transitions().subspan(is.first_transition, is.transition_count),
                              from_graph_.transitions()[was.first_transition + state.transition - 1u].id);
    // The poses and speeds that a fade without a jump needs are not carried.
    const bool crosses = static_cast<FadeKind>(state.fade) == FadeKind::cross;
    if (!crosses || state.source == 0 || state.source == state.current || !still_crosses(is, state)) {
      state.fade = static_cast<std::uint16_t>(FadeKind::cut);
      state.source = state.transition = 0;
    }
    std::memcpy(to_.data() + node.state, &state, sizeof(state));
  }

  const Graph& from_graph_;
  std::span<const std::byte> from_;
  const Graph& to_graph_;
  std::span<std::byte> to_;
};

}  // namespace

void carry_over(const Graph& from_graph, std::span<const std::byte> from, const Graph& to_graph,
                std::span<std::byte> to) {
  GraphStateHeader old, header;
  std::memcpy(&old, from.data(), sizeof(old));
  reset_state(to_graph, to, old.variation < to_graph.variation_count() ? old.variation : 0);
  CarryOver carry(from_graph, from, to_graph, to);
  carry.params();
  carry.groups();
  carry.nodes();
  std::memcpy(&header, to.data(), sizeof(header));
  header.updates = old.updates;
  header.last_dt_secs = old.last_dt_secs;
  std::memcpy(to.data(), &header, sizeof(header));
}

}  // namespace sinew
