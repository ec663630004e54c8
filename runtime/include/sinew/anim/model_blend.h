// SPDX-License-Identifier: MIT
// Layers whose rotations are kept as the model sees them: an aim points where it did, whatever the hips do below it.
// Rotations are those of the joints in the model, without the skew that uneven scales of their parents give; places,
// scales and properties are blended as in blend.h.
#pragma once
#include <cstddef>
#include <span>

#include "sinew/anim/blend.h"
#include "sinew/anim/pose.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/math/types.h"

namespace sinew {

// A difference whose rotations are turns in the model's space. It does not convert to AdditivePose, whose rotations are
// turns in the joints' own.
struct ModelAdditiveTag;
using ModelAdditivePose = PoseRef<ModelAdditiveTag, JointBlock, float>;
using ConstModelAdditivePose = PoseRef<ModelAdditiveTag, const JointBlock, const float>;

// As overlay_pose, but weight * mask of the way from in_out's rotation in the model to the layer's: a joint whose mask
// is 0 keeps its rotation in the model even where those above it change.
// Requires: as overlay_pose; scratch holds 2 * joint_count().
SINEW_API void overlay_pose_in_model(const Rig& rig, ConstLocalPose layer, float weight, const Mask& mask,
                                     std::span<Quat> scratch, LocalPose in_out);

// As subtract_poses, with the turn in the model's space: model(pose) * model(reference)⁻¹.
// Requires: as subtract_poses; scratch holds 2 * joint_count().
SINEW_API void subtract_poses_in_model(const Rig& rig, ConstLocalPose pose, ConstLocalPose reference,
                                       std::span<Quat> scratch, ModelAdditivePose out);

// As add_pose, with the turns in the model's space.
// Requires: as add_pose; scratch holds joint_count().
SINEW_API void add_pose_in_model(const Rig& rig, ConstModelAdditivePose delta, float weight, const Mask& mask,
                                 std::span<Quat> scratch, LocalPose in_out);

}  // namespace sinew
