// SPDX-License-Identifier: MIT
#include "quadruped/motions/gait.h"

#include "author/curves.h"
#include "sinew/math/scalar.h"

namespace sinew::quadruped {
namespace {

// The nearest phase that has a key: a contact that begins and ends there is not cut by the line between two keys.
float on_key(const Gait& gait, float phase) {
  const float keys = round_nearest(gait.cycle_secs * gait.keys_per_sec);
  return round_nearest(phase * keys) / keys;
}

author::FootTrack track_of(const Gait& gait, Leg leg) {
  const Steps& steps = is_front(leg) ? gait.front : gait.hind;
  const author::FootShape foot = paw_shape(leg);
  const float down = on_key(gait, gait.down[leg]), up = on_key(gait, gait.down[leg] + gait.duty);
  const float stance_secs = (up - down) * gait.cycle_secs;
  const author::Contact contact = {.down_secs = down * gait.cycle_secs,
                                   .up_secs = up * gait.cycle_secs,
                                   .x_m = is_left(leg) ? steps.track_m : -steps.track_m,
                                   // In the middle of its stance the root is this far on.
                                   .z_m = steps.middle_m - foot.toes.z + (down + up) / 2 * gait.stride_m(),
                                   .strike_deg = steps.strike_deg,
                                   .roll_secs = 0.45f * stance_secs,
                                   .push_secs = 0.55f * stance_secs,
                                   .leave_deg = steps.leave_deg};
  const author::Swing swing = {.lift_m = steps.lift_m,
                               .rise = steps.rise,
                               .fall = steps.fall,
                               .leave_mps = steps.leave_mps,
                               .arrive_mps = steps.arrive_mps,
                               .hop_m = steps.hop_m,
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

author::Motion motion_of(const author::Rig& rig, const std::string& name, const Gait& gait,
                         const std::function<Controls(float phase, float stride_m)>& controls_at,
                         const std::function<std::vector<float>(float phase)>& morph_weights_at) {
  author::Motion motion;
  motion.name = name;
  motion.duration_secs = gait.cycle_secs;
  motion.loops = true;
  const GaitFeet feet(gait);
  motion.pose = [figure = Figure(rig), feet, gait, controls_at](float time_secs) {
    Controls controls = controls_at(time_secs / gait.cycle_secs, gait.stride_m());
    controls.feet = feet.at(time_secs);
    return figure.pose(controls);
  };
  motion.morph_weights = [gait, morph_weights_at](float time_secs) {
    return morph_weights_at(time_secs / gait.cycle_secs);
  };
  feet.add_markers(motion.duration_secs, motion.markers);
  motion.keys_per_sec = gait.keys_per_sec;
  motion.every_key = joints_that_plant_feet();
  return motion;
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
