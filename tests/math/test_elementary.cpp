// SPDX-License-Identifier: MIT
// Against long double of the C library, whose 64 bits of mantissa leave 11 below a double's.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <limits>

#include "sinew/math/scalar.h"
#include "support/near.h"
#include "support/random.h"
#include "ulp.h"

namespace {

using namespace sinew;
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kPi = 3.14159265358979323846;

struct Sweep {
  double low = 0, high = 0;  // evenly spaced and random numbers between; equal: every bit pattern, at random
};

template <class Number>
Number argument(const Sweep& sweep, int i, int count, Random& random) {
  if (sweep.low == sweep.high) {
    if constexpr (sizeof(Number) == 4) return random.any_float();
    return Number(random.any_double());
  }
  if (i % 2 == 0) return Number(sweep.low + (sweep.high - sweep.low) * i / (count - 1));
  return Number(random.uniform(sweep.low, sweep.high));
}

template <class Number, class Ours, class Truth>
void check_sweep(const char* name, const Sweep& sweep, double limit_ulps, Ours ours, Truth truth) {
  if (std::numeric_limits<long double>::digits < 64) {
    std::printf("skipped: %s against long double, which is no wider than double here\n", name);
    return;
  }
  Random random(name);
  double worst = 0, worst_at = 0;
  constexpr int kCount = 100001;
  for (int i = 0; i < kCount; ++i) {
    const Number x = argument<Number>(sweep, i, kCount, random);
    const double off = ulps_off<Number>(ours(x), truth(static_cast<long double>(x)));
    if (off > worst) worst = off, worst_at = double(x);
  }
  INFO(name, sizeof(Number) == 4 ? " (float)" : " (double)", ": ", worst, " ulp at ", worst_at);
  CHECK(worst <= limit_ulps);
}

template <class Ours, class Truth>
void check_both(const char* name, const Sweep& sweep, double limit_ulps, Ours ours, Truth truth) {
  check_sweep<float>(name, sweep, 0.501, ours, truth);
  check_sweep<double>(name, sweep, limit_ulps, ours, truth);
}

constexpr Sweep kEveryPattern{0, 0};

bool same_number(double a, double b) { return a == b && std::signbit(a) == std::signbit(b); }

}  // namespace

TEST_CASE("sine and cosine stay within 1 ulp, for angles of any size") {
  const auto sine = [](auto x) { return sin_rad(x); };
  const auto cosine = [](auto x) { return cos_rad(x); };
  for (const Sweep sweep : {Sweep{-1, 1}, Sweep{-10, 10}, Sweep{-1e5, 1e5}, Sweep{-2e6, 2e6}, kEveryPattern}) {
    check_both("sin", sweep, 1.0, sine, [](long double x) { return std::sin(x); });
    check_both("cos", sweep, 1.0, cosine, [](long double x) { return std::cos(x); });
  }
}

TEST_CASE("sine and cosine keep their digits beside multiples of a quarter turn") {
  for (int i = 1; i < 20000; ++i) {
    const double angle = i * (kPi / 2);
    for (const double x : {std::nextafter(angle, 0.0), angle, std::nextafter(angle, kInf)}) {
      CHECK(ulps_off(sin_rad(x), std::sin(static_cast<long double>(x))) <= 1.0);
      CHECK(ulps_off(cos_rad(x), std::cos(static_cast<long double>(x))) <= 1.0);
    }
    const float x = float(angle);
    CHECK(ulps_off(sin_rad(x), std::sin(static_cast<long double>(x))) <= 0.501);
    CHECK(ulps_off(cos_rad(x), std::cos(static_cast<long double>(x))) <= 0.501);
  }
}

// The double nearest to a multiple of pi/2: 6381956970095103 * 2^797, whose cosine is -4.68716592425462761112e-19.
// Source: J.-M. Muller, Elementary Functions, table of worst cases for range reduction.
TEST_CASE("the hardest angle to reduce keeps its digits") {
  CHECK_NEAR(cos_rad(6381956970095103.0 * 0x1p797) / -4.68716592425462761112e-19, 1.0, 3e-16);
}

