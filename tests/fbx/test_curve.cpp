// SPDX-License-Identifier: MIT
#include "import/fbx/curve.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/near.h"

namespace {

using namespace sinew::asset::fbx;
constexpr double kSecond = double(kTicksPerSecond);

Key key(std::int64_t ticks, double value, KeyShape shape = KeyShape::linear) {
  Key made;
  made.ticks = ticks;
  made.value = value;
  made.shape = shape;
  return made;
}

Curve curve(std::vector<Key> keys, Extrapolation before = {}, Extrapolation after = {}) {
  return {std::move(keys), before, after};
}

}  // namespace

TEST_CASE("a linear segment is a straight line, and the ends hold") {
  const Curve line = curve({key(100, 2), key(300, 6)});
  CHECK(evaluate(line, 50) == 2);
  CHECK(evaluate(line, 100) == 2);
  CHECK(evaluate(line, 150) == 3);
  CHECK(evaluate(line, 300) == 6);
  CHECK(evaluate(line, 1e15) == 6);
}

TEST_CASE("a constant segment holds its own key, or the next one from right after it") {
  const Curve own = curve({key(0, 1, KeyShape::constant), key(10, 5)});
  CHECK(evaluate(own, 9.999) == 1);
  CHECK(evaluate(own, 10, Side::before) == 1);
  CHECK(evaluate(own, 10) == 5);
  const Curve next = curve({key(0, 1, KeyShape::constant_next), key(10, 5)});
  CHECK(evaluate(next, 0) == 1);
  CHECK(evaluate(next, 0, Side::before) == 1);
  CHECK(evaluate(next, 0, Side::after) == 5);
  CHECK(evaluate(next, 0.001) == 5);
}

TEST_CASE("of two keys at one time the later is valid from that time on") {
  const Curve jump = curve({key(0, 0), key(10, 1), key(10, 3), key(20, 4)});
  CHECK(evaluate(jump, 10, Side::before) == 1);
  CHECK(evaluate(jump, 10) == 3);
  CHECK(evaluate(jump, 10, Side::after) == 3);
  CHECK(evaluate(jump, 15) == 3.5);
}

TEST_CASE("a cubic segment without weights is Hermite's") {
  // Values 0 and 0, slopes 1 and -1 per second over 2 s: 2 s (1/8 + 1/8) = 0.5 in the middle.
  Curve arch = curve({key(0, 0, KeyShape::cubic), key(2 * kTicksPerSecond, 0)});
  arch.keys[0].right_slope = 1;
  arch.keys[0].next_left_slope = -1;
  CHECK_NEAR(evaluate(arch, kSecond), 0.5, 1e-15);
}

TEST_CASE("the slope of a curve, per second, from either side") {
  // y = 2 s t - t^2 over 2 s is level in the middle; then 3 per second, then constant.
  Curve bends = curve({key(0, 0, KeyShape::cubic), key(2 * kTicksPerSecond, 0),
                       key(3 * kTicksPerSecond, 3, KeyShape::constant), key(4 * kTicksPerSecond, 9)});
  bends.keys[0].right_slope = 2;
  bends.keys[0].next_left_slope = -2;
  REQUIRE(is_plain(bends));
  CHECK(slope(bends, 0, Side::before) == 0);
  CHECK(slope(bends, 0, Side::after) == 2);
  CHECK_NEAR(slope(bends, 0.5 * kSecond, Side::at), 1, 1e-14);
  CHECK_NEAR(slope(bends, kSecond, Side::at), 0, 1e-14);
  CHECK(slope(bends, 2 * kSecond, Side::before) == -2);
  CHECK(slope(bends, 2 * kSecond, Side::after) == 3);
  CHECK(slope(bends, 3.5 * kSecond, Side::at) == 0);
  CHECK(slope(bends, 4 * kSecond, Side::after) == 0);
  bends.keys[0].right_weight = 0.5f;
  CHECK_FALSE(is_plain(bends));
  CHECK_FALSE(is_plain(curve({key(0, 0), key(1, 1)}, {}, {'R', -1})));
}

TEST_CASE("a curve is constant where no key and no tangent leaves its value") {
  CHECK(is_constant(curve({key(0, 2), key(5, 2)})));
  CHECK_FALSE(is_constant(curve({key(0, 2), key(5, 3)})));
  Curve arch = curve({key(0, 2, KeyShape::cubic), key(5, 2)});
  CHECK(is_constant(arch));
  arch.keys[0].next_left_slope = 1;
  CHECK_FALSE(is_constant(arch));
}

TEST_CASE("a weighted tangent pulls as a Bezier handle") {
  // Handles at half the length with level slopes: x(s) = 1.5 s (1-s)^2 + 1.5 s^2 (1-s) + s^3 = 1.5 s - 1.5 s^2 + s^3.
  // At s = 1/4: x = 0.296875, y = 3 s^2 - 2 s^3 = 0.15625.
  Curve ease = curve({key(0, 0, KeyShape::cubic), key(kTicksPerSecond, 1)});
  ease.keys[0].right_weight = ease.keys[0].next_left_weight = 0.5f;
  CHECK_NEAR(evaluate(ease, 0.296875 * kSecond), 0.15625, 1e-14);
  CHECK_NEAR(evaluate(ease, 0.5 * kSecond), 0.5, 1e-14);
}

