// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "sinew/base/api.h"
#include "sinew/character/character.h"
#include "sinew/character/stage.h"
#include "sinew/math/box.h"

namespace sinew {

// Boxes in model space that contain every vertex under linear blend skinning in the present pose, made of the boxes of
// its joints (joint_bounds): a little larger than needed, at a cost that grows with the joints, not with the vertices.

// A mesh where it stands, whole or one of its primitives.
SINEW_API Box conservative_bounds(const Stage& stage, std::size_t mesh_instance);
SINEW_API Box conservative_bounds(const Stage& stage, std::size_t mesh_instance, std::size_t primitive);
// All meshes below the default scene.
SINEW_API Box conservative_bounds(const Stage& stage);
// The meshes that follow this rig, where no clip keys their vertices. Everything, where one of them takes its morph
// weights from another rig.
SINEW_API Box conservative_bounds(const Character& character);

}  // namespace sinew
