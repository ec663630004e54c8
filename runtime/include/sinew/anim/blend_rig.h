// SPDX-License-Identifier: MIT
// Blending of poses whose rig has properties that are more than numbers: rotations and steps. Joints, and all
// properties that are plain numbers, come out as in blend.h, which does for every rig without such properties.
#pragma once
#include <span>

#include "sinew/anim/blend.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"

namespace sinew {

// Whether a property of the rig is a rotation or goes in steps.
SINEW_API bool has_kinds_of_its_own(const Rig& rig);

// As blend_poses; a rotation among the properties is the normalised sum of the quaternions, each turned into the
// hemisphere of the one that weighs most, and a step is the value of the input that weighs most; of equal ones the
// first counts. The mask of such a property is that of its first float. Requires: as blend_poses; all poses are of the
// rig.
SINEW_API void blend_poses(const Rig& rig, std::span<const BlendInput> inputs, ConstLocalPose fallback, LocalPose out);

// As subtract_poses; the difference of rotations is the turn from the reference's to the pose's.
SINEW_API void subtract_poses(const Rig& rig, ConstLocalPose pose, ConstLocalPose reference, AdditivePose out);

// As add_pose; a rotation is turned by a part of the difference, in its own space, and a step takes all of the
// difference from weight * mask 0.5 on, and nothing below.
SINEW_API void add_pose(const Rig& rig, ConstAdditivePose delta, float weight, const Mask& mask, LocalPose in_out);

}  // namespace sinew
