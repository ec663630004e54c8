// SPDX-License-Identifier: MIT
#include <bit>
#include <cstdint>
#include <limits>

#include "sinew/math/scalar.h"

namespace sinew {
namespace {

// ln 2 in two parts; the first has 33 bits, so that its product with an exponent is exact.
constexpr double kLn2Hi = 0x1.62e42fefp-1, kLn2Lo = 0x1.473de6af278edp-34;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double power_of_two(int exponent) { return std::bit_cast<double>(std::uint64_t(1023 + exponent) << 52); }

// exp(x) - 1 - x over x^2, for |x| <= ln(2)/2: Taylor's polynomial, cut below 2^-57.
double exp_tail(double x) {
  double p = 1.0 / 6227020800;
  p = p * x + 1.0 / 479001600;
  p = p * x + 1.0 / 39916800;
  p = p * x + 1.0 / 3628800;
  p = p * x + 1.0 / 362880;
  p = p * x + 1.0 / 40320;
  p = p * x + 1.0 / 5040;
  p = p * x + 1.0 / 720;
  p = p * x + 1.0 / 120;
  p = p * x + 1.0 / 24;
  p = p * x + 1.0 / 6;
  return p * x + 0.5;
}

// 2 s^2/3 + 2 s^4/5 + ... for |s| <= 0.172, which is log((1 + s) / (1 - s)) / s - 2; cut below 2^-58.
double log_tail(double s) {
  const double z = s * s;
  double p = 2.0 / 23;
  p = p * z + 2.0 / 21;
  p = p * z + 2.0 / 19;
  p = p * z + 2.0 / 17;
  p = p * z + 2.0 / 15;
  p = p * z + 2.0 / 13;
  p = p * z + 2.0 / 11;
  p = p * z + 2.0 / 9;
  p = p * z + 2.0 / 7;
  p = p * z + 2.0 / 5;
  return (p * z + 2.0 / 3) * z;
}

}  // namespace

// exp(x) = 2^k exp(rest), rest = x - k ln 2.
double exp_e(double x) {
  if (x != x) return x;
  if (x > 709.8) return kInfinity;
  if (x < -745.2) return 0;
  const double k = round_nearest(x * 0x1.71547652b82fep+0);
  const double rest_hi = x - k * kLn2Hi, rest_lo = k * kLn2Lo, rest = rest_hi - rest_lo;
  const double rest_error = (rest_hi - rest) - rest_lo;
  const double result = 1 + (rest + (rest * rest * exp_tail(rest) + rest_error));
  const int half = int(k) / 2;  // in two steps, because 2^k alone may leave the range where the result does not
  return result * power_of_two(half) * power_of_two(int(k) - half);
}

// x = 2^k (1 + f) with 1 + f in [sqrt(1/2), sqrt(2)), and s = f / (2 + f). From log(1 + f) = 2s + s tail and
// 2s = f - s f = f - (f^2/2 - s f^2/2): the leading term f is exact.
double log_e(double x) {
  if (x == 0) return -kInfinity;
  if (x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (!(x <= std::numeric_limits<double>::max())) return x;
  const bool denormal = x < std::numeric_limits<double>::min();
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(denormal ? x * 0x1p54 : x);
  const std::int64_t exponent = std::int64_t(bits - std::bit_cast<std::uint64_t>(0x1.6a09e667f3bcdp-1)) >> 52;
  const double k = double(exponent - (denormal ? 54 : 0));

  const double f = std::bit_cast<double>(bits - (std::uint64_t(exponent) << 52)) - 1;
  const double s = f / (2 + f), half_ff = 0.5 * f * f;
  const double correction = s * (half_ff + log_tail(s)) + k * kLn2Lo;
  return k * kLn2Hi - ((half_ff - correction) - f);
}

float exp_e(float x) { return float(exp_e(double(x))); }
float log_e(float x) { return float(log_e(double(x))); }

}  // namespace sinew
