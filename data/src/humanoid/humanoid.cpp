// SPDX-License-Identifier: MIT
#include "humanoid/humanoid.h"

#include "author/skinned_figure.h"
#include "humanoid/skeleton.h"

namespace sinew::humanoid {

asset::Buffer make() {
  const author::Rig rig = make_rig();
  return author::write_figure(
      {.title = "humanoid", .mesh_name = "body", .material_name = "skin and clothes", .roughness = 0.75}, rig,
      make_body(rig), make_motions(rig));
}

}  // namespace sinew::humanoid
