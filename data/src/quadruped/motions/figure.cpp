// SPDX-License-Identifier: MIT
#include "quadruped/motions/figure.h"

#include "author/ik.h"
#include "sinew/math/affine.h"
#include "sinew/math/scalar.h"

namespace sinew::quadruped {
namespace {

using author::about_x;
using author::about_y;
using author::about_z;
using author::Pose;
using author::quat_of;

Quat part_of(Quat turn, float fraction) { return slerp_shortest(Quat{}, turn, fraction); }

Vec3 place_of(const Affine& model_from_joint) {
  return {model_from_joint.m[3], model_from_joint.m[7], model_from_joint.m[11]};
}

// Of a limb from its upper end to the lower one, forward from straight down.
float forward_deg(Vec3 limb) { return atan2_rad(limb.z, -limb.y) / author::kRadPerDeg; }

}  // namespace

Quat& Figure::turn(Pose& pose, const std::string& name) const {
  return pose.turn[static_cast<std::size_t>(rig_->find(name))];
}

Pose Figure::pose(const Controls& controls) const {
  Pose pose(*rig_);
  pose.shift[static_cast<std::size_t>(rig_->find("root"))] = controls.root_place;
  pose.shift[static_cast<std::size_t>(rig_->find("hips"))] = controls.hips_shift;
  pose_trunk(controls, pose);
  pose_head(controls, pose);
  for (const Leg leg : kLegs) pose_leg(controls, leg, pose);
  return pose;
}

void Figure::pose_trunk(const Controls& controls, Pose& pose) const {
  const Quat hips = quat_of(controls.hips), chest = quat_of(controls.chest);
  turn(pose, "hips") = hips;
  const Quat hips_to_chest = conjugate(hips) * chest;
  for (const char* joint : {"spine1", "spine2", "spine3", "chest"}) turn(pose, joint) = part_of(hips_to_chest, 0.25f);
  for (int i = 0; i < kTailJoints; ++i)
    turn(pose, "tail" + std::to_string(i + 1)) = quat_of(controls.tail[static_cast<std::size_t>(i)]);
}

void Figure::pose_head(const Controls& controls, Pose& pose) const {
  const Quat chest_to_head = conjugate(quat_of(controls.chest)) * quat_of(controls.head);
  const Quat third = part_of(chest_to_head, 1.0f / 3), lowered = about_x(controls.neck_deg);
  turn(pose, "neck1") = lowered * third;
  turn(pose, "neck2") = third;
  turn(pose, "head") = conjugate(lowered * third * third) * chest_to_head;
  turn(pose, "jaw") = about_x(controls.jaw_deg);
  for (const Side side : {kLeft, kRight}) {
    const std::string name = side == kLeft ? "left" : "right";
    const float sign = side == kLeft ? 1.0f : -1.0f;
    const Ear& ear = controls.ears[side];
    turn(pose, name + "Eye") = quat_of(controls.eyes);
    turn(pose, name + "Ear") = about_x(-ear.back) * about_y(sign * ear.turned);
    turn(pose, name + "EarTip") = about_x(-ear.bent);
  }
}

// The scapula does a part of the leg's swing between its own top and the wrist.
float Figure::scapula_deg(const Controls& controls, Leg leg, Vec3 top, float trunk_pitch_deg) const {
  const author::Rig& rig = *rig_;
  const std::string name = name_of(leg), scapula = name.substr(0, name.size() - 5) + "Scapula";
  const Vec3 at_rest = rig[rig.find(name + "Pastern")].rest - rig[rig.find(scapula)].rest;
  const float swing_deg = forward_deg(controls.feet[leg].ankle - top) - forward_deg(at_rest);
  return controls.scapula_part * swing_deg + trunk_pitch_deg;
}

void Figure::pose_leg(const Controls& controls, Leg leg, Pose& pose) const {
  const author::Rig& rig = *rig_;
  const std::string name = name_of(leg);
  const int upper = rig.find(name + "UpperLeg"), lower = rig.find(name + "LowerLeg");
  const int pastern = rig.find(name + "Pastern"), parent = rig[upper].parent;
  if (is_front(leg)) {
    const Vec3 top = place_of(author::model_from_joint(rig, pose)[static_cast<std::size_t>(parent)]);
    turn(pose, rig[parent].name) = about_x(-scapula_deg(controls, leg, top, controls.chest.pitch));
  }
  const Affine model_from_parent = author::model_from_joint(rig, pose)[static_cast<std::size_t>(parent)];
  const Quat trunk = rotation_of(model_from_parent);
  const Vec3 start = transform_point(model_from_parent, rig.rest_in_parent(upper));
  // Knees bend forward, elbows backward, both in the plane in which the trunk looks.
  const float ahead = is_front(leg) ? -1.0f : 1.0f;
  const Quat side_ways = quat_of(is_front(leg) ? controls.chest : controls.hips);
  const Vec3 pole = rotate(side_ways, {0, 0, ahead});
  const author::FootGoal& goal = controls.feet[leg];
  const author::TwoBoneTurns turns = author::reach_with(
      {rig.rest_in_parent(lower), rig.rest_in_parent(pastern), {ahead, 0, 0}}, goal.ankle - start, pole);
  turn(pose, name + "UpperLeg") = conjugate(trunk) * turns.upper;
  turn(pose, name + "LowerLeg") = conjugate(turns.upper) * turns.lower;
  turn(pose, name + "Pastern") = conjugate(turns.lower) * about_y(goal.yaw_deg) * about_x(goal.pitch_deg);
  turn(pose, name + "Paw") = about_x(goal.toes_deg);
}

}  // namespace sinew::quadruped
