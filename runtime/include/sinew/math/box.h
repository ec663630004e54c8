// SPDX-License-Identifier: MIT
#pragma once
#include <limits>

#include "sinew/math/types.h"

namespace sinew {

// Axis-aligned; both corners belong to it. A new one is empty: including a point makes it that point.
struct Box {
  static constexpr float kInfinity = std::numeric_limits<float>::infinity();
  Vec3 min{kInfinity, kInfinity, kInfinity};
  Vec3 max{-kInfinity, -kInfinity, -kInfinity};

  static constexpr Box everything() {
    return {{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, kInfinity, kInfinity}};
  }
  bool empty() const { return !(min.x <= max.x && min.y <= max.y && min.z <= max.z); }
  // False for a point that is no number.
  bool contains(Vec3 p) const {
    return min.x <= p.x && p.x <= max.x && min.y <= p.y && p.y <= max.y && min.z <= p.z && p.z <= max.z;
  }
  // Coordinates that are no number are passed over.
  void include(Vec3 p) { include(Box{p, p}); }
  void include(const Box& other) {
    min = {other.min.x < min.x ? other.min.x : min.x, other.min.y < min.y ? other.min.y : min.y,
           other.min.z < min.z ? other.min.z : min.z};
    max = {other.max.x > max.x ? other.max.x : max.x, other.max.y > max.y ? other.max.y : max.y,
           other.max.z > max.z ? other.max.z : max.z};
  }
};

}  // namespace sinew
