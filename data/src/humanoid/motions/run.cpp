// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "humanoid/motions/clips.h"

namespace sinew::humanoid {
namespace {

using author::cosine_wave;
using author::sine_wave;

constexpr float kCycle_secs = 0.7f;
constexpr float kSpeed_mps = 3.3f;
constexpr float kStride_m = kSpeed_mps * kCycle_secs;
constexpr float kStance_secs = 13.0f / 60;
// Of a cycle: where the left foot's stance is half over, and the body lowest.
constexpr float kMiddle = 0.15f;

FootTrack foot_track(Side side) {
  const float sign = side == kLeft ? 1.0f : -1.0f;
  const float cycles = side == kLeft ? 0.0f : 0.5f;
  const Contact contact = {.down_secs = cycles * kCycle_secs,
                           .up_secs = cycles * kCycle_secs + kStance_secs,
                           .x_m = sign * 0.05f,
                           .z_m = 0.258f + cycles * kStride_m,
                           .yaw_deg = sign * 4,
                           .strike_deg = -9,
                           .roll_secs = 0.05f,
                           .push_secs = 8.0f / 60,
                           .leave_deg = 57};
  const Swing swing = {
      .lift_m = 0.28f, .rise = 2, .fall = 2, .arrive_mps = 0.9f, .pitch_deg = {{0.28f, 98}, {0.55f, 42}, {0.86f, -10}}};
  return FootTrack::cyclic(kFoot, {contact}, swing, kCycle_secs, kStride_m);
}

// phase: 0 where the foot of the same side comes down; the arm is back then.
Arm arm_at(float phase) {
  Arm arm;
  arm.swing = -2 - 42 * cosine_wave(phase - 0.04f);
  arm.spread = 14 - 3 * cosine_wave(phase);
  arm.twist = -12 + 6 * cosine_wave(phase);
  arm.elbow = 92 - 18 * cosine_wave(phase - 0.14f);
  arm.forearm = 10;
  arm.cock = -8 * sine_wave(phase - 0.12f);
  arm.shoulder_forward = -9 * cosine_wave(phase - 0.02f);
  arm.curl = 55;
  arm.thumb = 22;
  return arm;
}

Controls controls_at(float phase) {
  Controls c;
  c.root_place.z = kStride_m * phase;
  c.hips_shift = {0.012f * cosine_wave(phase - kMiddle), -0.052f - 0.030f * cosine_wave(2 * (phase - kMiddle)),
                  0.010f * cosine_wave(2 * phase)};
  c.hips = {9 + 3 * cosine_wave(2 * (phase - 0.30f)), -11 * cosine_wave(phase - 0.02f),
            4 * cosine_wave(phase - kMiddle)};
  c.chest = {13 + 2.5f * cosine_wave(2 * (phase - kMiddle - 0.05f)), 15 * cosine_wave(phase - 0.05f),
             -3 * cosine_wave(phase - kMiddle - 0.04f)};
  c.head = {5 + 2 * cosine_wave(2 * (phase - kMiddle - 0.09f)), 2 * cosine_wave(phase - 0.1f),
            -1 * cosine_wave(phase - kMiddle)};
  c.arms = {arm_at(phase), arm_at(phase - 0.5f)};
  c.arms[kLeft].shrug = c.arms[kRight].shrug = 3 - 3 * cosine_wave(2 * (phase - kMiddle - 0.20f));
  c.knee_out_deg = {2, 2};
  return c;
}

}  // namespace

author::Motion make_run(const author::Rig& rig) {
  author::Motion motion = stepping(rig, "run", kCycle_secs, foot_track(kLeft), foot_track(kRight), controls_at);
  motion.morph_weights = [](float time_secs) {
    return FaceWeights().set(FaceMorph::jaw_open, 0.15f + 0.08f * sine_wave(2 * time_secs / kCycle_secs)).all();
  };
  motion.keys_per_sec = 180;
  return motion;
}

}  // namespace sinew::humanoid
