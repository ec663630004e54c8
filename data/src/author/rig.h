// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "sinew/math/affine.h"
#include "sinew/math/quat.h"
#include "sinew/math/vec.h"

namespace sinew::author {

// Joints of a character to be made. At rest no joint is turned, so that every joint's axes are those of the model:
// +Y up, +Z forward, +X to the character's left; metres.
struct RigJoint {
  std::string name;
  int parent = -1;  // of a lower number; -1: none
  Vec3 rest;        // in the model
};

class Rig {
 public:
  int add(std::string name, int parent, Vec3 rest_in_model);
  // Requires: there is such a joint.
  int find(std::string_view name) const;
  const std::vector<RigJoint>& joints() const { return joints_; }
  const RigJoint& operator[](int joint) const { return joints_[static_cast<std::size_t>(joint)]; }
  Vec3 rest_in_parent(int joint) const;
  int size() const { return static_cast<int>(joints_.size()); }

 private:
  std::vector<RigJoint> joints_;
};

// One moment: per joint, the turn against the rest pose and how far it is moved from its place in its parent.
struct Pose {
  std::vector<Quat> turn;
  std::vector<Vec3> shift;

  explicit Pose(const Rig& rig)
      : turn(static_cast<std::size_t>(rig.size())), shift(static_cast<std::size_t>(rig.size())) {}
};

std::vector<Affine> model_from_joint(const Rig& rig, const Pose& pose);

}  // namespace sinew::author
