// SPDX-License-Identifier: MIT
#include "quadruped/motions/clips.h"
#include "quadruped/quadruped.h"

namespace sinew::quadruped {

std::vector<author::Motion> make_motions(const author::Rig& rig) {
  return {make_idle(rig), make_walk(rig), make_trot(rig), make_gallop(rig)};
}

}  // namespace sinew::quadruped
