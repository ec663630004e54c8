// SPDX-License-Identifier: MIT
#include "import/fbx/fitting.h"

#include <doctest/doctest.h>

#include <cmath>

#include "import/fbx/transform.h"
#include "support/near.h"

namespace {

using namespace sinew;
using namespace sinew::asset::fbx;
using sinew::asset::Interpolation;
using sinew::asset::readers::kTicksPerSecond;
using sinew::asset::readers::Side;
constexpr double kSecond = double(kTicksPerSecond);

// Of one number, or of angles about the axes, over time in seconds.
template <class At>
Motion number_motion(std::vector<std::int64_t> knots, const At& at) {
  Motion motion;
  motion.at = [at](double ticks, Side side) { return Row{at(ticks / kSecond, side), 0, 0, 0}; };
  motion.knots = std::move(knots);
  motion.components = 1;
  return motion;
}
template <class At>
Motion rotation_motion(std::vector<std::int64_t> knots, const At& degrees) {
  Motion motion;
  motion.at = [degrees](double ticks, Side) {
    const QuatD q = rotation_from_degrees(EulerOrder::xyz, degrees(ticks / kSecond));
    return Row{q.x, q.y, q.z, q.w};
  };
  motion.knots = std::move(knots);
  motion.components = 4;
  motion.measure = Measure::rotation;
  return motion;
}

Keys fitted(const Motion& motion, double bound) {
  std::size_t budget = 100000;
  return fit_keys(motion, bound, budget);
}

double angle_between(const Row& a, const Row& b) {
  const double d = std::abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
  return 2 * std::acos(std::min(1.0, d));
}

// The largest difference at 2000 times, measured apart from the fit.
double largest_angle(const Motion& motion, const Keys& keys) {
  const double first = double(motion.knots.front()), last = double(motion.knots.back());
  double worst = 0;
  for (int i = 0; i <= 2000; ++i) {
    const double ticks = first + (last - first) * i / 2000;
    worst = std::max(worst, angle_between(motion.at(ticks, Side::at), value_of(keys, 4, Measure::rotation, ticks)));
  }
  return worst;
}

}  // namespace

TEST_CASE("a straight motion keeps its knots as linear keys") {
  const Motion motion = number_motion({0, kTicksPerSecond, 3 * kTicksPerSecond},
                                      [](double t, Side) { return t < 1 ? t : 1 + 5 * (t - 1); });
  const Keys keys = fitted(motion, 1e-9);
  CHECK(keys.interpolation == Interpolation::linear);
  CHECK(keys.ticks == std::vector<double>{0, kSecond, 3 * kSecond});
  CHECK(keys.rows == std::vector<double>{0, 1, 11});
}

TEST_CASE("a motion of cubic polynomials keeps its knots as cubic keys with its slopes") {
  const auto at = [](double t, Side) { return t < 1 ? t * t * t : 1 + 2 * (t - 1) * (t - 1); };
  const Motion motion = number_motion({0, kTicksPerSecond, 2 * kTicksPerSecond}, at);
  const Keys keys = fitted(motion, 1e-9);
  REQUIRE(keys.interpolation == Interpolation::cubic_spline);
  REQUIRE(keys.ticks.size() == 3);
  const double expected[9] = {0, 0, 0, 3, 1, 0, 4, 3, 0};  // slope before, value, slope after
  for (int i = 0; i < 9; ++i) CHECK_NEAR(keys.rows[i], expected[i], 1e-9);
  CHECK(keys.error <= 1e-9);
}

TEST_CASE("steps stay steps, and equal ones are left out") {
  const auto at = [](double t, Side side) {
    return t < 1 || (t == 1 && side == Side::before) ? 2.0 : t < 3 || (t == 3 && side == Side::before) ? 5.0 : 7.0;
  };
  const Keys keys = fitted(
      number_motion({0, kTicksPerSecond, 2 * kTicksPerSecond, 3 * kTicksPerSecond, 4 * kTicksPerSecond}, at), 1e-9);
  CHECK(keys.interpolation == Interpolation::step);
  CHECK(keys.ticks == std::vector<double>{0, kSecond, 3 * kSecond});
  CHECK(keys.rows == std::vector<double>{2, 5, 7});
}

TEST_CASE("a constant is one key") {
  const Motion motion = number_motion({5, 10, 20}, [](double, Side) { return 0.1; });
  CHECK(is_constant(motion));
  CHECK(fitted(motion, 1e-9).rows == std::vector<double>{0.1});
  CHECK_FALSE(is_constant(number_motion({0, 10}, [](double t, Side) { return t; })));
}

