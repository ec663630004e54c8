// SPDX-License-Identifier: MIT
#include "sinew/character/bind_graph.h"

#include "sinew/base/assert.h"

namespace sinew {

Result<BoundGraph> bind_graph(const Pack& pack, std::size_t index, Allocator allocator) {
  SINEW_ASSERT(index < pack.graph_count());
  const Graph graph = pack.graph(index);
  const std::size_t count = graph.variation_count() * graph.clip_slot_count();
  BlockLayout layout;
  layout.reserve<Clip>(count);
  Result<Block> memory = Block::create(layout.bytes(), allocator);
  if (!memory) return memory.error();
  std::span<std::byte> rest = memory->bytes();
  const std::span<Clip> clips = BlockLayout::take<Clip>(rest, count);
  for (std::size_t i = 0; i < count; ++i)
    clips[i] = *pack.clip(graph.clip_of(i / graph.clip_slot_count(), i % graph.clip_slot_count()), graph.rig_index());
  const std::size_t rig = graph.rig_index();
  return BoundGraph::create({graph, pack.rig(rig), pack.masks(rig), pack.mirror(rig), clips}, allocator);
}

}  // namespace sinew
