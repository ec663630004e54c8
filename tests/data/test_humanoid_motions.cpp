// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "clip_set.h"
#include "foot_watch.h"
#include "humanoid/humanoid.h"
#include "humanoid/skeleton.h"
#include "sinew/math/rotation.h"
#include "support/near.h"

using namespace sinew;
using author::Motion;

namespace {

const test::ClipSet& clips() {
  static const test::ClipSet clips(humanoid::make_rig(), humanoid::make_motions);
  return clips;
}

// As the curves have it, and as a player shows it.
template <class Check>
void for_each_clip(const Check& check) {
  for (const Motion& motion : clips().all) {
    INFO(motion.name);
    check(motion, motion.pose);
    INFO("between keys");
    check(motion, test::between_keys(motion));
  }
}

bool has_marker(const Motion& motion, const std::string& name) {
  for (const author::Marker& marker : motion.markers)
    if (marker.name == name) return true;
  return false;
}

}  // namespace

TEST_CASE("planted feet stand still on the ground, and no sole is below it") {
  for_each_clip([](const Motion& motion, const test::PoseAt& pose_at) {
    const test::Worst worst = test::worst_of(clips().rig, motion, pose_at);
    CHECK(worst.slide_mps <= 0.005f);
    CHECK(worst.hover_m <= 0.002f);
    CHECK(worst.below_m <= 0.005f);
  });
}

TEST_CASE("knees stay bent backwards, do not lock and do not pop") {
  for_each_clip([](const Motion& motion, const test::PoseAt& pose_at) {
    const test::Worst worst = test::worst_of(clips().rig, motion, pose_at);
    CHECK(worst.reach <= 0.995f);
    CHECK(worst.bend_deg >= 3.0f);
    CHECK(worst.knee_jerk_deg <= 8.5f);  // landing from a jump takes 7.7
  });
}

TEST_CASE("loops close to a millimetre") {
  for_each_clip([](const Motion& motion, const test::PoseAt& pose_at) {
    if (motion.loops) CHECK(test::loop_gap_m(clips().rig, motion, pose_at) <= 0.001f);
  });
}

TEST_CASE("all clips are there, and all but sitting down are loops") {
  for (const char* name : {"idle", "walk", "run", "turn_left", "turn_right", "jump", "wave", "sit", "dance"})
    CHECK(clips().named(name).loops == (std::string(name) != "sit"));
}

TEST_CASE("clips that step have markers for each foot") {
  for (const char* name : {"walk", "run", "turn_left", "turn_right", "dance"})
    for (const char* marker : {"left_foot_down", "left_foot_up", "right_foot_down", "right_foot_up"})
      CHECK_MESSAGE(has_marker(clips().named(name), marker), name << " has no " << marker);
  CHECK(has_marker(clips().named("jump"), "takeoff"));
  CHECK(has_marker(clips().named("jump"), "land"));
}

TEST_CASE("walking and running move the root at one speed, running with both feet in the air at times") {
  for (const auto& [name, speed_mps] : {std::pair("walk", 1.34f), std::pair("run", 3.3f)}) {
    const Motion& motion = clips().named(name);
    bool flies = false;
    for (float time_secs = 0; time_secs < motion.duration_secs; time_secs += 0.01f) {
      CHECK_NEAR(motion.pose(time_secs).shift[0].z, speed_mps * time_secs, 1e-5f);  // float sums of metres
      flies = flies || (!test::is_planted(motion, "left", time_secs) && !test::is_planted(motion, "right", time_secs));
    }
    CHECK(flies == (std::string(name) == "run"));
  }
}

TEST_CASE("turns are of a quarter, each to its side") {
  for (const auto& [name, sign] : {std::pair("turn_left", 1.0f), std::pair("turn_right", -1.0f)}) {
    const Motion& motion = clips().named(name);
    CHECK_NEAR(twist_angle_rad(motion.pose(0).turn[0], {0, 1, 0}), 0.0f, 1e-6f);
    CHECK_NEAR(twist_angle_rad(motion.pose(motion.duration_secs).turn[0], {0, 1, 0}), sign * 1.5707963f, 1e-5f);
  }
}
