// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "support/engines.h"

namespace sinew::test {

// The worst difference, as a share of what it is measured against, and where it is.
struct Worst {
  double difference = 0;
  std::string where;

  // A difference that is no number is worse than any.
  void add(double value, double expected, double scale, const std::string& place);
};

// Two players of one scene at one time: the matrices of nodes and palettes, morph weights, every vertex, visibility and
// the numbers of materials. Positions are held against the size of all there is, at least smallest_size; directions
// against one.
Worst compare_players(const asset::Scene& scene, const Player& value, const Player& expected, double smallest_size);

}  // namespace sinew::test
