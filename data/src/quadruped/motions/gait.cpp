// SPDX-License-Identifier: MIT
#include "quadruped/motions/gait.h"

#include <algorithm>
#include <cctype>
#include <tuple>

#include "author/curves.h"

namespace sinew::quadruped {
namespace {

author::FootTrack track_of(const Gait& gait, Leg leg) {
  const Steps& steps = is_front(leg) ? gait.front : gait.hind;
  const author::FootShape foot = paw_shape(leg);
  const float stance_secs = gait.duty * gait.cycle_secs;
  const author::Contact contact = {
      .down_secs = gait.down[leg] * gait.cycle_secs,
      .up_secs = (gait.down[leg] + gait.duty) * gait.cycle_secs,
      .x_m = is_left(leg) ? steps.track_m : -steps.track_m,
      // In the middle of its stance the root is this far on.
      .z_m = steps.middle_m - foot.toes.z + (gait.down[leg] + gait.duty / 2) * gait.stride_m(),
      .strike_deg = steps.strike_deg,
      .roll_secs = 0.45f * stance_secs,
      .push_secs = 0.55f * stance_secs,
      .leave_deg = steps.leave_deg};
  const author::Swing swing = {.lift_m = steps.lift_m,
                               .rise = steps.rise,
                               .fall = steps.fall,
                               .arrive_mps = steps.arrive_mps,
                               .pitch_deg = steps.swing_pitch_deg,
                               .curl_deg = steps.curl_deg};
  return author::FootTrack::cyclic(foot, {contact}, swing, gait.cycle_secs, gait.stride_m());
}

// "leftFront" is marked "left_front".
std::string marker_of(Leg leg) {
  return std::string(is_left(leg) ? "left" : "right") + (is_front(leg) ? "_front_foot" : "_hind_foot");
}

}  // namespace

GaitFeet::GaitFeet(const Gait& gait) {
  for (const Leg leg : kLegs) tracks_.push_back(track_of(gait, leg));
}

std::array<author::FootGoal, 4> GaitFeet::at(float time_secs) const {
  std::array<author::FootGoal, 4> feet;
  for (const Leg leg : kLegs) feet[leg] = tracks_[leg].at(time_secs);
  return feet;
}

void GaitFeet::add_markers(float duration_secs, std::vector<author::Marker>& markers) const {
  for (const Leg leg : kLegs) tracks_[leg].add_markers(marker_of(leg), duration_secs, markers);
}

std::vector<std::string> joints_that_plant_feet() {
  std::vector<std::string> joints = {"root",   "hips",  "spine1",      "spine2",
                                     "spine3", "chest", "leftScapula", "rightScapula"};
  for (const Leg leg : kLegs)
    for (const char* bone : {"UpperLeg", "LowerLeg", "Pastern", "Paw"}) joints.push_back(name_of(leg) + bone);
  return joints;
}

void add_wave(std::array<Turn, kTailJoints>& tail, const TailWave& wave) {
  float size = 1;
  for (int i = 0; i < kTailJoints; ++i, size *= wave.growth) {
    const float turns = wave.turns - wave.lag * static_cast<float>(i);
    tail[static_cast<std::size_t>(i)].yaw += size * wave.yaw_deg * author::sine_wave(turns);
    tail[static_cast<std::size_t>(i)].pitch +=
        size * wave.pitch_deg * author::sine_wave(static_cast<float>(wave.pitch_waves) * turns);
  }
}

}  // namespace sinew::quadruped
