// SPDX-License-Identifier: MIT
#include <limits>

#include "sinew/anim/sample.h"
#include "support/near.h"

using namespace sinew;

TEST_CASE("clamp keeps a time inside the clip") {
  CHECK(wrap_time(-1.0, 2.0, Wrap::clamp) == 0.0);
  CHECK(wrap_time(0.5, 2.0, Wrap::clamp) == 0.5);
  CHECK(wrap_time(2.0, 2.0, Wrap::clamp) == 2.0);
  CHECK(wrap_time(1e300, 2.0, Wrap::clamp) == 2.0);
}

TEST_CASE("loop takes a time modulo the duration, also a negative one") {
  CHECK(wrap_time(2.0, 2.0, Wrap::loop) == 0.0);
  CHECK(wrap_time(5.5, 2.0, Wrap::loop) == 1.5);
  CHECK(wrap_time(-0.5, 2.0, Wrap::loop) == 1.5);
  CHECK(wrap_time(-4.0, 2.0, Wrap::loop) == 0.0);
  CHECK_NEAR(wrap_time(100.25, 0.4, Wrap::loop), 0.25, 1e-12);  // 250 loops and 0.25 s; one rounding of 100.25 / 0.4
}

TEST_CASE("a looped time is never the duration itself") {
  for (int i = -2000; i <= 2000; ++i) {
    const double secs = wrap_time(i * 0.1, 0.3, Wrap::loop);
    CHECK(secs >= 0.0);
    CHECK(secs < 0.3);
  }
}

TEST_CASE("a clip of no length and a time that is no number give 0") {
  const double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  for (const Wrap wrap : {Wrap::clamp, Wrap::loop}) {
    CHECK(wrap_time(10.0, 0.0, wrap) == 0.0);
    CHECK(wrap_time(nan, 2.0, wrap) == 0.0);
    CHECK(wrap_time(infinity, 2.0, wrap) == 0.0);
    CHECK(wrap_time(-infinity, 2.0, wrap) == 0.0);
  }
}
