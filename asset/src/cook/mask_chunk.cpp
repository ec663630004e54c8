// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "cook/chunk_builder.h"
#include "cook/chunks.h"
#include "sinew/anim/format.h"
#include "sinew/anim/mask.h"
#include "sinew/math/joint_block.h"

namespace sinew::asset {
namespace {

using enum HumanBone;

// Of a part of a human figure: the bones it begins at, and how softly; with weight 0 what does not belong to it.
struct GroupBranch {
  HumanBone bone;
  std::uint32_t feather = 0;
  double weight = 1;
};
struct Group {
  const char* name;
  std::vector<GroupBranch> branches;
};

std::vector<Group> human_groups() {
  return {
      {"upper_body", {{spine, 2}}},       {"lower_body", {{hips}, {spine, 0, 0}}}, {"head", {{neck, 1}}},
      {"left_arm", {{left_shoulder, 1}}}, {"right_arm", {{right_shoulder, 1}}},    {"left_hand", {{left_hand}}},
      {"right_hand", {{right_hand}}},     {"left_leg", {{left_upper_leg}}},        {"right_leg", {{right_upper_leg}}}};
}

// Figures may lack it: then what hangs from it begins the branch.
HumanBone or_next(HumanBone bone) {
  return bone == neck ? head : bone == left_shoulder ? left_upper_arm : bone == right_shoulder ? right_upper_arm : bone;
}

Index node_of(const Humanoid& humanoid, HumanBone bone) {
  const auto node = [&](HumanBone wanted) { return humanoid.nodes[static_cast<std::size_t>(wanted)]; };
  return node(bone) != kNone ? node(bone) : node(or_next(bone));
}

void add_branch(const MaskBranch& branch, const ScenePlan& plan, Index rig, const std::vector<Joint>& parents,
                std::vector<float>& joints) {
  const NodePlan& node = plan.nodes[branch.node];
  if (!node.is_joint || node.rig != rig) return;
  mask_branch(parents, static_cast<Joint>(node.joint), branch.feather,
              static_cast<float>(std::clamp(branch.weight, 0.0, 1.0)), joints);
}

std::vector<Joint> parents_of(const RigPlan& rig, const ScenePlan& plan) {
  std::vector<Joint> parents;
  for (const Index node : rig.joints) parents.push_back(plan.nodes[node].parent_joint);
  return parents;
}

}  // namespace

std::vector<JointMask> named_masks(const Scene& scene) {
  std::vector<JointMask> masks = scene.masks;
  if (!scene.avatar.humanoid) return masks;
  for (const Group& group : human_groups()) {
    if (std::ranges::any_of(masks, [&](const JointMask& mask) { return mask.name == group.name; })) continue;
    JointMask mask{group.name, {}, 0};
    for (const GroupBranch& branch : group.branches)
      if (const Index node = node_of(*scene.avatar.humanoid, branch.bone); node != kNone)
        mask.branches.push_back({node, branch.feather, branch.weight});
    if (!mask.branches.empty()) masks.push_back(std::move(mask));
  }
  return masks;
}

std::uint64_t mask_steps(const RigPlan& rig, const ScenePlan& plan) {
  std::uint64_t steps = 0;
  std::vector<std::uint64_t> depths;
  for (const Joint parent : parents_of(rig, plan)) {
    depths.push_back(parent == kNoJoint ? 1 : depths[parent] + 1);
    steps += depths.back();
  }
  return steps;
}

Bytes mask_chunk(const std::vector<JointMask>& masks, const ScenePlan& plan, Index rig_index) {
  const RigPlan& rig = plan.rigs[rig_index];
  const std::vector<Joint> parents = parents_of(rig, plan);
  std::vector<MaskRecord> records;
  std::string names;
  std::vector<float> joints, properties;
  for (const JointMask& mask : masks) {
    names += mask.name;
    records.push_back({static_cast<std::uint32_t>(names.size())});
    std::vector<float> weights(kLanes * block_count(parents.size()));
    for (const MaskBranch& branch : mask.branches) add_branch(branch, plan, rig_index, parents, weights);
    joints.insert(joints.end(), weights.begin(), weights.end());
    properties.resize(properties.size() + rig.property_floats,
                      static_cast<float>(std::clamp(mask.properties, 0.0, 1.0)));
  }
  ChunkBuilder<MaskSetHeader> chunk;
  MaskSetHeader header{};
  header.masks = chunk.add(records);
  header.names = chunk.add(names);
  header.joints = chunk.add(joints);
  header.properties = chunk.add(properties);
  return chunk.finish(header);
}

}  // namespace sinew::asset
