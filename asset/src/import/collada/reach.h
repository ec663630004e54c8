// SPDX-License-Identifier: MIT
// How far errors of keys show in a scene: bounds are stated there, where a turn moves what hangs on it.
#pragma once
#include <vector>

#include "sinew/math/decompose.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::collada {

// Per node, in metres at rest.
struct Reach {
  std::vector<double> figure_m;      // the longest side of the tree that it belongs to, with its rigid meshes
  std::vector<double> arm_m;         // from it to the farthest of what it moves
  std::vector<double> parent_scale;  // by what its parent's scale multiplies its place
};

// Requires: parents come before their children.
Reach reach_of(const Scene& scene);

}  // namespace sinew::asset::collada
