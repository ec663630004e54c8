// SPDX-License-Identifier: MIT
// Poses where poses are wanted, differences where differences are.
#include "graphs/compile/compiling.h"

namespace sinew::asset {
namespace {

std::string label(const FlatNode& node) {
  return node.clip != nullptr ? "the clip" + in_quotes(node.clip->clip) : "the node" + in_quotes(node.path);
}

void check_input(const FlatNode& node, std::size_t input, const FlatNode& given, bool is_difference, Faults& faults) {
  const std::string& path = node.input_refs[input]->path;
  const std::string& where = path.empty() ? given.where : path;
  const bool is_delta = node.type == NodeType::additive && input == 1;
  if (is_delta && !is_difference)
    faults.error("pose-as-difference",
                 label(given) + " gives a pose: delta takes a difference, such as a clip of the model's \"additive\"",
                 where);
  else if (!is_delta && is_difference && node.type == NodeType::mirror)
    faults.error("difference-as-pose", label(given) + " gives a difference, which cannot be mirrored", where);
  else if (!is_delta && is_difference && node.type != NodeType::speed)
    faults.error("difference-as-pose", label(given) + " gives a difference, which only additive takes, as its delta",
                 where);
}

}  // namespace

void check_poses(Compiling& compiling) {
  std::vector<char>& gives_difference = compiling.gives_difference;
  gives_difference.assign(compiling.node_count(), 0);
  for (std::size_t i = compiling.node_count(); i-- > 0;) {
    const FlatNode& node = compiling.node(i);
    for (std::size_t j = 0; j < node.inputs.size(); ++j) {
      const std::uint16_t input = compiling.numbers.number_of[node.inputs[j]];
      check_input(node, j, compiling.node(input), gives_difference[input] != 0, compiling.faults);
      if (node.type == NodeType::speed) gives_difference[i] = gives_difference[input];
    }
    if (node.type == NodeType::clip &&
        compiling.clip_slots[compiling.node_index[compiling.numbers.flat_of[i]]].is_additive)
      gives_difference[i] = 1;
  }
  const FlatNode& output = compiling.node(0);
  if (gives_difference[0] != 0)
    compiling.faults.error("difference-as-pose", "the output, " + label(output) + ", gives a difference",
                           compiling.source.output.path.empty() ? output.where : compiling.source.output.path);
}

}  // namespace sinew::asset
