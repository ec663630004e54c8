// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <vector>

#include "author/surface.h"
#include "sinew/math/vec.h"

namespace sinew::author {

// Adds up how much of a point of the skin follows each joint.
class WeightMix {
 public:
  explicit WeightMix(int joints) : amounts_(static_cast<std::size_t>(joints), 0.0f) {}

  void add(int joint, float amount) { amounts_[static_cast<std::size_t>(joint)] += amount; }
  // The four largest, largest first, as parts of their sum.
  std::array<Influence, 4> strongest() const;

 private:
  std::vector<float> amounts_;
};

float distance_to_line(Vec3 p, Vec3 from, Vec3 to);

}  // namespace sinew::author
