// SPDX-License-Identifier: MIT
#include "reduce_angle.h"

#include <cmath>

namespace sinew {
namespace {

constexpr DoubleDouble kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

// The bits of 2/pi after the binary point, 32 a word, behind two words of zeros. Worked out with Machin's formula,
// pi = 16 atan(1/5) - 4 atan(1/239), in integers of 1400 bits. Enough for the largest double.
constexpr std::uint32_t kTwoOverPi[40] = {
    0,           0,           0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u,
    0xfe5163abu, 0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu,
    0xe88235f5u, 0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu, 0xbdf9283bu,
    0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du,
    0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu};

// 192 bits, most significant word first.
struct Bits192 {
  std::uint64_t word[3];
};

// mantissa times the 192 bits of the table that begin at first_bit, modulo 2^192.
Bits192 mantissa_times_two_over_pi(std::uint64_t mantissa, int first_bit) {
  const std::uint64_t low = mantissa & 0xffffffffu, high = mantissa >> 32;
  std::uint32_t out[6];
  std::uint64_t carry = 0, previous = 0;
  for (int i = 5; i >= 0; --i) {
    const int bit = first_bit + 32 * i, word = bit / 32, shift = bit % 32;
    const std::uint64_t pair = std::uint64_t(kTwoOverPi[word]) << 32 | kTwoOverPi[word + 1];
    const std::uint64_t digit = (pair >> (32 - shift)) & 0xffffffffu;
    // The two products and the carry go in one after the other, because their sum can pass 64 bits.
    const std::uint64_t first = low * digit + (carry & 0xffffffffu);
    const std::uint64_t second = high * previous + (first & 0xffffffffu);
    out[i] = std::uint32_t(second);
    carry = (carry >> 32) + (first >> 32) + (second >> 32);
    previous = digit;
  }
  const auto join = [&](int i) { return std::uint64_t(out[i]) << 32 | out[i + 1]; };
  return {{join(0), join(2), join(4)}};
}

Bits192 shifted_left(Bits192 a, int count) {
  if (count == 0) return a;
  return {{a.word[0] << count | a.word[1] >> (64 - count), a.word[1] << count | a.word[2] >> (64 - count),
           a.word[2] << count}};
}

Bits192 negated(Bits192 a) {
  const std::uint64_t low = ~a.word[2] + 1, middle = ~a.word[1] + (low == 0);
  return {{~a.word[0] + (low == 0 && middle == 0), middle, low}};
}

// Requires: -1100 < exponent < 1000; the result is a normal number.
double power_of_two(int exponent) { return std::bit_cast<double>(std::uint64_t(1023 + exponent) << 52); }

// fraction * pi/2, fraction read as a number in [0, 1/2] with the binary point before its first bit.
DoubleDouble quarter_turns_to_radians(Bits192 fraction) {
  if (fraction.word[0] == 0) return {0, 0};  // no double comes within 2^-63 of a multiple of pi/2
  const int zeros = std::countl_zero(fraction.word[0]);
  const Bits192 bits = shifted_left(fraction, zeros);
  const double hi = double(bits.word[0] >> 11) * power_of_two(-53 - zeros);
  const double lo = double((bits.word[0] & 0x7ff) << 52 | bits.word[1] >> 12) * power_of_two(-116 - zeros);
  const DoubleDouble product = exact_product(hi, kHalfPi.hi);
  return exact_sum(product.hi, product.lo + (hi * kHalfPi.lo + lo * kHalfPi.hi));
}

}  // namespace

// Source: M. Payne, R. Hanek, Radian reduction for trigonometric functions, SIGNUM Newsletter 18 (1983) 19. The angle
// is an integer times 2^exponent; bits of 2/pi whose product with it is a multiple of 4 quadrants are left out.
ReducedAngle reduce_angle(double angle_rad) {
  if (std::abs(angle_rad) <= 0x1.921fb54442d18p-1) return {{angle_rad, 0}, 0};
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(angle_rad);
  const int exponent = int(bits >> 52 & 0x7ff) - 1075;
  const std::uint64_t mantissa = (bits & 0xfffffffffffffull) | 0x10000000000000ull;

  // The table's bit i (from 0) has the weight 2^(63 - i); the product's first bit is to weigh 2.
  const Bits192 quadrants = mantissa_times_two_over_pi(mantissa, exponent + 62);
  unsigned quadrant = unsigned(quadrants.word[0] >> 62);
  Bits192 fraction = shifted_left(quadrants, 2);
  const bool above_half = fraction.word[0] >> 63 != 0;
  if (above_half) {
    fraction = negated(fraction);
    ++quadrant;
  }
  DoubleDouble rest = quarter_turns_to_radians(fraction);
  const bool negative = bits >> 63 != 0;
  if (above_half != negative) rest = {-rest.hi, -rest.lo};
  if (negative) quadrant = 0u - quadrant;
  return {rest, quadrant & 3u};
}

}  // namespace sinew
