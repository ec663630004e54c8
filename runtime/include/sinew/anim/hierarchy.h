// SPDX-License-Identifier: MIT
#pragma once
#include <span>

#include "sinew/anim/pose.h"
#include "sinew/anim/skeleton.h"
#include "sinew/base/api.h"
#include "sinew/math/types.h"

namespace sinew {

// model_from_joint[j] = model_from_joint[parent] * parent_from_joint[j]; roots hang from model_from_root.
// Requires: local has the skeleton's blocks; model_from_joint has joint_count entries.
SINEW_API void compute_model_matrices(const Skeleton& skeleton, std::span<const JointBlock> local,
                                      std::span<Affine> model_from_joint);

}  // namespace sinew
