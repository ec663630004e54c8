// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "author/angles.h"
#include "author/foot_track.h"
#include "author/rig.h"

namespace sinew::humanoid {

using author::Contact;
using author::FootGoal;
using author::FootTrack;
using author::Swing;
using author::Turn;

// The foot of make_rig().
inline constexpr author::FootShape kFoot{0.085f, {0, -0.085f, -0.055f}, {0, -0.059f, 0.123f}};

// Degrees, all 0 where the arm hangs straight with the palm to the thigh, against the chest.
struct Arm {
  float swing = 0;    // forward
  float spread = 0;   // away from the body
  float twist = 0;    // of the upper arm, outward: the bent forearm goes away from the body
  float elbow = 0;    // bend
  float forearm = 0;  // turns the thumb inward
  float wrist = 0;    // bends the palm towards the forearm
  float cock = 0;     // bends the hand to the thumb's side
  float shrug = 0, shoulder_forward = 0;
  float curl = 25;  // of each finger joint
  float fan = 0;    // fingers apart
  float thumb = 10;
  float point = 0;  // 1: the index finger is straight, whatever the curl
};

enum Side : std::size_t { kLeft, kRight };

// What an animator sets. Turns of hips, chest and head are each against the root joint, so that none of them carries
// the others along; the spine and the neck spread the difference.
struct Controls {
  Vec3 root_place;
  float root_yaw_deg = 0;
  Vec3 hips_shift;  // against rest, in the root
  Turn hips, chest, head;
  Turn eyes;  // against the head
  std::array<Arm, 2> arms;
  std::array<FootGoal, 2> feet;
  std::array<float, 2> knee_out_deg{};
};

// The same with left and right exchanged.
Controls mirrored(const Controls& controls);

// Makes poses of a rig from controls.
class Figure {
 public:
  explicit Figure(const author::Rig& rig) : rig_(&rig) {}
  author::Pose pose(const Controls& controls) const;

 private:
  void pose_trunk(const Controls& controls, author::Pose& pose) const;
  void pose_arm(const Arm& arm, Side side, author::Pose& pose) const;
  void pose_fingers(const Arm& arm, Side side, author::Pose& pose) const;
  void pose_leg(const Controls& controls, Side side, author::Pose& pose) const;
  Quat& turn(author::Pose& pose, const std::string& name) const;

  const author::Rig* rig_;
};

}  // namespace sinew::humanoid
