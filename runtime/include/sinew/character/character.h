// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/rig.h"
#include "sinew/anim/sample.h"
#include "sinew/base/api.h"
#include "sinew/base/block.h"
#include "sinew/pack/pack.h"

namespace sinew {

// One animated instance of a rig: its pose, its model matrices and the palette of each of its skins, in one allocation
// made by create and nowhere else. Keep the pack's bytes alive.
class SINEW_API Character {
 public:
  // Requires: rig < pack.rig_count(). Starts in the rest pose.
  static Result<Character> create(const Pack& pack, std::size_t rig, Allocator allocator = default_allocator());

  const Pack& pack() const { return pack_; }
  std::size_t rig_index() const { return rig_index_; }
  const Rig& rig() const { return rig_; }
  // Write it, then call update_matrices.
  LocalPose pose() { return pose_; }
  ConstLocalPose pose() const { return pose_; }
  // As of the last update_matrices.
  std::span<const Affine> model_from_joint() const { return model_from_joint_; }
  // Of a skin of the pack; empty where the skin belongs to another rig.
  std::span<const Affine> palette(std::size_t skin) const;
  std::span<const float> properties() const { return pose_.properties; }

  // pose -> model matrices -> palettes. Does not allocate, cannot fail.
  void update_matrices();

 private:
  Pack pack_;
  std::size_t rig_index_ = 0;
  Rig rig_;
  Block memory_;
  LocalPose pose_;
  std::span<Affine> model_from_joint_;
  struct SkinSlot {
    std::uint32_t first = 0;  // in palettes_
    std::uint32_t count = 0;
  };
  std::span<SkinSlot> skins_;  // by skin index
  std::span<Affine> palettes_;
};

}  // namespace sinew
