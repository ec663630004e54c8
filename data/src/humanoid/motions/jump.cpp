// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "humanoid/motions/clips.h"

namespace sinew::humanoid {
namespace {

using author::Curve;

constexpr float kDuration_secs = 1.8f;
constexpr float kTakeoff_secs = 36.0f / 60, kLand_secs = 64.0f / 60;
constexpr float kFlight_secs = kLand_secs - kTakeoff_secs;
constexpr float kSettled_secs = kDuration_secs - 0.07f;  // of what others trail behind
constexpr float kGravity_mps2 = 9.81f;
constexpr float kTakeoffSpeed_mps = kGravity_mps2 * kFlight_secs / 2;
constexpr float kHop_m = kTakeoffSpeed_mps * kFlight_secs / 4;
constexpr float kStretched_m = 0.041f;  // the hips' place at take-off, where legs and feet are stretched

FootTrack foot_track(Side side) {
  const float sign = side == kLeft ? 1.0f : -1.0f;
  Contact before = {.down_secs = -1,
                    .up_secs = kTakeoff_secs,
                    .x_m = sign * kStanceX_m,
                    .z_m = kStanceZ_m,
                    .yaw_deg = sign * kStanceYaw_deg,
                    .push_secs = 0.15f,
                    .leave_deg = 52};
  Contact after = before;
  after.down_secs = kLand_secs;
  after.up_secs = 1000;
  after.strike_deg = 34;
  after.roll_secs = 0.07f;
  after.leave_deg = 0;
  const Swing swing = {.lift_m = 0.17f, .rise = 2, .fall = 2, .hop_m = kHop_m, .pitch_deg = {{0.45f, 30}}};
  return FootTrack(kFoot, {before, after}, swing);
}

// Free fall between take-off and landing.
float hips_height_m(float time_secs) {
  static const Curve before{
      {0, 0}, {0.10f, 0.001f}, {0.40f, -0.235f}, {kTakeoff_secs, kStretched_m, kTakeoffSpeed_mps}};
  static const Curve after{
      {kLand_secs, kStretched_m - 0.02f, -kTakeoffSpeed_mps}, {1.22f, -0.20f}, {1.58f, 0.0f}, {kDuration_secs, 0}};
  if (time_secs <= kTakeoff_secs) return before(time_secs);
  if (time_secs >= kLand_secs) return after(time_secs);
  const float secs = time_secs - kTakeoff_secs;
  return kStretched_m + kTakeoffSpeed_mps * secs - kGravity_mps2 / 2 * secs * secs - 0.02f * (secs / kFlight_secs);
}

Arm arm_at(Side side, float time_secs) {
  static const Curve swing{{0, 0},      {0.10f, 6},   {0.38f, -52}, {0.62f, 128},      {0.78f, 138},
                           {1.06f, 78}, {1.26f, -14}, {1.52f, 8},   {kSettled_secs, 0}};
  static const Curve spread{{0, 0}, {0.36f, 8}, {0.70f, 22}, {1.05f, 34}, {1.30f, 16}, {kSettled_secs, 0}};
  static const Curve elbow{{0, 0}, {0.36f, 4}, {0.54f, 50}, {0.74f, 14}, {1.08f, 26}, {1.34f, 22}, {kSettled_secs, 0}};
  static const Curve curl{{0, 0}, {0.40f, 30}, {0.70f, -18}, {1.10f, -8}, {1.35f, 18}, {kSettled_secs, 0}};
  static const Curve shrug{{0, 0}, {0.38f, -4}, {0.68f, 16}, {1.04f, 8}, {1.26f, -4}, {kSettled_secs, 0}};
  Arm arm = standing().arms[side];
  arm.swing += swing(time_secs);
  arm.spread += spread(time_secs);
  arm.elbow += elbow(time_secs - 0.03f);
  arm.cock = 0.12f * (swing(time_secs - 0.06f) - swing(time_secs));
  arm.curl += curl(time_secs);
  arm.shrug = shrug(time_secs);
  arm.fan = shrug(time_secs) > 0 ? 0.4f * shrug(time_secs) : 0;
  return arm;
}

Controls controls_at(float time_secs) {
  static const Curve back{{0, 0},          {0.40f, -0.105f},     {kTakeoff_secs, 0.030f},
                          {0.83f, 0.0f},   {kLand_secs, -0.02f}, {1.22f, -0.095f},
                          {1.60f, 0.003f}, {kDuration_secs, 0}};
  static const Curve hips{{0, 0},          {0.40f, 36}, {kTakeoff_secs, -6}, {0.84f, 12},
                          {kLand_secs, 6}, {1.23f, 32}, {1.60f, -1},         {kDuration_secs, 0}};
  static const Curve chest{{0, 0},     {0.38f, 46}, {0.62f, -10}, {0.86f, 12},
                           {1.06f, 6}, {1.26f, 40}, {1.62f, -2},  {kDuration_secs, 0}};
  static const Curve head{{0, 0},      {0.14f, 8},  {0.40f, 12}, {0.60f, -16},       {0.84f, 6},
                          {1.04f, 14}, {1.28f, 18}, {1.62f, -2}, {kDuration_secs, 0}};
  static const Curve knees{{0, 0},     {0.40f, 12}, {kTakeoff_secs, 2}, {0.83f, 10},
                           {1.06f, 4}, {1.22f, 12}, {kDuration_secs, 0}};
  static const FootTrack left = foot_track(kLeft), right = foot_track(kRight);
  Controls c = standing();
  c.hips_shift += {0, hips_height_m(time_secs), back(time_secs)};
  c.hips.pitch += hips(time_secs);
  c.chest.pitch += chest(time_secs);
  c.head.pitch += head(time_secs);
  c.arms = {arm_at(kLeft, time_secs), arm_at(kRight, time_secs)};
  c.feet = {left.at(time_secs), right.at(time_secs)};
  c.knee_out_deg = {knees(time_secs), knees(time_secs)};
  return c;
}

std::vector<float> face_at(float time_secs) {
  static const Curve effort{{0.1f, 0}, {0.4f, 0.6f}, {0.6f, 0}};
  static const Curve joy{{0, 0.22f}, {0.5f, 0.1f}, {0.8f, 1}, {1.3f, 0.8f}, {kDuration_secs, 0.22f}};
  static const Curve wide{{0.55f, 0}, {0.75f, 0.8f}, {1.05f, 0.5f}, {1.2f, 0}};
  return FaceWeights()
      .set(FaceMorph::brows_down, effort(time_secs))
      .set(FaceMorph::smile, joy(time_secs))
      .set(FaceMorph::eyes_wide, wide(time_secs))
      .set(FaceMorph::brows_up, wide(time_secs))
      .set(FaceMorph::jaw_open, 0.6f * wide(time_secs))
      .blink(blink_at(1.10f, time_secs))
      .all();
}

}  // namespace

author::Motion make_jump(const author::Rig& rig) {
  author::Motion motion;
  motion.name = "jump";
  motion.duration_secs = kDuration_secs;
  motion.loops = true;
  motion.pose = [figure = Figure(rig)](float time_secs) { return figure.pose(controls_at(time_secs)); };
  motion.morph_weights = face_at;
  motion.markers = {{"takeoff", kTakeoff_secs}, {"land", kLand_secs}};
  motion.keys_per_sec = 240;
  motion.every_key = joints_that_plant_feet();
  return motion;
}

}  // namespace sinew::humanoid