TEST_CASE("sine and cosine at the edges") {
  CHECK(same_number(sin_rad(0.0), 0.0));
  CHECK(same_number(sin_rad(-0.0), -0.0));
  CHECK(same_number(double(sin_rad(-0.0f)), -0.0));
  CHECK(cos_rad(0.0) == 1.0);
  CHECK(sin_rad(5e-324) == 5e-324);
  CHECK(sin_rad(1e-45f) == 1e-45f);
  for (const double x : {kInf, -kInf, kNan}) {
    CHECK(std::isnan(sin_rad(x)));
    CHECK(std::isnan(cos_rad(x)));
    CHECK(std::isnan(tan_rad(x)));
    CHECK(std::isnan(sin_rad(float(x))));
    CHECK(std::isnan(cos_rad(float(x))));
    CHECK(std::isnan(tan_rad(float(x))));
  }
}

TEST_CASE("sin_cos_rad gives the bits of sin_rad and cos_rad") {
  Random random("sin_cos_rad");
  for (int i = 0; i < 10000; ++i) {
    const double x = random.uniform(-100, 100);
    CHECK(sin_cos_rad(x).sin == sin_rad(x));
    CHECK(sin_cos_rad(x).cos == cos_rad(x));
    CHECK(sin_cos_rad(float(x)).sin == sin_rad(float(x)));
    CHECK(sin_cos_rad(float(x)).cos == cos_rad(float(x)));
  }
}

TEST_CASE("tangent stays within 2.5 ulp") {
  for (const Sweep sweep : {Sweep{-1, 1}, Sweep{-10, 10}, kEveryPattern})
    check_both("tan", sweep, 2.5, [](auto x) { return tan_rad(x); }, [](long double x) { return std::tan(x); });
  CHECK(same_number(tan_rad(-0.0), -0.0));
  CHECK(same_number(double(tan_rad(-0.0f)), -0.0));
}

TEST_CASE("arc sine and arc cosine stay within 2.5 ulp") {
  for (const Sweep sweep : {Sweep{-1, 1}, Sweep{0.99, 1}, Sweep{-1, -0.99}, Sweep{-1e-3, 1e-3}}) {
    check_both("asin", sweep, 2.5, [](auto x) { return asin_rad(x); }, [](long double x) { return std::asin(x); });
    check_both("acos", sweep, 2.5, [](auto x) { return acos_rad(x); }, [](long double x) { return std::acos(x); });
  }
}

TEST_CASE("arc sine and arc cosine clamp what a rounding error put outside") {
  CHECK(acos_rad(1.0000001f) == 0.0f);
  CHECK(acos_rad(1.0) == 0.0);
  CHECK(acos_rad(-1.5) == kPi);
  CHECK(acos_rad(-kInf) == kPi);
  CHECK(asin_rad(2.0) == kPi / 2);
  CHECK(asin_rad(-kInf) == -kPi / 2);
  CHECK(same_number(asin_rad(-0.0), -0.0));
  CHECK(std::isnan(asin_rad(kNan)));
  CHECK(std::isnan(acos_rad(kNan)));
}

TEST_CASE("arc tangent stays within 1 ulp") {
  for (const Sweep sweep : {Sweep{-0.2, 0.2}, Sweep{-4, 4}, Sweep{-1e3, 1e3}, kEveryPattern})
    check_both("atan", sweep, 1.0, [](auto x) { return atan_rad(x); }, [](long double x) { return std::atan(x); });
  CHECK(atan_rad(kInf) == kPi / 2);
  CHECK(atan_rad(-kInf) == -kPi / 2);
}

