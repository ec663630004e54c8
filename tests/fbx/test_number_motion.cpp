// SPDX-License-Identifier: MIT
#include "import/fbx/number_motion.h"

#include <doctest/doctest.h>

#include "support/near.h"

namespace {

using namespace sinew::asset::fbx;
using sinew::asset::Interpolation;
constexpr double kSecond = double(kTicksPerSecond);

// One property on one layer, moved by these keys.
struct Moved {
  Take take;
  Moved(std::initializer_list<Key> keys) {
    take.curves.push_back({keys, {}, {}});
    take.last_ticks = take.curves[0].keys.back().ticks;
    TakeLayer base;
    base.is_first = true;
    take.layers.push_back(base);
    MovedProperty property;
    property.layers.push_back({0, {&take.curves[0], nullptr, nullptr}, {}});
    take.properties.push_back(property);
  }
  Motion motion() const { return number_motion(take, take.properties[0], 1000); }
};

Key key(double secs, double value, KeyShape shape = KeyShape::linear) {
  Key made;
  made.ticks = std::int64_t(secs * kSecond);
  made.value = value;
  made.shape = shape;
  return made;
}

Keys fitted(const Motion& motion) {
  std::size_t budget = 10000;
  return fit_keys(motion, 1e-6, budget);
}

double at(const Keys& keys, double secs) { return value_of(keys, 1, Measure::each, secs * kSecond)[0]; }

}  // namespace

TEST_CASE("visibility becomes steps, from where the number reaches 1") {
  const Moved fading{key(0, 0), key(1, 2), key(2, 0)};
  const Keys keys = fitted(truth_motion(fading.motion()));
  CHECK(keys.interpolation == Interpolation::step);
  CHECK(at(keys, 0) == 0);
  CHECK(at(keys, 0.499) == 0);
  CHECK(at(keys, 0.501) == 1);
  CHECK(at(keys, 1.499) == 1);
  CHECK(at(keys, 1.501) == 0);
  CHECK(keys.ticks.size() == 3);
}

TEST_CASE("visibility by constant keys keeps their times") {
  const Moved blinking{key(0, 1, KeyShape::constant), key(1, 0, KeyShape::constant), key(2, 1, KeyShape::constant)};
  const Keys keys = fitted(truth_motion(blinking.motion()));
  CHECK(keys.interpolation == Interpolation::step);
  CHECK(keys.ticks == std::vector<double>{0, kSecond, 2 * kSecond});
  CHECK(keys.rows == std::vector<double>{1, 0, 1});
}

TEST_CASE("a number that only grows to 1 at its last key is true from that key on") {
  const Moved late{key(0, 0), key(1, 1)};
  const Keys keys = fitted(truth_motion(late.motion()));
  CHECK(at(keys, 0.999) == 0);
  CHECK(at(keys, 1) == 1);
}

TEST_CASE("M5_the_weights_of_in_betweens_bend_where_the_percent_passes_a_full_weight") {
  const Moved rising{key(0, 0), key(1, 100)};
  const MorphChannel channel{0, 0, 0, {50, 100}};
  const Keys half = fitted(weight_motion(rising.motion(), channel, 0)),
             full = fitted(weight_motion(rising.motion(), channel, 1));
  CHECK(half.interpolation == Interpolation::linear);
  CHECK(half.ticks == std::vector<double>{0, 0.5 * kSecond, kSecond});
  CHECK_NEAR(at(half, 0.25), 0.5, 1e-6);
  CHECK_NEAR(at(half, 0.5), 1, 1e-6);
  CHECK_NEAR(at(half, 0.75), 0.5, 1e-6);
  CHECK_NEAR(at(full, 0.5), 0, 1e-6);
  CHECK_NEAR(at(full, 0.75), 0.5, 1e-6);
  CHECK_NEAR(at(full, 1), 1, 1e-6);
}
