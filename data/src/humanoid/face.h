// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "author/rig.h"
#include "humanoid/shape.h"

namespace sinew::humanoid {

// A point of the skin: where it was modelled, with the mouth open, and where it lies at rest.
struct SkinPoint {
  Vec3 modelled, rest;
  bool is_in_eye_hole = false;
};

// How the face moves.
class Face {
 public:
  explicit Face(const author::Rig& rig);

  // Closes the mouth.
  Vec3 at_rest(Vec3 modelled) const;
  // How much of a point follows the jaw: all of the chin and lower lip, nothing of the upper lip.
  float jaw_weight(Vec3 modelled) const;

  // What a morph, of face_morphs.h, adds to a point's position.
  Vec3 moved_by(const std::string& morph, const SkinPoint& point) const;

 private:
  float lower_lip_weight(Vec3 modelled) const;
  Vec3 opened(const SkinPoint& point, float angle_rad) const;
  Vec3 lips_moved(const SkinPoint& point, float wider_m, float forward_m, float parted_m) const;
  Vec3 corners_moved(const SkinPoint& point, Vec3 left_m) const;
  Vec3 brows_moved(const SkinPoint& point, float inner_m, float outer_m, float together_m) const;
  Vec3 lid_moved(const SkinPoint& point, bool is_left, float closed) const;
  Vec3 mouth_shape(const std::string& morph, const SkinPoint& point) const;

  EyeShape eye_;
  MouthShape mouth_;
  Vec3 jaw_;
};

}  // namespace sinew::humanoid
