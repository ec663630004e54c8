// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>
#include <optional>

#include "cook/chunk_builder.h"
#include "cook/chunks.h"
#include "sinew/anim/format.h"

namespace sinew::asset {
namespace {

template <std::size_t N>
void set(float (&to)[N], const double* from) {
  std::transform(from, from + N, to, [](double value) { return static_cast<float>(value); });
}

// The joint that the counterpart of a joint's node is; itself where that is none of this rig.
std::uint32_t other_joint(const ScenePlan& plan, const RigPlan& rig, std::uint32_t joint, const MirrorPairs& pairs) {
  const Index node = rig.joints[joint];
  const NodePlan& other = plan.nodes[pairs.other[node]];
  return other.is_joint && other.rig == plan.nodes[node].rig ? other.joint : joint;
}

bool counterparts_hang_together(const ScenePlan& plan, const RigPlan& rig, const std::vector<MirrorJoint>& joints) {
  const auto parent = [&](std::size_t joint) { return plan.nodes[rig.joints[joint]].parent_joint; };
  for (std::size_t joint = 0; joint < joints.size(); ++joint) {
    const Joint above = parent(joint), above_other = parent(joints[joint].source);
    if (above == kNoJoint ? above_other != kNoJoint : joints[above].source != above_other) return false;
  }
  return true;
}

MirrorJoint mirror_joint(const NodeMirror& node, std::uint32_t source) {
  const double before[4] = {node.turn_before.x, node.turn_before.y, node.turn_before.z, node.turn_before.w};
  const double after[4] = {node.turn_after.x, node.turn_after.y, node.turn_after.z, node.turn_after.w};
  MirrorJoint joint{};
  set(joint.turn_before, before);
  set(joint.turn_after, after);
  set(joint.place, node.place.m);
  set(joint.scale, node.scale.data());
  for (std::size_t axis = 0; axis < 3; ++axis)
    joint.scale_axis[axis] = static_cast<std::uint32_t>(node.scale_axis[axis]);
  joint.source = source;
  return joint;
}

template <std::size_t N>
bool within(const float (&values)[N], float limit) {
  return std::ranges::all_of(values, [&](float value) { return -limit <= value && value <= limit; });
}

bool has_finite_numbers(const MirrorJoint& joint) {
  return within(joint.turn_before, 2) && within(joint.turn_after, 2) && within(joint.place, kMaxValue) &&
         within(joint.scale, kMaxValue);
}

// Weights follow the names of their targets, visibility its node; all else stays.
class PropertySources {
 public:
  PropertySources(const Scene& scene, const ScenePlan& plan, Index rig, const MirrorPairs& pairs)
      : scene_(scene), plan_(plan), rig_(rig), pairs_(pairs), sources_(plan.rigs[rig].property_floats) {
    std::iota(sources_.begin(), sources_.end(), 0u);
  }

  std::vector<std::uint32_t> sources() {
    for (Index node = 0; node < plan_.nodes.size(); ++node) {
      const Index other = pairs_.other[node];
      if (plan_.nodes[node].weights_rig == rig_ && plan_.nodes[other].weights_rig == rig_) pair_weights(node, other);
      if (plan_.nodes[node].visible_rig == rig_ && plan_.nodes[other].visible_rig == rig_)
        sources_[plan_.nodes[node].visible_float] = plan_.nodes[other].visible_float;
    }
    return sources_;
  }

 private:
  void pair_weights(Index node, Index other) {
    const Mesh &of = scene_.meshes[scene_.nodes[node].mesh], &to = scene_.meshes[scene_.nodes[other].mesh];
    if (of.target_count() != to.target_count()) return;
    const std::vector<std::size_t> target_of = mirrored_targets(of, to), back = mirrored_targets(to, of);
    for (std::size_t target = 0; target < target_of.size(); ++target)
      if (back[target_of[target]] == target)
        sources_[plan_.nodes[node].first_property + target] =
            static_cast<std::uint32_t>(plan_.nodes[other].first_property + target_of[target]);
  }

  const Scene& scene_;
  const ScenePlan& plan_;
  Index rig_;
  const MirrorPairs& pairs_;
  std::vector<std::uint32_t> sources_;
};

}  // namespace

Bytes mirror_chunk(const Scene& scene, const MirrorPairs& pairs, const std::vector<NodeMirror>& nodes,
                   const ScenePlan& plan, Index rig_index) {
  const RigPlan& rig = plan.rigs[rig_index];
  std::vector<MirrorJoint> joints;
  for (std::uint32_t joint = 0; joint < rig.joints.size(); ++joint)
    joints.push_back(mirror_joint(nodes[rig.joints[joint]], other_joint(plan, rig, joint, pairs)));
  const auto has_partner = [&](const MirrorJoint& joint) { return &joints[joint.source] != &joint; };
  ChunkBuilder<MirrorHeader> chunk;
  MirrorHeader header{};
  if (std::ranges::any_of(joints, has_partner) && std::ranges::all_of(joints, has_finite_numbers) &&
      counterparts_hang_together(plan, rig, joints)) {
    header.joints = chunk.add(joints);
    header.property_sources = chunk.add(PropertySources(scene, plan, rig_index, pairs).sources());
  }
  return chunk.finish(header);
}

}  // namespace sinew::asset
