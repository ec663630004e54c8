// SPDX-License-Identifier: MIT
// The local transform of an FBX model. Source: the FBX SDK's documentation, "Computing transformation matrices":
//   parent_from_node = T * Roff * Rp * Rpre * R * Rpost^-1 * Rp^-1 * Soff * Sp * S * Sp^-1
// Everything between T and S is a rigid motion and S acts first but for a translation, so that the product always is
// one translation, one rotation and the scale S.
#pragma once
#include <array>

#include "sinew/math/decompose.h"
#include "sinew/math/euler.h"

namespace sinew::asset::fbx {

using Triple = std::array<double, 3>;

// What of a model's transform cannot be animated. Lengths in the file's unit, angles in degrees as the file has them.
struct Pivots {
  Triple rotation_offset{0, 0, 0}, rotation_pivot{0, 0, 0};
  Triple scaling_offset{0, 0, 0}, scaling_pivot{0, 0, 0};
  QuatD pre_rotation, inverse_post_rotation;
  EulerOrder order = EulerOrder::xyz;
};

// Pre- and post-rotation are x, then y, then z, whatever the order of the model's own rotation.
QuatD rotation_from_degrees(EulerOrder order, const Triple& degrees);

// What FBX's properties "Lcl Translation", "Lcl Rotation" and "Lcl Scaling" say, the rotation as a quaternion
// (rotation_from_degrees in the pivots' order), whose sign goes on into the result.
struct Local {
  Triple translation{0, 0, 0};
  QuatD rotation;
  Triple scaling{1, 1, 1};
};
TransformD parent_from_node(const Pivots& pivots, const Local& local);

}  // namespace sinew::asset::fbx
