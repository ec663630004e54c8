// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace sinew {

inline constexpr int kLanes = 8;  // part of the pack format, whatever the width of the machine's vectors

// Eight joint transforms as structure of arrays: lane j of every array belongs to joint 8*block + j. Exactly five
// cache lines. Lanes beyond the last joint hold the identity transform.
struct alignas(64) JointBlock {
  float tx[kLanes] = {}, ty[kLanes] = {}, tz[kLanes] = {};
  float qx[kLanes] = {}, qy[kLanes] = {}, qz[kLanes] = {}, qw[kLanes] = {1, 1, 1, 1, 1, 1, 1, 1};
  float sx[kLanes] = {1, 1, 1, 1, 1, 1, 1, 1}, sy[kLanes] = {1, 1, 1, 1, 1, 1, 1, 1},
        sz[kLanes] = {1, 1, 1, 1, 1, 1, 1, 1};
};
static_assert(sizeof(JointBlock) == 320);

constexpr std::size_t block_count(std::size_t joints) { return (joints + kLanes - 1) / kLanes; }

}  // namespace sinew