TEST_CASE("a jump between straight parts is two keys at one time") {
  const auto at = [](double t, Side side) { return t < 1 || (t == 1 && side == Side::before) ? t : 10 + t; };
  const Keys keys = fitted(number_motion({0, kTicksPerSecond, 2 * kTicksPerSecond}, at), 1e-9);
  CHECK(keys.interpolation == Interpolation::linear);
  CHECK(keys.ticks == std::vector<double>{0, kSecond, kSecond, 2 * kSecond});
  CHECK(keys.rows == std::vector<double>{0, 1, 11, 12});
}

TEST_CASE("A5_full_turns_and_arcs_below_180_degrees") {
  const Motion turn = rotation_motion({0, kTicksPerSecond}, [](double t) { return Triple{360 * t, 0, 0}; });
  const Keys keys = fitted(turn, 1e-6);
  CHECK(keys.interpolation == Interpolation::linear);
  const double r = std::sqrt(0.5);
  CHECK_NEAR(angle_between(value_of(keys, 4, Measure::rotation, 0.25 * kSecond), {r, 0, 0, r}), 0, 1e-7);
  CHECK_NEAR(angle_between(value_of(keys, 4, Measure::rotation, 0.5 * kSecond), {1, 0, 0, 0}), 0, 1e-7);
  CHECK(keys.ticks.size() <= 5);
  CHECK(largest_angle(turn, keys) <= 1e-6);

  const Motion arc = rotation_motion({0, kTicksPerSecond}, [](double t) { return Triple{170 * t, 0, 0}; });
  const Keys two = fitted(arc, 1e-6);
  CHECK(two.ticks.size() == 2);
  CHECK(two.interpolation == Interpolation::linear);
  CHECK(largest_angle(arc, two) <= 1e-6);
}

TEST_CASE("many turns between two keys all arrive") {
  const Motion spin = rotation_motion({0, kTicksPerSecond}, [](double t) { return Triple{0, 0, 360 * 16 * t}; });
  const Keys keys = fitted(spin, 1e-5);
  CHECK(largest_angle(spin, keys) <= 1e-5);
}

TEST_CASE("three angles at once are followed within the bound by few keys") {
  // Smooth, 60 to 200 degrees per second.
  const auto at = [](double t) { return Triple{80 * t, 60 * t * t, -120 * t + 30 * t * t * t}; };
  const Motion motion = rotation_motion({0, kTicksPerSecond}, at);
  for (const double bound : {1e-3, 1e-5, 1e-6}) {
    const Keys keys = fitted(motion, bound);
    CHECK(largest_angle(motion, keys) <= 1.2 * bound);  // the fit looks at three places of each piece
    CHECK(keys.ticks.size() <= 40);
    CHECK(keys.is_complete);
  }
}

TEST_CASE("a flip of all three angles that leaves the rotation as it is stays without a swing") {
  // (0, 0, 0) to (180, 180, 180) is the same rotation: a jump between two frames as exporters write it.
  const auto at = [](double t) { return t < 0.5 ? Triple{10 * t, 0, 0} : Triple{180 + 10 * t, 180, 180}; };
  Motion motion = rotation_motion({0, kTicksPerSecond / 2, kTicksPerSecond}, at);
  const auto smooth = motion.at;
  motion.at = [smooth](double ticks, Side side) { return smooth(side == Side::before ? ticks - 1e-3 : ticks, side); };
  const Keys keys = fitted(motion, 1e-6);
  for (int i = 0; i <= 100; ++i) {
    const double t = i / 100.0;
    const QuatD q = rotation_from_degrees(EulerOrder::xyz, {10 * t, 0, 0});
    CHECK_NEAR(angle_between(value_of(keys, 4, Measure::rotation, t * kSecond), {q.x, q.y, q.z, q.w}), 0, 1e-6);
  }
}

TEST_CASE("where the budget ends the keys say so") {
  std::size_t budget = 10;
  const Motion wild = number_motion({0, kTicksPerSecond}, [](double t, Side) { return std::sin(1e6 * t * t); });
  const Keys keys = fit_keys(wild, 1e-9, budget);
  CHECK_FALSE(keys.is_complete);
  CHECK(keys.ticks.size() <= 22);
  CHECK(budget <= 10);
}
