// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <string>

#include "author/motion.h"
#include "author/rig.h"

namespace sinew::test {

using PoseAt = std::function<author::Pose(float time_secs)>;

// What a player shows: the straight line between the keys that are taken of a motion.
PoseAt between_keys(const author::Motion& motion);

// Whether the markers say that a foot is on the ground. Feet without markers stay there, but for the time between
// "takeoff" and "land".
bool is_planted(const author::Motion& motion, const std::string& side, float time_secs);

// The worst of a whole clip, seen 120 and 97 times a second.
struct Worst {
  float slide_mps = 0;      // along the ground, of what a planted foot stands on: its heel, its ball or both
  float hover_m = 0;        // of that above or below the ground
  float below_m = 0;        // the sole below the ground, planted or not
  float reach = 0;          // from hip to ankle, in lengths of the leg
  float bend_deg = 180;     // the least bend of a knee; negative is forward
  float knee_jerk_deg = 0;  // the largest change of a knee's bend within a frame against that within the frame before
};
Worst worst_of(const author::Rig& rig, const author::Motion& motion, const PoseAt& pose_at);

// How far a joint of the last moment is from its place of the first one, both seen from the root joint.
float loop_gap_m(const author::Rig& rig, const author::Motion& motion, const PoseAt& pose_at);

}  // namespace sinew::test
