// SPDX-License-Identifier: MIT
#include "humanoid/humanoid.h"
#include "humanoid/skeleton.h"

namespace sinew::humanoid {

std::vector<author::Motion> make_motions(const author::Rig& rig) {
  author::Motion rest;
  rest.name = "rest";
  rest.pose = [&rig](float) {
    author::Pose pose(rig);
    pose.shift[static_cast<std::size_t>(rig.find("hips"))].y = -0.01f;
    return pose;
  };
  return {rest};
}

}  // namespace sinew::humanoid
