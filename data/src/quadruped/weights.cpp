// SPDX-License-Identifier: MIT
#include "quadruped/weights.h"

#include <algorithm>
#include <cmath>

#include "quadruped/skeleton.h"
#include "sinew/math/scalar.h"

namespace sinew::quadruped {

using author::distance_to_line;
using author::smooth_step;
using author::WeightMix;

float jaw_weight(const Mouth& mouth, Vec3 modelled) {
  const Vec3 d = modelled - mouth.hinge;
  const float opened = below_lip_rad(mouth, modelled) / mouth.open_rad;
  return smooth_step(0.2f, 0.8f, opened) * smooth_step(-0.006f, 0.038f, d.z) *
         smooth_step(0.072f, 0.044f, std::abs(d.x));
}

Vec3 with_closed_mouth(const Mouth& mouth, Vec3 modelled) {
  constexpr float kClosed = 0.98f;  // the lips do not touch
  const auto [sin, cos] = sin_cos_rad(-kClosed * mouth.open_rad * jaw_weight(mouth, modelled));
  const Vec3 d = modelled - mouth.hinge;
  return mouth.hinge + Vec3{d.x, d.y * cos - d.z * sin, d.y * sin + d.z * cos};
}

float SkinWeights::Bend::share(Vec3 p) const {
  return smooth_step(-half_width_m, half_width_m, dot(p - place, normal));
}

SkinWeights::SkinWeights(const author::Rig& rig, const Shape& shape) : rig_(rig), shape_(shape), mouth_(mouth_of(rig)) {
  const Vec3 ahead{0, 0, 1};
  spine_ = {bend("spine1", ahead, 0.036f),
            bend("spine2", ahead, 0.036f),
            bend("spine3", ahead, 0.034f),
            bend("chest", ahead, 0.032f),
            bend("neck1", {0, 0.85f, 0.53f}, 0.044f),
            bend("neck2", {0, 0.77f, 0.64f}, 0.036f),
            bend("head", {0, 0.71f, 0.70f}, 0.034f)};
  front_leg_ = leg_chain("leftFront", {0.032f, 0.026f, 0.018f, 0.013f});
  hind_leg_ = leg_chain("leftHind", {0.050f, 0.034f, 0.020f, 0.013f});
  tail_ = tail_chain();
  const Vec3 ear_up = normalise(rig[rig.find("leftEarTip")].rest - rig[rig.find("leftEar")].rest);
  ear_ = {bend("leftEar", ear_up, 0.015f), bend("leftEarTip", ear_up, 0.024f)};
  for (int joint = 0; joint < rig.size(); ++joint) {
    const std::string& name = rig[joint].name;
    right_of_.push_back(name.starts_with("left") ? rig.find("right" + name.substr(4)) : joint);
  }
}

SkinWeights::Bend SkinWeights::bend(const std::string& joint, Vec3 normal, float half_width_m) const {
  const int number = rig_.find(joint);
  return {number, rig_[number].rest, normalise(normal), half_width_m};
}

SkinWeights::Chain SkinWeights::leg_chain(const std::string& leg, const std::array<float, 4>& half_widths_m) const {
  const auto place = [&](const char* bone) { return rig_[rig_.find(leg + bone)].rest; };
  const Vec3 toes = place("Paw"), tip = toes + Vec3{0, -0.012f, 0.040f};
  return {bend(leg + "UpperLeg", {0, -1, 0}, half_widths_m[0]),
          bend(leg + "LowerLeg", place("Pastern") - place("UpperLeg"), half_widths_m[1]),
          bend(leg + "Pastern", toes - place("LowerLeg"), half_widths_m[2]),
          bend(leg + "Paw", tip - place("Pastern"), half_widths_m[3])};
}

SkinWeights::Chain SkinWeights::tail_chain() const {
  Chain chain;
  Vec3 before = rig_[rig_.find("hips")].rest;
  for (int i = 1; i <= kTailJoints; ++i) {
    const std::string name = "tail" + std::to_string(i);
    const Vec3 place = rig_[rig_.find(name)].rest;
    const Vec3 after = i < kTailJoints ? rig_[rig_.find("tail" + std::to_string(i + 1))].rest : place * 2 - before;
    chain.push_back(bend(name, after - before, 0.030f));
    before = place;
  }
  return chain;
}

int SkinWeights::on_side(int left_joint, bool is_left) const {
  return is_left ? left_joint : right_of_[static_cast<std::size_t>(left_joint)];
}

// base: the joint of what lies before the first bend; -1: nobody's.
void SkinWeights::add_chain(WeightMix& mix, const Chain& chain, int base, Vec3 left_p, bool is_left,
                            float amount) const {
  int joint = base;
  for (const Bend& next : chain) {
    const float beyond = next.share(left_p);
    if (joint >= 0) mix.add(on_side(joint, is_left), amount * (1 - beyond));
    amount *= beyond;
    joint = next.joint;
  }
  mix.add(on_side(joint, is_left), amount);
}

std::array<author::Influence, 4> SkinWeights::at(Vec3 modelled, Vec3 rest) const {
  WeightMix mix(rig_.size());
  const bool is_left = rest.x >= 0;
  const Vec3 p{std::abs(rest.x), rest.y, rest.z};
  const float trunk_m = shape_.trunk_distance(p), aside = smooth_step(0.0f, 0.014f, p.x);
  const auto share = [trunk_m](float part_m, float from_m, float to_m) {
    return smooth_step(0.05f, 0.03f, part_m) * smooth_step(from_m, to_m, trunk_m - part_m);
  };
  const float front = aside * share(shape_.front_leg_distance(p), -0.022f, 0.040f);
  const float hind = aside * (1 - front) * share(shape_.hind_leg_distance(p), -0.030f, 0.042f);
  const float tail =
      (1 - front - hind) * share(shape_.tail_distance(p), -0.022f, 0.030f) * smooth_step(-0.19f, -0.24f, p.z);
  add_chain(mix, front_leg_, rig_.find("leftScapula"), p, is_left, front);
  add_chain(mix, hind_leg_, rig_.find("hips"), p, is_left, hind);
  add_chain(mix, tail_, rig_.find("hips"), p, is_left, tail);
  add_trunk(mix, modelled, rest, 1 - front - hind - tail);
  return mix.strongest();
}

void SkinWeights::add_trunk(WeightMix& mix, Vec3 modelled, Vec3 rest, float amount) const {
  const bool is_left = rest.x >= 0;
  const Vec3 p{std::abs(rest.x), rest.y, rest.z};
  const float ear = amount * smooth_step(0.016f, 0.004f, shape_.ear_distance(p)) * ear_.front().share(p);
  if (ear > 0) add_chain(mix, ear_, -1, p, is_left, ear / std::max(ear_.front().share(p), 1e-3f));
  amount -= ear;
  const float jaw = amount * jaw_weight(mouth_, modelled);
  mix.add(rig_.find("jaw"), jaw);
  amount -= jaw;
  const int scapula = rig_.find("leftScapula"), shoulder = rig_.find("leftFrontUpperLeg");
  const float near_m = distance_to_line(p, rig_[scapula].rest, rig_[shoulder].rest);
  const float blade = 0.75f * amount * smooth_step(0.075f, 0.025f, near_m) * smooth_step(0.012f, 0.040f, p.x);
  mix.add(on_side(scapula, is_left), blade);
  add_chain(mix, spine_, rig_.find("hips"), p, true, amount - blade);
}

}  // namespace sinew::quadruped
