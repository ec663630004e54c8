// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/pose.h"
#include "sinew/base/api.h"
#include "sinew/base/block.h"
#include "sinew/base/result.h"
#include "sinew/character/executor.h"
#include "sinew/graph/bound_graph.h"
#include "sinew/graph/update_graph.h"
#include "sinew/motion/root_motion.h"
#include "sinew/pack/pack.h"

namespace sinew {

struct CrowdSettings {
  std::uint32_t workers = 1;     // most that an executor of it has
  std::uint32_t max_events = 8;  // kept of an update, per instance; all are counted
};

// Many instances of one graph. What they have lies in one allocation made by create: states, poses, matrices and
// palettes, each kind in the order of the instances. Beside it create makes one allocation per worker, and one for the
// list of these; nothing else ever allocates. Instances do not know of each other: what becomes of one depends neither
// on the others nor on the number of workers, to the bit.
//
// A snapshot of an instance is a copy of state(i), pose_state(i) and world_from_root(i): copied back and updated with
// the same parameters, steps and external poses it gives the same bits again.
class SINEW_API Crowd {
 public:
  // Fresh instances in the rest pose at the world's origin, all seen. Keep the pack's bytes alive and the graph where
  // it is. Fails with out_of_memory. Requires: the graph was bound to clips of this pack; count < 2^32; workers > 0.
  static Result<Crowd> create(const Pack& pack, const BoundGraph& graph, std::size_t count,
                              const CrowdSettings& settings = {}, Allocator allocator = default_allocator());
  Crowd() = default;
  Crowd(Crowd&& other) noexcept;
  Crowd& operator=(Crowd&& other) noexcept;
  ~Crowd();

  std::size_t size() const { return count_; }
  const BoundGraph& graph() const { return *graph_; }
  std::size_t rig_index() const { return graph_->graph().rig_index(); }
  std::uint32_t workers() const { return static_cast<std::uint32_t>(workspaces_.size()); }

  // Below, requires: instance < size().

  // For set_number and its like.
  std::span<std::byte> state(std::size_t instance) {
    return states_.subspan(instance * state_stride_, graph_->decide_bytes());
  }
  std::span<const std::byte> state(std::size_t instance) const {
    return states_.subspan(instance * state_stride_, graph_->decide_bytes());
  }
  std::span<std::byte> pose_state(std::size_t instance) {
    return pose_states_.subspan(instance * pose_state_stride_, graph_->pose_bytes());
  }
  std::span<const std::byte> pose_state(std::size_t instance) const {
    return pose_states_.subspan(instance * pose_state_stride_, graph_->pose_bytes());
  }
  // Where its root is: each update moves it on by the graph's root motion. Write it to put the figure elsewhere.
  RootMotion& world_from_root(std::size_t instance) { return roots_[instance]; }
  const RootMotion& world_from_root(std::size_t instance) const { return roots_[instance]; }
  // What is not seen is decided and not computed: its pose, matrices and palettes stay those of the last update in
  // which it was seen.
  bool is_seen(std::size_t instance) const { return seen_[instance] != 0; }
  void set_seen(std::size_t instance, bool seen) { seen_[instance] = seen ? 1 : 0; }
  // A pose from outside, from now on; an empty one is none. Keep it alive. Requires: slot < graph's slot_count(); the
  // pose is empty or has the shape of the rig.
  void set_external(std::size_t instance, std::size_t slot, ConstLocalPose pose);

  // Of the last update.
  const RootMotion& root_motion(std::size_t instance) const { return kept_[instance].root_motion; }
  std::span<const GraphEvent> events(std::size_t instance) const {
    return events_.subspan(instance * max_events_, kept_[instance].events);
  }
  std::uint64_t event_count(std::size_t instance) const { return kept_[instance].all_events; }
  std::span<const TransitionTaken> taken(std::size_t instance) const {
    return taken_.subspan(instance * max_taken_, kept_[instance].taken);
  }

