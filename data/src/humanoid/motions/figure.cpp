// SPDX-License-Identifier: MIT
#include "humanoid/motions/figure.h"

#include "author/angles.h"
#include "author/ik.h"
#include "humanoid/skeleton.h"

namespace sinew::humanoid {
namespace {

using author::about_x;
using author::about_y;
using author::about_z;
using author::kRadPerDeg;
using author::Pose;
using author::quat_of;

constexpr float kRestArm_deg = 45;  // between the arm at rest and a hanging one

std::string side_name(Side side) { return side == kLeft ? "left" : "right"; }

float sign_of(Side side) { return side == kLeft ? 1.0f : -1.0f; }

Quat part_of(Quat turn, float fraction) { return slerp_shortest(Quat{}, turn, fraction); }

Turn mirrored(Turn turn) { return {turn.pitch, -turn.yaw, -turn.roll}; }

FootGoal mirrored(FootGoal goal) {
  goal.ankle.x = -goal.ankle.x;
  goal.yaw_deg = -goal.yaw_deg;
  return goal;
}

}  // namespace

Controls mirrored(const Controls& controls) {
  Controls other = controls;
  other.root_place.x = -controls.root_place.x;
  other.root_yaw_deg = -controls.root_yaw_deg;
  other.hips_shift.x = -controls.hips_shift.x;
  other.hips = mirrored(controls.hips);
  other.chest = mirrored(controls.chest);
  other.head = mirrored(controls.head);
  other.eyes = mirrored(controls.eyes);
  other.arms = {controls.arms[kRight], controls.arms[kLeft]};
  other.feet = {mirrored(controls.feet[kRight]), mirrored(controls.feet[kLeft])};
  other.knee_out_deg = {controls.knee_out_deg[kRight], controls.knee_out_deg[kLeft]};
  return other;
}

Quat& Figure::turn(Pose& pose, const std::string& name) const {
  return pose.turn[static_cast<std::size_t>(rig_->find(name))];
}

Pose Figure::pose(const Controls& controls) const {
  Pose pose(*rig_);
  pose.shift[static_cast<std::size_t>(rig_->find("root"))] = controls.root_place;
  pose.shift[static_cast<std::size_t>(rig_->find("hips"))] = controls.hips_shift;
  turn(pose, "root") = about_y(controls.root_yaw_deg);
  pose_trunk(controls, pose);
  for (const Side side : {kLeft, kRight}) {
    pose_arm(controls.arms[side], side, pose);
    pose_fingers(controls.arms[side], side, pose);
    pose_leg(controls, side, pose);
  }
  spread_twists(*rig_, pose);
  return pose;
}

void Figure::pose_trunk(const Controls& controls, Pose& pose) const {
  const Quat hips = quat_of(controls.hips), chest = quat_of(controls.chest), head = quat_of(controls.head);
  turn(pose, "hips") = hips;
  const Quat hips_to_chest = conjugate(hips) * chest, chest_to_head = conjugate(chest) * head;
  for (const char* joint : {"spine", "chest", "upperChest"}) turn(pose, joint) = part_of(hips_to_chest, 1.0f / 3);
  for (const char* joint : {"neck", "head"}) turn(pose, joint) = part_of(chest_to_head, 0.5f);
  for (const char* joint : {"leftEye", "rightEye"}) turn(pose, joint) = quat_of(controls.eyes);
}

void Figure::pose_arm(const Arm& arm, Side side, Pose& pose) const {
  const float sign = sign_of(side);
  const std::string name = side_name(side);
  // Angles are about the model's axes at an arm that hangs; rest_to_hanging brings them there and back.
  const Quat rest_to_hanging = about_z(-sign * kRestArm_deg);
  const auto at_rest = [&](Quat at_hanging) { return conjugate(rest_to_hanging) * at_hanging * rest_to_hanging; };
  turn(pose, name + "Shoulder") = about_z(sign * arm.shrug) * about_y(-sign * arm.shoulder_forward);
  turn(pose, name + "UpperArm") =
      about_x(-arm.swing) * about_z(sign * arm.spread) * about_y(sign * arm.twist) * rest_to_hanging;
  turn(pose, name + "LowerArm") = at_rest(about_x(-arm.elbow));
  turn(pose, name + "Hand") = at_rest(about_y(-sign * arm.forearm) * about_z(-sign * arm.wrist) * about_x(-arm.cock));
}

void Figure::pose_fingers(const Arm& arm, Side side, Pose& pose) const {
  const bool is_left = side == kLeft;
  const Vec3 palm = palm_direction(is_left), curl_axis = cross(arm_direction(is_left), palm);
  struct Finger {
    const char* name;
    float curl, fan;  // in parts of the hand's
  };
  // The little finger curls most: a hand at ease.
  for (const Finger finger :
       {Finger{"Index", 0.75f, 1}, {"Middle", 0.95f, 0.2f}, {"Ring", 1.1f, -0.6f}, {"Little", 1.2f, -1.4f}}) {
    const std::string name = side_name(side) + finger.name;
    const float straightness = std::string_view(finger.name) == "Index" ? arm.point : 0;
    const Quat curl = quat_from_axis_angle(curl_axis, finger.curl * arm.curl * (1 - straightness) * kRadPerDeg);
    const Quat fan = quat_from_axis_angle(palm, -sign_of(side) * -finger.fan * arm.fan * kRadPerDeg);
    turn(pose, name + "Proximal") = fan * curl;
    turn(pose, name + "Intermediate") = curl;
    turn(pose, name + "Distal") = part_of(curl, 0.7f);
  }
  const Quat thumb = quat_from_axis_angle(normalise(palm * 0.4f + curl_axis), arm.thumb * kRadPerDeg);
  for (const char* bone : {"ThumbMetacarpal", "ThumbProximal", "ThumbDistal"})
    turn(pose, side_name(side) + bone) = thumb;
}

void Figure::pose_leg(const Controls& controls, Side side, Pose& pose) const {
  const author::Rig& rig = *rig_;
  const std::string name = side_name(side);
  const int upper = rig.find(name + "UpperLeg"), lower = rig.find(name + "LowerLeg"), foot = rig.find(name + "Foot");
  const FootGoal& goal = controls.feet[side];
  const Quat root = about_y(controls.root_yaw_deg), hips = root * quat_of(controls.hips);
  const Vec3 hips_place = controls.root_place + rotate(root, rig[rig.find("hips")].rest + controls.hips_shift);
  const Vec3 hip = hips_place + rotate(hips, rig.rest_in_parent(upper));
  // The knee goes where foot and hips look, each by half.
  const Vec3 ahead = rotate(about_y(goal.yaw_deg), {0, 0, 1}) + rotate(hips, {0, 0, 1});
  const Vec3 pole = rotate(about_y(sign_of(side) * controls.knee_out_deg[side]), ahead);
  const author::TwoBoneTurns leg =
      author::reach_with({rig.rest_in_parent(lower), rig.rest_in_parent(foot), {1, 0, 0}}, goal.ankle - hip, pole);
  turn(pose, name + "UpperLeg") = conjugate(hips) * leg.upper;
  turn(pose, name + "LowerLeg") = conjugate(leg.upper) * leg.lower;
  turn(pose, name + "Foot") = conjugate(leg.lower) * about_y(goal.yaw_deg) * about_x(goal.pitch_deg);
  turn(pose, name + "Toes") = about_x(goal.toes_deg);
}

}  // namespace sinew::humanoid
