// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sinew/anim/clip.h"
#include "sinew/anim/rig.h"
#include "sinew/base/result.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/scene.h"

namespace sinew::bench {

struct BoundClip {
  std::string name;
  Clip clip;
  ClipBinding binding;
  std::size_t bytes = 0;  // cooked
};

// What scenes work on: a cooked file, its rig of most joints, and the clips that move it; those that are differences
// are in the pack alone.
struct Subject {
  std::shared_ptr<const void> memory;  // of the pack
  Pack pack;
  std::size_t rig_index = 0;
  Rig rig;
  std::vector<BoundClip> clips;  // at least one

  std::size_t joints() const { return rig.skeleton().joint_count(); }
  std::size_t pose_bytes() const {
    return block_count(joints()) * sizeof(JointBlock) + rig.property_floats() * sizeof(float);
  }
};

Result<std::shared_ptr<const Subject>> open_subject(const asset::Scene& scene);
// pack: cooked bytes, kept alive by memory.
Result<std::shared_ptr<const Subject>> open_subject(std::span<const std::byte> pack,
                                                    std::shared_ptr<const void> memory);

// A pose in memory of its own.
struct OwnPose {
  explicit OwnPose(const Rig& rig)
      : joints(block_count(rig.skeleton().joint_count())), properties(rig.property_floats()) {}
  LocalPose ref() { return {joints, properties}; }
  ConstLocalPose ref() const { return {joints, properties}; }

  std::vector<JointBlock> joints;
  std::vector<float> properties;
};

// As many different poses as asked for: those of the subject's clips by turns, spread over their length.
std::vector<OwnPose> poses_of(const Subject& subject, std::size_t count);

}  // namespace sinew::bench
