// SPDX-License-Identifier: MIT
// The steps of compiling after the graph is flat, in the order in which they are taken.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graphs/compile/faults.h"
#include "graphs/compile/flat_graph.h"
#include "graphs/compile/numbering.h"
#include "sinew/graph/format.h"
#include "sinew/graphs/graph_source.h"
#include "sinew/pack/pack.h"

namespace sinew::asset {

// What records of one kind are called: they get it in the end, together.
struct RecordNames {
  std::vector<std::string_view> names, ids, where;
  void add(std::string_view name, std::string_view id, std::string_view place) {
    names.push_back(name);
    ids.push_back(id);
    where.push_back(place);
  }
};

struct GraphDraft {
  std::vector<GraphParamRecord> params;
  std::vector<GraphNodeRecord> nodes;
  std::vector<std::uint16_t> inputs;
  std::vector<GraphValueRecord> values;
  std::vector<std::uint32_t> clips;
  std::vector<std::uint64_t> clip_hashes;
  std::vector<GraphNameRecord> variations, slots;
  std::vector<GraphSpaceRecord> spaces;
  std::vector<std::byte> space_bytes;
  std::vector<GraphGroupRecord> groups;
  std::vector<std::uint64_t> group_markers;
  std::vector<std::uint16_t> group_members;
  std::vector<GraphMachineRecord> machines;
  std::vector<GraphStateRecord> states;
  std::vector<GraphTransitionRecord> transitions;
  std::vector<std::uint16_t> candidates;
  std::vector<GraphEntryRecord> entries;
  std::vector<GraphTermRecord> conditions;
  std::vector<GraphWatchRecord> watches;
  std::vector<GraphRangeRecord> ranges;
  std::vector<std::uint16_t> state_groups;
  std::vector<float> profiles;
  std::uint32_t decide_bytes = 0;
  RecordNames param_names, node_names, variation_names, group_names, state_names, transition_names, slot_names;
};

// A clip by the name that nodes give it.
struct ClipSlot {
  std::string_view name;
  std::uint32_t clip = kNoIndex;  // of the pack, without a variation
  bool is_additive = false;
};

struct Compiling {
  const GraphSource& source;
  const Pack& pack;
  std::size_t rig;
  Faults& faults;
  FlatGraph flat;
  Numbering numbers = {};
  GraphDraft draft = {};
  std::vector<ClipSlot> clip_slots = {};
  // By flat node: the clip slot, blend space or mask.
  std::vector<std::uint16_t> node_index = {};
  std::vector<std::uint16_t> node_member = {};  // of a group
  std::vector<std::uint16_t> group_index = {};  // by flat group; kNoGraphIndex: nothing is in it
  std::vector<char> gives_difference = {};      // by number: 1 or 0

  const FlatNode& node(std::size_t number) const { return flat.nodes[numbers.flat_of[number]]; }
  std::size_t node_count() const { return flat.nodes.size(); }
};

// Tables of a machine's transitions would be larger than anyone needs beyond so many entries.
inline constexpr std::size_t kMaxGraphTable = 1u << 22;

// Whatever the numbers of the nodes are. Faults: names that the pack does not have.
void find_clips(Compiling& compiling);
void find_masks(Compiling& compiling);
void compile_profiles(Compiling& compiling);
void bake_spaces(Compiling& compiling);
// From here on nodes have numbers.
void check_poses(Compiling& compiling);
void compile_groups(Compiling& compiling);
void compile_nodes(Compiling& compiling);
void compile_machines(Compiling& compiling);
// Of all fades: whether what they lead into fits them.
void check_fades(Compiling& compiling);
void lay_out_state(Compiling& compiling);
void name_records(Compiling& compiling, std::string& names);

// Transitions of each state, in the order in which they are tried.
using Candidates = std::vector<std::vector<FlatIndex>>;
Candidates candidates_of(const FlatMachine& machine);
// Says what in a machine is of no use, or never rests.
void check_machine(const FlatMachine& machine, const Candidates& candidates, Faults& faults);

}  // namespace sinew::asset
