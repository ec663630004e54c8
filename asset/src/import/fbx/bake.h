// SPDX-License-Identifier: MIT
// A take as keys of the scene's nodes.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "import/fbx/fitting.h"
#include "import/fbx/moving_rig.h"

namespace sinew::asset::fbx {

// How far an error of a model shows: bounds of the keys are stated in the scene, where a turn moves what hangs on it.
struct Reaches {
  // Per model: the longest side of the box around the rest pose of the tree that it belongs to, with what hangs on it.
  std::vector<double> figure_m;
  std::vector<double> reach_m;       // per model: from it to the farthest of what it moves
  std::vector<double> parent_scale;  // per model: by what its parent's scale multiplies its place
};

// scene_from_model: the rest pose. radius_m: per model, how far what hangs on it reaches beyond its own place; may be
// empty.
Reaches reaches_of(const Rig& rig, std::span<const AffineD> scene_from_model, std::span<const double> radius_m);

struct BakedPart {
  std::uint32_t model = kNoModel;
  Part part = Part::translation;
  Keys keys;
};

struct BakedTake {
  std::vector<BakedPart> parts;  // by model, then by part
  // Of the tree whose error comes nearest to its bound: errors along a chain added up with their reaches.
  double bound_m = 0;
  double error_m = 0;
  bool is_complete = true;
  std::vector<std::uint32_t> sheared;  // models whose motion shears and is only near
};

// Of the longest side of the figure: 0.01 mm at 1.8 m.
inline constexpr double kRelativeBound = 0.01e-3 / 1.8;

struct BakeLimits {
  std::size_t keys = 0;  // that may still be made
};
BakedTake bake(const MovingRig& moving, const Reaches& reaches, double relative_bound, BakeLimits& limits);

}  // namespace sinew::asset::fbx
