// SPDX-License-Identifier: MIT
// Rotations among the floats of a pose's properties.
#pragma once
#include <cstddef>
#include <span>

#include "sinew/math/quat.h"

namespace sinew {

inline Quat quat_at(std::span<const float> floats, std::size_t first) {
  return {floats[first], floats[first + 1], floats[first + 2], floats[first + 3]};
}

inline void put(Quat q, std::span<float> floats, std::size_t first) {
  floats[first] = q.x;
  floats[first + 1] = q.y;
  floats[first + 2] = q.z;
  floats[first + 3] = q.w;
}

// The way from p to q, part of it, in the hemisphere of the heavier one; of equal ones p's.
inline Quat between(Quat p, Quat q, float part) {
  const bool apart = dot(p, q) < 0, q_leads = part > 0.5f;
  const float of_p = apart && q_leads ? part - 1 : 1 - part, of_q = apart && !q_leads ? -part : part;
  return normalise(
      Quat{of_p * p.x + of_q * q.x, of_p * p.y + of_q * q.y, of_p * p.z + of_q * q.z, of_p * p.w + of_q * q.w});
}

}  // namespace sinew
