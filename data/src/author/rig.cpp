// SPDX-License-Identifier: MIT
#include "author/rig.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace sinew::author {

int Rig::add(std::string name, int parent, Vec3 rest_in_model) {
  joints_.push_back({std::move(name), parent, rest_in_model});
  return size() - 1;
}

int Rig::find(std::string_view name) const {
  for (int joint = 0; joint < size(); ++joint)
    if ((*this)[joint].name == name) return joint;
  std::fprintf(stderr, "there is no joint \"%.*s\"\n", static_cast<int>(name.size()), name.data());
  std::abort();
}

Vec3 Rig::rest_in_parent(int joint) const {
  const RigJoint& own = (*this)[joint];
  return own.parent < 0 ? own.rest : own.rest - (*this)[own.parent].rest;
}

std::vector<Affine> model_from_joint(const Rig& rig, const Pose& pose) {
  std::vector<Affine> all;
  for (int joint = 0; joint < rig.size(); ++joint) {
    const auto row = static_cast<std::size_t>(joint);
    const Affine parent_from_joint =
        affine_from({rig.rest_in_parent(joint) + pose.shift[row], normalise(pose.turn[row]), {1, 1, 1}});
    const int parent = rig[joint].parent;
    all.push_back(parent < 0 ? parent_from_joint : all[static_cast<std::size_t>(parent)] * parent_from_joint);
  }
  return all;
}

}  // namespace sinew::author
