// SPDX-License-Identifier: MIT
#include "author/angles.h"
#include "author/curves.h"
#include "humanoid/motions/clips.h"

namespace sinew::humanoid {
namespace {

using author::about_y;
using author::Curve;
using author::ease;
using author::on_key;

constexpr float kDuration_secs = 1.2f;
constexpr float kQuarter_deg = 90;

// Where a foot of the stance stands when the body has turned by yaw_deg.
Contact contact_at(Side side, float yaw_deg) {
  const float sign = side == kLeft ? 1.0f : -1.0f;
  const Vec3 place = rotate(about_y(yaw_deg), {sign * kStanceX_m, 0, kStanceZ_m});
  return {.x_m = place.x, .z_m = place.z, .yaw_deg = yaw_deg + sign * kStanceYaw_deg};
}

// The left foot opens the turn, the right one closes it.
FootTrack foot_track(Side side) {
  Contact from = contact_at(side, 0), to = contact_at(side, kQuarter_deg);
  from.down_secs = -1;
  from.up_secs = on_key(side == kLeft ? 0.20f : 0.62f);
  from.push_secs = side == kLeft ? 0.12f : 0.22f;
  from.leave_deg = side == kLeft ? 18 : 38;
  to.down_secs = on_key(side == kLeft ? 0.56f : 0.98f);
  to.up_secs = 1000;
  to.strike_deg = side == kLeft ? -10 : 12;
  to.roll_secs = 0.09f;
  // The right foot goes round in front of the left one.
  const Swing swing = {.lift_m = side == kLeft ? 0.06f : 0.05f,
                       .rise = 2,
                       .fall = 2,
                       .pitch_deg = {{0.5f, side == kLeft ? 8.0f : 22.0f}}};
  return FootTrack(kFoot, {from, to}, swing);
}

// Eyes and head lead, the chest follows, then the hips.
float turned_deg(float time_secs, float first_secs, float last_secs) {
  return kQuarter_deg * ease(first_secs, last_secs, time_secs);
}

// Over the foot that bears, in the model; a little less than all the way, for a turn is quick.
Vec3 hips_place(float time_secs) {
  static const Curve to_right{{0, 0}, {0.22f, 0.062f}, {0.40f, 0.050f}, {0.60f, -0.02f}, {1.2f, 0}};
  static const Curve to_left_foot{{0.42f, 0}, {0.74f, 0.070f}, {0.88f, 0.055f}, {1.2f, 0}};
  const Vec3 left_foot = rotate(about_y(kQuarter_deg), {kStanceX_m, 0, 0});
  return Vec3{-to_right(time_secs), 0, 0} + left_foot * (to_left_foot(time_secs) / kStanceX_m);
}

Arm arm_at(Side side, float time_secs) {
  // The left arm is thrown back by the turn, the right one comes across; both swing past and settle.
  static const Curve left{{0, 0}, {0.14f, 5}, {0.48f, -20}, {0.84f, 9}, {1.08f, 0}};
  static const Curve right{{0, 0}, {0.14f, -6}, {0.50f, 24}, {0.86f, -9}, {1.08f, 0}};
  static const Curve out{{0, 0}, {0.5f, 9}, {0.90f, 3}, {1.1f, 0}};
  const Curve& swing = side == kLeft ? left : right;
  Arm arm = standing().arms[side];
  arm.swing += swing(time_secs);
  arm.spread += out(time_secs);
  arm.elbow += 0.7f * swing(time_secs - 0.06f) + 1.2f * out(time_secs - 0.05f);
  arm.cock = 0.3f * (swing(time_secs - 0.10f) - swing(time_secs));
  arm.shoulder_forward = 0.2f * swing(time_secs);
  return arm;
}

Controls controls_at(float time_secs) {
  static const Curve dip{{0, 0},           {0.20f, -0.030f}, {0.42f, -0.012f}, {0.62f, -0.036f},
                         {0.86f, -0.010f}, {1.04f, -0.022f}, {1.2f, 0}};
  static const Curve lean{{0, 0}, {0.25f, 3}, {0.6f, 5}, {1.12f, 0}};
  static const Curve list{{0, 0}, {0.34f, -3.5f}, {0.80f, 3.5f}, {1.12f, 0}};
  Controls c = standing();
  c.root_yaw_deg = turned_deg(time_secs, 0.06f, 1.08f);
  const float root_deg = c.root_yaw_deg;
  c.hips_shift += rotate(about_y(-root_deg), hips_place(time_secs)) + Vec3{0, dip(time_secs), 0};
  c.hips.yaw = turned_deg(time_secs, 0.12f, 1.10f) - root_deg;
  c.hips.roll = list(time_secs);
  c.chest.yaw = turned_deg(time_secs, 0.04f, 0.98f) - root_deg;
  c.chest.pitch += lean(time_secs);
  c.chest.roll = -0.6f * list(time_secs - 0.05f) - 0.5f * lean(time_secs);
  c.head.yaw = turned_deg(time_secs, 0, 0.66f) - root_deg;
  c.head.pitch = 0.8f * lean(time_secs);
  c.head.roll = -0.8f * lean(time_secs);
  c.eyes.yaw = 0.35f * (turned_deg(time_secs, -0.05f, 0.45f) - turned_deg(time_secs, 0, 0.66f));
  if (time_secs <= 0) c.eyes.yaw = 0;
  c.arms = {arm_at(kLeft, time_secs), arm_at(kRight, time_secs)};
  c.feet = {foot_track(kLeft).at(time_secs), foot_track(kRight).at(time_secs)};
  return c;
}

author::Motion make_turn(const author::Rig& rig, bool is_left) {
  author::Motion motion;
  motion.name = is_left ? "turn_left" : "turn_right";
  motion.duration_secs = kDuration_secs;
  motion.loops = true;
  motion.pose = [figure = Figure(rig), is_left](float time_secs) {
    const Controls controls = controls_at(time_secs);
    return figure.pose(is_left ? controls : mirrored(controls));
  };
  motion.morph_weights = [](float time_secs) {
    return FaceWeights().set(FaceMorph::smile, 0.22f).blink(blink_at(0.12f, time_secs)).all();
  };
  foot_track(kLeft).add_markers(is_left ? "left_foot" : "right_foot", kDuration_secs, motion.markers);
  foot_track(kRight).add_markers(is_left ? "right_foot" : "left_foot", kDuration_secs, motion.markers);
  motion.keys_per_sec = 120;
  motion.every_key = joints_that_plant_feet();
  return motion;
}

}  // namespace

author::Motion make_turn_left(const author::Rig& rig) { return make_turn(rig, true); }

author::Motion make_turn_right(const author::Rig& rig) { return make_turn(rig, false); }

}  // namespace sinew::humanoid
