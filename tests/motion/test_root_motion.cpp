// SPDX-License-Identifier: MIT
#include "sinew/motion/root_motion.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;
using asset::ChannelPath;
using asset::Interpolation;

namespace {

constexpr double kPi = std::numbers::pi;

// One joint that stays, and a root that moves by the keys.
struct Walk {
  Walk(Interpolation mode, const std::vector<float>& times, const std::vector<float>& places,
       const std::vector<float>& yaws) {
    SceneBuilder builder;
    builder.node({});
    builder.channel(builder.clip(), 0, ChannelPath::translation, Interpolation::linear, {0, times.back()},
                    {0, 0, 0, 0, 0, 0});
    asset::RootMotion& root = builder.scene.clips[0].root_motion;
    root.node = 0;
    const auto fill = [&](asset::Channel& channel, const std::vector<float>& rows, std::uint8_t components) {
      if (rows.empty()) return;
      channel.interpolation = mode;
      channel.times_secs = builder.view(times, 1);
      channel.values = builder.view(rows, components);
    };
    fill(root.translation, places, 3);
    fill(root.yaw, yaws, 1);
    cooked = std::make_unique<Cooked>(builder.scene);
    clip = *cooked->pack.clip(0, 0);
  }
  RootMotion motion(double from_secs, double to_secs, Wrap wrap = Wrap::loop) const {
    return root_motion(clip, from_secs, to_secs, wrap);
  }

  std::unique_ptr<Cooked> cooked;
  Clip clip;
};

void check_motion(const RootMotion& value, const RootMotion& expected, double tolerance) {
  CHECK_NEAR(value.x, expected.x, tolerance);
  CHECK_NEAR(value.y, expected.y, tolerance);
  CHECK_NEAR(value.z, expected.z, tolerance);
  CHECK_NEAR(value.yaw_rad, expected.yaw_rad, tolerance);
}

}  // namespace

TEST_CASE("a root moves as its keys say, in each mode") {
  const Walk linear(Interpolation::linear, {0, 2}, {0, 0, 0, 1, 2, 3}, {0, 1});
  check_motion(root_place(linear.clip, 0.5, Wrap::clamp), {0.25, 0.5, 0.75, 0.25}, 1e-7);
  const Walk step(Interpolation::step, {0, 2}, {0, 0, 0, 1, 2, 3}, {});
  check_motion(root_place(step.clip, 1.9, Wrap::clamp), {}, 0);
  check_motion(root_place(step.clip, 2, Wrap::clamp), {1, 2, 3, 0}, 0);
  // A spacing of 2 s, from 0 to 0 with slopes 1 and -1: 2 * (1/8 + 1/8) in the middle.
  const Walk cubic(Interpolation::cubic_spline, {0, 2}, {}, {0, 0, 1, -1, 0, 0});
  CHECK_NEAR(root_place(cubic.clip, 1, Wrap::clamp).yaw_rad, 0.5, 1e-7);
}

TEST_CASE("a motion is seen from where the root is at its start") {
  // Facing +x half way: going on along the model's +x is straight ahead, +z of the root.
  const Walk walk(Interpolation::linear, {0, 1, 2}, {0, 0, 0, 0, 0, 1, 2, 0, 1}, {0, float(kPi / 2), float(kPi / 2)});
  check_motion(walk.motion(1, 2, Wrap::clamp), {0, 0, 2, 0}, 1e-6);
  const RootMotion together = walk.motion(0, 1, Wrap::clamp) * walk.motion(1, 2, Wrap::clamp);
  check_motion(together, walk.motion(0, 2, Wrap::clamp), 1e-6);
}

TEST_CASE("backwards is the inverse, also over many loops") {
  const Walk walk(Interpolation::linear, {0, 1}, {0, 0, 0, 0.3f, 0.1f, 1.4f}, {0, 0.7f});
  for (const double to_secs : {0.4, 0.9, 1.0, 3.3, 1000.25}) {
    INFO(to_secs);
    check_motion(walk.motion(0.2, to_secs) * walk.motion(to_secs, 0.2), {}, 1e-9);
    check_motion(inverse(walk.motion(0.2, to_secs)), walk.motion(to_secs, 0.2), 1e-9);
  }
}

