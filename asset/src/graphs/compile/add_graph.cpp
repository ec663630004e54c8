// SPDX-License-Identifier: MIT
#include <cstring>
#include <set>

#include "cook/pack_writer.h"
#include "graphs/compile/expander.h"
#include "sinew/graphs/compile_graph.h"
#include "sinew/pack/format.h"

namespace sinew::asset {
namespace {

// All clips that a graph plays, of those that the pack has: compile_graph says which are missing.
std::set<std::uint32_t> clips_of(const GraphSource& source, const Pack& pack) {
  Diagnostics unsaid;
  Faults faults(unsaid);
  const FlatGraph flat = Expander(source, faults).expand();
  std::set<std::string_view> names;
  for (const FlatNode& node : flat.nodes)
    if (node.clip != nullptr) names.insert(node.clip->clip);
  for (const SourceVariation& variation : source.variations)
    for (const auto& [from, to] : variation.clips) names.insert(to);
  std::set<std::uint32_t> clips;
  for (const std::string_view name : names)
    if (const std::uint32_t clip = pack.find_clip(name); clip != kNoIndex) clips.insert(clip);
  return clips;
}

bool moves_all(const Pack& pack, std::size_t rig, const std::set<std::uint32_t>& clips) {
  for (const std::uint32_t clip : clips)
    if (!pack.clip(clip, rig)) return false;
  return true;
}

}  // namespace

Result<std::size_t> rig_of_graph(const GraphSource& source, const Pack& pack) {
  const std::set<std::uint32_t> clips = clips_of(source, pack);
  std::size_t best = pack.rig_count(), most = 0;
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig) {
    const std::size_t joints = pack.rig(rig).skeleton().joint_count();
    if ((best < pack.rig_count() && joints <= most) || !moves_all(pack, rig, clips)) continue;
    best = rig;
    most = joints;
  }
  if (best == pack.rig_count()) return Error::in(Errc::mismatch, "/model", "no rig is moved by all clips of the graph");
  return best;
}

Result<AlignedBytes> add_graph(std::span<const std::byte> pack, std::span<const std::byte> compiled) {
  PackHeader header{};
  std::memcpy(&header, pack.data(), sizeof(header));
  PackWriter writer;
  for (std::uint32_t i = 0; i < header.chunk_count; ++i) {
    ChunkRecord record{};
    std::memcpy(&record, pack.data() + sizeof(header) + i * sizeof(record), sizeof(record));
    const std::span<const std::byte> bytes = pack.subspan(record.offset, record.bytes);
    writer.add(record.kind, {bytes.begin(), bytes.end()});
  }
  writer.add(kGraphChunk, {compiled.begin(), compiled.end()});
  return writer.finish();
}

}  // namespace sinew::asset
