// SPDX-License-Identifier: MIT
// Influences of vertices as the attributes JOINTS_n and WEIGHTS_n, four to a set.
#pragma once
#include <cstdint>
#include <vector>

#include "import/allowance.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::asset::readers {

struct Influence {
  std::uint32_t joint = 0;  // among the skin's
  double weight = 0;
};

class SkinRows {
 public:
  // Those of one joint become one, and those without weight are left out; what stays is divided by its sum. Negative
  // weights count as none. False where nothing is left: the vertex has a row of zeros.
  bool add_vertex(std::vector<Influence>& influences);

  // As many sets as the vertex of most influences needs. Requires: joints below 65,536.
  void add_attributes(SceneBuilder& builder, Primitive& primitive, Allowance& allowance, std::string_view where) const;

 private:
  std::vector<std::uint32_t> first_{0};  // of each vertex, and the end
  std::vector<Influence> influences_;
  std::uint32_t most_ = 0;
};

}  // namespace sinew::asset::readers
