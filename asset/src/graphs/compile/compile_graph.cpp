// SPDX-License-Identifier: MIT
#include "sinew/graphs/compile_graph.h"

#include "cook/chunk_builder.h"
#include "graphs/compile/compiling.h"
#include "graphs/compile/expander.h"
#include "sinew/base/assert.h"

namespace sinew::asset {
namespace {

struct alignas(64) Line {
  std::byte bytes[64] = {};
};

// Blend spaces stand at multiples of 64.
ArrayRef add_lines(const std::vector<std::byte>& bytes, ChunkBuilder<GraphHeader>& chunk) {
  std::vector<Line> lines(bytes.size() / sizeof(Line));
  if (!lines.empty()) std::memcpy(lines.data(), bytes.data(), bytes.size());
  ArrayRef place = chunk.add(lines);
  place.count = static_cast<std::uint32_t>(bytes.size());
  return place;
}

GraphHeader header_of(const Compiling& compiling) {
  GraphHeader header{};
  header.skeleton_id = compiling.pack.rig(compiling.rig).skeleton().id();
  header.rig = static_cast<std::uint32_t>(compiling.rig);
  header.decide_bytes = compiling.draft.decide_bytes;
  header.profile_count = static_cast<std::uint32_t>(compiling.flat.profiles.size());
  return header;
}

Result<std::vector<std::byte>> write(const Compiling& compiling, const std::string& names) {
  const GraphDraft& draft = compiling.draft;
  GraphHeader header = header_of(compiling);
  ChunkBuilder<GraphHeader> chunk;
  header.params = chunk.add(draft.params);
  header.nodes = chunk.add(draft.nodes);
  header.inputs = chunk.add(draft.inputs);
  header.values = chunk.add(draft.values);
  header.clips = chunk.add(draft.clips);
  header.clip_hashes = chunk.add(draft.clip_hashes);
  header.variations = chunk.add(draft.variations);
  header.spaces = chunk.add(draft.spaces);
  header.space_bytes = add_lines(draft.space_bytes, chunk);
  header.groups = chunk.add(draft.groups);
  header.group_markers = chunk.add(draft.group_markers);
  header.group_members = chunk.add(draft.group_members);
  header.machines = chunk.add(draft.machines);
  header.states = chunk.add(draft.states);
  header.transitions = chunk.add(draft.transitions);
  header.candidates = chunk.add(draft.candidates);
  header.entries = chunk.add(draft.entries);
  header.conditions = chunk.add(draft.conditions);
  header.watches = chunk.add(draft.watches);
  header.ranges = chunk.add(draft.ranges);
  header.state_groups = chunk.add(draft.state_groups);
  header.profiles = chunk.add(draft.profiles);
  header.slots = chunk.add(draft.slots);
  header.names = chunk.add(names);
  if (!chunk.fits()) return Error::in(Errc::too_large, "", "a graph of more than 4 GB");
  return chunk.finish(header);
}

void find_names(Compiling& compiling) {
  compiling.node_index.assign(compiling.node_count(), kNoGraphIndex);
  compiling.node_member.assign(compiling.node_count(), kNoGraphIndex);
  compiling.group_index.assign(compiling.flat.groups.size(), kNoGraphIndex);
  find_clips(compiling);
  find_masks(compiling);
  compile_profiles(compiling);
}

void compile_parts(Compiling& compiling) {
  check_poses(compiling);
  compile_groups(compiling);
  compile_machines(compiling);
  check_fades(compiling);
  compile_nodes(compiling);
}

}  // namespace

Result<std::vector<std::byte>> compile_graph(const GraphSource& source, const Pack& pack, std::size_t rig,
                                             Diagnostics& diagnostics) {
  SINEW_ASSERT(rig < pack.rig_count());
  Faults faults(diagnostics);
  Compiling compiling{source, pack, rig, faults, Expander(source, faults).expand()};
  // What the pack lacks is said even where the graph itself has faults.
  find_names(compiling);
  if (faults.any()) return faults.first();
  bake_spaces(compiling);
  compiling.numbers = number_nodes(compiling.flat, faults);
  if (faults.any()) return faults.first();
  compile_parts(compiling);
  if (faults.any()) return faults.first();
  lay_out_state(compiling);
  std::string names;
  name_records(compiling, names);
  if (faults.any()) return faults.first();
  return write(compiling, names);
}

}  // namespace sinew::asset
