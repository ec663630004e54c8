// SPDX-License-Identifier: MIT
#include "author/ik.h"

#include <doctest/doctest.h>

#include <initializer_list>

#include "support/near.h"

using namespace sinew;

TEST_CASE("a limb of two bones reaches its goal, and bends towards the pole") {
  const author::TwoBones leg = {{0, -0.4f, 0.01f}, {0, -0.38f, -0.02f}, {1, 0, 0}};
  for (const Vec3 goal : {Vec3{0.1f, -0.7f, 0.1f}, {0, -0.3f, 0.2f}, {0, -0.5f, -0.4f}}) {
    const author::TwoBoneTurns turns = author::reach_with(leg, goal, {0, 0, 1});
    const Vec3 knee = rotate(turns.upper, leg.upper), ankle = knee + rotate(turns.lower, leg.lower);
    CHECK_NEAR(length(ankle - goal), 0.0f, 1e-6f);  // float sums of metres
    CHECK(knee.z > goal.z / 2);
  }
}
