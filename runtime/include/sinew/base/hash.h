// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sinew {

inline constexpr std::uint64_t kHashSeed = 0xcbf29ce484222325ull;

// FNV-1a, 64 bits (Fowler, Noll, Vo; http://www.isthe.com/chongo/tech/comp/fnv). Stable across versions and machines:
// names are stored by it. Feed the result back as the seed to go on.
constexpr std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t seed = kHashSeed) {
  for (const std::byte byte : bytes) seed = (seed ^ std::uint64_t(byte)) * 0x100000001b3ull;
  return seed;
}
constexpr std::uint64_t hash_name(std::string_view name, std::uint64_t seed = kHashSeed) {
  for (const char character : name) seed = (seed ^ std::uint8_t(character)) * 0x100000001b3ull;
  return seed;
}

}  // namespace sinew
