// SPDX-License-Identifier: MIT
#include "import/bvh/half_angles.h"

#include <cmath>
#include <numbers>

#include "sinew/math/scalar.h"

namespace sinew::asset::bvh {
namespace {

constexpr double kHalfRadians = std::numbers::pi / 360;
constexpr double kMostDegrees = 360;

// One over the factorials of 3, 5, ... 15, and of 2, 4, ... 16, with the series' signs.
constexpr double kS[] = {-1.0 / 6,        1.0 / 120,        -1.0 / 5040,         1.0 / 362880,
                         -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000};
constexpr double kC[] = {-1.0 / 2,       1.0 / 24,        -1.0 / 720,         1.0 / 40320,
                         -1.0 / 3628800, 1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000};

struct Pair {
  double sine, cosine;
};

// Of an angle up to a quarter of pi: Taylor's series, whose next terms are below 1e-16.
Pair series(double x) {
  const double y = x * x;
  const double sine =
      x + x * y * (kS[0] + y * (kS[1] + y * (kS[2] + y * (kS[3] + y * (kS[4] + y * (kS[5] + y * kS[6]))))));
  const double cosine =
      1 + y * (kC[0] + y * (kC[1] + y * (kC[2] + y * (kC[3] + y * (kC[4] + y * (kC[5] + y * (kC[6] + y * kC[7])))))));
  return {sine, cosine};
}

Pair doubled(Pair p) { return {2 * p.sine * p.cosine, 1 - 2 * p.sine * p.sine}; }

}  // namespace

// Up to a whole turn a quarter of the half angle is within the series' reach.
void sin_cos_of_halves(const double* degrees, std::size_t count, double* __restrict sines, double* __restrict cosines) {
  for (std::size_t i = 0; i < count; ++i) {
    const Pair half = doubled(doubled(series(degrees[i] * (kHalfRadians / 4))));
    sines[i] = half.sine;
    cosines[i] = half.cosine;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (std::abs(degrees[i]) <= kMostDegrees) continue;
    const SinCos<double> half = sin_cos_rad(degrees[i] * kHalfRadians);
    sines[i] = half.sin;
    cosines[i] = half.cos;
  }
}

}  // namespace sinew::asset::bvh
