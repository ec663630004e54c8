// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "import/collada/controllers.h"
#include "import/collada/weld.h"

namespace sinew::asset::collada {

// What a mesh is made of beside its geometry; none of it has to be there.
struct MeshParts {
  std::vector<Index> materials;  // of each group
  const SkinSource* skin = nullptr;
  std::vector<std::uint32_t> number_of_joint;  // in the scene's skin; kNoIndex: the influence is lost
  const MorphSource* morph = nullptr;
};

// One primitive for each group. A mesh of one group keeps its points in the file's order, as long as each has one
// vertex.
Mesh build_mesh(Context& context, const Geometry& geometry, const MeshParts& parts);

}  // namespace sinew::asset::collada
