// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "sinew/math/scalar.h"
#include "support/random.h"

namespace {

using namespace sinew;

bool same_bits(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

template <class Number>
void check_rounding(Number x) {
  INFO("of ", x);
  REQUIRE(same_bits(double(round_down(x)), double(std::floor(x))));
  REQUIRE(same_bits(double(round_up(x)), double(std::ceil(x))));
  REQUIRE(same_bits(double(round_to_zero(x)), double(std::trunc(x))));
  REQUIRE(same_bits(double(round_nearest(x)), double(std::nearbyint(x))));
}

}  // namespace

TEST_CASE("rounding gives the bits of the C library") {
  Random random("rounding");
  for (int i = 0; i < 200000; ++i) {
    check_rounding(random.any_double());
    check_rounding(random.any_float());
    check_rounding(random.uniform(-1000, 1000));
    check_rounding(random.uniform_float(-1000, 1000));
  }
}

TEST_CASE("rounding at halves, zeros, and where every number is whole") {
  for (int halves = -41; halves <= 41; ++halves) {
    check_rounding(halves * 0.5);
    check_rounding(float(halves) * 0.5f);
    check_rounding(std::nextafter(halves * 0.5, 0.0));
  }
  for (const double x : {0.0, -0.0, 0x1p52, -0x1p52, 0x1p52 - 0.5, 0x1p51 + 0.5, 0x1p63, 5e-324, 1.7e308})
    check_rounding(x);
  check_rounding(std::numeric_limits<double>::infinity());
  check_rounding(-std::numeric_limits<double>::infinity());
  check_rounding(std::numeric_limits<double>::quiet_NaN());
}
