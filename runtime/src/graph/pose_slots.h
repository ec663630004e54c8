// SPDX-License-Identifier: MIT
// The poses that a machine keeps for fades without a jump: plain bytes in the instance's pose state.
#pragma once
#include <algorithm>

#include "sinew/anim/pose.h"
#include "sinew/anim/rig.h"
#include "sinew/mix/transition.h"

namespace sinew {

struct PoseSlotHeader {
  std::uint32_t shown_update = 0;  // number of the update whose pose was noted last; 0: none
  std::uint32_t shown_count = 0;   // of those in a row that were noted, up to 2
  std::uint32_t newest = 0;        // which of the two poses is the last one
  std::uint32_t has_fade = 0;      // something is left of a fade
  std::uint32_t zero[12] = {};
};
static_assert(sizeof(PoseSlotHeader) == 64);

inline std::size_t in_lines(std::size_t bytes) { return (bytes + 63) / 64 * 64; }
inline std::size_t pose_slot_pose_bytes(const Rig& rig) {
  return block_count(rig.skeleton().joint_count()) * sizeof(JointBlock) + in_lines(rig.property_floats() * 4);
}
inline std::size_t pose_slot_bytes(const Rig& rig) {
  const std::size_t floats = std::max(inertia_floats(rig), dead_blend_floats(rig));
  return sizeof(PoseSlotHeader) + 2 * pose_slot_pose_bytes(rig) + in_lines(floats * 4);
}

class PoseSlot {
 public:
  PoseSlot(const Rig& rig, std::span<std::byte> pose_state, std::size_t index)
      : rig_(rig), bytes_(pose_state.subspan(index * pose_slot_bytes(rig), pose_slot_bytes(rig))) {}

  PoseSlotHeader& header() const { return *reinterpret_cast<PoseSlotHeader*>(bytes_.data()); }
  LocalPose pose(std::size_t which) const {
    const std::size_t blocks = block_count(rig_.skeleton().joint_count());
    std::byte* first = bytes_.data() + sizeof(PoseSlotHeader) + which * pose_slot_pose_bytes(rig_);
    return {{reinterpret_cast<JointBlock*>(first), blocks},
            {reinterpret_cast<float*>(first + blocks * sizeof(JointBlock)), rig_.property_floats()}};
  }
  // The last two poses shown; of one alone, twice that.
  PosePair shown() const {
    const std::size_t newest = header().newest;
    return {pose(header().shown_count > 1 ? 1 - newest : newest), pose(newest)};
  }
  std::span<float> fade(std::size_t floats) const {
    std::byte* first = bytes_.data() + sizeof(PoseSlotHeader) + 2 * pose_slot_pose_bytes(rig_);
    return {reinterpret_cast<float*>(first), floats};
  }

 private:
  const Rig& rig_;
  std::span<std::byte> bytes_;
};

}  // namespace sinew
