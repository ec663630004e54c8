// SPDX-License-Identifier: MIT
// Roots and poses of several clips at once: the cases of behaviours F1 to F3, E9 and E11 through a blend.
#include <cmath>
#include <memory>
#include <vector>

#include "sinew/anim/blend.h"
#include "sinew/anim/sample.h"
#include "sinew/mix/fade.h"
#include "sinew/mix/sync.h"
#include "sinew/motion/playback.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr double kPi = 3.14159265358979323846;

// A root that goes a quarter of a circle of 1 m about (1, 0, 0), always ahead; one joint that goes from x0 to x1.
struct Curve {
  Curve(float length_secs, float x0, float x1, double yaw = kPi / 2) {
    SceneBuilder builder;
    builder.node({});
    builder.channel(builder.clip(), 0, asset::ChannelPath::translation, asset::Interpolation::linear, {0, length_secs},
                    {x0, 0, 0, x1, 0, 0});
    std::vector<float> times, places, yaws;
    for (int k = 0; k <= 256; ++k) {
      const double angle = yaw * k / 256;
      times.push_back(length_secs * static_cast<float>(k) / 256);
      for (const double v : {1 - std::cos(angle), 0.0, std::sin(angle)}) places.push_back(static_cast<float>(v));
      yaws.push_back(static_cast<float>(angle));
    }
    asset::RootMotion& root = builder.scene.clips[0].root_motion;
    root.node = 0;
    root.translation.times_secs = root.yaw.times_secs = builder.view(times, 1);
    root.translation.values = builder.view(places, 3);
    root.yaw.values = builder.view(yaws, 1);
    cooked = std::make_unique<Cooked>(builder.scene);
    clip = *cooked->pack.clip(0, 0);
  }
  std::unique_ptr<Cooked> cooked;
  Clip clip;
};

}  // namespace

TEST_CASE("F1_a_turning_walk_in_a_blend_comes_back_to_its_start after four loops, whatever the step") {
  const Curve slow(1, 0, 1), fast(0.6f, 0, 1);
  const Clip clips[] = {slow.clip, fast.clip};
  const SyncGroup group = Cooked::take(SyncGroup::create(clips, {}));
  const float weights[] = {0.5f, 0.5f};
  for (const double dt : {1.0 / 30, 1.0 / 60, 1.0 / 144, 0.4}) {
    RootMotion figure;
    double phase = 0;
    while (phase < 4 - 1e-9) {
      double next = group.advance(phase, 1, dt, weights);
      next = next > 4 ? 4 : next;
      RootMotion ways[2];
      for (std::size_t c = 0; c < 2; ++c)
        ways[c] = root_motion(clips[c], play_line(clips[c], PlayMode::loop), group.line_secs(c, phase),
                              group.line_secs(c, next));
      figure = figure * blend_root_motions(ways, weights);
      phase = next;
    }
    CHECK_NEAR(figure.x, 0, 1e-4);
    CHECK_NEAR(figure.z, 0, 1e-4);
    CHECK_NEAR(figure.yaw_rad, 2 * kPi, 1e-4);
  }
}

TEST_CASE("F2_the_sum_is_the_total in a blend of a turn by 90 degrees and one by 30, then nothing more") {
  const Curve quarter(1, 0, 1), little(1, 0, 1, kPi / 6);
  const Clip clips[] = {quarter.clip, little.clip};
  const float weights[] = {1, 3};  // need not sum to one
  Playback playback;
  double yaw = 0;
  for (int step = 0; step < 4; ++step) {
    const PlayLine line = play_line(clips[0], PlayMode::once);
    const PlayStep made = advance(line, 1, 0.3, playback);
    const RootMotion ways[] = {root_motion(clips[0], line, made.from_secs, made.to_secs),
                               root_motion(clips[1], line, made.from_secs, made.to_secs)};
    yaw += blend_root_motions(ways, weights).yaw_rad;
  }
  CHECK_NEAR(yaw, (90 + 3 * 30) / 4.0 * kPi / 180, 1e-6);
  const PlayLine line = play_line(clips[0], PlayMode::once);
  const PlayStep after = advance(line, 1, 0.3, playback);
  const RootMotion rest[] = {root_motion(clips[0], line, after.from_secs, after.to_secs)};
  const float one[] = {1};
  CHECK(blend_root_motions(rest, one).yaw_rad == 0);
  const float none[] = {0};
  CHECK(blend_root_motions(rest, none).z == 0);
}

TEST_CASE("E9_a_cross_fade_has_no_foreign_frame and no jump beyond the clips' own speed") {
  const Curve a(1, 0, 1), b(1, 5, 6);
  const Rig rig = a.cooked->pack.rig(0);
  const ClipBinding of_a = Cooked::take(ClipBinding::create(a.clip, rig)),
                    of_b = Cooked::take(ClipBinding::create(b.clip, rig));
  OwnPose from(rig), to(rig), out(rig);
  double before = 0;
  for (int frame = 0; frame <= 30; ++frame) {
    const double secs = frame / 60.0;
    const float weight = fade_weight(FadeCurve::linear, static_cast<float>((secs - 0.1) / 0.2));
    sample_clip(a.clip, of_a, secs, from.ref());
    sample_clip(b.clip, of_b, secs, to.ref());
    const BlendInput inputs[] = {{from.ref(), 1 - weight, {}}, {to.ref(), weight, {}}};
    blend_poses(rig, inputs, rig.rest_pose(), out.ref());
    const double x = out.joints[0].tx[0];
    CHECK_NEAR(x, secs + 5 * double(weight), 1e-5);
    // The clips go 1 m/s, and the fade carries over 5 m in 0.2 s.
    if (frame > 0) CHECK(x - before < (1 + 25) / 60.0 + 1e-5);
    CHECK(x >= before);
    before = x;
  }
}

TEST_CASE("E11_weights_multiply: a node of 0.25 in a player of 0.8 against another of 0.8") {
  const Curve a(1, 0, 0), b(1, 10, 10);
  const Rig rig = a.cooked->pack.rig(0);
  OwnPose at_0(rig), at_10(rig), out(rig);
  sample_clip(a.clip, Cooked::take(ClipBinding::create(a.clip, rig)), 0, at_0.ref());
  sample_clip(b.clip, Cooked::take(ClipBinding::create(b.clip, rig)), 0, at_10.ref());
  const BlendInput inputs[] = {{at_10.ref(), 0.25f * 0.8f, {}}, {at_0.ref(), 0.8f, {}}};
  blend_poses(rig, inputs, rig.rest_pose(), out.ref());
  CHECK_NEAR(out.joints[0].tx[0], 2.0, 1e-6);
}
