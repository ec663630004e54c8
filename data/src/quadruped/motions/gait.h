// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "author/motion.h"
#include "quadruped/motions/figure.h"

namespace sinew::quadruped {

// How one pair of legs, front or hind, steps. Times are fractions of the cycle.
struct Steps {
  float middle_m = 0;  // of the stance, along z from the root to where the toes stand
  float track_m = 0;   // of the toes from the middle line
  float strike_deg = 0, leave_deg = 0;
  float lift_m = 0.05f;
  float hop_m = 0;  // how high the body flies while the foot is in the air
  int rise = 2, fall = 2;
  float leave_mps = 0, arrive_mps = 0;  // as in author::Swing
  std::vector<author::CurveKey> swing_pitch_deg;
  float curl_deg = 0;
};

// A gait that goes straight on at one speed.
struct Gait {
  float cycle_secs = 1, speed_mps = 1;
  float duty = 0.5f;            // the part of the cycle in which a foot is on the ground
  std::array<float, 4> down{};  // by Leg: the phase at which it comes down
  Steps front, hind;
  float keys_per_sec = 160;  // as many as keep planted feet within 5 mm/s between keys

  float stride_m() const { return speed_mps * cycle_secs; }
};

// Where the four feet are, and their markers.
class GaitFeet {
 public:
  explicit GaitFeet(const Gait& gait);
  std::array<author::FootGoal, 4> at(float time_secs) const;
  // In the order of time: "left_front_foot_down".
  void add_markers(float duration_secs, std::vector<author::Marker>& markers) const;

 private:
  std::vector<author::FootTrack> tracks_;  // by Leg
};

// A clip of one cycle. Controls and morph weights are asked for the phase, controls for the stride's length too; the
// feet are added to them.
author::Motion motion_of(const author::Rig& rig, const std::string& name, const Gait& gait,
                         const std::function<Controls(float phase, float stride_m)>& controls_at,
                         const std::function<std::vector<float>(float phase)>& morph_weights_at);

// The joints between root and toes: with a key for each of them at every step, feet stand still between keys too.
std::vector<std::string> joints_that_plant_feet();

// A wave that runs down the tail: each joint does what the one before it did lag of a turn earlier.
struct TailWave {
  float yaw_deg = 0, pitch_deg = 0;  // of each joint
  float turns = 0;                   // the phase of the first joint, from -infinity on
  int pitch_waves = 1;               // pitch beats for one of yaw
  float lag = 0.08f;
  float growth = 1.15f;  // from joint to joint
};
void add_wave(std::array<Turn, kTailJoints>& tail, const TailWave& wave);

}  // namespace sinew::quadruped
