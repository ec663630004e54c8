// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "double_double.h"
#include "sinew/math/scalar.h"

namespace sinew {
namespace {

constexpr DoubleDouble kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
constexpr DoubleDouble kPi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

// atan(i/8), worked out from its series in integers of 1400 bits.
constexpr DoubleDouble kAtanOfEighths[9] = {{0, 0},
                                            {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                                            {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                                            {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                                            {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                                            {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                                            {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                                            {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                                            {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}};

// atan(t) for |t| <= 1/8 by its series: t - t^3/3 + t^5/5 ...; the first term left out is below 2^-58 of t.
double atan_of_small(double t) {
  const double z = t * t;
  double p = -1.0 / 19;
  p = p * z + 1.0 / 17;
  p = p * z - 1.0 / 15;
  p = p * z + 1.0 / 13;
  p = p * z - 1.0 / 11;
  p = p * z + 1.0 / 9;
  p = p * z - 1.0 / 7;
  p = p * z + 1.0 / 5;
  p = p * z - 1.0 / 3;
  return t + t * z * p;
}

// atan(a / b), unrounded, for 0 <= a <= b, b > 0, both finite.
DoubleDouble atan_of_ratio(double a, double b) {
  const double ratio = a / b;
  if (ratio < 0.125) return {atan_of_small(ratio), 0};
  if (b > 0x1p1000) a *= 0x1p-100, b *= 0x1p-100;
  if (b < 0x1p-900) a *= 0x1p+100, b *= 0x1p+100;
  // atan(a/b) = atan(c) + atan((a - c b) / (b + c a)) with c the nearest eighth. c times either half of b is exact.
  const int eighths = int(ratio * 8 + 0.5);
  const double c = eighths * 0.125, b_hi = upper_half(b), b_lo = b - b_hi;
  const double t = ((a - c * b_hi) - c * b_lo) / (b + c * a);
  const DoubleDouble table = kAtanOfEighths[eighths];
  const DoubleDouble sum = exact_sum(table.hi, atan_of_small(t));
  return {sum.hi, sum.lo + table.lo};
}

DoubleDouble difference(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble sum = exact_sum(a.hi, -b.hi);
  return {sum.hi, sum.lo + (a.lo - b.lo)};
}

bool infinite(double x) { return std::abs(x) > std::numeric_limits<double>::max(); }

}  // namespace

double atan2_rad(double y, double x) {
  if (x != x || y != y) return x + y;
  double up = std::abs(y), along = std::abs(x);
  if (infinite(up) || infinite(along)) {
    up = infinite(up) ? 1 : 0;
    along = infinite(along) ? 1 : 0;
  }
  DoubleDouble angle{0, 0};
  if (up > along)
    angle = difference(kHalfPi, atan_of_ratio(along, up));
  else if (along > 0)
    angle = atan_of_ratio(up, along);
  if (std::signbit(x)) angle = difference(kPi, angle);
  return std::copysign(angle.hi + angle.lo, y);
}

double atan_rad(double x) { return atan2_rad(x, 1.0); }

double asin_rad(double x) {
  if (x != x) return x;
  if (std::abs(x) >= 1) return std::copysign(kHalfPi.hi, x);
  return atan2_rad(x, std::sqrt((1 - x) * (1 + x)));
}

double acos_rad(double x) {
  if (x >= 1) return 0;
  if (x <= -1) return kPi.hi;
  return atan2_rad(std::sqrt((1 - x) * (1 + x)), x);
}

float asin_rad(float x) { return float(asin_rad(double(x))); }
float acos_rad(float x) { return float(acos_rad(double(x))); }
float atan_rad(float x) { return float(atan_rad(double(x))); }
float atan2_rad(float y, float x) { return float(atan2_rad(double(y), double(x))); }

}  // namespace sinew
