// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

// Random numbers that are the same on every machine.
class Random {
 public:
  // Prints its seed; SINEW_TEST_SEED in the environment sets another.
  explicit Random(const char* test) {
    if (const char* other = std::getenv("SINEW_TEST_SEED")) state_ = std::strtoull(other, nullptr, 10);
    std::printf("%s: SINEW_TEST_SEED=%llu\n", test, static_cast<unsigned long long>(state_));
  }
  // For tests that need these numbers and no others.
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // SplitMix64. Source: G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  // In [low, high).
  double uniform(double low, double high) { return low + (high - low) * (double(bits() >> 11) * 0x1p-53); }
  float uniform_float(double low, double high) { return float(uniform(low, high)); }
  float any_float() { return std::bit_cast<float>(std::uint32_t(bits())); }
  double any_double() { return std::bit_cast<double>(bits()); }

 private:
  std::uint64_t state_ = 20240607;
};
