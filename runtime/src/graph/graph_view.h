// SPDX-License-Identifier: MIT
// What the graph's own code reads of an opened chunk beside its records.
#pragma once
#include <algorithm>
#include <bit>
#include <string_view>

#include "sinew/graph/graph.h"

namespace sinew {

// Records that have names, in the order in which names stand.
enum class GraphNames : std::uint8_t { params, nodes, variations, groups, states, transitions, slots };
inline constexpr std::size_t kGraphNameKinds = 7;

struct GraphFormat {
  const Graph& graph;
  explicit GraphFormat(const Graph& view) : graph(view) {}

  std::size_t count(GraphNames kind) const {
    const GraphHeader& header = graph.header();
    const std::uint32_t counts[kGraphNameKinds] = {header.params.count, header.nodes.count,  header.variations.count,
                                                   header.groups.count, header.states.count, header.transitions.count,
                                                   header.slots.count};
    return counts[static_cast<std::size_t>(kind)];
  }

  std::uint32_t name_end(GraphNames kind, std::size_t index) const {
    const GraphHeader& header = graph.header();
    switch (kind) {
      case GraphNames::params:
        return graph.params()[index].name_end;
      case GraphNames::nodes:
        return graph.nodes()[index].name_end;
      case GraphNames::variations:
        return graph.array<GraphNameRecord>(header.variations)[index].name_end;
      case GraphNames::groups:
        return graph.groups()[index].name_end;
      case GraphNames::states:
        return graph.states()[index].name_end;
      case GraphNames::transitions:
        return graph.transitions()[index].name_end;
      case GraphNames::slots:
        return graph.array<GraphNameRecord>(header.slots)[index].name_end;
    }
    return 0;
  }

  std::uint32_t name_begin(GraphNames kind, std::size_t index) const {
    if (index > 0) return name_end(kind, index - 1);
    for (std::size_t k = static_cast<std::size_t>(kind); k > 0; --k) {
      const auto before = static_cast<GraphNames>(k - 1);
      if (count(before) > 0) return name_end(before, count(before) - 1);
    }
    return 0;
  }

  std::string_view name(GraphNames kind, std::size_t index) const {
    const std::span<const char> names = graph.array<char>(graph.header().names);
    const std::uint32_t begin = name_begin(kind, index);
    return {names.data() + begin, name_end(kind, index) - begin};
  }

  const GraphMachineRecord& machine_of_transition(std::size_t index) const {
    const std::span<const GraphMachineRecord> machines = graph.machines();
    const auto after = std::upper_bound(
        machines.begin(), machines.end(), index,
        [](std::size_t at, const GraphMachineRecord& machine) { return at < machine.first_transition; });
    // Machines without transitions begin where the next one does.
    auto machine = after - 1;
    while (machine->transition_count == 0) --machine;
    return *machine;
  }

  BlendSpace space(std::size_t index) const {
    const GraphSpaceRecord& record = graph.array<GraphSpaceRecord>(graph.header().spaces)[index];
    const std::span<const std::byte> bytes = graph.array<std::byte>(graph.header().space_bytes);
    // It was opened once already.
    return *BlendSpace::open(bytes.subspan(record.first, record.bytes));
  }

  static Graph make(const GraphHeader* header) {
    Graph made;
    made.header_ = header;
    return made;
  }
  static void set_hash(Graph& graph, std::uint64_t hash) { graph.hash_ = hash; }
  static void set_capacities(Graph& graph);
};

}  // namespace sinew
