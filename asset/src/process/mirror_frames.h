// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>

#include "process/rest_pose.h"

namespace sinew::asset::process {

// In the mirror x = 0 an axis of turning is a pseudo-vector: its y and z change their sign.
inline QuatD in_mirror(QuatD q) { return {q.x, -q.y, -q.z, q.w}; }

// How the local values of one node become those of its counterpart. With M the mirror, W the turn of a node in the
// scene at rest and P that of its parent, and an apostrophe for the other side: the pose of the one is W p = P q for a
// local turn q; D = P q W^-1 is its turn away from rest in the scene, M D M that of the other, and so q' = P'^-1 M P q
// W^-1 M W'. Translations are mirrored as they differ from rest.
class MirrorFrames {
 public:
  explicit MirrorFrames(const Scene& scene) : rest_(scene) {}

  // q' = before * in_mirror(q) * after. Of a difference the reference's turn is part of what it hangs below.
  struct Turn {
    QuatD before, after;
  };
  Turn turn(Index from, Index to, bool of_difference) const;
  // The linear part of what takes one node's translations to the other's.
  AffineD place(Index from, Index to) const;
  // For each axis of the scale of `to` that of `from` which is it in the mirror.
  std::array<std::size_t, 3> scale_axes(Index from, Index to) const;

 private:
  RestPose rest_;
};

}  // namespace sinew::asset::process
