// SPDX-License-Identifier: MIT
#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include "sinew/base/aligned_bytes.h"
#include "sinew/character/stage.h"
#include "sinew/cook/cook.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::test {

// A scene's pack, opened. Throws std::runtime_error with the reason where that fails.
struct Cooked {
  explicit Cooked(const asset::Scene& scene) : bytes(take(asset::cook_scene(scene, diagnostics))) {
    pack = take(Pack::open(bytes.bytes()));
  }

  template <class T>
  static T take(Result<T> result) {
    if (!result) throw std::runtime_error(std::string(result.error().where) + ": " + result.error().what);
    return std::move(*result);
  }

  asset::Diagnostics diagnostics;
  AlignedBytes bytes;
  Pack pack;
};

// The pose of a rig, in memory of its own.
struct OwnPose {
  explicit OwnPose(const Rig& rig)
      : joints(block_count(rig.skeleton().joint_count())), properties(rig.property_floats()) {}
  LocalPose ref() { return {joints, properties}; }

  std::vector<JointBlock> joints;
  std::vector<float> properties;
};

}  // namespace sinew::test
