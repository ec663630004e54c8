// SPDX-License-Identifier: MIT
#include "sinew/graph/graph.h"

#include "graph/graph_view.h"

namespace sinew {

GraphParam Graph::param(std::size_t index) const {
  const GraphParamRecord& record = params()[index];
  GraphParam param{GraphFormat(*this).name(GraphNames::params, index),
                   record.id,
                   static_cast<ParamType>(record.type),
                   record.low,
                   record.high,
                   {}};
  for (std::size_t c = 0; c < 3; ++c)
    param.initial[c] =
        param.type == ParamType::integer || param.type == ParamType::boolean || param.type == ParamType::trigger
            ? static_cast<float>(std::bit_cast<std::int32_t>(record.initial[c]))
            : std::bit_cast<float>(record.initial[c]);
  return param;
}

std::optional<Param> Graph::find_param(std::string_view name) const {
  for (std::size_t i = 0; i < param_count(); ++i)
    if (GraphFormat(*this).name(GraphNames::params, i) == name) return static_cast<Param>(i);
  return std::nullopt;
}

GraphNode Graph::node(std::size_t index) const {
  const GraphNodeRecord& record = nodes()[index];
  const auto type = static_cast<NodeType>(record.type);
  return {GraphFormat(*this).name(GraphNames::nodes, index),
          record.id,
          type,
          inputs().subspan(record.first_input, record.input_count),
          type == NodeType::clip ? record.index : kNoGraphIndex,
          type == NodeType::machine ? record.index : kNoGraphIndex,
          type == NodeType::clip ? record.group : kNoGraphIndex};
}

GraphMachine Graph::machine(std::size_t index) const {
  const GraphMachineRecord& record = machines()[index];
  return {static_cast<std::uint16_t>(record.node), record.first_state, record.state_count, record.first_transition,
          record.transition_count};
}

GraphState Graph::state(std::size_t index) const {
  return {GraphFormat(*this).name(GraphNames::states, index), states()[index].id};
}

GraphTransition Graph::transition(std::size_t index) const {
  const GraphTransitionRecord& record = transitions()[index];
  const GraphMachineRecord& machine = GraphFormat(*this).machine_of_transition(index);
  return {GraphFormat(*this).name(GraphNames::transitions, index),
          record.id,
          record.from == kNoGraphIndex ? 0xFFFFFFFFu : machine.first_state + record.from,
          machine.first_state + record.to,
          static_cast<FadeKind>(record.kind),
          static_cast<FadeCurve>(record.curve),
          static_cast<EnterMode>(record.enter),
          static_cast<Interruption>(record.interruption),
          record.secs,
          record.priority,
          array<GraphTermRecord>(header_->conditions).subspan(record.first_term, record.term_count)};
}

std::string_view Graph::group_name(std::size_t index) const {
  return GraphFormat(*this).name(GraphNames::groups, index);
}

std::size_t Graph::slot_count() const { return header_->slots.count; }

std::string_view Graph::slot_name(std::size_t index) const { return GraphFormat(*this).name(GraphNames::slots, index); }

std::size_t Graph::variation_count() const { return header_->variations.count; }

std::string_view Graph::variation_name(std::size_t index) const {
  return GraphFormat(*this).name(GraphNames::variations, index);
}

std::uint32_t Graph::clip_of(std::size_t variation, std::size_t clip_slot) const {
  return array<std::uint32_t>(header_->clips)[variation * clip_slots_ + clip_slot];
}

BlendSpace Graph::space(std::size_t index) const { return GraphFormat(*this).space(index); }

}  // namespace sinew
