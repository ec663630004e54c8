// SPDX-License-Identifier: MIT
// The bones of a human figure by the names of VRM 1.0
// (https://github.com/vrm-c/vrm-specification/blob/master/specification/VRMC_vrm-1.0/humanoid.md).
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "sinew/base/api.h"
#include "sinew/scene/index.h"

namespace sinew::asset {

// Parents before children.
enum class HumanBone : std::uint8_t {
  hips,
  spine,
  chest,
  upper_chest,
  neck,
  head,
  left_eye,
  right_eye,
  jaw,
  left_upper_leg,
  left_lower_leg,
  left_foot,
  left_toes,
  right_upper_leg,
  right_lower_leg,
  right_foot,
  right_toes,
  left_shoulder,
  left_upper_arm,
  left_lower_arm,
  left_hand,
  right_shoulder,
  right_upper_arm,
  right_lower_arm,
  right_hand,
  left_thumb_metacarpal,
  left_thumb_proximal,
  left_thumb_distal,
  left_index_proximal,
  left_index_intermediate,
  left_index_distal,
  left_middle_proximal,
  left_middle_intermediate,
  left_middle_distal,
  left_ring_proximal,
  left_ring_intermediate,
  left_ring_distal,
  left_little_proximal,
  left_little_intermediate,
  left_little_distal,
  right_thumb_metacarpal,
  right_thumb_proximal,
  right_thumb_distal,
  right_index_proximal,
  right_index_intermediate,
  right_index_distal,
  right_middle_proximal,
  right_middle_intermediate,
  right_middle_distal,
  right_ring_proximal,
  right_ring_intermediate,
  right_ring_distal,
  right_little_proximal,
  right_little_intermediate,
  right_little_distal,
};
inline constexpr std::size_t kHumanBoneCount = 55;

// "leftUpperLeg".
SINEW_ASSET_API std::string_view human_bone_name(HumanBone bone);
SINEW_ASSET_API std::optional<HumanBone> human_bone(std::string_view name);
// The bone above it in a figure that has all of them; none for the hips.
SINEW_ASSET_API std::optional<HumanBone> parent_of(HumanBone bone);
// Whether every figure has it.
SINEW_ASSET_API bool is_required(HumanBone bone);

// Which node is which bone.
struct SINEW_ASSET_API Humanoid {
  Humanoid() { nodes.fill(kNone); }
  std::array<Index, kHumanBoneCount> nodes;  // kNone where the figure lacks the bone

  Index node(HumanBone bone) const { return nodes[static_cast<std::size_t>(bone)]; }
  std::size_t bone_count() const;
  // The nearest bone above that the figure has; none for the hips.
  std::optional<HumanBone> parent_in_figure(HumanBone bone) const;
};

}  // namespace sinew::asset
