// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace sinew::bench {

// SplitMix64: the same numbers on every machine.
// Source: G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  // In [low, high).
  double between(double low, double high) { return low + (high - low) * (double(bits() >> 11) * 0x1p-53); }

 private:
  std::uint64_t state_;
};

}  // namespace sinew::bench
