// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "quadruped/morphs.h"
#include "quadruped/motions/clips.h"
#include "quadruped/motions/gait.h"

namespace sinew::quadruped {
namespace {

using author::cosine_wave;
using author::sine_wave;

// Two beats: left hind with right front, right hind with left front; between them all feet are in the air.
Gait gait() {
  Gait gait;
  gait.cycle_secs = 0.45f;
  gait.speed_mps = 1.75f;
  gait.keys_per_sec = 240;
  gait.duty = 0.42f;
  gait.down = {0, 0.5f, 0.5f, 0};
  gait.front = {.middle_m = 0.144f,
                .track_m = 0.028f,
                .strike_deg = -18,
                .leave_deg = 44,
                .lift_m = 0.075f,
                .rise = 2,
                .fall = 2,
                .arrive_mps = 0.8f,
                .swing_pitch_deg = {{0.40f, 104}, {0.78f, 4}},
                .curl_deg = 16};
  gait.hind = {.middle_m = -0.192f,
               .track_m = 0.030f,
               .strike_deg = -16,
               .leave_deg = 38,
               .lift_m = 0.060f,
               .rise = 2,
               .fall = 2,
               .swing_pitch_deg = {{0.35f, 60}, {0.8f, -12}},
               .curl_deg = 26};
  return gait;
}

// Where the stance of the left hind leg, and of the right front one, is half over; the body is lowest there.
constexpr float kMiddle = 0.21f;

Controls controls_at(float phase, float stride_m) {
  Controls c;
  c.root_place.z = stride_m * phase;
  c.hips_shift = {0.003f * cosine_wave(phase - kMiddle), -0.018f - 0.010f * cosine_wave(2 * (phase - kMiddle)),
                  0.003f * cosine_wave(2 * (phase - 0.05f))};
  // Hips and shoulders turn against each other, as the legs of a pair reach out on different sides.
  c.hips = {2.6f + 1.4f * cosine_wave(2 * (phase - 0.30f)), -5.5f * cosine_wave(phase),
            2.5f * cosine_wave(phase - kMiddle)};
  c.chest = {2.4f + 1.2f * cosine_wave(2 * (phase - 0.14f)), 4.5f * cosine_wave(phase),
             -2.5f * cosine_wave(phase - kMiddle)};
  c.scapula_part = 0.75f;
  c.head = {2.5f + 1.4f * cosine_wave(2 * (phase - 0.08f)), 0.8f * cosine_wave(phase - 0.1f), 0};
  c.neck_deg = 12 + 2.2f * cosine_wave(2 * (phase - kMiddle + 0.25f));
  c.jaw_deg = 7 + 1.5f * cosine_wave(2 * (phase - 0.25f));
  // The tail streams out behind.
  c.tail = {{{9}, {6}, {1}, {-2}, {-4}, {-3}}};
  add_wave(c.tail, {.yaw_deg = 3.6f, .pitch_deg = 2.4f, .turns = phase - 0.15f, .pitch_waves = 2, .lag = 0.07f});
  for (const Side side : {kLeft, kRight}) {
    Ear& ear = c.ears[side];
    ear.back = 9 + 5 * cosine_wave(2 * (phase - 0.34f));
    ear.bent = 4 + 6 * cosine_wave(2 * (phase - 0.43f));
    ear.turned = 9 + (side == kLeft ? 2.0f : -2.0f) * sine_wave(phase);
  }
  return c;
}

}  // namespace

author::Motion make_trot(const author::Rig& rig) {
  return motion_of(rig, "trot", gait(), controls_at,
                   [](float phase) { return morph_weights(0, 0.5f + 0.5f * sine_wave(phase)); });
}

}  // namespace sinew::quadruped
