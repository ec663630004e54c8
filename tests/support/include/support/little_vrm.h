// SPDX-License-Identifier: MIT
// Small VRM files in which every number can be worked out by hand.
#pragma once
#include <string>

#include "support/gltf_builder.h"

namespace sinew::test {

// Nodes of all three: 0 hips (0,1,0), 1 spine (0,0.2,0) below it, 2 head (0,0.4,0) below that, 3 left eye and 4 right
// eye below the head, 5 and 6 the left upper leg and lower leg below the hips, 7 to 9 a tail below the hips whose
// second joint has two children (8, 9 and 10 below 7; 11 below 8); 12 a triangle with the targets "smile" and "shut".
// Materials "skin" and "cloth".
//
// VRM 1.0: bones hips, spine, head, leftEye, rightEye, leftUpperLeg, leftLowerLeg; expressions happy, blink (binary),
// the custom one "Wink"; look-at by bones; a spring along 7, 8, 11 with a sphere and a plane; a roll, an aim and a
// rotation constraint.
GltfBuilder little_vrm();
// The same in VRM 0.0: the tail swings as one bone group.
GltfBuilder little_vrm_0();
// An animation of hips, spine, chest, head, happy and the look, all from 0 to 1 s: the hips turn by 90 degrees about y
// and move from (0,2,0) to (0.5,2.2,0.25), spine and chest turn by 30 degrees about x each; happy goes from 0 to 1,
// the look by 40 degrees to the left. Nodes 0 hips (0,2,0), 1 spine, 2 chest, 3 head, 4 happy, 5 look.
GltfBuilder little_vrma();
// The figure of 1.0 and an animation of it in one file.
GltfBuilder little_moving_vrm();

}  // namespace sinew::test
