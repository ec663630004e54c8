// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>

#include "sinew/anim/pose.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"

namespace sinew {

// How much of an input counts, per joint and per property float, in [0,1]. An empty span means one everywhere. The mask
// of a rotation or a step among the properties is that of its first float. Masks are made by sinew/anim/mask.h.
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

// The weighted mean of the inputs, joint by joint and property by property. Translations, scales and numbers linearly;
// rotations as the normalised sum of the quaternions, each turned into the hemisphere of the one that weighs most; a
// step is the value of the input that weighs most; of equal ones the first counts. Weights are normalised per joint and
// property; where they sum to less than 1e-6 the fallback, usually the rest pose, stands. No inputs give the fallback.
// Inputs of weight 0 are not read, and a single one without a mask comes out as it is.
// Requires: at most kMaxBlendInputs inputs; all poses have the shape of out, and properties as the rig says (those
// beyond the rig's are numbers). Out may be one of the inputs or the fallback.
SINEW_API void blend_poses(const Rig& rig, std::span<const BlendInput> inputs, ConstLocalPose fallback, LocalPose out);

// A layer over a pose: joint by joint and property by property the way from in_out to the layer, weight * mask of it,
// as blend_poses would blend the two with 1 - weight * mask and weight * mask. Weight 0 changes nothing, 1 without a
// mask gives the layer. Requires: both of one shape, and properties as the rig says; weight in [0,1].
SINEW_API void overlay_pose(const Rig& rig, ConstLocalPose layer, float weight, const Mask& mask, LocalPose in_out);

// out = reference⁻¹ ∘ pose in joint-local space: what added to the reference gives the pose. Scale as a ratio, 1 where
// the reference's scale is 0; properties as a difference, rotations among them as the turn from the reference's to the
// pose's.
// Requires: all of one shape, and properties as the rig says.
SINEW_API void subtract_poses(const Rig& rig, ConstLocalPose pose, ConstLocalPose reference, AdditivePose out);

// Adds a part of a difference: weight 0 changes nothing, 1 adds all of it; between, rotations by normalised
// interpolation from the identity. Weights above 1 exaggerate. A rotation among the properties is turned in its own
// space; a step takes all of the difference from weight * mask 0.5 on, and nothing below.
// Requires: both of one shape, and properties as the rig says; weight >= 0.
SINEW_API void add_pose(const Rig& rig, ConstAdditivePose delta, float weight, const Mask& mask, LocalPose in_out);

}  // namespace sinew
