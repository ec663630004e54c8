// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "quadruped/morphs.h"
#include "quadruped/motions/clips.h"
#include "quadruped/motions/gait.h"

namespace sinew::quadruped {
namespace {

using author::cosine_wave;
using author::sine_wave;

// The hind legs, one after the other, a short flight stretched out, the front legs, a long flight gathered.
Gait gait() {
  Gait gait;
  gait.cycle_secs = 0.4f;
  gait.speed_mps = 3.2f;
  gait.keys_per_sec = 360;
  gait.duty = 0.21f;
  gait.down = {0.11f, 0.55f, 0, 0.42f};
  gait.front = {.middle_m = 0.166f,
                .track_m = 0.026f,
                .strike_deg = -16,
                .leave_deg = 34,
                .lift_m = 0.080f,
                .hop_m = 0.006f,
                .leave_mps = 3.0f,
                .arrive_mps = 2.6f,
                .swing_pitch_deg = {{0.35f, 106}, {0.75f, 16}},
                .curl_deg = 16};
  gait.hind = {.middle_m = -0.208f,
               .track_m = 0.034f,
               .strike_deg = -18,
               .leave_deg = 44,
               .lift_m = 0.065f,
               .hop_m = 0.006f,
               .arrive_mps = 1.2f,
               .swing_pitch_deg = {{0.35f, 66}, {0.8f, -10}},
               .curl_deg = 24};
  return gait;
}

// Where the hind and the front legs bear half way, and where the long flight is half over.
constexpr float kHind = 0.155f, kFront = 0.585f, kGathered = 0.875f;

Controls controls_at(float phase, float stride_m) {
  Controls c;
  c.root_place.z = stride_m * phase;
  c.hips_shift = {
      0, -0.018f + 0.010f * cosine_wave(phase - kGathered - 0.06f) + 0.006f * cosine_wave(2 * (phase - 0.375f)),
      0.010f * cosine_wave(phase - kGathered)};
  // The trunk rocks, down on the legs that bear, and bends and stretches with every leap.
  const float rock = 3.0f * cosine_wave(phase - kFront - 0.03f);
  const float bend = cosine_wave(phase - kGathered - 0.03f);
  c.hips = {1.5f + rock - 11.0f * bend, 2.0f * sine_wave(phase - kHind), 0};
  c.chest = {1.0f + rock + 4.0f * bend, -1.5f * sine_wave(phase - kFront), 0};
  c.scapula_part = 0.78f;
  c.head = {4.0f + 2.5f * cosine_wave(phase - kFront - 0.10f), 0, 0};
  c.neck_deg = 17 - 5.0f * cosine_wave(phase - kFront - 0.06f);
  c.jaw_deg = 9 + 3.0f * cosine_wave(phase - 0.25f);
  c.tail = {{{9 - 0.8f * c.hips.pitch}, {5}, {0}, {-3}, {-4}, {-3}}};
  add_wave(c.tail, {.yaw_deg = 1.2f, .pitch_deg = 5.0f, .turns = phase - 0.30f, .pitch_waves = 1, .lag = 0.09f});
  for (Ear& ear : c.ears) {
    ear.back = 24 + 7 * cosine_wave(phase - kFront - 0.12f);
    ear.bent = 6 + 8 * cosine_wave(phase - kFront - 0.22f);
    ear.turned = 22;
  }
  return c;
}

}  // namespace

author::Motion make_gallop(const author::Rig& rig) {
  return motion_of(rig, "gallop", gait(), controls_at,
                   [](float phase) { return morph_weights(0, 0.5f + 0.5f * sine_wave(phase)); });
}

}  // namespace sinew::quadruped
