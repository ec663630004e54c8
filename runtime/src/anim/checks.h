// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace sinew {

inline bool is_aligned(std::span<const std::byte> bytes) {
  return reinterpret_cast<std::uintptr_t>(bytes.data()) % 64 == 0;
}

// Whether all values are finite and at most limit in magnitude. NaN is not.
inline bool within(const float* values, std::size_t count, float limit) {
  for (std::size_t i = 0; i < count; ++i)
    if (!(-limit <= values[i] && values[i] <= limit)) return false;
  return true;
}

}  // namespace sinew
