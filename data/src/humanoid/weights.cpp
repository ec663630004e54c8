// SPDX-License-Identifier: MIT
#include "humanoid/weights.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "humanoid/skeleton.h"

namespace sinew::humanoid {
namespace {

using author::distance_to_line;
using author::Influence;
using author::smooth_step;

}  // namespace

SkinWeights::SkinWeights(const author::Rig& rig, const Shape& shape, const Face& face)
    : rig_(rig), shape_(shape), face_(face), left_(side_of("left")), right_(side_of("right")) {}

// Places are those of the left side.
SkinWeights::Side SkinWeights::side_of(const std::string& side) const {
  const auto joint = [&](const char* name) { return rig_.find(side + name); };
  const auto finger = [&](const std::string& name, const std::array<const char*, 3>& bones) {
    Finger made{};
    for (std::size_t i = 0; i < 3; ++i) {
      made.joints[i] = rig_.find(side + name + bones[i]);
      made.places[i] = rig_[rig_.find("left" + name + bones[i])].rest;
    }
    made.places[3] = made.places[2] + normalise(made.places[2] - made.places[1]) * 0.03f;
    return made;
  };
  const std::array<const char*, 3> bones{"Proximal", "Intermediate", "Distal"};
  return {joint("Shoulder"),
          joint("UpperArm"),
          joint("UpperArmTwist"),
          joint("LowerArm"),
          joint("LowerArmTwist"),
          joint("Hand"),
          joint("UpperLeg"),
          joint("UpperLegTwist"),
          joint("LowerLeg"),
          joint("Foot"),
          joint("Toes"),
          {finger("Thumb", {"Metacarpal", "Proximal", "Distal"}), finger("Index", bones), finger("Middle", bones),
           finger("Ring", bones), finger("Little", bones)}};
}

std::array<Influence, 4> SkinWeights::at(const SkinPoint& point) const {
  author::WeightMix mix(rig_.size());
  const Vec3 p = point.rest;
  const Side& side = p.x < 0 ? right_ : left_;
  const Vec3 left_p{std::abs(p.x), p.y, p.z};
  const float arm = smooth_step(-0.050f, 0.060f, shape_.trunk_distance(left_p) - shape_.arm_distance(left_p)) *
                    smooth_step(0.85f, 0.95f, p.y + 0.5f * left_p.x);
  // The groin runs from the crotch outwards and up.
  const float leg = (1 - arm) * smooth_step(-0.050f, 0.085f, 0.795f + 0.70f * left_p.x - p.y);
  add_arm(mix, side, left_p, arm);
  const float left_share = smooth_step(-0.02f, 0.02f, p.x);
  add_leg(mix, left_, p, leg * left_share);
  add_leg(mix, right_, p, leg * (1 - left_share));
  add_trunk(mix, point, 1 - arm - leg);
  return mix.strongest();
}

void SkinWeights::add_trunk(author::WeightMix& mix, const SkinPoint& point, float amount) const {
  const Vec3 p = point.rest;
  const Side& side = p.x < 0 ? right_ : left_;
  const float spine = smooth_step(0.93f, 1.05f, p.y), chest = smooth_step(1.04f, 1.16f, p.y);
  const float upper = smooth_step(1.16f, 1.28f, p.y);
  const float cloth = smooth_step(
      -0.004f, 0.012f,
      shape_.part_distance(Region::skin, point.modelled) - shape_.part_distance(Region::hoodie, point.modelled));
  const float neck = smooth_step(1.355f, 1.415f, p.y) * (1 - cloth);
  const float clavicle = 0.75f * smooth_step(0.03f, 0.13f, std::abs(p.x)) * smooth_step(1.20f, 1.33f, p.y) *
                         smooth_step(0.08f, 0.02f, p.y - 1.36f);
  mix.add(rig_.find("hips"), amount * (1 - spine));
  mix.add(rig_.find("spine"), amount * spine * (1 - chest));
  mix.add(rig_.find("chest"), amount * chest * (1 - upper));
  mix.add(rig_.find("upperChest"), amount * upper * (1 - neck) * (1 - clavicle));
  mix.add(side.shoulder, amount * upper * (1 - neck) * clavicle);
  add_head(mix, point, amount * upper * neck);
}

void SkinWeights::add_head(author::WeightMix& mix, const SkinPoint& point, float amount) const {
  const Vec3 p = point.rest;
  const float hair = smooth_step(
      -0.004f, 0.012f,
      shape_.part_distance(Region::skin, point.modelled) - shape_.part_distance(Region::hair, point.modelled));
  const float head = std::max(hair, smooth_step(1.400f, 1.455f, p.y + 0.5f * std::max(p.z, 0.0f)));
  const float jaw = face_.jaw_weight(point.modelled);
  mix.add(rig_.find("neck"), amount * (1 - head));
  mix.add(rig_.find("head"), amount * head * (1 - jaw));
  mix.add(rig_.find("jaw"), amount * head * jaw);
}

void SkinWeights::add_arm(author::WeightMix& mix, const Side& side, Vec3 p, float amount) const {
  if (amount <= 0) return;
  const Vec3 along = arm_direction(true);
  const auto beyond_m = [&](const char* joint) { return dot(p - rig_[rig_.find(joint)].rest, along); };
  const float from_shoulder_m = beyond_m("leftUpperArm"), from_elbow_m = beyond_m("leftLowerArm");
  const float from_wrist_m = beyond_m("leftHand");
  const float untwisted = 1 - std::clamp((from_shoulder_m - 0.05f) / 0.19f, 0.0f, 1.0f);
  const float lower = smooth_step(-0.042f, 0.042f, from_elbow_m);
  const float twisted = std::clamp((from_elbow_m - 0.01f) / 0.13f, 0.0f, 1.0f);
  const float hand = smooth_step(-0.055f, 0.022f, from_wrist_m);
  mix.add(side.upper_arm_twist, amount * (1 - lower) * untwisted);
  mix.add(side.upper_arm, amount * (1 - lower) * (1 - untwisted));
  mix.add(side.lower_arm, amount * lower * (1 - twisted) * (1 - hand));
  mix.add(side.lower_arm_twist, amount * lower * twisted * (1 - hand));
  add_hand(mix, side, p, amount * hand);
}

void SkinWeights::add_hand(author::WeightMix& mix, const Side& side, Vec3 p, float amount) const {
  if (amount <= 0) return;
  std::size_t nearest = 0;
  float nearest_m = 1;
  for (std::size_t i = 0; i < side.fingers.size(); ++i) {
    const std::array<Vec3, 4>& places = side.fingers[i].places;
    for (std::size_t bone = 0; bone < 3; ++bone) {
      const float thick_m = i == 0 ? 0.0035f : 0.0f;
      const float away_m = distance_to_line(p, places[bone], places[bone + 1]) - thick_m;
      if (away_m < nearest_m) nearest_m = away_m, nearest = i;
    }
  }
  const Finger& finger = side.fingers[nearest];
  const bool is_thumb = nearest == 0;
  const auto beyond = [&](std::size_t bone, float before_m, float behind_m) {
    const Vec3 along = normalise(finger.places[bone + 1] - finger.places[bone]);
    return smooth_step(-before_m, behind_m, dot(p - finger.places[bone], along));
  };
  const float first = is_thumb ? beyond(0, 0.004f, 0.034f) : beyond(0, 0.010f, 0.010f);
  const float second = first * beyond(1, 0.007f, 0.007f), third = second * beyond(2, 0.006f, 0.006f);
  mix.add(side.hand, amount * (1 - first));
  mix.add(finger.joints[0], amount * (first - second));
  mix.add(finger.joints[1], amount * (second - third));
  mix.add(finger.joints[2], amount * third);
}

void SkinWeights::add_leg(author::WeightMix& mix, const Side& side, Vec3 p, float amount) const {
  if (amount <= 0) return;
  const float below_hip_m = rig_[side.upper_leg].rest.y - p.y, below_knee_m = rig_[side.lower_leg].rest.y - p.y;
  const float untwisted = 1 - std::clamp((below_hip_m - 0.08f) / 0.28f, 0.0f, 1.0f);
  const float lower = smooth_step(-0.060f, 0.060f, below_knee_m);
  const float foot = smooth_step(0.128f, 0.085f, p.y);
  const float toes = smooth_step(0.075f, 0.130f, p.z);
  mix.add(side.upper_leg_twist, amount * (1 - lower) * untwisted);
  mix.add(side.upper_leg, amount * (1 - lower) * (1 - untwisted));
  mix.add(side.lower_leg, amount * lower * (1 - foot));
  mix.add(side.foot, amount * foot * (1 - toes));
  mix.add(side.toes, amount * foot * toes);
}

}  // namespace sinew::humanoid
