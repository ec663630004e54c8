// SPDX-License-Identifier: MIT
#include "humanoid/motions/clips.h"

#include <utility>

namespace sinew::humanoid {

Controls standing() {
  Controls c;
  c.hips_shift = {0, -0.007f, -0.004f};
  c.hips.pitch = 2;
  c.chest.pitch = 1;
  for (const Side side : {kLeft, kRight}) {
    const float sign = side == kLeft ? 1.0f : -1.0f;
    c.feet[side] = FootTrack::standing(kFoot, sign * kStanceX_m, kStanceZ_m, sign * kStanceYaw_deg).at(0);
    Arm& arm = c.arms[side];
    arm.swing = 0;
    arm.spread = 12;
    arm.twist = -12;
    arm.elbow = 20;
    arm.forearm = 18;
  }
  return c;
}

std::vector<std::string> joints_that_plant_feet() {
  std::vector<std::string> joints = {"root", "hips"};
  for (const std::string side : {"left", "right"})
    for (const char* joint : {"UpperLeg", "LowerLeg", "Foot", "Toes"}) joints.push_back(side + joint);
  return joints;
}

author::Motion stepping(const author::Rig& rig, std::string name, float cycle_secs, const FootTrack& left,
                        const FootTrack& right, Controls (*controls_at)(float phase)) {
  author::Motion motion;
  motion.name = std::move(name);
  motion.duration_secs = cycle_secs;
  motion.loops = true;
  motion.pose = [figure = Figure(rig), left, right, cycle_secs, controls_at](float time_secs) {
    Controls controls = controls_at(time_secs / cycle_secs);
    controls.feet = {left.at(time_secs), right.at(time_secs)};
    return figure.pose(controls);
  };
  left.add_markers("left_foot", cycle_secs, motion.markers);
  right.add_markers("right_foot", cycle_secs, motion.markers);
  motion.every_key = joints_that_plant_feet();
  return motion;
}

float blink_at(float start_secs, float time_secs) {
  const float secs = time_secs - start_secs;
  return author::ease(0, 0.07f, secs) * (1 - author::ease(0.10f, 0.26f, secs));
}

}  // namespace sinew::humanoid
