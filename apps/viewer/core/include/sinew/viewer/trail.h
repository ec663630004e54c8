// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sinew/character/stage.h"
#include "sinew/gpu/mesh_bytes.h"
#include "sinew/math/types.h"

namespace sinew::viewer {

// The way of a figure over a clip, in the world: of its root where that was taken off the joints (the figure is then
// moved along it), else of the first joint that goes anywhere; x and z count.
class Trail {
 public:
  // Poses the stage at times of its selected clip. size_m: to tell going from swaying, and the width of the ribbon.
  static Trail of_clip(Stage& stage, double duration_secs, float size_m);

  const std::vector<Vec3>& points() const { return points_; }
  // A ribbon on the floor with a mark at every second and an arrow at its end; a mark alone where nothing goes
  // anywhere.
  gpu::MeshBytes ribbon(float height_m, float size_m) const;

 private:
  std::vector<Vec3> points_;
  std::vector<Vec3> seconds_;
};

// Where the clip's root is at a time, seen from where it begins; the identity where it has none.
Affine world_from_root(const Stage& stage, double time_secs);

}  // namespace sinew::viewer
