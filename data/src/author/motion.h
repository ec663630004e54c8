// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "author/rig.h"

namespace sinew::author {

// A named moment of a clip: "left_foot_down".
struct Marker {
  std::string name;
  float time_secs = 0;
};

// A clip to be made: functions of time, from which keys are taken.
struct Motion {
  std::string name;
  float duration_secs = 1;
  bool loops = false;  // the last moment is the first, but for where the root joint has gone
  std::function<Pose(float time_secs)> pose;
  // One per morph target; empty: none is moved.
  std::function<std::vector<float>(float time_secs)> morph_weights;
  std::vector<Marker> markers;
  float keys_per_sec = 30;
  // Keys are left out where the line between the others strays less from the motion.
  float tolerance_rad = 0.0005f;
  float tolerance_m = 0.00005f;
  // For these joints no key is left out; so that feet stand still.
  std::vector<std::string> every_key;
};

}  // namespace sinew::author
