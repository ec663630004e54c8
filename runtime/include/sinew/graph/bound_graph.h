// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/clip.h"
#include "sinew/anim/mask_set.h"
#include "sinew/anim/mirror.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/base/block.h"
#include "sinew/base/result.h"
#include "sinew/graph/graph.h"
#include "sinew/mix/sync.h"

namespace sinew {

// What a graph plays with. Clips: one per variation and clip slot, variation after variation, as Graph::clip_of names
// them.
struct GraphAssets {
  Graph graph;
  Rig rig;
  MaskSet masks;
  Mirror mirror;
  std::span<const Clip> clips;
};

// A graph brought together with its clips, once, at load: every track knows its joint, every sync group its markers.
// Immutable, shared by all figures and threads. Keep the bytes of graph, rig and clips alive.
class SINEW_API BoundGraph {
 public:
  // Fails with mismatch where a clip is additive in one variation and not in another or where a node wants otherwise,
  // where the graph names a mask that is not there or mirrors a rig that has no mirror, and where the markers of a sync
  // group do not follow each other alike; with out_of_memory.
  static Result<BoundGraph> create(const GraphAssets& assets, Allocator allocator = default_allocator());
  BoundGraph() = default;
  BoundGraph(BoundGraph&& other) noexcept;
  BoundGraph& operator=(BoundGraph&& other) noexcept;
  ~BoundGraph();

  const Graph& graph() const { return graph_; }
  const Rig& rig() const { return rig_; }
  const Mirror& mirror() const { return mirror_; }
  // Bytes of the state that decides, and of the poses that inertia needs (0 without inertia), of one instance. Both are
  // plain bytes that may be moved and copied; aligned to 8, and to 64.
  std::size_t decide_bytes() const { return graph_.decide_bytes(); }
  std::size_t pose_bytes() const { return pose_bytes_; }

  struct BoundClip {
    Clip clip;
    ClipBinding binding;       // of clips that are not additive
    AdditiveBinding additive;  // of those that are
    bool has_root_motion = false;
  };
  std::size_t clip_count() const { return clips_.size(); }
  const BoundClip& clip(std::size_t index) const { return clips_[index]; }
  // The bound clip that plays in a slot.
  std::size_t clip_in(std::size_t variation, std::size_t slot) const {
    return clip_table_[variation * graph_.clip_slot_count() + slot];
  }
  const SyncGroup& group(std::size_t variation, std::size_t group) const {
    return groups_[variation * graph_.group_count() + group];
  }
  const BlendSpace& space(std::size_t index) const { return spaces_[index]; }
  Mask mask(std::uint16_t index) const { return index == kNoGraphIndex ? Mask{} : masks_.mask(index); }
  bool has_root_motion() const { return has_root_motion_; }
  // Events that a workspace keeps of an update; all are counted.
  std::size_t max_events() const { return max_events_; }

 private:
  Result<void> bind(const GraphAssets& assets, Allocator allocator);
  Result<void> bind_clips(const GraphAssets& assets, Allocator allocator);
  Result<void> bind_groups(Allocator allocator);
  Result<void> check_nodes() const;
  void release();

  Graph graph_;
  Rig rig_;
  MaskSet masks_;
  Mirror mirror_;
  Block memory_;
  std::span<BoundClip> clips_;
  std::span<std::uint16_t> clip_table_;
  std::span<SyncGroup> groups_;
  std::span<BlendSpace> spaces_;
  std::size_t pose_bytes_ = 0, max_events_ = 0;
  bool has_root_motion_ = false;
};

}  // namespace sinew