TEST_CASE("handles of the full length make the steepest curve, which still has one value everywhere") {
  // Both weights 1: x(s) = 3 s - 6 s^2 + 4 s^3, upright at s = 1/2. At s = 1/4: x = 0.4375, y = 0.15625.
  Curve steep = curve({key(0, 0, KeyShape::cubic), key(kTicksPerSecond, 1)});
  steep.keys[0].right_weight = steep.keys[0].next_left_weight = 1;
  CHECK_NEAR(evaluate(steep, 0.4375 * kSecond), 0.15625, 1e-12);
  CHECK_NEAR(evaluate(steep, 0.5 * kSecond), 0.5, 1e-4);  // a triple root: a third of the digits
  CHECK_NEAR(evaluate(steep, 0.5625 * kSecond), 0.84375, 1e-12);
}

TEST_CASE("extrapolation repeats, mirrors, climbs and keeps its slope") {
  const auto made = [](char mode, int repetitions = -1) {
    return curve({key(10, 1), key(20, 5)}, {mode, repetitions}, {mode, repetitions});
  };
  SUBCASE("repetition") {
    CHECK(evaluate(made('R'), 22.5) == 2);
    CHECK(evaluate(made('R'), 30, Side::before) == 5);
    CHECK(evaluate(made('R'), 30) == 1);
    CHECK(evaluate(made('R'), 7.5) == 4);
    CHECK(evaluate(made('R'), 10, Side::before) == 5);
    CHECK(evaluate(made('R'), -2.5) == 4);
  }
  SUBCASE("mirror") {
    CHECK(evaluate(made('M'), 22.5) == 4);
    CHECK(evaluate(made('M'), 32.5) == 2);
    CHECK(evaluate(made('M'), 7.5) == 2);
    CHECK(evaluate(made('M'), -2.5) == 4);
    CHECK(evaluate(made('M'), 20, Side::after) == 5);
  }
  SUBCASE("relative repetition") {
    CHECK(evaluate(made('A'), 22.5) == 6);
    CHECK(evaluate(made('A'), 32.5) == 10);
    CHECK(evaluate(made('A'), 7.5) == 0);
    CHECK(evaluate(made('A'), -2.5) == -4);
  }
  SUBCASE("keep slope") {
    CHECK_NEAR(evaluate(made('K'), 30), 9, 1e-12);
    CHECK_NEAR(evaluate(made('K'), 5), -1, 1e-12);
  }
  SUBCASE("a count, after which the end holds") {
    CHECK(evaluate(made('R', 2), 42.5) == 5);
    CHECK(evaluate(made('M', 1), 100) == 1);
    CHECK(evaluate(made('M', 2), 100) == 5);
    CHECK(evaluate(made('A', 2), 100) == 13);
    CHECK(evaluate(made('A', 2), -100) == -7);
    CHECK(evaluate(made('R', 0), 22.5) == 5);
  }
}

TEST_CASE("repeated steps jump where the copies of their keys lie") {
  const Curve steps =
      curve({key(0, 1, KeyShape::constant), key(5, 2, KeyShape::constant), key(10, 3)}, {'M', -1}, {'R', -1});
  CHECK(evaluate(steps, 14.9) == 1);
  CHECK(evaluate(steps, 15, Side::before) == 1);
  CHECK(evaluate(steps, 15, Side::after) == 2);
  // Mirrored before 0: 1 from -5 to 0, 2 from -10 to -5.
  CHECK(evaluate(steps, -5, Side::before) == 2);
  CHECK(evaluate(steps, -5, Side::after) == 1);
}

TEST_CASE("knots are the keys and the copies of them in a span") {
  std::vector<std::int64_t> knots;
  const Curve steps = curve({key(0, 1), key(4, 2), key(10, 3)}, {'M', -1}, {'R', 2});
  CHECK(append_knots(steps, -12, 25, 100, knots));
  std::sort(knots.begin(), knots.end());
  CHECK(knots == std::vector<std::int64_t>{-12, -10, -10, -4, 0, 0, 4, 10, 10, 14, 20, 20, 24, 25});
  knots.clear();
  CHECK_FALSE(append_knots(steps, -1000000, 25, 50, knots));
  CHECK(knots.size() == 50);
}

TEST_CASE("MotionBuilder's values of a mirrored and a relative curve, counted") {
  // A cubic curve from frame 1 to frame 24 at 24 fps whose repetitions MotionBuilder and Maya evaluate; here the part
  // that does not depend on its tangents: whole repetitions.
  constexpr std::int64_t kFrame = kTicksPerSecond / 24;
  const auto made = [](char mode, int before, int after) {
    return curve({key(kFrame, 0), key(24 * kFrame, 10)}, {mode, before}, {mode, after});
  };
  const Curve mirror = made('M', 2, 3), repeat = made('R', 2, 0), relative = made('A', 2, 1);
  CHECK(evaluate(mirror, -45.0 * kFrame) == 0);
  CHECK(evaluate(mirror, -1e5 * kFrame) == 0);
  CHECK(evaluate(mirror, 93.0 * kFrame) == 0);
  CHECK(evaluate(mirror, 1e5 * kFrame) == 0);
  CHECK(evaluate(repeat, -46.0 * kFrame) == 0);
  CHECK(evaluate(repeat, 25.0 * kFrame) == 10);
  CHECK(evaluate(relative, -45.0 * kFrame) == -20);
  CHECK(evaluate(relative, -1e4 * kFrame) == -20);
  CHECK(evaluate(relative, 47.0 * kFrame) == 20);
  CHECK(evaluate(relative, 1e4 * kFrame) == 20);
}
