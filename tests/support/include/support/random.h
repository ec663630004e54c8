// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sinew/base/random.h"

// Random numbers that are the same on every machine.
class Random {
 public:
  // Prints its seed; SINEW_TEST_SEED in the environment sets another.
  explicit Random(const char* test) : Random(seed_of_tests()) {
    std::printf("%s: SINEW_TEST_SEED=%llu\n", test, static_cast<unsigned long long>(seed_of_tests()));
  }
  // For tests that need these numbers and no others.
  explicit Random(std::uint64_t seed) : numbers_(seed) {}

  std::uint64_t bits() { return numbers_.bits(); }
  // In [low, high).
  double uniform(double low, double high) { return numbers_.between(low, high); }
  float uniform_float(double low, double high) { return float(uniform(low, high)); }
  float any_float() { return std::bit_cast<float>(std::uint32_t(bits())); }
  double any_double() { return std::bit_cast<double>(bits()); }

 private:
  static std::uint64_t seed_of_tests() {
    const char* other = std::getenv("SINEW_TEST_SEED");
    return other == nullptr ? 20240607 : std::strtoull(other, nullptr, 10);
  }

  sinew::SplitMix64 numbers_;
};
