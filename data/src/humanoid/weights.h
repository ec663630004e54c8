// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "author/rig.h"
#include "author/surface.h"
#include "author/weight_mix.h"
#include "humanoid/face.h"
#include "humanoid/shape.h"

namespace sinew::humanoid {

// Which joints move a point of the skin: the four strongest, largest first.
class SkinWeights {
 public:
  SkinWeights(const author::Rig& rig, const Shape& shape, const Face& face);
  std::array<author::Influence, 4> at(const SkinPoint& point) const;

 private:
  struct Finger {
    std::array<int, 3> joints;
    std::array<Vec3, 4> places;  // and the tip
  };
  struct Side {
    int shoulder, upper_arm, upper_arm_twist, lower_arm, lower_arm_twist, hand;
    int upper_leg, upper_leg_twist, lower_leg, foot, toes;
    std::array<Finger, 5> fingers;
  };

  Side side_of(const std::string& side) const;
  void add_trunk(author::WeightMix& mix, const SkinPoint& point, float amount) const;
  void add_head(author::WeightMix& mix, const SkinPoint& point, float amount) const;
  void add_arm(author::WeightMix& mix, const Side& side, Vec3 left_p, float amount) const;
  void add_hand(author::WeightMix& mix, const Side& side, Vec3 left_p, float amount) const;
  void add_leg(author::WeightMix& mix, const Side& side, Vec3 p, float amount) const;

  const author::Rig& rig_;
  const Shape& shape_;
  const Face& face_;
  Side left_, right_;
};

}  // namespace sinew::humanoid
