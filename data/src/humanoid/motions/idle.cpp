// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "humanoid/motions/clips.h"

namespace sinew::humanoid {
namespace {

using author::cosine_wave;
using author::Curve;
using author::sine_wave;

constexpr float kLoop_secs = 4;
constexpr float kBreath_secs = 2;

// A look to the left, then one to the right. The eyes are there before the head is.
float look_at(float time_secs) {
  static const Curve look = Curve::periodic(
      kLoop_secs, {{0.15f, 0}, {0.60f, 1}, {1.45f, 0.92f}, {2.05f, -0.75f}, {2.90f, -0.68f}, {3.45f, 0}});
  return look(time_secs);
}

Controls controls_at(float time_secs) {
  Controls c = standing();
  const float loop = time_secs / kLoop_secs, breath = sine_wave(time_secs / kBreath_secs);
  const float late_breath = sine_wave(time_secs / kBreath_secs - 0.08f);
  const float sway = sine_wave(loop + 0.05f);  // 1: weight on the left foot
  c.hips_shift += {0.032f * sway, -0.005f * sway * sway + 0.0015f * breath, 0.004f * sine_wave(2 * loop)};
  c.hips.roll = 3.2f * sway;
  c.hips.yaw = 2.5f * sine_wave(loop - 0.03f);
  c.chest.roll = -2.4f * sine_wave(loop + 0.01f);
  c.chest.yaw = 5 * look_at(time_secs - 0.12f);
  c.chest.pitch -= 1.6f * breath;
  c.head.yaw = 20 * look_at(time_secs - 0.04f);
  c.head.roll = 2.5f * look_at(time_secs - 0.15f) - 1.2f * sway;
  c.head.pitch = 0.8f * breath - 2 * look_at(time_secs);
  c.eyes.yaw = 16 * (look_at(time_secs + 0.10f) - look_at(time_secs - 0.04f)) + 3 * look_at(time_secs);
  for (const Side side : {kLeft, kRight}) {
    const float sign = side == kLeft ? 1.0f : -1.0f;
    Arm& arm = c.arms[side];
    arm.shrug = 1.6f * late_breath;
    arm.spread += 1.2f * late_breath - sign * 1.5f * sine_wave(loop - 0.04f);
    arm.swing += 2.5f * sine_wave(loop - 0.08f + (side == kLeft ? 0.0f : 0.25f));
    arm.elbow += 2 * late_breath + 3 * sine_wave(loop - 0.16f);
    arm.curl += 5 * sine_wave(loop - 0.2f + (side == kLeft ? 0.0f : 0.4f));
    arm.wrist = 3 * sine_wave(loop - 0.22f);
  }
  return c;
}

}  // namespace

author::Motion make_idle(const author::Rig& rig) {
  author::Motion motion;
  motion.name = "idle";
  motion.duration_secs = kLoop_secs;
  motion.loops = true;
  motion.pose = [figure = Figure(rig)](float time_secs) { return figure.pose(controls_at(time_secs)); };
  motion.morph_weights = [](float time_secs) {
    const float blink = blink_at(0.32f, time_secs) + blink_at(1.70f, time_secs) + blink_at(3.15f, time_secs);
    return FaceWeights()
        .set(FaceMorph::smile, 0.22f + 0.12f * look_at(time_secs))
        .set(FaceMorph::brows_up, 0.25f * look_at(time_secs - 0.1f) * look_at(time_secs - 0.1f))
        .blink(blink)
        .all();
  };
  motion.every_key = joints_that_plant_feet();
  return motion;
}

}  // namespace sinew::humanoid
