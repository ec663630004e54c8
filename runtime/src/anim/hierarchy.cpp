// SPDX-License-Identifier: MIT
#include "sinew/anim/hierarchy.h"

#include "kernels/table.h"
#include "sinew/base/assert.h"

namespace sinew {

void compute_model_matrices(const Skeleton& skeleton, std::span<const JointBlock> local,
                            std::span<Affine> model_from_joint) {
  SINEW_ASSERT(local.size() == block_count(skeleton.joint_count()));
  SINEW_ASSERT(model_from_joint.size() == skeleton.joint_count());
  kernels().model_matrices(local.data(), skeleton.parents().data(), skeleton.joint_count(),
                           skeleton.model_from_root().data(), model_from_joint.data());
}

}  // namespace sinew
