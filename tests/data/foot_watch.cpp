// SPDX-License-Identifier: MIT
#include "foot_watch.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sinew/math/affine.h"
#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"

namespace sinew::test {
namespace {

using author::Motion;
using author::Pose;
using author::Rig;

constexpr float kDegPerRad = 57.2957795f;
// Where heel and ball differ more in height, the foot stands on the lower one: a tenth of a degree.
constexpr float kFlat_m = 0.0003f;

struct Foot {
  Vec3 heel, ball, toe_tip;  // points of the sole
  Vec3 pivot;                // the toes' joint, about which the foot turns when it stands on its ball
  float reach = 0, bend_deg = 0;
};

Vec3 place_of(const Affine& model_from_joint) {
  return {model_from_joint.m[3], model_from_joint.m[7], model_from_joint.m[11]};
}

// left: the pelvis' axis to its left, about which knees bend backwards.
float knee_bend_deg(Vec3 left, Vec3 hip, Vec3 knee, Vec3 ankle) {
  const Vec3 thigh = normalise(knee - hip), shin = normalise(ankle - knee), axis = cross(thigh, shin);
  const float bend_rad = atan2_rad(length(axis), dot(thigh, shin));
  return (dot(axis, left) < 0 ? -bend_rad : bend_rad) * kDegPerRad;
}

Foot foot_of(const Rig& rig, const Pose& pose, const std::string& side) {
  const std::vector<Affine> all = author::model_from_joint(rig, pose);
  const auto joint = [&](const char* name) { return all[static_cast<std::size_t>(rig.find(side + name))]; };
  const Vec3 hip = place_of(joint("UpperLeg")), knee = place_of(joint("LowerLeg")), ankle = place_of(joint("Foot"));
  Foot foot;
  // The sole of the body at rest, by which the clips are made: flat at height 0 from heel to toe.
  foot.heel = transform_point(joint("Foot"), {0, -0.085f, -0.055f});
  foot.ball = transform_point(joint("Foot"), {0, -0.085f, 0.123f});
  foot.toe_tip = transform_point(joint("Toes"), {0, -0.026f, 0.075f});
  foot.pivot = place_of(joint("Toes"));
  foot.reach = length(ankle - hip) / (length(knee - hip) + length(ankle - knee));
  const Affine& hips = all[static_cast<std::size_t>(rig.find("hips"))];
  foot.bend_deg = knee_bend_deg(transform_vector(hips, {1, 0, 0}), hip, knee, ankle);
  return foot;
}

float along_ground(Vec3 v) { return std::sqrt(v.x * v.x + v.z * v.z); }

void watch_contact(const Foot& before, const Foot& now, float secs, Worst& worst) {
  const auto stands_on_heel = [](const Foot& foot) { return foot.ball.y - foot.heel.y > -kFlat_m; };
  const auto stands_on_ball = [](const Foot& foot) { return foot.heel.y - foot.ball.y > -kFlat_m; };
  constexpr float kPivot_m = 0.026f;
  if (stands_on_heel(before) && stands_on_heel(now)) {
    worst.slide_mps = std::max(worst.slide_mps, along_ground(now.heel - before.heel) / secs);
    worst.hover_m = std::max(worst.hover_m, std::abs(now.heel.y));
  }
  if (stands_on_ball(before) && stands_on_ball(now)) {
    worst.slide_mps = std::max(worst.slide_mps, along_ground(now.pivot - before.pivot) / secs);
    worst.hover_m = std::max(worst.hover_m, std::abs(now.pivot.y - kPivot_m));
  }
}

}  // namespace

PoseAt between_keys(const Motion& motion) {
  const auto steps = static_cast<std::size_t>(round_nearest(motion.duration_secs * motion.keys_per_sec));
  std::vector<Pose> keys;
  for (std::size_t key = 0; key <= steps; ++key)
    keys.push_back(motion.pose(motion.duration_secs * static_cast<float>(key) / static_cast<float>(steps)));
  return [keys, steps, duration_secs = motion.duration_secs](float time_secs) {
    const float place = std::clamp(time_secs / duration_secs, 0.0f, 1.0f) * static_cast<float>(steps);
    const std::size_t first = std::min(static_cast<std::size_t>(place), steps - 1);
    const float fraction = place - static_cast<float>(first);
    Pose pose = keys[first];
    const Pose& next = keys[first + 1];
    for (std::size_t joint = 0; joint < pose.turn.size(); ++joint) {
      pose.turn[joint] = slerp_shortest(normalise(pose.turn[joint]), normalise(next.turn[joint]), fraction);
      pose.shift[joint] = lerp(pose.shift[joint], next.shift[joint], fraction);
    }
    return pose;
  };
}

bool is_planted(const Motion& motion, const std::string& side, float time_secs) {
  const author::Marker *last = nullptr, *before = nullptr;  // of all, and of those up to the time
  for (const author::Marker& marker : motion.markers) {
    if (!marker.name.starts_with(side) && marker.name != "takeoff" && marker.name != "land") continue;
    last = &marker;
    if (marker.time_secs <= time_secs) before = &marker;
  }
  if (before == nullptr) before = last;  // a cycle's state at its start is that at its end
  return before == nullptr || before->name.ends_with("_down") || before->name == "land";
}

namespace {

void watch_leg(const Rig& rig, const Motion& motion, const PoseAt& pose_at, const std::string& side,
               float frames_per_sec, Worst& worst) {
  Foot before = foot_of(rig, pose_at(0), side);
  bool was_planted = is_planted(motion, side, 0);
  float bend_speed_deg = 0;
  const int frames = static_cast<int>(motion.duration_secs * frames_per_sec);
  for (int frame = 1; frame <= frames; ++frame) {
    const float time_secs = static_cast<float>(frame) / frames_per_sec;
    const Foot now = foot_of(rig, pose_at(time_secs), side);
    worst.below_m = std::max(worst.below_m, -std::min({now.heel.y, now.ball.y, now.toe_tip.y}));
    worst.reach = std::max(worst.reach, now.reach);
    worst.bend_deg = std::min(worst.bend_deg, now.bend_deg);
    const bool stands = is_planted(motion, side, time_secs);
    if (stands && was_planted) watch_contact(before, now, 1 / frames_per_sec, worst);
    const float speed_deg = now.bend_deg - before.bend_deg;
    if (frame > 1) worst.knee_jerk_deg = std::max(worst.knee_jerk_deg, std::abs(speed_deg - bend_speed_deg));
    bend_speed_deg = speed_deg;
    before = now;
    was_planted = stands;
  }
}

}  // namespace

Worst worst_of(const Rig& rig, const Motion& motion, const PoseAt& pose_at) {
  Worst worst;
  for (const std::string side : {"left", "right"})
    // Frames on keys and half way between, and frames anywhere between keys.
    for (const float frames_per_sec : {120.0f, 97.0f}) watch_leg(rig, motion, pose_at, side, frames_per_sec, worst);
  return worst;
}

float loop_gap_m(const Rig& rig, const Motion& motion, const PoseAt& pose_at) {
  const std::vector<Affine> first = author::model_from_joint(rig, pose_at(0));
  const std::vector<Affine> last = author::model_from_joint(rig, pose_at(motion.duration_secs));
  const Affine first_root = inverse(first[0]), last_root = inverse(last[0]);
  float gap_m = 0;
  for (std::size_t joint = 0; joint < first.size(); ++joint)
    gap_m = std::max(gap_m, length(place_of(last_root * last[joint]) - place_of(first_root * first[joint])));
  return gap_m;
}

}  // namespace sinew::test
