// SPDX-License-Identifier: MIT
// Bytes of the chunks that Skin::open and VertexClip::open read. For writers.
#pragma once
#include <cstdint>

#include "sinew/base/chunk.h"

namespace sinew {

struct SkinHeader {
  ArrayRef joints;           // uint16
  ArrayRef joint_from_bind;  // Affine
};

enum class VertexEncoding : std::uint32_t {
  floats,       // VertexBlock32: the source's numbers
  sixteen_bits  // VertexBlock16: positions min + (max - min) * q / 65535, directions q - 32768 of any length
};

struct VertexClipHeader {
  double last_key_secs;
  double loop_interval_secs;
  std::uint32_t wrap;
  std::uint32_t vertex_count;
  std::uint32_t encoding;  // VertexEncoding
  float min[3], max[3];    // of all positions of all keys
  std::uint32_t zero;
  ArrayRef times;                         // double, at least one, not decreasing
  ArrayRef positions, normals, tangents;  // key after key, a block per eight vertices; the latter two may be empty
};

// Eight vertices at one key; lanes past the last vertex repeat it.
struct VertexBlock16 {
  std::uint16_t x[8], y[8], z[8];
};
struct VertexBlock32 {
  float x[8], y[8], z[8];
};

}  // namespace sinew