TEST_CASE("the angle of a point stays within 1.5 ulp") {
  Random random("atan2");
  for (int i = 0; i < 200000; ++i) {
    const double x = i % 2 == 0 ? random.any_double() : random.uniform(-1, 1);
    const double y = i % 4 == 0 ? random.any_double() : random.uniform(-1, 1);
    const long double truth = std::atan2(static_cast<long double>(y), static_cast<long double>(x));
    REQUIRE_MESSAGE(ulps_off(atan2_rad(y, x), truth) <= 1.5, "atan2(", y, ", ", x, ")");
    const float float_x = float(x), float_y = float(y);
    const long double float_truth = std::atan2(static_cast<long double>(float_y), static_cast<long double>(float_x));
    REQUIRE_MESSAGE(ulps_off(atan2_rad(float_y, float_x), float_truth) <= 0.501, "atan2(", float_y, ", ", float_x, ")");
  }
}

TEST_CASE("the angle of a point follows the C library at zeros, infinities and the ends of the range") {
  const double edges[] = {0.0, -0.0, 1.0, -1.0, kInf, -kInf, 5e-324, -5e-324, 1.7976931348623157e308};
  for (const double y : edges)
    for (const double x : edges) {
      INFO("atan2(", y, ", ", x, ")");
      const long double truth = std::atan2(static_cast<long double>(y), static_cast<long double>(x));
      CHECK(ulps_off(atan2_rad(y, x), truth) <= 1.0);
      CHECK(std::signbit(atan2_rad(y, x)) == std::signbit(truth));
    }
  CHECK(std::isnan(atan2_rad(kNan, 1.0)));
  CHECK(std::isnan(atan2_rad(1.0, kNan)));
}

TEST_CASE("the exponential stays within 1 ulp, 1.5 where it is denormal") {
  for (const Sweep sweep : {Sweep{-1, 1}, Sweep{-88, 89}, Sweep{-708, 709.7}, kEveryPattern})
    check_both("exp", sweep, 1.0, [](auto x) { return exp_e(x); }, [](long double x) { return std::exp(x); });
  check_both(
      "denormal exp", {-746, -708}, 1.5, [](auto x) { return exp_e(x); }, [](long double x) { return std::exp(x); });
  check_sweep<float>(
      "denormal exp", {-104, -87}, 0.501, [](float x) { return exp_e(x); }, [](long double x) { return std::exp(x); });
}

TEST_CASE("the exponential at the edges") {
  CHECK(exp_e(0.0) == 1.0);
  CHECK(exp_e(-0.0) == 1.0);
  CHECK(exp_e(1e4) == kInf);
  CHECK(exp_e(kInf) == kInf);
  CHECK(exp_e(89.0f) == std::numeric_limits<float>::infinity());
  CHECK(exp_e(-1e4) == 0.0);
  CHECK(exp_e(-kInf) == 0.0);
  CHECK(std::isnan(exp_e(kNan)));
}

TEST_CASE("the logarithm stays within 1 ulp") {
  const auto ours = [](auto x) { return log_e(x); };
  const auto truth = [](long double x) { return std::log(x); };
  for (const Sweep sweep : {Sweep{0.4, 2.5}, Sweep{0.999, 1.001}, Sweep{1e-300, 1e-2}, Sweep{0, 1e6}})
    check_both("log", sweep, 1.0, ours, truth);
  check_both(
      "log", kEveryPattern, 1.0, [&](auto x) { return ours(std::abs(x)); },
      [&](long double x) { return truth(std::abs(x)); });
}

TEST_CASE("the logarithm at the edges") {
  CHECK(same_number(log_e(1.0), 0.0));
  CHECK(log_e(0.0) == -kInf);
  CHECK(log_e(-0.0) == -kInf);
  CHECK(log_e(kInf) == kInf);
  CHECK(std::isnan(log_e(-1.0)));
  CHECK(std::isnan(log_e(kNan)));
  CHECK_NEAR(log_e(5e-324), -744.44007192138126231, 1e-12);  // -1074 ln 2
}
