// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "quadruped/morphs.h"
#include "quadruped/motions/clips.h"
#include "quadruped/motions/gait.h"

namespace sinew::quadruped {
namespace {

using author::Curve;
using author::sine_wave;

constexpr float kLoop_secs = 4;
constexpr float kBreath_secs = 4.0f / 3;

// A look to the left, then one to the right. Ears and eyes are there before the head is.
float look_at(float time_secs) {
  static const Curve look = Curve::periodic(
      kLoop_secs, {{0.20f, 0}, {0.62f, 1}, {1.55f, 0.93f}, {2.10f, -0.8f}, {3.00f, -0.72f}, {3.50f, 0}});
  return look(time_secs);
}

// The head is tilted at the end of a look, as if it had heard something.
float tilt_at(float time_secs) {
  static const Curve tilt =
      Curve::periodic(kLoop_secs, {{0.0f, 0}, {0.85f, 0}, {1.15f, 1}, {1.45f, 1}, {1.85f, 0}, {3.2f, 0}});
  return tilt(time_secs);
}

// A flick of an ear: back within two frames of film, and forth slowly.
float flick_at(float start_secs, float time_secs) {
  const float secs = time_secs - start_secs;
  return author::ease(0, 0.08f, secs) * (1 - author::ease(0.10f, 0.34f, secs));
}

std::array<author::FootGoal, 4> standing_feet(const author::Rig& rig) {
  std::array<author::FootGoal, 4> feet;
  for (const Leg leg : kLegs) feet[leg].ankle = rig[rig.find(name_of(leg) + "Pastern")].rest;
  // A fox at ease stands on four different places.
  feet[kLeftFront].ankle.z += 0.012f;
  feet[kRightFront].ankle.z -= 0.014f;
  feet[kLeftHind].ankle.z -= 0.030f;
  feet[kRightHind].ankle.z += 0.016f;
  return feet;
}

Controls controls_at(float time_secs) {
  Controls c;
  const float loop = time_secs / kLoop_secs, breath = sine_wave(time_secs / kBreath_secs);
  const float sway = sine_wave(loop + 0.02f);
  c.hips_shift = {0.007f * sway, -0.006f - 0.001f * sway * sway, 0.003f * sine_wave(2 * loop)};
  c.hips = {0.6f, 1.5f * sine_wave(loop - 0.05f), 1.8f * sway};
  c.chest = {0.4f - 0.5f * breath, 3 * look_at(time_secs - 0.14f), -1.2f * sway};
  c.head = {-2 + 0.6f * breath - 2.5f * look_at(time_secs) * look_at(time_secs), 27 * look_at(time_secs - 0.05f),
            11 * tilt_at(time_secs) - 2 * look_at(time_secs - 0.1f)};
  c.eyes.yaw = 7 * (look_at(time_secs + 0.10f) - look_at(time_secs - 0.05f));
  c.neck_deg = -3 - 1.0f * sine_wave(time_secs / kBreath_secs - 0.1f);
  c.tail[0].pitch = 6;
  c.tail[1].pitch = 5;
  add_wave(c.tail, {.yaw_deg = 5.5f, .pitch_deg = 1.2f, .turns = 2 * loop, .pitch_waves = 1, .lag = 0.10f});
  for (const Side side : {kLeft, kRight}) {
    const float sign = side == kLeft ? 1.0f : -1.0f;
    Ear& ear = c.ears[side];
    ear.turned = 10 + sign * 14 * look_at(time_secs + 0.08f);
    const float flick =
        side == kLeft ? flick_at(2.62f, time_secs) : flick_at(1.20f, time_secs) + flick_at(3.62f, time_secs);
    ear.back = 1 + 24 * flick + 4 * tilt_at(time_secs);
    ear.turned += 18 * flick;
    ear.bent = 14 * flick_at(side == kLeft ? 2.67f : 1.25f, time_secs);
  }
  return c;
}

}  // namespace

float blink_at(float start_secs, float time_secs) {
  const float secs = time_secs - start_secs;
  return author::ease(0, 0.06f, secs) * (1 - author::ease(0.10f, 0.24f, secs));
}

author::Motion make_idle(const author::Rig& rig) {
  author::Motion motion;
  motion.name = "idle";
  motion.duration_secs = kLoop_secs;
  motion.loops = true;
  motion.pose = [figure = Figure(rig), feet = standing_feet(rig)](float time_secs) {
    Controls controls = controls_at(time_secs);
    controls.feet = feet;
    return figure.pose(controls);
  };
  motion.morph_weights = [](float time_secs) {
    const float blink = blink_at(0.30f, time_secs) + blink_at(1.72f, time_secs) + blink_at(3.30f, time_secs);
    return morph_weights(blink, 0.5f + 0.5f * sine_wave(time_secs / kBreath_secs - 0.05f));
  };
  motion.every_key = joints_that_plant_feet();
  return motion;
}

}  // namespace sinew::quadruped
