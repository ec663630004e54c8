// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/pose.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"

namespace sinew {

// Which joint of a rig takes whose place in a mirror that stands along x = 0 of the scene, and how: left and right by
// bones and names, measured from the rest pose, so that joints need not be turned alike on both sides. A view: keep the
// bytes alive.
class SINEW_API Mirror {
 public:
  // Checks every offset, index and number once, against the rig. Requires: bytes aligned to 64.
  static Result<Mirror> open(std::span<const std::byte> bytes, const Rig& rig);

  // Of a rig without a left and a right, or whose counterparts do not hang below counterparts: it cannot be mirrored.
  bool empty() const { return joints_.empty(); }
  // Itself where the joint has no counterpart. Requires: not empty, joint < that many joints.
  Joint counterpart(Joint joint) const;

 private:
  friend class Pack;
  friend struct MirrorFormat;
  static Mirror view(std::span<const std::byte> opened);  // of bytes that open has checked
  std::span<const struct MirrorJoint> joints_;
  std::span<const std::uint32_t> sources_;  // per float of the properties: the float whose value it takes

  friend SINEW_API void mirror_pose(const Mirror& mirror, const ConstLocalPose& in, const LocalPose& out);
};

// What the left does in `in` the right does in `out`, and the other way round: the pose that
// asset::mirror_clip(...) gives its clip at the same time. Morph weights change with the names of their targets. Twice
// is as before, but for rounding. out may be in. Does not allocate. Requires: mirror is not empty; poses of its rig.
SINEW_API void mirror_pose(const Mirror& mirror, const ConstLocalPose& in, const LocalPose& out);

}  // namespace sinew
