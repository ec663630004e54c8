// SPDX-License-Identifier: MIT
#include "import/gltf/meshopt_filters.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace sinew::asset::gltf {
namespace {

// Half away from zero. Requires: value within the range of the integers.
template <class Integer>
Integer rounded(float value) {
  return static_cast<Integer>(static_cast<std::int32_t>(value + (value >= 0 ? 0.5f : -0.5f)));
}

// f on each row of four integers.
template <class Integer, class F>
void for_each_row(std::span<std::byte> rows, F&& f) {
  std::array<Integer, 4> row;
  for (std::size_t at = 0; at + sizeof(row) <= rows.size(); at += sizeof(row)) {
    std::memcpy(row.data(), &rows[at], sizeof(row));
    f(row);
    std::memcpy(&rows[at], row.data(), sizeof(row));
  }
}

template <class Integer>
void octahedral_row(std::array<Integer, 4>& row) {
  constexpr float kLargest = std::numeric_limits<Integer>::max();
  float x = row[0], y = row[1];
  float z = float(row[2]) - (x < 0 ? -x : x) - (y < 0 ? -y : y);
  const float folded = z < 0 ? z : 0;  // the lower half is folded over the edges of the upper one
  x += x >= 0 ? folded : -folded;
  y += y >= 0 ? folded : -folded;
  const float length = std::sqrt(x * x + y * y + z * z);
  if (length == 0) return;  // the encoder writes none: zeros stay zeros
  const float scale = kLargest / length;
  row[0] = rounded<Integer>(x * scale);
  row[1] = rounded<Integer>(y * scale);
  row[2] = rounded<Integer>(z * scale);
}

void quaternion_row(std::array<std::int16_t, 4>& row) {
  constexpr float kSqrtHalf = 0.70710678f, kLargest = 32767.0f;
  const float one = static_cast<float>(row[3] | 3);
  const float scale = kSqrtHalf / one;
  std::array<float, 3> small;
  float squares = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    small[i] = float(row[i]) * scale;
    squares += small[i] * small[i];
  }
  const float largest = squares < 1 ? std::sqrt(1 - squares) : 0;
  const auto at = static_cast<std::size_t>(row[3] & 3);
  for (std::size_t i = 0; i < 3; ++i) {
    const float stored = small[i] * kLargest;
    // A damaged row may hold any number; a right one is within the range.
    row[(at + 1 + i) % 4] = stored >= kLargest    ? std::numeric_limits<std::int16_t>::max()
                            : stored <= -kLargest ? std::int16_t(-32767)
                                                  : rounded<std::int16_t>(stored);
  }
  row[at] = rounded<std::int16_t>(largest * kLargest);
}

// 2^exponent; -128 to 127, so never subnormal by more than two steps.
float power_of_two(std::int32_t exponent) {
  if (exponent < -126) return std::bit_cast<float>(std::uint32_t(1) << (exponent + 149));
  return std::bit_cast<float>(static_cast<std::uint32_t>(exponent + 127) << 23);
}

}  // namespace

void decode_octahedral(std::span<std::byte> rows, std::size_t stride_bytes) {
  if (stride_bytes == 4)
    for_each_row<std::int8_t>(rows, octahedral_row<std::int8_t>);
  else
    for_each_row<std::int16_t>(rows, octahedral_row<std::int16_t>);
}

void decode_quaternions(std::span<std::byte> rows) { for_each_row<std::int16_t>(rows, quaternion_row); }

void decode_exponential(std::span<std::byte> numbers) {
  for (std::size_t at = 0; at + 4 <= numbers.size(); at += 4) {
    std::uint32_t bits;
    std::memcpy(&bits, &numbers[at], 4);
    const std::int32_t exponent = std::int32_t(bits) >> 24, mantissa = std::int32_t(bits << 8) >> 8;
    const float value = float(mantissa) * power_of_two(exponent);
    std::memcpy(&numbers[at], &value, 4);
  }
}

}  // namespace sinew::asset::gltf
