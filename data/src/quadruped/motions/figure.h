// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "author/angles.h"
#include "author/foot_track.h"
#include "author/rig.h"
#include "quadruped/skeleton.h"

namespace sinew::quadruped {

using author::Turn;

enum Side : std::size_t { kLeft, kRight };

// Degrees, against the head at rest.
struct Ear {
  float back = 0;    // laid back
  float turned = 0;  // its opening turns outward
  float bent = 0;    // the tip against the base, backward
};

// What an animator sets. Turns of hips, chest and head are each against the root joint, so that none of them carries
// the others along; the spine and the neck spread the difference.
struct Controls {
  Vec3 root_place;
  Vec3 hips_shift;  // against rest, in the root
  Turn hips, chest, head;
  Turn eyes;                           // against the head
  float jaw_deg = 0;                   // open
  float neck_deg = 0;                  // the neck lowered against the chest; the head keeps its own turn
  std::array<Turn, kTailJoints> tail;  // each against the one before it
  std::array<Ear, 2> ears;
  std::array<author::FootGoal, 4> feet;  // by Leg
  float scapula_part = 0.62f;            // of the front leg's swing that the scapula does
};

// Makes poses of a rig from controls.
class Figure {
 public:
  explicit Figure(const author::Rig& rig) : rig_(&rig) {}
  author::Pose pose(const Controls& controls) const;

 private:
  void pose_trunk(const Controls& controls, author::Pose& pose) const;
  void pose_head(const Controls& controls, author::Pose& pose) const;
  void pose_leg(const Controls& controls, Leg leg, author::Pose& pose) const;
  float scapula_deg(const Controls& controls, Leg leg, Vec3 top, float trunk_pitch_deg) const;
  Quat& turn(author::Pose& pose, const std::string& name) const;

  const author::Rig* rig_;
};

}  // namespace sinew::quadruped
