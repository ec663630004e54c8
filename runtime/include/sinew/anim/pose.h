// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <type_traits>

#include "sinew/math/joint_block.h"

namespace sinew {

// A pose over a rig that somebody else owns: joint transforms in blocks of eight, and the values of the properties.
// The tag is the meaning of the numbers, so that a difference of two poses cannot be sampled into, blended or skinned
// as if it were a pose.
template <class Tag, class Block, class Float>
struct PoseRef {
  std::span<Block> joints;      // block_count(joint_count)
  std::span<Float> properties;  // Rig::property_floats()

  operator PoseRef<Tag, const Block, const Float>() const
    requires(!std::is_const_v<Block>)
  {
    return {joints, properties};
  }
};
struct LocalTag;     // parent_from_joint, one per joint; properties in their own units
struct AdditiveTag;  // difference between two local poses
using LocalPose = PoseRef<LocalTag, JointBlock, float>;
using ConstLocalPose = PoseRef<LocalTag, const JointBlock, const float>;
using AdditivePose = PoseRef<AdditiveTag, JointBlock, float>;
using ConstAdditivePose = PoseRef<AdditiveTag, const JointBlock, const float>;

}  // namespace sinew
