// SPDX-License-Identifier: MIT
// Positions never jump, and speeds change no more than the motions themselves do, whatever is interrupted when.
#include "sinew/mix/transition.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sinew/anim/sample.h"
#include "sinew/math/quat.h"
#include "sinew/math/rotation.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/random.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr float kFrame_secs = 1.0f / 60;

// Two joints, a number, a rotation and a step.
const Cooked& moving_things() {
  static const Cooked cooked = [] {
    SceneBuilder builder;
    builder.node({});
    builder.node({.parent = 0});
    builder.scene.custom_properties = {{"glow", 0, asset::CustomKind::numbers, {0}},
                                       {"turn", 0, asset::CustomKind::rotation, {0, 0, 0, 1}},
                                       {"frame", 0, asset::CustomKind::step, {0}}};
    const Index clip = builder.clip();
    for (const Index node : {0u, 1u})
      builder.channel(clip, node, asset::ChannelPath::translation, asset::Interpolation::linear, {0, 1},
                      {0, 0, 0, 1, 0, 0});
    const auto add = [&](Index property, const std::vector<float>& rows) {
      builder.property_channel(clip, {asset::AnimatedProperty::custom, property}, asset::Interpolation::linear, {0, 1},
                               rows);
    };
    add(0, {0, 1});
    add(1, {0, 0, 0, 1, 0, 0, 0, 1});
    add(2, {0, 1});
    return Cooked(builder.scene);
  }();
  return cooked;
}

// A smooth motion of everything: sines of a few periods each.
struct Wave {
  explicit Wave(Random& random) {
    for (double* number : {&speed, &phase, &tilt, &size, &lift}) *number = random.uniform(0, 1);
  }
  void at(double secs, OwnPose& pose) const {
    const double angle = 2 * kPi * ((0.4 + speed) * secs + phase);
    for (int lane = 0; lane < 2; ++lane) {
      JointBlock& block = pose.joints[0];
      block.tx[lane] = static_cast<float>(0.3 * std::sin(angle + lane));
      block.ty[lane] = static_cast<float>(lift);
      block.sx[lane] = static_cast<float>(1 + 0.2 * size * std::cos(angle));
      const Quat q = turn(angle + lane);
      block.qx[lane] = q.x;
      block.qy[lane] = q.y;
      block.qz[lane] = q.z;
      block.qw[lane] = q.w;
    }
    pose.properties[0] = static_cast<float>(std::sin(angle));
    const Quat q = turn(angle);
    std::copy_n(&q.x, 4, pose.properties.begin() + 1);
    pose.properties[5] = std::floor(static_cast<float>(4 * phase));
  }
  // Up to a quarter either way about an axis of its own.
  Quat turn(double angle) const {
    const Vec3 axis = {static_cast<float>(std::cos(9 * tilt)), static_cast<float>(std::sin(9 * tilt)), 0};
    return quat_from_axis_angle(axis, static_cast<float>(kPi / 2 * std::sin(angle) * (0.3 + size)));
  }

  double speed = 0, phase = 0, tilt = 0, size = 0, lift = 0;
};

double turn_between(Quat a, Quat b) {
  const double d = std::abs(double(dot(a, b)));
  return 2 * std::acos(std::min(d, 1.0));
}

Quat rotation(const OwnPose& pose, int lane) {
  const JointBlock& block = pose.joints[0];
  return {block.qx[lane], block.qy[lane], block.qz[lane], block.qw[lane]};
}
Quat property_rotation(const OwnPose& pose) {
  return {pose.properties[1], pose.properties[2], pose.properties[3], pose.properties[4]};
}

// What changes from frame to frame.
struct Change {
  double place = 0, turn = 0, scale = 0, number = 0, property_turn = 0;

  static Change between(const OwnPose& a, const OwnPose& b) {
    Change change;
    change.place = double(b.joints[0].tx[1]) - double(a.joints[0].tx[1]);
    change.turn = turn_between(rotation(a, 1), rotation(b, 1));
    change.scale = double(b.joints[0].sx[1]) - double(a.joints[0].sx[1]);
    change.number = double(b.properties[0]) - double(a.properties[0]);
    change.property_turn = turn_between(property_rotation(a), property_rotation(b));
    return change;
  }
};

}  // namespace

