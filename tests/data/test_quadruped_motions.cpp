// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "clip_set.h"
#include "foot_watch.h"
#include "quadruped/quadruped.h"
#include "quadruped/skeleton.h"
#include "sinew/math/affine.h"
#include "support/near.h"

using namespace sinew;
using author::Motion;
using quadruped::kLegs;
using quadruped::Leg;

namespace {

const test::ClipSet& clips() {
  static const test::ClipSet clips(quadruped::make_rig(), quadruped::make_motions);
  return clips;
}

std::string marked(Leg leg) {
  return std::string(is_left(leg) ? "left" : "right") + (is_front(leg) ? "_front_foot" : "_hind_foot");
}

// What a paw stands on, and how far the leg above it is stretched.
struct Paw {
  Vec3 toes, tip;  // the toes' joint, and the end of the sole
  float reach = 0;
};

Paw paw_at(const author::Pose& pose, Leg leg) {
  const author::Rig& rig = clips().rig;
  const std::vector<Affine> all = author::model_from_joint(rig, pose);
  const auto place = [&](const char* bone, Vec3 in_joint) {
    return transform_point(all[static_cast<std::size_t>(rig.find(name_of(leg) + bone))], in_joint);
  };
  const Vec3 start = place("UpperLeg", {}), hinge = place("LowerLeg", {}), end = place("Pastern", {});
  return {place("Paw", {}), place("Paw", {0, -0.026f, 0.040f}),
          length(end - start) / (length(hinge - start) + length(end - hinge))};
}

struct Worst {
  float slide_mps = 0, hover_m = 0, below_m = 0, reach = 0;
};

void watch(const Motion& motion, const test::PoseAt& pose_at, Leg leg, float frames_per_sec, Worst& worst) {
  constexpr float kToes_m = 0.026f;  // the toes' joint above the ground
  const auto along_ground = [](Vec3 v) { return std::sqrt(v.x * v.x + v.z * v.z); };
  Paw before = paw_at(pose_at(0), leg);
  bool was_planted = test::is_planted(motion, marked(leg), 0);
  const int frames = static_cast<int>(motion.duration_secs * frames_per_sec);
  for (int frame = 1; frame <= frames; ++frame) {
    const float time_secs = static_cast<float>(frame) / frames_per_sec;
    const Paw now = paw_at(pose_at(time_secs), leg);
    const bool stands = test::is_planted(motion, marked(leg), time_secs);
    worst.below_m = std::max({worst.below_m, -now.tip.y, kToes_m - now.toes.y});
    worst.reach = std::max(worst.reach, now.reach);
    if (stands && was_planted) {
      for (const auto& [from, to] : {std::pair(before.toes, now.toes), std::pair(before.tip, now.tip)})
        worst.slide_mps = std::max(worst.slide_mps, along_ground(to - from) * frames_per_sec);
      worst.hover_m = std::max({worst.hover_m, std::abs(now.toes.y - kToes_m), std::abs(now.tip.y)});
    }
    before = now;
    was_planted = stands;
  }
}

Worst worst_of(const Motion& motion, const test::PoseAt& pose_at) {
  Worst worst;
  for (const Leg leg : kLegs)
    // Frames on keys and half way between, and frames anywhere between keys.
    for (const float frames_per_sec : {97.0f, 120.0f, 240.0f}) watch(motion, pose_at, leg, frames_per_sec, worst);
  return worst;
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

std::array<bool, 4> planted_at(const Motion& motion, float time_secs) {
  std::array<bool, 4> planted{};
  for (const Leg leg : kLegs) planted[leg] = test::is_planted(motion, marked(leg), time_secs);
  return planted;
}

// The legs' touchdowns as the markers have them, in order of time.
std::vector<std::string> touchdowns(const Motion& motion) {
  std::vector<author::Marker> markers = motion.markers;
  std::stable_sort(markers.begin(), markers.end(),
                   [](const author::Marker& a, const author::Marker& b) { return a.time_secs < b.time_secs; });
  std::vector<std::string> names;
  for (const author::Marker& marker : markers)
    if (marker.name.ends_with("_down")) names.push_back(marker.name);
  return names;
}

}  // namespace

TEST_CASE("the fox's planted paws stand still on the ground, and no sole is below it") {
  for_each_clip([](const Motion& motion, const test::PoseAt& pose_at) {
    const Worst worst = worst_of(motion, pose_at);
    MESSAGE(motion.name << ": slide " << worst.slide_mps * 1000 << " mm/s, hover " << worst.hover_m * 1000
                        << " mm, below " << worst.below_m * 1000 << " mm, reach " << worst.reach);
    CHECK(worst.slide_mps <= 0.005f);
    CHECK(worst.hover_m <= 0.001f);
    CHECK(worst.below_m <= 0.004f);
    CHECK(worst.reach <= 0.995f);  // no leg locks
  });
}

TEST_CASE("the fox's loops close to a millimetre") {
  for_each_clip([](const Motion& motion, const test::PoseAt& pose_at) {
    if (motion.loops) CHECK(test::loop_gap_m(clips().rig, motion, pose_at) <= 0.001f);
  });
}

TEST_CASE("a walking fox puts down left hind, left front, right hind, right front, and always stands on two or three") {
  const Motion& walk = clips().named("walk");
  CHECK(touchdowns(walk) == std::vector<std::string>{"left_hind_foot_down", "left_front_foot_down",
                                                     "right_hind_foot_down", "right_front_foot_down"});
  for (float time_secs = 0; time_secs < walk.duration_secs; time_secs += 0.01f) {
    const auto planted = planted_at(walk, time_secs);
    const auto standing = std::count(planted.begin(), planted.end(), true);
    CHECK(standing >= 2);
    CHECK(standing <= 3);
  }
}

TEST_CASE("a trotting fox stands on diagonal pairs, with all feet in the air between them") {
  const Motion& trot = clips().named("trot");
  int flights = 0;
  bool was_in_air = false;
  for (float time_secs = 0; time_secs < trot.duration_secs; time_secs += 0.001f) {
    const auto planted = planted_at(trot, time_secs);
    CHECK(planted[quadruped::kLeftHind] == planted[quadruped::kRightFront]);
    CHECK(planted[quadruped::kRightHind] == planted[quadruped::kLeftFront]);
    CHECK(!(planted[quadruped::kLeftHind] && planted[quadruped::kRightHind]));
    const bool is_in_air = !planted[quadruped::kLeftHind] && !planted[quadruped::kRightHind];
    if (is_in_air && !was_in_air) ++flights;
    was_in_air = is_in_air;
  }
  CHECK(flights == 2);
}

TEST_CASE("a galloping fox never stands on a front and a hind leg together, and flies twice") {
  const Motion& gallop = clips().named("gallop");
  CHECK(touchdowns(gallop) == std::vector<std::string>{"right_hind_foot_down", "left_hind_foot_down",
                                                       "right_front_foot_down", "left_front_foot_down"});
  int flights = 0;
  bool was_in_air = true;
  for (float time_secs = 0; time_secs < gallop.duration_secs; time_secs += 0.001f) {
    const auto planted = planted_at(gallop, time_secs);
    const bool stands_behind = planted[quadruped::kLeftHind] || planted[quadruped::kRightHind];
    const bool stands_in_front = planted[quadruped::kLeftFront] || planted[quadruped::kRightFront];
    CHECK(!(stands_behind && stands_in_front));
    const bool is_in_air = !stands_behind && !stands_in_front;
    if (is_in_air && !was_in_air) ++flights;
    was_in_air = is_in_air;
  }
  CHECK(flights == 2);
}

TEST_CASE("the fox's gaits move its root at one speed each") {
  for (const auto& [name, speed_mps] : {std::pair("walk", 0.65f), std::pair("trot", 1.75f), std::pair("gallop", 3.2f)})
    for (float time_secs = 0; time_secs < clips().named(name).duration_secs; time_secs += 0.01f)
      CHECK_NEAR(clips().named(name).pose(time_secs).shift[0].z, speed_mps * time_secs, 1e-5f);  // float sums of metres
}
