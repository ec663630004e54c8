// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>

#include "sinew/anim/pose.h"
#include "sinew/base/api.h"

namespace sinew {

// How much of an input counts, per joint and per property float, in [0,1]. An empty span means one everywhere.
struct Mask {
  std::span<const float> joints;      // one per lane: kLanes * block_count(joint_count)
  std::span<const float> properties;  // Rig::property_floats()
};

inline constexpr std::size_t kMaxBlendInputs = 64;

struct BlendInput {
  ConstLocalPose pose;
  float weight = 1;  // >= 0; weights need not sum to one
  Mask mask;
};

// The weighted mean of the inputs, joint by joint: translations, scales and properties linearly (of rigs with rotations
// or steps among their properties see blend_rig.h), rotations as the
// normalised sum of the quaternions, each turned into the hemisphere of the one that weighs most (of equal ones the
// first). Weights are normalised per joint; where they sum to less than 1e-6 the fallback, usually the rest pose,
// stands. No inputs give the fallback.
// Requires: at most kMaxBlendInputs inputs; all poses have the shape of out. Out may be one of the inputs only if there
// is a single one.
SINEW_API void blend_poses(std::span<const BlendInput> inputs, ConstLocalPose fallback, LocalPose out);

// out = reference⁻¹ ∘ pose in joint-local space: what added to the reference gives the pose. Scale as a ratio, 1 where
// the reference's scale is 0; properties as a difference.
// Requires: all of one shape.
SINEW_API void subtract_poses(ConstLocalPose pose, ConstLocalPose reference, AdditivePose out);

// Adds a part of a difference: weight 0 changes nothing, 1 adds all of it; between, rotations by normalised
// interpolation from the identity. Weights above 1 exaggerate.
// Requires: both of one shape; weight >= 0.
SINEW_API void add_pose(ConstAdditivePose delta, float weight, const Mask& mask, LocalPose in_out);

}  // namespace sinew