TEST_CASE("right after the start what was shown is shown, from the duration on the target") {
  const Rig rig = moving_things().pack.rig(0);
  Random random(3);
  const Wave old(random), next(random);
  OwnPose shown_before(rig), shown(rig), target_before(rig), target(rig), out(rig);
  old.at(1, shown_before);
  old.at(1 + double(kFrame_secs), shown);
  next.at(5, target_before);
  next.at(5 + double(kFrame_secs), target);
  std::vector<float> state(inertia_floats(rig));
  start_inertia(rig, {shown_before.ref(), shown.ref()}, {target_before.ref(), target.ref()}, kFrame_secs, state);
  out = target;
  add_inertia(rig, state, 0, 0.3f, {}, out.ref());
  CHECK_NEAR(out.joints[0].tx[1], shown.joints[0].tx[1], 1e-6);
  CHECK_NEAR(out.joints[0].sx[0], shown.joints[0].sx[0], 1e-6);
  CHECK(turn_between(rotation(out, 0), rotation(shown, 0)) < 1e-3);
  CHECK_NEAR(out.properties[0], shown.properties[0], 1e-6);
  CHECK(turn_between(property_rotation(out), property_rotation(shown)) < 1e-3);
  CHECK(out.properties[5] == target.properties[5]);
  for (const float secs : {0.3f, 0.5f, 100.0f}) {
    out = target;
    add_inertia(rig, state, secs, 0.3f, {}, out.ref());
    CHECK_NEAR(out.joints[0].tx[1], target.joints[0].tx[1], 1e-6);
    CHECK(turn_between(rotation(out, 1), rotation(target, 1)) < 1e-3);
    CHECK_NEAR(out.properties[0], target.properties[0], 1e-6);
  }
}

TEST_CASE("half-way the quintic leaves half of the offset and 5/32 of the speed's way") {
  const Rig rig = moving_things().pack.rig(0);
  OwnPose target(rig);
  copy_pose(rig.rest_pose(), target.ref());
  OwnPose shown_before = target, shown = target, out = target;
  shown_before.joints[0].tx[0] = 1.8f;
  shown.joints[0].tx[0] = 2;
  std::vector<float> state(inertia_floats(rig));
  start_inertia(rig, {shown_before.ref(), shown.ref()}, {target.ref(), target.ref()}, 0.1f, state);
  out = target;
  add_inertia(rig, state, 0.25f, 0.5f, {}, out.ref());
  // h0(1/2) = 1/2; h1(1/2) = 1/2 - 6/8 + 8/16 - 3/32 = 5/32, times 0.5 s times 2 m/s.
  CHECK_NEAR(out.joints[0].tx[0], 1 + 5.0 / 32, 1e-6);
  // A joint of pace 2 is done by then.
  std::vector<float> paces(kLanes, 1.0f);
  paces[0] = 2;
  out = target;
  add_inertia(rig, state, 0.25f, 0.5f, paces, out.ref());
  CHECK_NEAR(out.joints[0].tx[0], 0, 1e-6);
  const NumberInertia number = start_inertia(1.8, 2, 0, 0, 0.1);
  CHECK_NEAR(inertia_left(number, 0.25, 0.5), 1 + 5.0 / 32, 1e-12);
  CHECK(inertia_left(number, 0.5, 0.5) == 0);
}

