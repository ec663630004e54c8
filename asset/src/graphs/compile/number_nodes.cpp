// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "graphs/compile/expander.h"
#include "graphs/compile/numbering.h"

namespace sinew::asset {
namespace {

class Walk {
 public:
  explicit Walk(const FlatGraph& flat) : flat_(flat), unseen_(flat.nodes.size()), reached_(flat.nodes.size()) {
    for (std::size_t i = 0; i < flat.nodes.size(); ++i) unseen_[i] = flat.nodes[i].uses;
    out_.number_of.resize(flat.nodes.size());
  }

  Numbering take() {
    walk_region(flat_.output);
    while (!ready_.empty()) {
      const FlatIndex next = ready_.begin()->second;
      ready_.erase(ready_.begin());
      walk_region(next);
    }
    return std::move(out_);
  }

 private:
  void walk_region(FlatIndex first) {
    out_.regions.push_back(static_cast<std::uint16_t>(out_.flat_of.size()));
    walk(first);
  }

  // No deeper than the expander went.
  void walk(FlatIndex at) {
    const auto number = static_cast<std::uint16_t>(out_.flat_of.size());
    out_.number_of[at] = number;
    out_.flat_of.push_back(at);
    out_.end.push_back(0);
    for (const FlatIndex input : flat_.nodes[at].inputs) {
      if (is_cached(flat_.nodes[input]))
        reach(input);
      else
        walk(input);
    }
    out_.end[number] = static_cast<std::uint16_t>(out_.flat_of.size());
  }

  void reach(FlatIndex cached) {
    if (unseen_[cached] == flat_.nodes[cached].uses) reached_[cached] = ++reached_count_;
    if (--unseen_[cached] == 0) ready_.emplace(reached_[cached], cached);
  }

  const FlatGraph& flat_;
  Numbering out_;
  std::vector<std::uint32_t> unseen_;   // inputs by which a cached node was not reached yet
  std::vector<std::uint32_t> reached_;  // when it was for the first time
  std::uint32_t reached_count_ = 0;
  std::map<std::uint32_t, FlatIndex> ready_;  // by that time: all that name it have numbers
};

void find_depths(const FlatGraph& flat, Numbering& numbers, Faults& faults) {
  std::vector<std::uint16_t> nesting(flat.nodes.size());
  numbers.depth.resize(flat.nodes.size());
  for (std::size_t i = 0; i < numbers.flat_of.size(); ++i) {
    const FlatNode& node = flat.nodes[numbers.flat_of[i]];
    const bool is_machine = node.type == NodeType::machine;
    if (is_machine && numbers.depth[i] >= kMaxMachineDepth)
      return faults.error("too-deep", "more than 32 machines in one another", node.where, Errc::too_large);
    if (nesting[i] > kMaxGraphNesting)
      return faults.error("too-deep", "more than 64 nodes in one another", node.where, Errc::too_large);
    for (const FlatIndex input : node.inputs) {
      const std::uint16_t at = numbers.number_of[input];
      numbers.depth[at] =
          std::max(numbers.depth[at], static_cast<std::uint16_t>(numbers.depth[i] + (is_machine ? 1 : 0)));
      nesting[at] = std::max(nesting[at], static_cast<std::uint16_t>(nesting[i] + 1));
    }
  }
}

bool copies_base(NodeType type) {
  return type == NodeType::layer || type == NodeType::additive || type == NodeType::slot || type == NodeType::mirror;
}

// Inputs are computed from the last to the first, and each is kept until all are there. Of a machine two states are,
// and of the one that begins to fade without a jump three poses. What is written over is a copy where others need it
// too.
std::uint16_t live_of(const FlatGraph& flat, const Numbering& numbers, const FlatNode& node) {
  std::size_t live = 1, kept = 0, most = 0;
  for (std::size_t j = node.inputs.size(); j-- > 0;) {
    const FlatNode& input = flat.nodes[node.inputs[j]];
    const std::size_t needs = is_cached(input) ? 1 : numbers.live[numbers.number_of[node.inputs[j]]];
    most = std::max(most, needs);
    live = std::max(live, kept++ + needs);
  }
  if (node.type == NodeType::machine) live = 2 + most;
  if (copies_base(node.type) && !node.inputs.empty() && is_cached(flat.nodes[node.inputs[0]])) ++live;
  return static_cast<std::uint16_t>(live);
}

}  // namespace

Numbering number_nodes(const FlatGraph& flat, Faults& faults) {
  Numbering numbers = Walk(flat).take();
  find_depths(flat, numbers, faults);
  numbers.live.resize(flat.nodes.size());
  for (std::size_t i = flat.nodes.size(); i-- > 0;)
    numbers.live[i] = live_of(flat, numbers, flat.nodes[numbers.flat_of[i]]);
  return numbers;
}

}  // namespace sinew::asset
