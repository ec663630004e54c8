// SPDX-License-Identifier: MIT
// Masks: how much of a layer or an input each joint and property takes. Made once, at load, into the caller's memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/blend.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"

namespace sinew {

// The floats of a mask of joints: one per lane of the rig's pose.
SINEW_API std::size_t mask_lanes(const Skeleton& skeleton);

// Gives `root` and every joint below it a weight. The first joints along each chain take a part of it, so that a bend
// spreads over them and none breaks: a joint that lies d joints below root takes weight * (d + 1) / (feather + 1), from
// d = feather on all of it. Other joints stay as they are, so that branches add up to a set: fill `joints` with 0, then
// call once per branch; or fill it with 1 and take branches out with weight 0.
// Needs no memory: a step per joint and generation.
// Requires: joints holds mask_lanes(skeleton); root < joint_count(); weight in [0,1].
SINEW_API void mask_branch(const Skeleton& skeleton, Joint root, std::uint32_t feather, float weight,
                           std::span<float> joints);
// The same of a skeleton's parents alone.
SINEW_API void mask_branch(std::span<const Joint> parents, Joint root, std::uint32_t feather, float weight,
                           std::span<float> joints);

// Gives the properties that drive a target a weight, such as all morph weights; `node` limits them to those of a node
// of the source file, unless it is kAnyNode.
// Requires: properties holds rig.property_floats().
inline constexpr std::uint32_t kAnyNode = 0xFFFFFFFFu;
SINEW_API void mask_properties(const Rig& rig, PropertyTarget target, std::uint32_t node, float weight,
                               std::span<float> properties);

// 1 - weight: what a layer leaves over.
SINEW_API void invert_mask(std::span<float> weights);

// The smaller of two masks, float by float. Requires: of one length.
SINEW_API void intersect_masks(std::span<const float> other, std::span<float> weights);

}  // namespace sinew
