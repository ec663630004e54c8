// SPDX-License-Identifier: MIT
#include "sinew/character/crowd.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "sinew/anim/hierarchy.h"
#include "sinew/anim/sample.h"
#include "sinew/base/assert.h"

namespace sinew {
namespace {

// Items of a range: few enough to share out, enough to be worth a call.
constexpr std::uint32_t kDecideGrain = 32, kUpdateGrain = 4;

// Of neighbours, so that two workers never write to one line of the cache.
std::size_t stride_of(std::size_t bytes) {
  return (bytes + Block::kAlignment - 1) / Block::kAlignment * Block::kAlignment;
}

}  // namespace

Result<Crowd> Crowd::create(const Pack& pack, const BoundGraph& graph, std::size_t count, const CrowdSettings& settings,
                            Allocator allocator) {
  SINEW_ASSERT(graph.graph().rig_index() < pack.rig_count());
  SINEW_ASSERT(count <= std::numeric_limits<std::uint32_t>::max());
  SINEW_ASSERT(settings.workers > 0);
  Crowd crowd;
  crowd.pack_ = pack;
  crowd.graph_ = &graph;
  crowd.count_ = count;
  crowd.state_stride_ = stride_of(graph.decide_bytes());
  crowd.pose_state_stride_ = stride_of(graph.pose_bytes());
  crowd.joint_count_ = graph.rig().skeleton().joint_count();
  crowd.blocks_ = block_count(crowd.joint_count_);
  crowd.property_floats_ = graph.rig().property_floats();
  crowd.slot_count_ = graph.graph().slot_count();
  crowd.max_events_ = settings.max_events;
  crowd.max_taken_ = graph.graph().machine_count();

  // Rounded up piece by piece: never more than as many crowds of one.
  const std::size_t bytes_of_one = crowd.layout(1).bytes();
  if (count > std::numeric_limits<std::size_t>::max() / bytes_of_one)
    return Error::at(Errc::out_of_memory, count, "a crowd of this size has no room in memory");
  Result<Block> memory = Block::create(crowd.layout(count).bytes(), allocator);
  if (!memory) return memory.error();
  crowd.memory_ = std::move(*memory);
  crowd.place_arrays();
  if (const Result<void> made = crowd.make_workspaces(settings.workers, allocator); !made) return made.error();

  for (std::size_t i = 0; i < count; ++i) {
    reset_state(graph.graph(), crowd.state(i));
    crowd.seen_[i] = 1;
    copy_pose(graph.rig().rest_pose(), {crowd.joints_.subspan(i * crowd.blocks_, crowd.blocks_),
                                        crowd.properties_.subspan(i * crowd.property_floats_, crowd.property_floats_)});
    crowd.compute_matrices(i);
  }
  return crowd;
}

// In the order of place_arrays.
BlockLayout Crowd::layout(std::size_t count) const {
  std::size_t entries = 0;
  for (std::size_t skin = 0; skin < pack_.skin_count(); ++skin)
    if (const SkinInfo info = pack_.skin(skin); info.rig == rig_index()) entries += info.skin.joints().size();
  BlockLayout layout;
  layout.reserve<std::byte>(count * state_stride_);
  layout.reserve<std::byte>(count * pose_state_stride_);
  layout.reserve<RootMotion>(count);
  layout.reserve<std::uint8_t>(count);
  layout.reserve<Kept>(count);
  layout.reserve<GraphEvent>(count * max_events_);
  layout.reserve<TransitionTaken>(count * max_taken_);
  layout.reserve<ConstLocalPose>(count * slot_count_);
  layout.reserve<JointBlock>(count * blocks_);
  layout.reserve<float>(count * property_floats_);
  layout.reserve<Affine>(count * joint_count_);
  layout.reserve<Affine>(count * entries);
  layout.reserve<SkinSlot>(pack_.skin_count());
  return layout;
}

void Crowd::place_arrays() {
  std::size_t palette_entries = 0;
  for (std::size_t skin = 0; skin < pack_.skin_count(); ++skin)
    if (const SkinInfo info = pack_.skin(skin); info.rig == rig_index()) palette_entries += info.skin.joints().size();
  std::span<std::byte> rest = memory_.bytes();
  states_ = BlockLayout::take<std::byte>(rest, count_ * state_stride_);
  pose_states_ = BlockLayout::take<std::byte>(rest, count_ * pose_state_stride_);
  roots_ = BlockLayout::take<RootMotion>(rest, count_);
  seen_ = BlockLayout::take<std::uint8_t>(rest, count_);
  kept_ = BlockLayout::take<Kept>(rest, count_);
  events_ = BlockLayout::take<GraphEvent>(rest, count_ * max_events_);
  taken_ = BlockLayout::take<TransitionTaken>(rest, count_ * max_taken_);
  external_ = BlockLayout::take<ConstLocalPose>(rest, count_ * slot_count_);
  joints_ = BlockLayout::take<JointBlock>(rest, count_ * blocks_);
  properties_ = BlockLayout::take<float>(rest, count_ * property_floats_);
  matrices_ = BlockLayout::take<Affine>(rest, count_ * joint_count_);
  std::span<Affine> palettes = BlockLayout::take<Affine>(rest, count_ * palette_entries);
  skins_ = BlockLayout::take<SkinSlot>(rest, pack_.skin_count());
  for (std::size_t skin = 0; skin < skins_.size(); ++skin) {
    const SkinInfo info = pack_.skin(skin);
    const std::size_t entries = info.rig == rig_index() ? info.skin.joints().size() : 0;
    skins_[skin] = {palettes.first(count_ * entries), entries};
    palettes = palettes.subspan(count_ * entries);
  }
}

Result<void> Crowd::make_workspaces(std::uint32_t workers, Allocator allocator) {
  BlockLayout list;
  list.reserve<GraphWorkspace>(workers);
  Result<Block> memory = Block::create(list.bytes(), allocator);
  if (!memory) return memory.error();
  workspace_memory_ = std::move(*memory);
  std::span<std::byte> rest = workspace_memory_.bytes();
  workspaces_ = BlockLayout::take<GraphWorkspace>(rest, workers);
  for (GraphWorkspace& workspace : workspaces_) {
    Result<GraphWorkspace> made = GraphWorkspace::create(*graph_, allocator);
    if (!made) return made.error();
    workspace = std::move(*made);
  }
  return {};
}

Crowd::Crowd(Crowd&& other) noexcept { swap(other); }

Crowd& Crowd::operator=(Crowd&& other) noexcept {
  Crowd moved(std::move(other));
  swap(moved);
  return *this;
}

Crowd::~Crowd() { std::destroy(workspaces_.begin(), workspaces_.end()); }

// The arrays lie in the blocks, which stay where they are.
void Crowd::swap(Crowd& other) noexcept {
  std::swap(pack_, other.pack_);
  std::swap(graph_, other.graph_);
  std::swap(count_, other.count_);
  std::swap(state_stride_, other.state_stride_);
  std::swap(pose_state_stride_, other.pose_state_stride_);
  std::swap(blocks_, other.blocks_);
  std::swap(property_floats_, other.property_floats_);
  std::swap(joint_count_, other.joint_count_);
  std::swap(slot_count_, other.slot_count_);
  std::swap(max_events_, other.max_events_);
  std::swap(max_taken_, other.max_taken_);
  std::swap(memory_, other.memory_);
  std::swap(workspace_memory_, other.workspace_memory_);
  std::swap(workspaces_, other.workspaces_);
  std::swap(states_, other.states_);
  std::swap(pose_states_, other.pose_states_);
  std::swap(roots_, other.roots_);
  std::swap(seen_, other.seen_);
  std::swap(kept_, other.kept_);
  std::swap(events_, other.events_);
  std::swap(taken_, other.taken_);
  std::swap(external_, other.external_);
  std::swap(joints_, other.joints_);
  std::swap(properties_, other.properties_);
  std::swap(matrices_, other.matrices_);
  std::swap(skins_, other.skins_);
}

void Crowd::set_external(std::size_t instance, std::size_t slot, ConstLocalPose pose) {
  SINEW_ASSERT(slot < slot_count_);
  SINEW_ASSERT(pose.joints.empty() || pose.joints.size() == blocks_);
  external_[instance * slot_count_ + slot] = pose;
}

void Crowd::set_palettes(std::size_t skin, std::span<Affine> memory) {
  SINEW_ASSERT(memory.size() == skins_[skin].palettes.size());
  std::copy(skins_[skin].palettes.begin(), skins_[skin].palettes.end(), memory.begin());
  skins_[skin].palettes = memory;
}

void Crowd::decide(std::size_t instance, double dt_secs, GraphWorkspace& workspace) {
  const GraphFrame frame = update_graph(*graph_, state(instance), dt_secs, workspace);
  roots_[instance] = roots_[instance] * frame.root_motion;
  Kept& kept = kept_[instance];
  kept.root_motion = frame.root_motion;
  kept.all_events = frame.event_count;
  kept.events = static_cast<std::uint32_t>(std::min(frame.events.size(), max_events_));
  kept.taken = static_cast<std::uint32_t>(std::min(frame.taken.size(), max_taken_));
  std::copy_n(frame.events.begin(), kept.events, events_.subspan(instance * max_events_).begin());
  std::copy_n(frame.taken.begin(), kept.taken, taken_.subspan(instance * max_taken_).begin());
}

void Crowd::compute(std::size_t instance, GraphWorkspace& workspace) {
  const PoseProgram program = write_program(*graph_, state(instance), workspace);
  const LocalPose out{joints_.subspan(instance * blocks_, blocks_),
                      properties_.subspan(instance * property_floats_, property_floats_)};
  run_program(*graph_, program, pose_state(instance), external_.subspan(instance * slot_count_, slot_count_), workspace,
              out);
  compute_matrices(instance);
}

void Crowd::compute_matrices(std::size_t instance) {
  const std::span<Affine> model_from_joint = matrices_.subspan(instance * joint_count_, joint_count_);
  compute_model_matrices(graph_->rig().skeleton(), pose(instance).joints, model_from_joint);
  for (std::size_t skin = 0; skin < skins_.size(); ++skin)
    if (const SkinSlot slot = skins_[skin]; slot.entries > 0)
      compute_palette(pack_.skin(skin).skin, model_from_joint,
                      slot.palettes.subspan(instance * slot.entries, slot.entries));
}

template <class Each>
void Crowd::share_out(const Executor& executor, std::uint32_t grain, const Each& each) {
  SINEW_ASSERT(executor.workers <= workers());
  struct Work {
    Crowd& crowd;
    const Each& each;
  } work{*this, each};
  executor.run(
      executor.user, static_cast<std::uint32_t>(size()), grain,
      [](void* context, std::uint32_t first, std::uint32_t end, std::uint32_t worker) {
        const Work& shared = *static_cast<const Work*>(context);
        for (std::uint32_t i = first; i < end; ++i) shared.each(i, shared.crowd.workspaces_[worker]);
      },
      &work);
}

void update_crowd(Crowd& crowd, double dt_secs, const Executor& executor) {
  crowd.share_out(executor, kUpdateGrain, [&](std::size_t instance, GraphWorkspace& workspace) {
    crowd.decide(instance, dt_secs, workspace);
    if (crowd.is_seen(instance)) crowd.compute(instance, workspace);
  });
}

void decide_crowd(Crowd& crowd, double dt_secs, const Executor& executor) {
  crowd.share_out(executor, kDecideGrain,
                  [&](std::size_t instance, GraphWorkspace& workspace) { crowd.decide(instance, dt_secs, workspace); });
}

void carry_over(const Crowd& from, Crowd& to) {
  for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i) {
    carry_over(from.graph().graph(), from.state(i), to.graph().graph(), to.state(i));
    std::memset(to.pose_state(i).data(), 0, to.pose_state(i).size());
    to.world_from_root(i) = from.world_from_root(i);
    to.set_seen(i, from.is_seen(i));
  }
}

}  // namespace sinew
