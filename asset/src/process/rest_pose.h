// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sinew/math/decompose.h"
#include "sinew/math/quat.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

// Where the nodes of a scene are at rest.
class RestPose {
 public:
  explicit RestPose(const Scene& scene);
  const AffineD& scene_from_node(Index node) const { return scene_from_node_[node]; }
  // The turn alone: scale and shear are left out. The identity for kNone, which is the scene.
  QuatD turn_in_scene(Index node) const { return node == kNone ? QuatD{} : turns_[node]; }
  // The same of the parent.
  QuatD parent_turn(Index node) const { return turn_in_scene(scene_.nodes[node].parent); }
  AffineD scene_from_parent(Index node) const;

 private:
  const Scene& scene_;
  std::vector<AffineD> scene_from_node_;
  std::vector<QuatD> turns_;
};

}  // namespace sinew::asset::process
