// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::asset {

// All nodes, every parent before its children.
std::vector<Index> parents_first_order(const Scene& scene);

struct JointSets {
  std::vector<bool> is_joint;  // by node
  std::vector<Index> set_of;   // by node: the first node of its set; kNone for nodes that are no joints
};

// See plan_scene.
JointSets find_joints(const Scene& scene, const std::vector<Index>& parents_first);

}  // namespace sinew::asset
