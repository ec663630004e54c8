// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "quadruped/morphs.h"
#include "quadruped/motions/clips.h"
#include "quadruped/motions/gait.h"

namespace sinew::quadruped {
namespace {

using author::cosine_wave;
using author::sine_wave;

constexpr float kCycle_secs = 0.8f;

// Four beats: left hind, left front, right hind, right front.
Gait gait() {
  Gait gait;
  gait.cycle_secs = kCycle_secs;
  gait.speed_mps = 0.65f;
  gait.duty = 0.66f;
  gait.down = {0, 0.25f, 0.5f, 0.75f};
  gait.front = {.middle_m = 0.148f,
                .track_m = 0.032f,
                .strike_deg = -16,
                .leave_deg = 42,
                .lift_m = 0.068f,
                .rise = 2,
                .fall = 3,
                .swing_pitch_deg = {{0.36f, 74}, {0.78f, 0}},
                .curl_deg = 6};
  gait.hind = {.middle_m = -0.190f,
               .track_m = 0.034f,
               .strike_deg = -14,
               .leave_deg = 34,
               .lift_m = 0.054f,
               .rise = 2,
               .fall = 3,
               .swing_pitch_deg = {{0.35f, 52}, {0.8f, -12}},
               .curl_deg = 8};
  return gait;
}

// Where the middle of the left legs' stance is.
constexpr float kHindMiddle = 0.33f, kFrontMiddle = 0.58f;

Controls controls_at(float phase, float stride_m) {
  Controls c;
  c.root_place.z = stride_m * phase;
  // Hips and shoulders are each highest, and over the bearing leg, in the middle of its stance; a quarter of a cycle
  // lies between them, so that the trunk pitches and snakes.
  c.hips_shift = {0.009f * cosine_wave(phase - kHindMiddle), -0.011f + 0.005f * cosine_wave(2 * (phase - kHindMiddle)),
                  0.003f * cosine_wave(2 * (phase - 0.12f))};
  const float pitch = 1.7f * cosine_wave(2 * (phase - kHindMiddle));
  const float snake = 2.2f * cosine_wave(phase - 0.70f);
  c.hips = {pitch + 0.8f, snake - 6.5f * cosine_wave(phase + 0.02f), 3.5f * cosine_wave(phase - kHindMiddle)};
  c.chest = {pitch + 1.0f, snake - 5.0f * cosine_wave(phase - 0.25f), 3.0f * cosine_wave(phase - kFrontMiddle)};
  // The head nods as each front leg takes the weight, a little late, and stays level otherwise.
  c.head = {3.0f + 2.2f * cosine_wave(2 * (phase - 0.38f)), 1.5f * cosine_wave(phase - 0.75f),
            1.0f * cosine_wave(phase - 0.62f)};
  c.neck_deg = 9 + 2.0f * cosine_wave(2 * (phase - 0.33f));
  c.tail[0].pitch = -2;
  add_wave(c.tail, {.yaw_deg = 4.6f, .pitch_deg = 1.5f, .turns = phase - 0.30f, .pitch_waves = 2, .lag = 0.085f});
  for (const Side side : {kLeft, kRight}) {
    Ear& ear = c.ears[side];
    const float late = side == kLeft ? 0.0f : 0.06f;
    ear.back = 2 + 2.5f * cosine_wave(2 * (phase - 0.47f));
    ear.bent = 3.0f * cosine_wave(2 * (phase - 0.53f));
    ear.turned = 6 + 5 * sine_wave(phase - 0.2f - late);
  }
  return c;
}

}  // namespace

author::Motion make_walk(const author::Rig& rig) {
  return motion_of(rig, "walk", gait(), controls_at, [](float phase) {
    return morph_weights(blink_at(0.42f, phase * kCycle_secs), 0.5f + 0.5f * sine_wave(phase));
  });
}

}  // namespace sinew::quadruped
