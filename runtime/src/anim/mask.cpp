// SPDX-License-Identifier: MIT
#include "sinew/anim/mask.h"

#include "sinew/base/assert.h"

namespace sinew {

std::size_t mask_lanes(const Skeleton& skeleton) { return block_count(skeleton.joint_count()) * kLanes; }

void mask_branch(const Skeleton& skeleton, Joint root, std::uint32_t feather, float weight, std::span<float> joints) {
  mask_branch(skeleton.parents(), root, feather, weight, joints);
}

void mask_branch(std::span<const Joint> parents, Joint root, std::uint32_t feather, float weight,
                 std::span<float> joints) {
  SINEW_ASSERT(joints.size() >= parents.size() && root < parents.size());
  // Joints are walked upwards, each until it meets root or an older joint: parents come first.
  for (std::size_t joint = root; joint < parents.size(); ++joint) {
    std::size_t at = joint;
    std::uint32_t depth = 0;
    while (at > root) {
      at = parents[at];  // kNoJoint is beyond every joint
      if (at >= parents.size()) break;
      ++depth;
    }
    if (at != root) continue;
    const float share = depth < feather ? static_cast<float>(depth + 1) / static_cast<float>(feather + 1) : 1.0f;
    joints[joint] = weight * share;
  }
}

void mask_properties(const Rig& rig, PropertyTarget target, std::uint32_t node, float weight,
                     std::span<float> properties) {
  SINEW_ASSERT(properties.size() == rig.property_floats());
  for (std::size_t i = 0; i < rig.property_count(); ++i) {
    const Property property = rig.property(i);
    if (property.target != target || (node != kAnyNode && property.target_node != node)) continue;
    for (std::uint32_t c = 0; c < property.count; ++c) properties[property.first + c] = weight;
  }
}

void invert_mask(std::span<float> weights) {
  for (float& weight : weights) weight = 1 - weight;
}

void intersect_masks(std::span<const float> other, std::span<float> weights) {
  SINEW_ASSERT(other.size() == weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (other[i] < weights[i]) weights[i] = other[i];
}

}  // namespace sinew
