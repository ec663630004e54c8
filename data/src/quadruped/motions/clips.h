// SPDX-License-Identifier: MIT
#pragma once
#include "author/motion.h"
#include "author/rig.h"

namespace sinew::quadruped {

author::Motion make_idle(const author::Rig& rig);
author::Motion make_walk(const author::Rig& rig);
author::Motion make_trot(const author::Rig& rig);
author::Motion make_gallop(const author::Rig& rig);

// How far the lids are closed by a blink that begins at start, in seconds.
float blink_at(float start_secs, float time_secs);

}  // namespace sinew::quadruped
