// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "author/curves.h"
#include "support/near.h"

using namespace sinew;
using author::Curve;

TEST_CASE("a curve goes through its keys, holds its ends and never goes beyond two neighbours") {
  const Curve curve{{0, 0}, {1, 2}, {1.5f, 2}, {4, -1}};
  CHECK(curve(-1) == 0.0f);
  CHECK(curve(1) == 2.0f);
  CHECK(curve(9) == -1.0f);
  for (float time_secs = 0; time_secs < 4; time_secs += 0.01f) {
    CHECK(curve(time_secs) <= 2.0f);
    CHECK(curve(time_secs) >= -1.0f);
  }
}

TEST_CASE("a periodic curve is the same one period on, also between its last key and its first") {
  const Curve curve = Curve::periodic(2, {{0.5f, 1}, {1.5f, -1}});
  for (const float time_secs : {0.0f, 0.25f, 1.0f, 1.75f}) CHECK_NEAR(curve(time_secs), curve(time_secs - 2), 1e-6f);
  CHECK_NEAR(curve(0), 0.0f, 1e-6f);  // half way from -1 at -0.5 to 1 at 0.5
}

TEST_CASE("a slope that is given is kept") {
  const Curve curve{{0, 0, 3.0f}, {1, 0, 0.0f}};
  CHECK_NEAR(curve(0.001f) / 0.001f, 3.0f, 0.02f);  // curvature -12 over a thousandth of a second
}
