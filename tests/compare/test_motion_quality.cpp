// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "sinew/compare/motion_quality.h"

using namespace sinew::asset;

TEST_CASE("a foot that stands still does not slide, and one in the air neither") {
  FootSlideMeter meter;
  for (int i = 0; i <= 60; ++i) {
    const double secs = i / 60.0;
    const bool in_air = i > 20 && i < 40;  // goes on by a metre, half a metre high
    meter.add(secs, in_air ? 0.05 * (i - 20) : i >= 40 ? 1 : 0, in_air ? 0.5 : 0, 0);
  }
  const FootSlide slide = meter.result();
  CHECK(slide.contacts.size() == 2);
  // The pieces that leave and meet the ground have one end in the air: half of 5 cm each.
  CHECK(slide.total_m == doctest::Approx(0.05));
  CHECK(slide.contacts[slide.worst].slide_m == doctest::Approx(0.025));
}

TEST_CASE("a foot on the ground that is dragged slides by its way; how high it is counts") {
  FootSlideMeter on_ground, above;
  for (int i = 0; i <= 100; ++i) {
    on_ground.add(0.01 * i, 0, 0.1, 0.003 * i);
    // Stands for a second and a half; then it is dragged 4 mm above the ground: 2 - 2^0.4 = 0.68049 of it stands there.
    above.add(0.01 * i, 0, 0.1, 0);
  }
  for (int i = 101; i <= 200; ++i) above.add(0.01 * i, 0, i <= 150 ? 0.1 : 0.104, i <= 150 ? 0 : 0.003 * (i - 150));
  CHECK(on_ground.result().contacts.size() == 1);
  CHECK(on_ground.result().contacts[0].slide_m == doctest::Approx(0.3));
  CHECK(on_ground.result().mean_m_per_sec == doctest::Approx(0.3));
  CHECK(on_ground.result().contacts[0].end_secs == doctest::Approx(1));
  CHECK(above.result().total_m == doctest::Approx(0.003 * (0.5 * (1 + 0.68049) + 49 * 0.68049)).epsilon(1e-4));
  CHECK(above.result().contact_secs ==
        doctest::Approx(1.5 + 0.01 * (0.5 * (1 + 0.68049) + 49 * 0.68049)).epsilon(1e-4));
}

TEST_CASE("without places, or with one, nothing slides and nothing jumps") {
  CHECK(FootSlideMeter().result().contacts.empty());
  FootSlideMeter one;
  one.add(0, 0, 0, 0);
  CHECK(one.result().mean_m_per_sec == 0);
  VelocityJumpMeter jumps(1);
  CHECK(jumps.result().m_per_sec == 0);
  jumps.add(0, std::vector<double>{0, 0, 0});
  CHECK(jumps.result().m_per_sec == 0);
}

TEST_CASE("a joint that leaps, or turns round at once, is found with its time; smooth motion is not") {
  VelocityJumpMeter smooth(2), leap(2), turn(2);
  for (int i = 0; i <= 100; ++i) {
    const double secs = 0.01 * i, wave = 0.1 * std::sin(6 * secs);
    smooth.add(secs, std::vector<double>{0, 0, 0, wave, 0, 0});
    leap.add(secs, std::vector<double>{0, 0, 0, wave + (i >= 50 ? 0.02 : 0), 0, 0});
    turn.add(secs, std::vector<double>{0, i < 30 ? secs : 0.6 - secs, 0, wave, 0, 0});
  }
  // Its acceleration is at most 3.6 m/s2: what changes in a step is at most 0.036 m/s, and not by that much beyond.
  CHECK(smooth.result().m_per_sec < 0.003);
  // 2 cm in a hundredth of a second: 2 m/s come and go.
  CHECK(leap.result().m_per_sec == doctest::Approx(2).epsilon(0.03));
  CHECK(leap.result().joint == 1);
  CHECK(std::abs(leap.result().secs - 0.495) < 0.0051);
  CHECK(turn.result().m_per_sec == doctest::Approx(2));
  CHECK(turn.result().joint == 0);
  CHECK(turn.result().secs == doctest::Approx(0.3));
}
