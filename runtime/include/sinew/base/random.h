// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace sinew {

// Random numbers that are the same on every machine: SplitMix64, of period 2^64. Its state is one number, so that a
// copy is a snapshot. Not for secrets.
// Source: G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
class SplitMix64 {
 public:
  // Any seed will do; neighbouring seeds give unrelated numbers.
  constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  // At least low and below high, in steps of 2^-53 of the way; rounding can give high itself where few numbers lie
  // between.
  constexpr double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53);
  }

 private:
  std::uint64_t state_;
};

}  // namespace sinew
