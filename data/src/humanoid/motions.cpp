// SPDX-License-Identifier: MIT
#include "humanoid/humanoid.h"
#include "humanoid/motions/clips.h"

namespace sinew::humanoid {

std::vector<author::Motion> make_motions(const author::Rig& rig) {
  return {make_idle(rig), make_walk(rig), make_run(rig), make_turn_left(rig), make_turn_right(rig),
          make_jump(rig), make_wave(rig), make_sit(rig), make_dance(rig)};
}

}  // namespace sinew::humanoid
