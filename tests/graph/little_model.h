// SPDX-License-Identifier: MIT
// A figure of four joints and the clips that a trace names: "root", on it "a", on that "left_b" and "right_b", which
// are each other's mirror image; and a number "glow".
#pragma once
#include <map>
#include <string>
#include <vector>

#include "sinew/pack/pack.h"
#include "support/cooked.h"

namespace sinew::test {

// A value at a time, between them on straight lines; before the first and after the last they hold.
struct LittleKey {
  double secs = 0, value = 0;
};
struct LittleRootKey {
  double secs = 0, x = 0, z = 0, yaw_deg = 0;
};

struct LittleClip {
  double secs = 1;  // of a pass, by the clip's own policy
  bool loop = false;
  double interval_secs = 0;     // of loops: the last part of a pass, in which the last keys lead back to the first
  std::vector<LittleKey> x, y;  // of joint "a"
  std::vector<LittleKey> turn;  // of joint "left_b", degrees about z
  std::vector<LittleKey> glow;
  std::vector<std::pair<std::string, double>> markers;  // name, seconds
  std::vector<LittleRootKey> root;
  bool is_additive = false;
};

// Its masks: "upper" is left_b and right_b; "left" is left_b; "a" is a alone and glow; "half" is half of everything.
// Joints stand one metre apart; a is at rest at x = 0, glow at 0.
Cooked cook_little_model(const std::map<std::string, LittleClip>& clips);

// What a pose of it shows.
struct LittlePose {
  double x = 0, y = 0;                 // of joint "a", metres
  double left_deg = 0, right_deg = 0;  // turns of left_b and right_b about z
  double glow = 0;
};
LittlePose read_little_pose(const Rig& rig, ConstLocalPose pose);

}  // namespace sinew::test
