// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "humanoid/motions/clips.h"

namespace sinew::humanoid {
namespace {

using author::Curve;

constexpr float kDuration_secs = 1.8f;
// The hips' way from standing to a seat 0.45 m high, on which they rest with 0.12 m of flesh below the joint.
constexpr float kDown_m = -0.31f, kBack_m = -0.40f;
constexpr float kTouch_secs = 1.12f;

Arm arm_at(Side side, float time_secs) {
  // Forward for balance, then down onto the thighs.
  static const Curve swing{{0, 0}, {0.15f, -5}, {0.75f, 42}, {1.15f, 24}, {1.48f, 12}, {kDuration_secs, 13}};
  static const Curve spread{{0, 0}, {0.8f, 4}, {1.3f, 2}, {kDuration_secs, 1}};
  static const Curve elbow{{0, 0}, {0.75f, 22}, {1.12f, 40}, {1.46f, 13}, {kDuration_secs, 15}};
  static const Curve twist{{0, 0}, {0.9f, -6}, {1.5f, -28}, {kDuration_secs, -28}};
  static const Curve forearm{{0, 0}, {0.7f, 15}, {1.35f, 66}, {kDuration_secs, 64}};
  static const Curve wrist{{0, 0}, {0.8f, -8}, {1.25f, -14}, {1.55f, -34}, {kDuration_secs, -32}};
  Arm arm = standing().arms[side];
  // One hand arrives first.
  const float own_secs = time_secs - (side == kLeft ? 0.05f : 0.0f);
  arm.swing += swing(own_secs);
  arm.spread += spread(own_secs);
  arm.elbow += elbow(own_secs);
  arm.twist += twist(own_secs);
  arm.forearm += forearm(own_secs);
  arm.wrist += wrist(own_secs);
  return arm;
}

Controls controls_at(float time_secs) {
  static const Curve down{{0, 0},
                          {0.18f, -0.008f},
                          {kTouch_secs, kDown_m},
                          {1.24f, kDown_m - 0.014f},
                          {1.45f, kDown_m + 0.003f},
                          {kDuration_secs, kDown_m}};
  static const Curve back{{0, 0}, {0.12f, 0.006f}, {0.98f, kBack_m + 0.01f}, {kDuration_secs, kBack_m}};
  static const Curve hips{{0, 0}, {0.66f, 36}, {1.18f, 14}, {1.5f, -9}, {kDuration_secs, -7}};
  static const Curve chest{{0, 0}, {0.70f, 44}, {1.02f, 36}, {1.52f, -1}, {kDuration_secs, 2}};
  // Looks where he is going to sit, over his right shoulder, then ahead.
  static const Curve look{{0, 0}, {0.34f, 1}, {0.58f, 0.85f}, {1.05f, 0}};
  static const Curve nod{{0, 0}, {0.42f, 16}, {0.95f, 10}, {1.26f, 6}, {1.62f, -3}, {kDuration_secs, 0}};
  static const Curve knees{{0, 0}, {1.1f, 7}, {kDuration_secs, 5}};
  static const Curve aside{{0, 0}, {0.55f, -0.012f}, {1.15f, 0.006f}, {kDuration_secs, 0}};
  Controls c = standing();
  c.hips_shift += {aside(time_secs), down(time_secs), back(time_secs)};
  c.hips.pitch += hips(time_secs);
  c.hips.roll = 90 * aside(time_secs);
  c.hips.yaw = -5 * look(time_secs - 0.10f);
  c.chest.pitch += chest(time_secs - 0.02f);
  c.chest.yaw = -13 * look(time_secs - 0.06f);
  c.head.pitch += nod(time_secs);
  c.head.yaw = -38 * look(time_secs);
  c.eyes.yaw = -14 * look(time_secs + 0.06f);
  if (time_secs <= 0) c.eyes.yaw = 0;
  c.arms = {arm_at(kLeft, time_secs), arm_at(kRight, time_secs)};
  c.knee_out_deg = {knees(time_secs), knees(time_secs)};
  return c;
}

}  // namespace

author::Motion make_sit(const author::Rig& rig) {
  author::Motion motion;
  motion.name = "sit";
  motion.duration_secs = kDuration_secs;
  motion.pose = [figure = Figure(rig)](float time_secs) { return figure.pose(controls_at(time_secs)); };
  motion.morph_weights = [](float time_secs) {
    static const Curve smile{{0, 0.22f}, {0.6f, 0.05f}, {1.1f, 0.1f}, {1.6f, 0.5f}};
    static const Curve puff{{1.05f, 0}, {1.25f, 0.5f}, {1.6f, 0}};
    return FaceWeights()
        .set(FaceMorph::smile, smile(time_secs))
        .set(FaceMorph::cheek_puff, puff(time_secs))
        .blink(blink_at(0.18f, time_secs) + blink_at(1.12f, time_secs))
        .all();
  };
  motion.keys_per_sec = 60;
  motion.every_key = joints_that_plant_feet();
  return motion;
}

}  // namespace sinew::humanoid
