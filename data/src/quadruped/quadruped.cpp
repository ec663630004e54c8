// SPDX-License-Identifier: MIT
#include "quadruped/quadruped.h"

#include "author/skinned_figure.h"
#include "quadruped/skeleton.h"

namespace sinew::quadruped {

asset::Buffer make() {
  const author::Rig rig = make_rig();
  return author::write_figure({.title = "quadruped", .mesh_name = "fox", .material_name = "fur", .roughness = 0.8}, rig,
                              make_body(rig), make_motions(rig));
}

}  // namespace sinew::quadruped
