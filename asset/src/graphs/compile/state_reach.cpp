// SPDX-License-Identifier: MIT
#include "graphs/compile/state_reach.h"

#include <algorithm>

namespace sinew::asset {
namespace {

void sort_once(std::vector<std::uint16_t>& numbers) {
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

StateReach::StateReach(const Compiling& compiling)
    : compiling_(compiling), of_cached_(compiling.node_count()), visited_(compiling.node_count()) {
  for (const std::uint16_t first : compiling.numbers.regions)
    of_cached_[first] = direct(first, compiling.numbers.end[first]);
}

StateReach::Direct StateReach::direct(std::uint16_t first, std::uint16_t end) const {
  Direct out;
  for (std::size_t i = first; i < end; ++i) {
    const FlatNode& node = compiling_.node(i);
    if (node.group != kNoFlat) out.groups.push_back(compiling_.group_index[node.group]);
    for (const FlatIndex input : node.inputs)
      if (is_cached(compiling_.flat.nodes[input])) out.cached.push_back(compiling_.numbers.number_of[input]);
  }
  sort_once(out.cached);
  sort_once(out.groups);
  return out;
}

StateReach::Below StateReach::below(std::uint16_t node) {
  ++call_;
  Below out;
  if (is_cached(compiling_.node(node))) {
    visit(node, out);
  } else {
    const Direct own = direct(node, compiling_.numbers.end[node]);
    out.ranges.push_back({node, compiling_.numbers.end[node]});
    out.groups = own.groups;
    for (const std::uint16_t cached : own.cached) visit(cached, out);
  }
  std::ranges::sort(out.ranges, {}, &GraphRangeRecord::first);
  sort_once(out.groups);
  return out;
}

// Nodes are not nested deeper than number_nodes allows.
void StateReach::visit(std::uint16_t cached, Below& out) {
  if (visited_[cached] == call_) return;
  visited_[cached] = call_;
  const Direct& own = of_cached_[cached];
  out.ranges.push_back({cached, compiling_.numbers.end[cached]});
  out.groups.insert(out.groups.end(), own.groups.begin(), own.groups.end());
  for (const std::uint16_t next : own.cached) visit(next, out);
}

}  // namespace sinew::asset
