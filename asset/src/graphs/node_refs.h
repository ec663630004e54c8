// SPDX-License-Identifier: MIT
#pragma once
#include <type_traits>
#include <variant>

#include "sinew/graphs/graph_source.h"

namespace sinew::asset {

// Calls with each SourceNodeRef that the node itself holds, in the order of docs/graph.md's table; not with those of
// nodes that are written in place within it.
template <class Call>
void for_each_ref(const SourceNode& node, const Call& call) {
  std::visit(
      [&](const auto& what) {
        using What = std::decay_t<decltype(what)>;
        if constexpr (std::is_same_v<What, SourceBlendSpace>) {
          for (const SourceBlendSpace::Sample& sample : what.samples) call(sample.node);
        } else if constexpr (std::is_same_v<What, SourceBlend>) {
          for (const SourceBlend::Input& input : what.inputs) call(input.node);
        } else if constexpr (std::is_same_v<What, SourceLayer>) {
          call(what.base);
          call(what.layer);
        } else if constexpr (std::is_same_v<What, SourceAdditive>) {
          call(what.base);
          call(what.delta);
        } else if constexpr (std::is_same_v<What, SourceSelect>) {
          for (const SourceSelect::Case& each : what.cases) call(each.node);
        } else if constexpr (std::is_same_v<What, SourceSpeed> || std::is_same_v<What, SourceMirror>) {
          call(what.input);
        } else if constexpr (std::is_same_v<What, SourceSlot>) {
          call(what.base);
        } else if constexpr (std::is_same_v<What, SourceMachine>) {
          for (const SourceState& state : what.states) call(state.node);
        }
      },
      node.what);
}

}  // namespace sinew::asset
