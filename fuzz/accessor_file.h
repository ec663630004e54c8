// SPDX-License-Identifier: MIT
// A .glb whose JSON is sound and whose accessors say whatever some bytes say: what a fuzzer of text seldom reaches.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/scene/scene.h"

namespace sinew::fuzz {

// One accessor and its buffer view, 16 bytes of the input. Small numbers that are taken modulo the choices there are.
struct AccessorPlan {
  std::uint8_t component;     // BYTE, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT, UNSIGNED_INT, FLOAT; else a wild number
  std::uint8_t type;          // SCALAR, VEC2, VEC3, VEC4, MAT2, MAT3, MAT4; else an unknown one
  std::uint8_t flags;         // AccessorFlags
  std::uint8_t stride;        // bytes; 0: none stated
  std::uint16_t count;        // 0xFFFF: 4,294,967,295
  std::uint16_t offset;       // bytes, in the view; 0xFFFF: 4,294,967,295
  std::uint16_t view_offset;  // bytes, in the buffer
  std::uint16_t view_bytes;   // 0xFFFF: all of the buffer
  std::uint16_t sparse_count;
  std::uint16_t sparse_at;  // where in the buffer the sparse rows' numbers and values begin
};
static_assert(sizeof(AccessorPlan) == 16);

enum AccessorFlags : std::uint8_t {
  kNormalised = 1,
  kNoView = 2,
  kSparse = 4,
  kSparseBytes = 8,  // sparse rows are numbered by bytes; else by shorts
  kBounds = 16       // min and max are stated, wrongly
};

// Each has one use in the file.
enum class Use : std::uint8_t {
  position,
  normal,
  texcoord,
  color,
  joints,
  weights,
  indices,
  morph,
  inverse_bind,
  times,
  values,
  weight_values
};
inline constexpr std::size_t kUses = 12;
// The input begins with a plan per use, then two bytes of choices; the rest is the buffer.
inline constexpr std::size_t kPlanBytes = kUses * sizeof(AccessorPlan) + 2;

asset::Buffer accessor_file(std::span<const std::byte> input);

}  // namespace sinew::fuzz