TEST_CASE("over 1e5 random interruptions nothing jumps and no speed does, beyond the motions' own changes") {
  const Rig rig = moving_things().pack.rig(0);
  Random random(12);
  std::vector<float> state(inertia_floats(rig));
  OwnPose shown_before(rig), shown(rig), target_before(rig), target(rig);
  Wave wave(random);
  double secs = 0;
  wave.at(secs - double(kFrame_secs), shown_before);
  wave.at(secs, shown);
  float elapsed = 1, duration = 0.3f;
  int interruptions = 0;
  Change worst_step, worst_bend;
  Change before = Change::between(shown_before, shown);
  const auto keep = [](double& worst, double value) { worst = std::max(worst, std::abs(value)); };
  while (interruptions < 100000) {
    if (random.bits() % 3 == 0) {
      wave = Wave(random);
      secs = random.uniform(0, 10);
      wave.at(secs - double(kFrame_secs), target_before);
      wave.at(secs, target);
      start_inertia(rig, {shown_before.ref(), shown.ref()}, {target_before.ref(), target.ref()}, kFrame_secs, state);
      elapsed = 0;
      duration = random.uniform_float(0.25, 0.6);
      ++interruptions;
    }
    secs += double(kFrame_secs);
    elapsed += kFrame_secs;
    shown_before = shown;
    wave.at(secs, shown);
    if (elapsed < duration) add_inertia(rig, state, elapsed, duration, {}, shown.ref());
    const Change now = Change::between(shown_before, shown);
    keep(worst_step.place, now.place);
    keep(worst_step.turn, now.turn);
    keep(worst_step.number, now.number);
    keep(worst_bend.place, now.place - before.place);
    keep(worst_bend.turn, now.turn - before.turn);
    keep(worst_bend.scale, now.scale - before.scale);
    keep(worst_bend.number, now.number - before.number);
    keep(worst_bend.property_turn, now.property_turn - before.property_turn);
    before = now;
  }
  MESSAGE("largest step ", worst_step.place, " m ", worst_step.turn, " rad; largest change of a step ",
          worst_bend.place, " m ", worst_bend.turn, " rad ", worst_bend.number);
  // A wave itself moves by up to 0.044 m in a frame; its step changes by 0.0065 m. An offset of up to 1.2 m, on its way
  // out within 0.25 s, adds 10/sqrt(3) d/T^2 dt^2 = 0.031 m to that; a jump would be of the size of the offset.
  CHECK(worst_bend.place < 0.05);
  CHECK(worst_bend.scale < 0.06);
  CHECK(worst_bend.number < 0.25);
  CHECK(worst_bend.turn < 0.3);
  CHECK(worst_bend.property_turn < 0.3);
}

TEST_CASE("a dead blend begins with what was shown and its speed, and ends with the target") {
  const Rig rig = moving_things().pack.rig(0);
  Random random(4);
  const Wave old(random), next(random);
  OwnPose shown_before(rig), shown(rig), target(rig), out(rig);
  old.at(1, shown_before);
  old.at(1 + double(kFrame_secs), shown);
  next.at(5, target);
  std::vector<float> state(dead_blend_floats(rig));
  start_dead_blend(rig, {shown_before.ref(), shown.ref()}, kFrame_secs, state);
  out = target;
  add_dead_blend(rig, state, 0, 0.3f, 0.1f, out.ref());
  CHECK_NEAR(out.joints[0].tx[1], shown.joints[0].tx[1], 1e-6);
  CHECK(turn_between(rotation(out, 1), rotation(shown, 1)) < 1e-3);
  CHECK(turn_between(property_rotation(out), property_rotation(shown)) < 1e-3);
  CHECK(out.properties[5] == shown.properties[5]);
  // A thousandth of a second later it has gone on by its speed.
  OwnPose later = target;
  add_dead_blend(rig, state, 0.001f, 0.3f, 0.1f, later.ref());
  const double speed = (double(shown.joints[0].tx[1]) - double(shown_before.joints[0].tx[1])) / double(kFrame_secs);
  CHECK_NEAR(double(later.joints[0].tx[1]) - double(out.joints[0].tx[1]), 0.001 * speed, 1e-4);
  out = target;
  add_dead_blend(rig, state, 0.3f, 0.3f, 0.1f, out.ref());
  CHECK_NEAR(out.joints[0].tx[1], target.joints[0].tx[1], 1e-6);
  CHECK(turn_between(rotation(out, 1), rotation(target, 1)) < 1e-3);
  CHECK(out.properties[5] == target.properties[5]);
  // The way of a speed that halves every 0.1 s: after 0.1 s 0.1 / (2 ln 2) of it, here with the target far in weight.
  OwnPose far = target;
  add_dead_blend(rig, state, 0.1f, 1e6f, 0.1f, far.ref());
  CHECK_NEAR(far.joints[0].tx[1], double(shown.joints[0].tx[1]) + speed * 0.1 / (2 * std::log(2.0)), 1e-5);
}

