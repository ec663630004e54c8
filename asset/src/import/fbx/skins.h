// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "import/fbx/context.h"

namespace sinew::asset::fbx {

struct Influence {
  std::uint16_t joint = 0;
  float weight = 0;
};

// The weights of a mesh's control points, and the skin whose joints they number.
struct SkinOfMesh {
  Index skin = kNone;                // none: the mesh is rigid
  std::vector<std::uint32_t> first;  // per point and one behind: where its influences begin
  std::vector<Influence> influences;
  std::uint32_t most = 0;  // influences of one point
  // Of each point, 0 to 1: what follows dual quaternion skinning. Empty: nothing does.
  std::vector<float> dual_quat_share;
};

// Makes the skin in the scene. `model` is the one that shows the mesh: what the clusters leave of a point stays with
// it, as a joint of its own.
SkinOfMesh add_skin(Context& context, ObjectIndex mesh, ObjectIndex model, std::size_t point_count);

}  // namespace sinew::asset::fbx
