// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstdint>

namespace sinew {

// The unrounded sum hi + lo, with |lo| at most half a unit of hi's last place.
struct DoubleDouble {
  double hi, lo;
};

// Exact. Source: D. E. Knuth, The Art of Computer Programming 2, 4.2.2, theorem B.
inline DoubleDouble exact_sum(double a, double b) {
  const double sum = a + b, b_in_sum = sum - a;
  return {sum, (a - (sum - b_in_sum)) + (b - b_in_sum)};
}

// The upper 26 bits of x; x - upper_half(x) is exact and has 27, so that products of halves are exact.
inline double upper_half(double x) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & 0xfffffffff8000000ull);
}

// Exact where nothing leaves the range. Source: T. J. Dekker, A floating-point technique for extending the available
// precision, Numerische Mathematik 18 (1971) 224.
inline DoubleDouble exact_product(double a, double b) {
  const double product = a * b, a_hi = upper_half(a), a_lo = a - a_hi, b_hi = upper_half(b), b_lo = b - b_hi;
  return {product, ((a_hi * b_hi - product) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
}

}  // namespace sinew
