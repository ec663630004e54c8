// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace sinew::test {

// A small .glb in which every number that `eval` gives can be worked out by hand.
//
// node 0 "skinned"  mesh 0, skin 0: vertices (0,0,0) and (1,0,0) follow joint 0, (0,2,0) follows joint 1; normals +Z
// node 1 "root"     joint 0, at the origin
// node 2 "tip"      joint 1, child of root, at (0,1,0)
// node 3 "face"     mesh 1 at (10,0,0): the same vertices, no normals; targets "smile" and "blink" move the first one
//                   by (0,0,4) and (0,2,0), with weights 0.25 and 0.5
// node 4 "hidden"   mesh 1 at (0,0,50), in scene 1 only; scene 0 is the default
// clip 0 "Bend"           turns tip by 90 degrees about Z in 1 s
// clip 1 "take 1/walk"    moves root from the origin to (4,0,0) in 2 s
std::string arm_glb();

// The same JSON with one text replaced by another. Requires: it occurs.
std::string arm_glb_with(const std::string& text, const std::string& replacement);

// The same file, but vertex 2 of the skinned mesh follows joint 1 by three quarters and joint 0 by one.
std::string arm_glb_with_two_influences();

}  // namespace sinew::test
