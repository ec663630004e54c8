// SPDX-License-Identifier: MIT
// Single animated numbers that become something else: the percent of a blend shape channel weights of its targets, a
// visibility true or false.
#pragma once
#include "import/fbx/context.h"
#include "import/fbx/fitting.h"
#include "import/fbx/takes.h"

namespace sinew::asset::fbx {

// The first numbers of a property, one if not given, over the take's span, with its own knots.
Motion number_motion(const Take& take, const MovedProperty& property, std::size_t max_knots, std::size_t count = 1);

// One target's weight where the motion is the percent of its channel.
Motion weight_motion(const Motion& percent, const MorphChannel& morph, std::size_t target);

// 1 where the number, without its fraction, is not 0.
Motion truth_motion(const Motion& number);

}  // namespace sinew::asset::fbx
