// SPDX-License-Identifier: MIT
#include "graphs/compile/compiling.h"

namespace sinew::asset {
namespace {

std::uint16_t flags_of(const FlatNode& node, bool gives_difference) {
  std::uint32_t flags = 0;
  if (gives_difference) flags |= kNodeGivesDifference;
  if (is_cached(node)) flags |= kNodeIsCached;
  if (node.in_model_space) flags |= kLayerInModel;
  return static_cast<std::uint16_t>(flags);
}

void add_inputs_and_values(const Compiling& compiling, const FlatNode& node, GraphDraft& draft,
                           GraphNodeRecord& record) {
  record.first_input = static_cast<std::uint32_t>(draft.inputs.size());
  record.input_count = static_cast<std::uint16_t>(node.inputs.size());
  record.first_value = static_cast<std::uint32_t>(draft.values.size());
  record.value_count = static_cast<std::uint16_t>(node.values.size());
  for (const FlatIndex input : node.inputs) draft.inputs.push_back(compiling.numbers.number_of[input]);
  draft.values.insert(draft.values.end(), node.values.begin(), node.values.end());
}

GraphNodeRecord record_of(const Compiling& compiling, std::size_t number) {
  const FlatIndex at = compiling.numbers.flat_of[number];
  const FlatNode& node = compiling.flat.nodes[at];
  GraphNodeRecord record{};
  record.type = static_cast<std::uint16_t>(node.type);
  record.flags = flags_of(node, compiling.gives_difference[number] != 0);
  record.end = compiling.numbers.end[number];
  record.index = compiling.node_index[at];
  record.group = node.group == kNoFlat ? kNoGraphIndex : compiling.group_index[node.group];
  record.member = node.slot == kNoFlat ? compiling.node_member[at] : static_cast<std::uint16_t>(node.slot);
  record.depth = compiling.numbers.depth[number];
  record.live = compiling.numbers.live[number];
  if (node.clip == nullptr) return record;
  record.mode = static_cast<std::uint16_t>(node.clip->mode);
  record.start_secs = static_cast<float>(node.clip->start_secs);
  return record;
}

}  // namespace

void compile_nodes(Compiling& compiling) {
  GraphDraft& draft = compiling.draft;
  for (std::size_t i = 0; i < compiling.node_count(); ++i) {
    const FlatNode& node = compiling.node(i);
    GraphNodeRecord record = record_of(compiling, i);
    add_inputs_and_values(compiling, node, draft, record);
    draft.nodes.push_back(record);
    draft.node_names.add(node.path, node.id, node.where);
  }
  for (const std::string& slot : compiling.flat.slots) draft.slot_names.add(slot, slot, "");
  draft.slots.resize(compiling.flat.slots.size());
  for (const FlatParam& param : compiling.flat.params) {
    draft.params.push_back(param.record);
    draft.param_names.add(param.name, param.id, param.where);
  }
}

}  // namespace sinew::asset