TEST_CASE("loops add up without drift: a million loops are a million times one") {
  // Straight: 1.5 m each. Turning by a hundredth of a turn: a circle, back at its start after a hundred.
  const Walk straight(Interpolation::linear, {0, 1}, {0, 0, 0, 0, 0.25f, 1.5f}, {});
  check_motion(straight.motion(0, 1e6), {0, 0.25e6, 1.5e6, 0}, 1e-6);
  check_motion(straight.motion(1e6, 0), {0, -0.25e6, -1.5e6, 0}, 1e-6);
  const float yaw = float(kPi / 50);
  const Walk circle(Interpolation::linear, {0, 1}, {0, 0, 0, 0, 0, 1}, {0, yaw});
  RootMotion by_hand;
  for (int loop = 0; loop < 1000; ++loop) by_hand = by_hand * RootMotion{0, 0, 1, double(yaw)};
  check_motion(circle.motion(0, 1000), by_hand, 1e-9);
  check_motion(circle.motion(0.5, 1000.5),
               inverse(RootMotion{0, 0, 0.5, double(yaw) / 2}) * by_hand * RootMotion{0, 0, 0.5, double(yaw) / 2},
               1e-9);
}

// Found by the fuzzer: such a way was infinite.
TEST_CASE("loops are counted to 2^53, so that every way is a number") {
  const float most = 1e9f;
  const Walk walk(Interpolation::linear, {0, 1}, {0, 0, 0, most, most, most}, {});
  check_motion(walk.motion(0, 1e300), {0x1p53 * 1e9, 0x1p53 * 1e9, 0x1p53 * 1e9, 0}, 0);
  check_motion(walk.motion(0, -1e300), {-0x1p53 * 1e9, -0x1p53 * 1e9, -0x1p53 * 1e9, 0}, 0);
  const Walk brief(Interpolation::linear, {0, 1e-30f}, {0, 0, 0, most, most, most}, {0, 3});
  const RootMotion far = brief.motion(-1e300, 1e300);
  for (const double number : {far.x, far.y, far.z, far.yaw_rad}) CHECK(std::isfinite(number));
}

TEST_CASE("a loop of a whole turn goes where its moves add up to") {
  const Walk spin(Interpolation::linear, {0, 1}, {0, 0, 0, 0, 0, 1}, {0, float(2 * kPi)});
  const RootMotion ten = spin.motion(0, 10);
  CHECK_NEAR(ten.z, 10, 1e-4);  // ten metres: a float's whole turn is off by 2e-7 rad
  CHECK_NEAR(ten.yaw_rad, 20 * kPi, 1e-5);
}

TEST_CASE("where nothing can move nothing does") {
  const Walk walk(Interpolation::linear, {0, 1}, {0, 0, 0, 0, 0, 1}, {0, 0.5f});
  const double infinity = std::numeric_limits<double>::infinity();
  check_motion(walk.motion(0.25, 0.25), {}, 0);
  check_motion(walk.motion(-3, -1, Wrap::clamp), {}, 0);
  check_motion(walk.motion(1, 7, Wrap::clamp), {}, 0);
  check_motion(walk.motion(infinity, -infinity), {}, 0);
  check_motion(walk.motion(std::nan(""), 0), {}, 0);
  SceneBuilder builder;  // a clip without a root
  builder.node({});
  builder.channel(builder.clip(), 0, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 0, 0, 1});
  const Cooked cooked(builder.scene);
  CHECK(!has_root_motion(*cooked.pack.clip(0, 0)));
  check_motion(root_motion(*cooked.pack.clip(0, 0), 0, 5, Wrap::loop), {}, 0);
}
