// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/scene/scene.h"
#include "support/random.h"

namespace sinew::test {

// A scene of everything at once: forests of nodes in any order, matrices, mirrored and uneven scales, skins
// that share joints, several influence sets in all encodings, morph targets, clips in all modes, jumps and loops.
// Kept away from what no float can answer: matrices near singular, rotation curves through zero.
asset::Scene random_scene(Random& random);

}  // namespace sinew::test
