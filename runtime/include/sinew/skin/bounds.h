// SPDX-License-Identifier: MIT
// Boxes around skinned meshes. Linear blend skinning moves a vertex to a mean of where each of its joints would take
// it, so the union of the joints' boxes, each moved with its joint, contains every vertex, whatever the pose.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/skeleton.h"
#include "sinew/base/api.h"
#include "sinew/base/strided_span.h"
#include "sinew/math/box.h"
#include "sinew/math/types.h"

namespace sinew {

// What a joint moves of one mesh, in the joint's space: a box around the vertices that follow it with any weight.
// `reach` is the greatest sum of magnitudes that went into a coordinate: joint_from_bind may cancel large numbers, and
// what the kernels' rounding can be off by is up to `slack` times that. A reach of 1e37 says that the box is
// everything.
struct JointBox {
  Vec3 min;
  float reach = 0;
  Vec3 max;
  float slack = 0;
  std::uint32_t joint = kNoJoint;  // kNoJoint: the mesh is fixed in the model, and the box is in model space
  std::uint32_t first_morph = 0, morph_count = 0;  // of the morph boxes
  std::uint32_t zero = 0;
};

// How far a morph target at weight 1 moves the vertices of a joint box: the deltas in the joint's space, around 0.
struct MorphBox {
  Vec3 min;
  float reach = 0;
  Vec3 max;
  std::uint32_t target = 0;
};

// Contains every vertex that skin_linear or transform_vertices computes of the mesh in this pose and with these morph
// weights, to the last bit. Dual quaternion skinning can leave it. Everything, where a matrix or weight is not finite
// or too large; empty for a mesh without vertices. No allocation; about 120 flops per joint box, 14 per morph box.
// Requires: model_from_joint covers the joints of the boxes, weights the targets.
SINEW_API Box joint_bounds(std::span<const JointBox> joints, std::span<const MorphBox> morphs,
                           std::span<const Affine> model_from_joint, std::span<const float> weights);

// Exactly around these points; those that are no numbers are passed over.
SINEW_API Box point_bounds(const StridedSpan<const Vec3>& points);

}  // namespace sinew
