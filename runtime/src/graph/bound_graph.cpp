// SPDX-License-Identifier: MIT
#include "sinew/graph/bound_graph.h"

#include <algorithm>
#include <memory>

#include "anim/clip_view.h"
#include "graph/pose_slots.h"
#include "sinew/base/assert.h"
#include "sinew/motion/root_motion.h"

namespace sinew {

BoundGraph::BoundGraph(BoundGraph&& other) noexcept
    : graph_(other.graph_),
      rig_(other.rig_),
      masks_(other.masks_),
      mirror_(other.mirror_),
      memory_(std::move(other.memory_)),
      clips_(std::exchange(other.clips_, {})),
      clip_table_(std::exchange(other.clip_table_, {})),
      groups_(std::exchange(other.groups_, {})),
      spaces_(std::exchange(other.spaces_, {})),
      pose_bytes_(other.pose_bytes_),
      max_events_(other.max_events_),
      has_root_motion_(other.has_root_motion_) {}

BoundGraph& BoundGraph::operator=(BoundGraph&& other) noexcept {
  if (this == &other) return *this;
  this->~BoundGraph();
  return *new (this) BoundGraph(std::move(other));
}

// The block holds the objects' bytes; their destructors are called here.
BoundGraph::~BoundGraph() { release(); }

void BoundGraph::release() {
  std::destroy(clips_.begin(), clips_.end());
  std::destroy(groups_.begin(), groups_.end());
}

Result<BoundGraph> BoundGraph::create(const GraphAssets& assets, Allocator allocator) {
  SINEW_ASSERT(assets.clips.size() == assets.graph.variation_count() * assets.graph.clip_slot_count());
  BoundGraph bound;
  bound.graph_ = assets.graph;
  bound.rig_ = assets.rig;
  bound.masks_ = assets.masks;
  bound.mirror_ = assets.mirror;
  BlockLayout layout;
  layout.reserve<BoundClip>(assets.clips.size());
  layout.reserve<std::uint16_t>(assets.clips.size());
  layout.reserve<SyncGroup>(assets.graph.variation_count() * assets.graph.group_count());
  layout.reserve<BlendSpace>(assets.graph.header().spaces.count);
  Result<Block> memory = Block::create(layout.bytes(), allocator);
  if (!memory) return memory.error();
  bound.memory_ = std::move(*memory);
  if (Result<void> good = bound.bind(assets, allocator); !good) return good.error();
  return bound;
}

Result<void> BoundGraph::bind(const GraphAssets& assets, Allocator allocator) {
  std::span<std::byte> rest = memory_.bytes();
  clips_ = BlockLayout::take<BoundClip>(rest, assets.clips.size());
  clip_table_ = BlockLayout::take<std::uint16_t>(rest, assets.clips.size());
  groups_ = BlockLayout::take<SyncGroup>(rest, graph_.variation_count() * graph_.group_count());
  spaces_ = BlockLayout::take<BlendSpace>(rest, graph_.header().spaces.count);
  for (std::size_t i = 0; i < spaces_.size(); ++i) spaces_[i] = graph_.space(i);
  if (Result<void> good = bind_clips(assets, allocator); !good) return good;
  if (Result<void> good = bind_groups(allocator); !good) return good;
  for (const GraphNodeRecord& node : graph_.nodes()) {
    if (static_cast<NodeType>(node.type) != NodeType::clip) continue;
    std::size_t markers = 0;
    for (std::size_t v = 0; v < graph_.variation_count(); ++v)
      markers = std::max(markers, clips_[clip_in(v, node.index)].clip.marker_count());
    // Eight passes and what lies at both ends.
    max_events_ += markers > 0 ? 8 * markers + 2 : 0;
  }
  pose_bytes_ = graph_.pose_slot_count() * pose_slot_bytes(rig_);
  return check_nodes();
}

// Variations mostly have clips in common: each is bound once.
Result<void> BoundGraph::bind_clips(const GraphAssets& assets, Allocator allocator) {
  std::size_t used = 0;
  for (std::size_t i = 0; i < assets.clips.size(); ++i) {
    const Clip& clip = assets.clips[i];
    std::size_t found = 0;
    while (found < used && &ClipFormat::header(clips_[found].clip) != &ClipFormat::header(clip)) ++found;
    if (found == kNoGraphIndex) return Error::in(Errc::too_large, "/clips", "a graph plays too many clips");
    clip_table_[i] = static_cast<std::uint16_t>(found);
    if (found < used) continue;
    BoundClip& bound = clips_[used++];
    bound.clip = clip;
    bound.has_root_motion = sinew::has_root_motion(clip);
    has_root_motion_ = has_root_motion_ || bound.has_root_motion;
    if (clip.is_additive()) {
      Result<AdditiveBinding> binding = AdditiveBinding::create(clip, rig_, allocator);
      if (!binding) return binding.error();
      bound.additive = std::move(*binding);
    } else {
      Result<ClipBinding> binding = ClipBinding::create(clip, rig_, allocator);
      if (!binding) return binding.error();
      bound.binding = std::move(*binding);
    }
  }
  std::destroy(clips_.begin() + static_cast<std::ptrdiff_t>(used), clips_.end());
  clips_ = clips_.first(used);
  return {};
}

Result<void> BoundGraph::bind_groups(Allocator allocator) {
  std::size_t most = 1;
  for (const GraphGroupRecord& group : graph_.groups()) most = std::max<std::size_t>(most, group.member_count);
  BlockLayout layout;
  layout.reserve<Clip>(most);
  Result<Block> memory = Block::create(layout.bytes(), allocator);
  if (!memory) return memory.error();
  std::span<std::byte> rest = memory->bytes();
  const std::span<Clip> clips = BlockLayout::take<Clip>(rest, most);
  const auto members = graph_.array<std::uint16_t>(graph_.header().group_members);
  const auto markers = graph_.array<std::uint64_t>(graph_.header().group_markers);
  for (std::size_t v = 0; v < graph_.variation_count(); ++v)
    for (std::size_t g = 0; g < graph_.group_count(); ++g) {
      const GraphGroupRecord& group = graph_.groups()[g];
      for (std::size_t m = 0; m < group.member_count; ++m)
        clips[m] = clips_[clip_in(v, graph_.nodes()[members[group.first_member + m]].index)].clip;
      Result<SyncGroup> made = SyncGroup::create(clips.first(group.member_count),
                                                 markers.subspan(group.first_marker, group.marker_count), allocator);
      if (!made) return made.error();
      groups_[v * graph_.group_count() + g] = std::move(*made);
    }
  return {};
}

Result<void> BoundGraph::check_nodes() const {
  for (const GraphNodeRecord& node : graph_.nodes()) {
    const auto type = static_cast<NodeType>(node.type);
    const bool has_mask = type == NodeType::layer || type == NodeType::additive || type == NodeType::slot;
    if (has_mask && node.index != kNoGraphIndex && node.index >= masks_.size())
      return Error::in(Errc::mismatch, "/masks", "a graph names a mask that its rig has not");
    if (type == NodeType::mirror && mirror_.empty())
      return Error::in(Errc::mismatch, "/nodes", "a graph mirrors a rig that has no mirror");
    if (type != NodeType::clip) continue;
    const bool is_difference = (node.flags & kNodeGivesDifference) != 0;
    for (std::size_t v = 0; v < graph_.variation_count(); ++v)
      if (clips_[clip_in(v, node.index)].clip.is_additive() != is_difference)
        return Error::in(Errc::mismatch, "/clips", "a clip of a graph is additive where it must not be, or is not");
  }
  return {};
}

}  // namespace sinew
