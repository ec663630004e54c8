// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/math/quat.h"
#include "sinew/math/vec.h"

namespace sinew::author {

// A limb of two bones with a hinge between them, at rest in the model.
struct TwoBones {
  Vec3 upper, lower;  // from the first joint to the hinge, and from the hinge to the end
  Vec3 hinge;         // the axis; turning the lower bone about it opens the bend where the pole is opposite
};

struct TwoBoneTurns {
  Quat upper, lower;  // of each bone against rest, in the space of the goal
  float reach = 0;    // the goal's distance in limb lengths
};

// Turns the bones so that the limb's end, seen from its first joint, is at goal, and the hinge lies on the pole's side
// of the straight line between. A goal beyond the limb's length is reached for with a straight limb, one nearer than
// the bones' difference with a folded one. Requires: the pole is not along the goal.
// Source: the law of cosines.
TwoBoneTurns reach_with(const TwoBones& bones, Vec3 goal, Vec3 pole);

}  // namespace sinew::author
