// SPDX-License-Identifier: MIT
// Where in the state of an instance what stands; see GraphStateHeader.
#include "graphs/compile/compiling.h"
#include "sinew/mix/spring.h"

namespace sinew::asset {
namespace {

static_assert(sizeof(GraphStateHeader) == 24 && sizeof(Spring) == 16);

class Layout {
 public:
  explicit Layout(std::size_t bytes) { take(bytes); }
  std::uint32_t take(std::size_t bytes) {
    const std::size_t place = end_;
    end_ += (bytes + 7) / 8 * 8;
    return static_cast<std::uint32_t>(place);
  }
  std::uint32_t end() const { return static_cast<std::uint32_t>(end_); }

 private:
  std::size_t end_ = 0;
};

std::size_t words_of(const GraphParamRecord& param) {
  const auto type = static_cast<ParamType>(param.type);
  return type == ParamType::vec2 ? 2 : type == ParamType::vec3 ? 3 : 1;
}

std::size_t word_bytes(const GraphDraft& draft) {
  std::size_t words = 0;
  for (const GraphParamRecord& param : draft.params) words += words_of(param);
  return words * sizeof(std::uint32_t);
}

void place_params(GraphDraft& draft, Layout& layout) {
  for (GraphParamRecord& param : draft.params) {
    if (param.smooth_secs > 0) param.state = layout.take(words_of(param) * sizeof(Spring));
    if (param.hold_secs > 0) param.state = layout.take(sizeof(double));
  }
}

void place_nodes(GraphDraft& draft, Layout& layout) {
  for (GraphNodeRecord& node : draft.nodes) {
    const auto type = static_cast<NodeType>(node.type);
    if (type == NodeType::clip && node.group == kNoGraphIndex) node.state = layout.take(sizeof(GraphClipState));
    if (type != NodeType::machine) continue;
    node.state = layout.take(sizeof(GraphMachineState));
    GraphMachineRecord& machine = draft.machines[node.index];
    if (machine.pose_slot != kNoGraphIndex) machine.root = layout.take(sizeof(GraphMachineRoot));
  }
}

}  // namespace

void lay_out_state(Compiling& compiling) {
  GraphDraft& draft = compiling.draft;
  Layout layout(sizeof(GraphStateHeader) + word_bytes(draft));
  place_params(draft, layout);
  for (GraphGroupRecord& group : draft.groups) group.state = layout.take(sizeof(GraphGroupState));
  place_nodes(draft, layout);
  for (GraphWatchRecord& watch : draft.watches) watch.placement = layout.take(sizeof(float));
  draft.decide_bytes = layout.end();
}

}  // namespace sinew::asset
