// SPDX-License-Identifier: MIT
#include "sinew/scene/humanoid.h"

#include <algorithm>

#include "sinew/scene/avatar.h"

namespace sinew::asset {
namespace {

using enum HumanBone;

struct Bone {
  std::string_view name;
  HumanBone parent;  // itself: none
  bool required;
};

// In the order of HumanBone.
constexpr Bone kBones[] = {
    {"hips", hips, true},
    {"spine", hips, true},
    {"chest", spine, false},
    {"upperChest", chest, false},
    {"neck", upper_chest, false},
    {"head", neck, true},
    {"leftEye", head, false},
    {"rightEye", head, false},
    {"jaw", head, false},
    {"leftUpperLeg", hips, true},
    {"leftLowerLeg", left_upper_leg, true},
    {"leftFoot", left_lower_leg, true},
    {"leftToes", left_foot, false},
    {"rightUpperLeg", hips, true},
    {"rightLowerLeg", right_upper_leg, true},
    {"rightFoot", right_lower_leg, true},
    {"rightToes", right_foot, false},
    {"leftShoulder", upper_chest, false},
    {"leftUpperArm", left_shoulder, true},
    {"leftLowerArm", left_upper_arm, true},
    {"leftHand", left_lower_arm, true},
    {"rightShoulder", upper_chest, false},
    {"rightUpperArm", right_shoulder, true},
    {"rightLowerArm", right_upper_arm, true},
    {"rightHand", right_lower_arm, true},
    {"leftThumbMetacarpal", left_hand, false},
    {"leftThumbProximal", left_thumb_metacarpal, false},
    {"leftThumbDistal", left_thumb_proximal, false},
    {"leftIndexProximal", left_hand, false},
    {"leftIndexIntermediate", left_index_proximal, false},
    {"leftIndexDistal", left_index_intermediate, false},
    {"leftMiddleProximal", left_hand, false},
    {"leftMiddleIntermediate", left_middle_proximal, false},
    {"leftMiddleDistal", left_middle_intermediate, false},
    {"leftRingProximal", left_hand, false},
    {"leftRingIntermediate", left_ring_proximal, false},
    {"leftRingDistal", left_ring_intermediate, false},
    {"leftLittleProximal", left_hand, false},
    {"leftLittleIntermediate", left_little_proximal, false},
    {"leftLittleDistal", left_little_intermediate, false},
    {"rightThumbMetacarpal", right_hand, false},
    {"rightThumbProximal", right_thumb_metacarpal, false},
    {"rightThumbDistal", right_thumb_proximal, false},
    {"rightIndexProximal", right_hand, false},
    {"rightIndexIntermediate", right_index_proximal, false},
    {"rightIndexDistal", right_index_intermediate, false},
    {"rightMiddleProximal", right_hand, false},
    {"rightMiddleIntermediate", right_middle_proximal, false},
    {"rightMiddleDistal", right_middle_intermediate, false},
    {"rightRingProximal", right_hand, false},
    {"rightRingIntermediate", right_ring_proximal, false},
    {"rightRingDistal", right_ring_intermediate, false},
    {"rightLittleProximal", right_hand, false},
    {"rightLittleIntermediate", right_little_proximal, false},
    {"rightLittleDistal", right_little_intermediate, false},
};
static_assert(std::size(kBones) == kHumanBoneCount);
static_assert(static_cast<std::size_t>(right_little_distal) + 1 == kHumanBoneCount);

constexpr std::string_view kPresets[] = {
    "custom", "happy", "angry",     "sad",        "relaxed", "surprised", "aa",       "ih",        "ou",     "ee",
    "oh",     "blink", "blinkLeft", "blinkRight", "lookUp",  "lookDown",  "lookLeft", "lookRight", "neutral"};
static_assert(std::size(kPresets) == static_cast<std::size_t>(ExpressionPreset::neutral) + 1);

const Bone& facts(HumanBone bone) { return kBones[static_cast<std::size_t>(bone)]; }

}  // namespace

std::string_view human_bone_name(HumanBone bone) { return facts(bone).name; }

std::optional<HumanBone> human_bone(std::string_view name) {
  const auto* const found = std::ranges::find(kBones, name, &Bone::name);
  if (found == std::end(kBones)) return std::nullopt;
  return static_cast<HumanBone>(found - std::begin(kBones));
}

std::optional<HumanBone> parent_of(HumanBone bone) {
  const HumanBone parent = facts(bone).parent;
  return parent == bone ? std::nullopt : std::optional(parent);
}

bool is_required(HumanBone bone) { return facts(bone).required; }

std::size_t Humanoid::bone_count() const {
  return static_cast<std::size_t>(std::ranges::count_if(nodes, [](Index node) { return node != kNone; }));
}

std::optional<HumanBone> Humanoid::parent_in_figure(HumanBone bone) const {
  std::optional<HumanBone> parent = parent_of(bone);
  while (parent && node(*parent) == kNone) parent = parent_of(*parent);
  return parent;
}

std::string_view preset_name(ExpressionPreset preset) { return kPresets[static_cast<std::size_t>(preset)]; }

ExpressionPreset expression_preset(std::string_view name) {
  const auto* const found = std::ranges::find(kPresets, name);
  return found == std::end(kPresets) ? ExpressionPreset::custom
                                     : static_cast<ExpressionPreset>(found - std::begin(kPresets));
}

}  // namespace sinew::asset