TEST_CASE("over 1e5 random interruptions dead blends do not jump either") {
  const Rig rig = moving_things().pack.rig(0);
  Random random(21);
  std::vector<float> state(dead_blend_floats(rig));
  OwnPose shown_before(rig), shown(rig);
  Wave wave(random);
  double secs = 0;
  wave.at(secs - double(kFrame_secs), shown_before);
  wave.at(secs, shown);
  float elapsed = 1, duration = 0.3f;
  Change before = Change::between(shown_before, shown);
  double worst_place = 0, worst_turn = 0, worst_number = 0;
  for (int interruptions = 0; interruptions < 100000;) {
    if (random.bits() % 3 == 0) {
      start_dead_blend(rig, {shown_before.ref(), shown.ref()}, kFrame_secs, state);
      wave = Wave(random);
      secs = random.uniform(0, 10);
      elapsed = 0;
      duration = random.uniform_float(0.25, 0.6);
      ++interruptions;
    }
    secs += double(kFrame_secs);
    elapsed += kFrame_secs;
    shown_before = shown;
    wave.at(secs, shown);
    if (elapsed < duration) add_dead_blend(rig, state, elapsed, duration, 0.1f, shown.ref());
    const Change now = Change::between(shown_before, shown);
    worst_place = std::max(worst_place, std::abs(now.place - before.place));
    worst_turn = std::max(worst_turn, std::abs(now.turn - before.turn));
    worst_number = std::max(worst_number, std::abs(now.number - before.number));
    before = now;
  }
  MESSAGE("largest change of a step ", worst_place, " m ", worst_turn, " rad ", worst_number);
  CHECK(worst_place < 0.03);
  CHECK(worst_turn < 0.15);
  CHECK(worst_number < 0.1);
}

TEST_CASE("over 1e5 random interruptions the root's speed does not jump, and its way is that of its speed") {
  Random random(8);
  const auto speed_at = [](const std::array<double, 4>& wave, double secs) {
    const double swing = std::sin(wave[0] + 3 * secs);
    return RootMotion{wave[1] * swing, 0, 2 * wave[2] + 0.3 * swing, wave[3] * swing};
  };
  const auto sum = [](const RootMotion& a, const RootMotion& b) {
    return RootMotion{a.x + b.x, a.y + b.y, a.z + b.z, a.yaw_rad + b.yaw_rad};
  };
  const auto new_wave = [&] {
    return std::array<double, 4>{random.uniform(0, 6), random.uniform(-1, 1), random.uniform(-1, 1),
                                 random.uniform(-2, 2)};
  };
  const double dt = double(kFrame_secs);
  std::array<double, 4> wave = new_wave();
  double secs = 0, elapsed = 1, duration = 0.3, worst = 0, worst_yaw = 0;
  RootMotion before = speed_at(wave, -dt), shown = speed_at(wave, 0);
  RootInertia inertia;
  for (int interruptions = 0; interruptions < 100000;) {
    if (random.bits() % 3 == 0) {
      wave = new_wave();
      secs = random.uniform(0, 10);
      inertia = start_inertia(before, shown, speed_at(wave, secs - dt), speed_at(wave, secs), dt);
      elapsed = 0;
      duration = random.uniform(0.25, 0.6);
      ++interruptions;
    }
    secs += dt;
    elapsed += dt;
    before = shown;
    shown = sum(speed_at(wave, secs), inertia_left(inertia, elapsed, duration));
    worst = std::max(worst, std::abs(shown.z - before.z));
    worst_yaw = std::max(worst_yaw, std::abs(shown.yaw_rad - before.yaw_rad));
  }
  MESSAGE("largest change of speed in a frame ", worst, " m/s, ", worst_yaw, " rad/s");
  // Speeds differ by up to 4.6 m/s, which the quintic takes down by at most 15/8 d/T in a second: 0.57 in a frame.
  CHECK(worst < 0.8);
  CHECK(worst_yaw < 0.8);
}
