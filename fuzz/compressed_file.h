// SPDX-License-Identifier: MIT
// A .glb with one compressed stream, whose JSON is sound but for the numbers that some bytes say.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/scene/scene.h"

namespace sinew::fuzz {

// The first 8 bytes of the input; the rest is the stream.
struct StreamPlan {
  std::uint8_t mode;      // 0: Draco; else meshopt's ATTRIBUTES, TRIANGLES, INDICES
  std::uint8_t filter;    // of meshopt: NONE, OCTAHEDRAL, QUATERNION, EXPONENTIAL
  std::uint8_t stride;    // of meshopt, in bytes
  std::uint8_t type;      // of the accessor that reads the rows
  std::uint16_t count;    // vertices or rows; 0xFFFF: 4,294,967,295
  std::uint16_t indices;  // of Draco
};
static_assert(sizeof(StreamPlan) == 8);

asset::Buffer compressed_file(std::span<const std::byte> input);

}  // namespace sinew::fuzz
