// SPDX-License-Identifier: MIT
// Bytes of the chunks that the room opens. For writers; readers use the views. Little-endian, offsets from the chunk's
// first byte.
#pragma once
#include <cstdint>

#include "sinew/base/chunk.h"

namespace sinew {

// A convex cell of a blend space has at most so many corners.
inline constexpr std::size_t kMaxCellCorners = 16;
inline constexpr float kMaxBlendParameter = 1e6f;

struct BlendSpaceHeader {
  std::uint32_t kind;  // BlendSpaceKind
  std::uint32_t sample_count;
  float angle_scale;          // polar: a point lies at (angle_scale * angle, radius)
  std::uint32_t hull_closed;  // 1: the hull leads from its last point back to the first
  ArrayRef points;            // two floats each
  ArrayRef point_samples;     // uint16: which sample lies there; polar ones lie at several
  ArrayRef cells;             // CellRecord
  ArrayRef corners;           // uint16: points, counter-clockwise in each cell
  ArrayRef hull;              // uint16: points; counter-clockwise where closed, else from end to end
};

struct CellRecord {
  std::uint32_t first, count;  // in corners; 3 to kMaxCellCorners
};

}  // namespace sinew
