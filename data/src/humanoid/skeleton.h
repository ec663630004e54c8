// SPDX-License-Identifier: MIT
#pragma once
#include "author/rig.h"

namespace sinew::humanoid {

// A person of 1.7 m in A-pose, arms 45 degrees down, palms to the body. 62 joints, named as VRM 1.0 names them, and
// "root" on the ground, which carries a clip's root motion, and twist joints.
author::Rig make_rig();

// Turns the twist joints as the joints above and below them ask: a twist of the upper arm or thigh is spread from none
// at the trunk to all at the elbow or knee, one of the hand from none at the elbow to all at the wrist. Call it when
// all other joints are set.
void spread_twists(const author::Rig& rig, author::Pose& pose);

// Unit, in the model at rest.
Vec3 arm_direction(bool is_left);   // from shoulder to finger tips
Vec3 palm_direction(bool is_left);  // out of the palm, to the body

}  // namespace sinew::humanoid
