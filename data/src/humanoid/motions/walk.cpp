// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "humanoid/motions/clips.h"

namespace sinew::humanoid {
namespace {

using author::cosine_wave;
using author::sine_wave;

constexpr float kCycle_secs = 1.0f;
constexpr float kSpeed_mps = 1.34f;
constexpr float kStride_m = kSpeed_mps * kCycle_secs;

// The foot whose heel comes down at phase 0.
FootTrack foot_track(Side side) {
  const float sign = side == kLeft ? 1.0f : -1.0f;
  const float cycles = side == kLeft ? 0.0f : 0.5f;
  const Contact contact = {.down_secs = cycles * kCycle_secs,
                           .up_secs = (cycles + 0.60f) * kCycle_secs,
                           .x_m = sign * 0.068f,
                           .z_m = 0.325f + cycles * kStride_m,
                           .yaw_deg = sign * 5,
                           .strike_deg = -21,
                           .roll_secs = 0.10f,
                           .push_secs = 0.25f,
                           .leave_deg = 55};
  const Swing swing = {.lift_m = 0.045f, .rise = 2, .fall = 3, .pitch_deg = {{0.5f, 12}, {0.8f, -19}}};
  return FootTrack::cyclic(kFoot, {contact}, swing, kCycle_secs, kStride_m);
}

// phase: 0 where the leg of the same side is foremost and the arm is back.
Arm arm_at(float phase) {
  Arm arm;
  arm.swing = 3 - 25 * cosine_wave(phase - 0.03f);
  arm.spread = 9 - 2 * cosine_wave(2 * phase);
  arm.twist = -9;
  // Forearm and hand trail behind the upper arm.
  arm.elbow = 29 - 15 * cosine_wave(phase - 0.11f);
  arm.forearm = 22 + 5 * cosine_wave(phase - 0.5f);
  arm.cock = -7 * sine_wave(phase - 0.10f);
  arm.wrist = 6;
  arm.shoulder_forward = -5 * cosine_wave(phase - 0.01f);
  arm.curl = 27 + 4 * sine_wave(phase - 0.1f);
  return arm;
}

Controls controls_at(float phase) {
  Controls c;
  c.root_place.z = kStride_m * phase;
  // Highest in the middle of each single support, and over the foot that bears.
  c.hips_shift = {0.020f * cosine_wave(phase - 0.31f), -0.037f + 0.015f * cosine_wave(2 * (phase - 0.28f)),
                  0.008f * cosine_wave(2 * (phase - 0.12f))};
  c.hips = {4 + 1.2f * cosine_wave(2 * (phase - 0.05f)), -8 * cosine_wave(phase - 0.02f),
            4.5f * cosine_wave(phase - 0.20f)};
  c.chest = {4 - 1.2f * cosine_wave(2 * (phase - 0.14f)), 8 * cosine_wave(phase - 0.05f),
             -2.5f * cosine_wave(phase - 0.24f)};
  c.head = {1 + 1.2f * cosine_wave(2 * (phase - 0.18f)), 1.5f * cosine_wave(phase - 0.1f),
            -0.8f * cosine_wave(phase - 0.28f)};
  c.arms = {arm_at(phase), arm_at(phase - 0.5f)};
  c.arms[kLeft].shrug = c.arms[kRight].shrug = 1.0f * cosine_wave(2 * (phase - 0.12f));
  c.knee_out_deg = {4, 4};
  return c;
}

}  // namespace

author::Motion make_walk(const author::Rig& rig) {
  author::Motion motion = stepping(rig, "walk", kCycle_secs, foot_track(kLeft), foot_track(kRight), controls_at);
  motion.morph_weights = [](float time_secs) {
    return FaceWeights().set(FaceMorph::smile, 0.25f).blink(blink_at(0.55f, time_secs)).all();
  };
  motion.keys_per_sec = 120;
  return motion;
}

}  // namespace sinew::humanoid
