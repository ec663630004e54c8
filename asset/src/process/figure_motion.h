// SPDX-License-Identifier: MIT
// The motion of one figure on another, bone by bone.
#pragma once
#include <vector>

#include "process/channel_keys.h"
#include "process/rest_pose.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

// Where to say what is left out.
struct Remarks {
  Diagnostics& diagnostics;
  std::string where;  // "motion walk.vrma"

  void warn(const char* code, std::string what) const { diagnostics.warn(code, std::move(what), where); }
};

// Rotations of normalised local space (VRMC_vrm_animation 1.0, "How to transform human pose"): with W a bone's turn in
// the scene at rest and P its parent's, a local rotation q is N = P q W^-1 for every figure, and q = P^-1 N W. Where
// one figure faces +z and the other -z, N is turned by half a turn about y.
class FigureMotion {
 public:
  // Requires: both scenes know the bones of their figure.
  FigureMotion(const Scene& target, const Scene& motion, const Remarks& remarks);

  // Adds what the clip of the motion does to bones that both have.
  void add(const Clip& clip, NewClips& made, Clip& to);
  // A local rotation of the target's bone from one of normalised local space, in the space of the motion.
  QuatD local_from_normalised(HumanBone bone, QuatD normalised) const;

  // For each node of the motion, the bone that it is.
  bool is_bone(Index motion_node) const { return bone_of_[motion_node] < kHumanBoneCount; }
  HumanBone bone(Index motion_node) const { return static_cast<HumanBone>(bone_of_[motion_node]); }
  bool target_has(HumanBone bone) const { return target_figure_.node(bone) != kNone; }

 private:
  using BoneChannels = std::array<const Channel*, kHumanBoneCount>;
  QuatD normalised_from_local(HumanBone bone, QuatD local) const;
  std::vector<HumanBone> sources_of(HumanBone bone, const BoneChannels& rotations) const;
  void add_rotation(HumanBone bone, const BoneChannels& rotations, NewClips& made, Clip& to);
  void add_turned(HumanBone bone, const Channel& source, NewClips& made, Clip& to);
  void add_product(HumanBone bone, const std::vector<HumanBone>& sources, const BoneChannels& rotations, NewClips& made,
                   Clip& to);
  void add_hips(const Channel& source, NewClips& made, Clip& to);
  double height_ratio() const;

  const Remarks& remarks_;
  const Humanoid& target_figure_;
  const Humanoid& motion_figure_;
  RestPose target_rest_, motion_rest_;
  bool is_turned_;  // by half a turn about y
  std::vector<std::uint8_t> bone_of_;
  std::size_t keys_left_;  // that may be made where keys cannot be carried over one for one
};

}  // namespace sinew::asset::process