  // Of the last update in which it was seen.
  ConstLocalPose pose(std::size_t instance) const {
    return {joints_.subspan(instance * blocks_, blocks_), properties(instance)};
  }
  std::span<const float> properties(std::size_t instance) const {
    return properties_.subspan(instance * property_floats_, property_floats_);
  }
  std::span<const Affine> model_from_joint(std::size_t instance) const {
    return matrices_.subspan(instance * joint_count_, joint_count_);
  }
  // Of a skin of the pack; empty where the skin belongs to another rig.
  std::span<const Affine> palette(std::size_t instance, std::size_t skin) const {
    return skins_[skin].palettes.subspan(instance * skins_[skin].entries, skins_[skin].entries);
  }

  // Of all instances, one after another, without gaps: for a buffer of a GPU.
  std::span<const float> properties() const { return properties_; }
  std::span<const Affine> model_from_joint() const { return matrices_; }
  std::span<const Affine> palettes(std::size_t skin) const { return skins_[skin].palettes; }
  // Where they are from now on, as they are now: in mapped memory of a GPU, or in one array with those of other crowds.
  // Updates write it and never read it. Keep it alive. Requires: as many as palettes(skin).
  void set_palettes(std::size_t skin, std::span<Affine> memory);

 private:
  friend SINEW_API void update_crowd(Crowd& crowd, double dt_secs, const Executor& executor);
  friend SINEW_API void decide_crowd(Crowd& crowd, double dt_secs, const Executor& executor);
  struct SkinSlot {
    std::span<Affine> palettes;  // of all instances
    std::size_t entries = 0;
  };
  struct Kept {
    std::uint64_t all_events = 0;
    std::uint32_t events = 0, taken = 0;
    RootMotion root_motion;  // start_from_end
  };
  BlockLayout layout(std::size_t count) const;
  void place_arrays();
  Result<void> make_workspaces(std::uint32_t workers, Allocator allocator);
  void decide(std::size_t instance, double dt_secs, GraphWorkspace& workspace);
  void compute(std::size_t instance, GraphWorkspace& workspace);
  void compute_matrices(std::size_t instance);
  // each(instance, workspace) for all of them.
  template <class Each>
  void share_out(const Executor& executor, std::uint32_t grain, const Each& each);
  void swap(Crowd& other) noexcept;

  Pack pack_;
  const BoundGraph* graph_ = nullptr;
  std::size_t count_ = 0;
  std::size_t state_stride_ = 0, pose_state_stride_ = 0;  // bytes
  std::size_t blocks_ = 0, property_floats_ = 0, joint_count_ = 0, slot_count_ = 0, max_events_ = 0, max_taken_ = 0;
  Block memory_, workspace_memory_;
  std::span<GraphWorkspace> workspaces_;  // by worker
  std::span<std::byte> states_, pose_states_;
  std::span<RootMotion> roots_;
  std::span<std::uint8_t> seen_;
  std::span<Kept> kept_;
  std::span<GraphEvent> events_;
  std::span<TransitionTaken> taken_;
  std::span<ConstLocalPose> external_;
  std::span<JointBlock> joints_;
  std::span<float> properties_;
  std::span<Affine> matrices_;
  std::span<SkinSlot> skins_;  // by skin index
};

// Moves all on by one step: decides, and of what is seen computes pose, matrices and palettes. Does not allocate,
// cannot fail. Requires: the executor has at most crowd.workers().
SINEW_API void update_crowd(Crowd& crowd, double dt_secs, const Executor& executor = serial_executor());
// Decides alone, as if nothing were seen: for a server, or for steps that are not drawn.
SINEW_API void decide_crowd(Crowd& crowd, double dt_secs, const Executor& executor = serial_executor());

// Hot reload: the instances of one crowd go on in another, of an edited graph, as carry_over of update_graph.h has it:
// states, places, who is seen. What is kept for fades is fresh; poses from outside are to be set again. The first of
// them where the two are not of one size.
SINEW_API void carry_over(const Crowd& from, Crowd& to);

}  // namespace sinew
