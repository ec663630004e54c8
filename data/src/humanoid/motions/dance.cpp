// SPDX-License-Identifier: MIT
#include "author/curves.h"
#include "humanoid/motions/clips.h"

namespace sinew::humanoid {
namespace {

using author::cosine_wave;
using author::Curve;
using author::on_key;
using author::sine_wave;

constexpr float kBeat_secs = 0.5f;  // 120 beats a minute
constexpr float kBeats = 8;
// Below, times are beats. For four he steps to the side and back with swinging arms, for four he stands wide with a
// hand on the hip and points up and down.
Curve beats(std::initializer_list<author::CurveKey> keys) { return Curve::periodic(kBeats, keys); }

Contact contact(float down_beat, float up_beat, float x_m, float yaw_deg) {
  return {.down_secs = on_key(down_beat * kBeat_secs),
          .up_secs = on_key(up_beat * kBeat_secs),
          .x_m = x_m,
          .z_m = kStanceZ_m,
          .yaw_deg = yaw_deg,
          .strike_deg = 18,
          .roll_secs = on_key(0.10f),
          .push_secs = on_key(0.12f),
          .leave_deg = 24};
}

FootTrack foot_track(Side side) {
  const Swing swing = {.lift_m = 0.055f, .rise = 2, .fall = 2, .pitch_deg = {{0.5f, 20}}};
  if (side == kRight)
    return FootTrack::cyclic(kFoot,
                             {contact(0.92f, 3.15f, -0.41f, -14), contact(3.86f, 4.34f, -0.10f, -10),
                              contact(4.9f, 7.25f, -0.30f, -20), contact(7.86f, 8.34f, -0.12f, -10)},
                             swing, kBeats * kBeat_secs, 0);
  return FootTrack::cyclic(kFoot, {contact(1.86f, 2.34f, -0.19f, 10), contact(2.92f, 9.15f, 0.13f, 14)}, swing,
                           kBeats * kBeat_secs, 0);
}

// The beat as the body feels it: down on it, up between.
float bounce_m(float beat) { return -0.052f - 0.026f * cosine_wave(beat) - 0.006f * cosine_wave(2 * beat); }

// 1 while he points, 0 while he steps.
float pointing_at(float beat) {
  static const Curve pointing = beats({{3.9f, 0}, {4.8f, 1}, {7.2f, 1}, {7.95f, 0}});
  return pointing(beat);
}

// While he points: 1 up, 0 down; there on the beat and held.
float point_up_at(float beat) {
  static const Curve up = beats(
      {{0, 0}, {4.2f, 0}, {4.9f, 1.04f}, {5.35f, 1}, {5.92f, -0.04f}, {6.3f, 0}, {6.9f, 1.04f}, {7.3f, 1}, {7.95f, 0}});
  return up(beat);
}

float mix(float a, float b, float fraction) { return a + (b - a) * fraction; }

// Both arms swing against each other from side to side, elbows bent.
Arm stepping_arm(Side side, float beat) {
  const float sign = side == kLeft ? 1.0f : -1.0f;
  const float across = -sign * cosine_wave((beat - 0.06f) / 2);  // 1: this arm is forward
  Arm arm;
  arm.swing = 14 + 34 * across;
  arm.spread = 24 - 6 * across;
  arm.twist = -22 - 12 * across;
  arm.elbow = 84 + 16 * -sign * cosine_wave((beat - 0.20f) / 2) - 6 * cosine_wave(beat - 0.1f);
  arm.forearm = 24;
  arm.cock = 12 * -sign * sine_wave((beat - 0.18f) / 2);
  arm.shrug = 4 + 4 * cosine_wave(beat - 0.45f);
  arm.curl = 46;
  arm.thumb = 18;
  return arm;
}

Arm hand_on_hip(float beat) {
  Arm arm;
  arm.swing = -16;
  arm.spread = 46 + 2 * cosine_wave(beat);
  arm.twist = -52;
  arm.elbow = 98;
  arm.forearm = 20;
  arm.wrist = -20;
  arm.curl = 22;
  arm.shrug = 3 + 3 * cosine_wave(beat - 0.45f);
  return arm;
}

Arm pointing_arm(float beat) {
  const float up = point_up_at(beat), late_up = point_up_at(beat - 0.12f);
  Arm arm;
  arm.swing = mix(44, 24, up);
  arm.spread = mix(-24, 124, up);
  arm.twist = mix(-5, 30, up);
  arm.elbow = mix(10, 8, late_up) + 46 * late_up * (1 - late_up) * 2;
  arm.forearm = mix(30, -10, late_up);
  arm.cock = 10 * (late_up - up);
  arm.shrug = mix(0, 17, up);
  arm.curl = 72;
  arm.thumb = 30;
  arm.point = 1;
  return arm;
}

Arm blended(const Arm& a, const Arm& b, float fraction) {
  Arm arm;
  for (float Arm::* part : {&Arm::swing, &Arm::spread, &Arm::twist, &Arm::elbow, &Arm::forearm, &Arm::wrist, &Arm::cock,
                            &Arm::shrug, &Arm::shoulder_forward, &Arm::curl, &Arm::fan, &Arm::thumb, &Arm::point})
    arm.*part = mix(a.*part, b.*part, fraction);
  return arm;
}

Controls controls_at(float beat) {
  // Over the feet; on 4 to 8 the hips go to the side away from the pointing hand.
  static const Curve across_m = beats({{0, 0.06f},
                                       {0.4f, 0.02f},
                                       {1.0f, -0.27f},
                                       {1.5f, -0.33f},
                                       {2.0f, -0.335f},
                                       {2.4f, -0.28f},
                                       {3.0f, -0.005f},
                                       {3.5f, 0.045f},
                                       {4.1f, 0.01f},
                                       {5, 0.02f},
                                       {6, -0.19f},
                                       {7, 0.02f}});
  static const Curve roll_deg =
      beats({{0.1f, 4}, {1.05f, -7}, {2.05f, 6}, {3.05f, 7}, {4.05f, -6}, {5, 9}, {6, -9}, {7, 9}});
  static const Curve yaw_deg = beats({{0, -6}, {1, 10}, {2, -10}, {3, -10}, {4, 10}, {5, -12}, {6, 12}, {7, -12}});
  static const FootTrack left = foot_track(kLeft), right = foot_track(kRight);
  const float pointing = pointing_at(beat), up = point_up_at(beat - 0.05f) * pointing, down = pointing - up;
  Controls c;
  c.hips_shift = {across_m(beat), bounce_m(beat), -0.012f - 0.006f * cosine_wave(beat)};
  c.hips = {6 + 2.5f * cosine_wave(beat - 0.08f), yaw_deg(beat), roll_deg(beat)};
  c.chest = {mix(7, 4, pointing) - 5 * up + 3 * cosine_wave(beat - 0.18f), -0.9f * yaw_deg(beat - 0.10f),
             -0.8f * roll_deg(beat - 0.08f)};
  c.head = {3 + 4.5f * cosine_wave(beat - 0.22f) - 15 * up + 9 * down,
            -22 * up + 16 * down + 6 * sine_wave((beat - 0.2f) / 4), -0.5f * roll_deg(beat - 0.16f) + 4 * up};
  c.arms = {blended(stepping_arm(kLeft, beat), hand_on_hip(beat), pointing),
            blended(stepping_arm(kRight, beat), pointing_arm(beat), pointing)};
  c.feet = {left.at(beat * kBeat_secs), right.at(beat * kBeat_secs)};
  c.knee_out_deg = {7 - 3 * cosine_wave(beat), 7 - 3 * cosine_wave(beat)};
  return c;
}

}  // namespace

author::Motion make_dance(const author::Rig& rig) {
  author::Motion motion;
  motion.name = "dance";
  motion.duration_secs = kBeats * kBeat_secs;
  motion.loops = true;
  motion.pose = [figure = Figure(rig)](float time_secs) { return figure.pose(controls_at(time_secs / kBeat_secs)); };
  motion.morph_weights = [](float time_secs) {
    const float beat = time_secs / kBeat_secs, up = point_up_at(beat);
    return FaceWeights()
        .set(FaceMorph::smile, 0.7f + 0.2f * up)
        .set(FaceMorph::mouth_o, 0.45f * up)
        .set(FaceMorph::brows_up, 0.5f * up)
        .blink(blink_at(0.9f, time_secs) + blink_at(2.9f, time_secs))
        .all();
  };
  foot_track(kLeft).add_markers("left_foot", motion.duration_secs, motion.markers);
  foot_track(kRight).add_markers("right_foot", motion.duration_secs, motion.markers);
  motion.keys_per_sec = 120;
  motion.every_key = joints_that_plant_feet();
  return motion;
}

}  // namespace sinew::humanoid
