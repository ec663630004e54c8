// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "humanoid/motions/clips.h"

namespace sinew::humanoid {
namespace {

using author::Curve;
using author::ease;
using author::sine_wave;

constexpr float kDuration_secs = 2.4f;
constexpr float kWaves_per_sec = 2.2f;

// 0: the arm hangs, 1: it is up. It dips before it rises.
float raised_at(float time_secs) {
  static const Curve raised{{0, 0},     {0.12f, -0.05f}, {0.55f, 1.04f}, {0.75f, 1},
                            {1.68f, 1}, {2.10f, -0.03f}, {2.27f, 0}};
  return raised(time_secs);
}

// From -1, the hand is inward, to 1; the hand comes after the forearm.
float swing_at(float time_secs) {
  const float strength = ease(0.40f, 0.66f, time_secs) * (1 - ease(1.60f, 1.84f, time_secs));
  return strength * sine_wave(kWaves_per_sec * (time_secs - 0.50f));
}

Arm right_arm_at(float time_secs) {
  const float elbow_first = raised_at(time_secs), hand_last = raised_at(time_secs - 0.08f);
  // Half way the elbow is bent most, so that the hand goes up and down close to the body.
  const float half_way = author::bump(elbow_first, 2, 2);
  Arm arm = standing().arms[kRight];
  arm.spread += 66 * elbow_first;
  arm.swing += 16 * elbow_first + 14 * half_way;
  arm.twist += 92 * elbow_first + 9 * swing_at(time_secs);
  arm.elbow += 70 * hand_last + 52 * half_way - 25 * swing_at(time_secs);
  arm.forearm += (-14 - 18) * hand_last;
  arm.wrist = -6 * hand_last;
  arm.cock = 20 * swing_at(time_secs - 0.07f);
  arm.shrug = 12 * elbow_first;
  arm.curl += -19 * hand_last + 4 * swing_at(time_secs - 0.1f);
  arm.fan = 9 * hand_last;
  arm.thumb += -14 * hand_last;
  return arm;
}

Controls controls_at(float time_secs) {
  const float up = raised_at(time_secs), late_up = raised_at(time_secs - 0.12f);
  const float rock = swing_at(time_secs - 0.05f);
  Controls c = standing();
  // Weight on the left foot, the trunk leans away from the arm, the head to it.
  c.hips_shift += {0.026f * up, -0.006f * up, 0};
  c.hips.roll = 3.0f * up;
  c.hips.yaw = 3 * late_up;
  c.chest.roll = -4.5f * up + 1.3f * rock;
  c.chest.yaw = 5 * up;
  c.chest.pitch -= 2 * up;
  c.head.roll = 8 * late_up - 1.5f * rock;
  c.head.yaw = -3 * late_up;
  c.head.pitch = -3 * late_up;
  c.arms[kRight] = right_arm_at(time_secs);
  Arm& left = c.arms[kLeft];
  left.spread += 4 * late_up + rock;
  left.swing -= 5 * late_up;
  left.elbow += 8 * late_up - 1.5f * rock;
  return c;
}

}  // namespace

author::Motion make_wave(const author::Rig& rig) {
  author::Motion motion;
  motion.name = "wave";
  motion.duration_secs = kDuration_secs;
  motion.loops = true;
  motion.pose = [figure = Figure(rig)](float time_secs) { return figure.pose(controls_at(time_secs)); };
  motion.morph_weights = [](float time_secs) {
    const float up = ease(0.1f, 0.6f, time_secs) * (1 - ease(1.9f, 2.4f, time_secs));
    return FaceWeights()
        .set(FaceMorph::smile, 0.22f + 0.78f * up)
        .set(FaceMorph::brows_up, 0.6f * up)
        .set(FaceMorph::mouth_a, 0.25f * up)
        .blink(blink_at(0.15f, time_secs) + blink_at(1.95f, time_secs))
        .all();
  };
  motion.keys_per_sec = 60;
  motion.every_key = joints_that_plant_feet();
  return motion;
}

}  // namespace sinew::humanoid
