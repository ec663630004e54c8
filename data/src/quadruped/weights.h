// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <string>
#include <vector>

#include "author/rig.h"
#include "author/surface.h"
#include "author/weight_mix.h"
#include "quadruped/shape.h"

namespace sinew::quadruped {

// How much of a point follows the jaw: all of chin and lower lip, nothing of the upper lip.
float jaw_weight(const Mouth& mouth, Vec3 modelled);
// Closes the mouth.
Vec3 with_closed_mouth(const Mouth& mouth, Vec3 modelled);

// Which joints move a point of the skin: the four strongest, largest first.
class SkinWeights {
 public:
  SkinWeights(const author::Rig& rig, const Shape& shape);
  std::array<author::Influence, 4> at(Vec3 modelled, Vec3 rest) const;

 private:
  // A plane across a chain of bones: what lies beyond it follows the joint, more and more from -half_width_m on.
  struct Bend {
    int joint;
    Vec3 place, normal;
    float half_width_m;

    float share(Vec3 p) const;
  };
  using Chain = std::vector<Bend>;

  Bend bend(const std::string& joint, Vec3 normal, float half_width_m) const;
  Chain leg_chain(const std::string& leg, const std::array<float, 4>& half_widths_m) const;
  Chain tail_chain() const;
  void add_chain(author::WeightMix& mix, const Chain& chain, int base, Vec3 left_p, bool is_left, float amount) const;
  void add_trunk(author::WeightMix& mix, Vec3 modelled, Vec3 p, float amount) const;
  int on_side(int left_joint, bool is_left) const;

  const author::Rig& rig_;
  const Shape& shape_;
  Mouth mouth_;
  Chain spine_, front_leg_, hind_leg_, tail_, ear_;
  std::vector<int> right_of_;  // the right one of a left joint, itself for others
};

}  // namespace sinew::quadruped
