// SPDX-License-Identifier: MIT
#include "support/near.h"
#include "walk_run_sweep.h"

using namespace sinew;
using namespace sinew::test;

TEST_CASE("feet that both clips have on the ground hardly slide, all the way from a walk to a run") {
  WalkRunSweep sweep;
  for (const float share : {0.0f, 0.2f, 0.4f, 0.6f, 0.8f, 1.0f}) {
    const Slide slide = sweep.slide_at(share);
    const double speed = sweep.speed_m_per_sec(share);
    MESSAGE("share of the run ", share, ", about ", speed, " m/s: feet slide at ", slide.mean_mm_per_sec,
            " mm/s, at most ", slide.largest_mm_per_sec);
    CHECK(slide.mean_mm_per_sec < 0.1 * 1000 * speed);
  }
}
