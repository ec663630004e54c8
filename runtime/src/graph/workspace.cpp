// SPDX-License-Identifier: MIT
#include <algorithm>

#include "graph/work.h"

namespace sinew {
namespace {

struct Sizes {
  std::size_t nodes, machines, inputs, words, groups, most_inputs, events, ops, op_inputs, floats, live, blocks,
      properties, joints, fates, terms;

  Sizes(const BoundGraph& bound, Explain explain) {
    const Graph& graph = bound.graph();
    fates = explain == Explain::yes ? graph.transition_count() : 0;
    terms = explain == Explain::yes ? graph.conditions().size() : 0;
    nodes = graph.node_count();
    machines = graph.machine_count();
    inputs = graph.inputs().size();
    words = 0;
    for (const GraphParamRecord& param : graph.params()) words = std::max<std::size_t>(words, param.word + 3);
    groups = graph.group_count();
    most_inputs = 2;
    for (const GraphNodeRecord& node : graph.nodes())
      most_inputs = std::max<std::size_t>(most_inputs, node.input_count);
    for (const GraphGroupRecord& group : graph.groups())
      most_inputs = std::max<std::size_t>(most_inputs, group.member_count);
    events = bound.max_events();
    ops = graph.max_program_ops();
    op_inputs = graph.max_program_inputs();
    floats = graph.max_program_floats();
    live = graph.max_live_poses();
    joints = bound.rig().skeleton().joint_count();
    blocks = block_count(joints);
    properties = bound.rig().property_floats();
  }
};

}  // namespace

Result<GraphWorkspace> GraphWorkspace::create(const BoundGraph& graph, Allocator allocator, Explain explain) {
  const Sizes size(graph, explain);
  BlockLayout layout;
  layout.reserve<GraphNodeFrame>(size.nodes);
  layout.reserve<GraphMachineFrame>(size.machines);
  layout.reserve<float>(size.inputs);
  layout.reserve<std::uint32_t>(size.words);
  layout.reserve<std::uint8_t>(size.words);
  layout.reserve<std::uint8_t>(size.groups);
  layout.reserve<double>(size.groups);
  layout.reserve<float>(size.most_inputs);
  layout.reserve<RootMotion>(size.nodes);
  layout.reserve<RootMotion>(size.most_inputs);
  layout.reserve<GraphEvent>(size.events);
  layout.reserve<TransitionTaken>(size.machines);
  layout.reserve<TransitionFate>(size.fates);
  layout.reserve<float>(size.terms);
  layout.reserve<Event>(size.events);
  layout.reserve<PoseOp>(size.ops);
  layout.reserve<std::uint16_t>(size.op_inputs);
  layout.reserve<std::uint16_t>(size.live);
  layout.reserve<float>(size.floats);
  layout.reserve<JointBlock>(size.live * size.blocks);
  layout.reserve<float>(size.live * size.properties);
  layout.reserve<Quat>(2 * size.joints);
  layout.reserve<float>(kLanes * size.blocks + size.properties);
  Result<Block> memory = Block::create(layout.bytes(), allocator);
  if (!memory) return memory.error();
  GraphWorkspace space;
  space.memory_ = std::move(*memory);
  std::span<std::byte> rest = space.memory_.bytes();
  space.nodes_ = BlockLayout::take<GraphNodeFrame>(rest, size.nodes);
  space.machines_ = BlockLayout::take<GraphMachineFrame>(rest, size.machines);
  space.shares_ = BlockLayout::take<float>(rest, size.inputs);
  space.words_ = BlockLayout::take<std::uint32_t>(rest, size.words);
  space.used_ = BlockLayout::take<std::uint8_t>(rest, size.words);
  space.entered_ = BlockLayout::take<std::uint8_t>(rest, size.groups);
  space.entered_phases_ = BlockLayout::take<double>(rest, size.groups);
  space.weights_ = BlockLayout::take<float>(rest, size.most_inputs);
  space.roots_ = BlockLayout::take<RootMotion>(rest, size.nodes);
  space.steps_ = BlockLayout::take<RootMotion>(rest, size.most_inputs);
  space.events_ = BlockLayout::take<GraphEvent>(rest, size.events);
  space.taken_ = BlockLayout::take<TransitionTaken>(rest, size.machines);
  space.fates_ = BlockLayout::take<TransitionFate>(rest, size.fates);
  space.term_since_secs_ = BlockLayout::take<float>(rest, size.terms);
  space.passed_ = BlockLayout::take<Event>(rest, size.events);
  space.ops_ = BlockLayout::take<PoseOp>(rest, size.ops);
  space.op_inputs_ = BlockLayout::take<std::uint16_t>(rest, size.op_inputs);
  space.free_ = BlockLayout::take<std::uint16_t>(rest, size.live);
  space.op_floats_ = BlockLayout::take<float>(rest, size.floats);
  space.joints_ = BlockLayout::take<JointBlock>(rest, size.live * size.blocks);
  space.properties_ = BlockLayout::take<float>(rest, size.live * size.properties);
  space.turns_ = BlockLayout::take<Quat>(rest, 2 * size.joints);
  space.mask_ = BlockLayout::take<float>(rest, kLanes * size.blocks + size.properties);
  return space;
}

}  // namespace sinew
