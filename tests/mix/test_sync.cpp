// SPDX-License-Identifier: MIT
#include "sinew/mix/sync.h"

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "sinew/base/hash.h"
#include "sinew/motion/events.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/random.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

struct Marked {
  Marked(float length_secs, std::vector<asset::Marker> markers) {
    SceneBuilder builder;
    builder.node({});
    builder.channel(builder.clip(), 0, asset::ChannelPath::translation, asset::Interpolation::linear, {0, length_secs},
                    {0, 0, 0, 1, 0, 0});
    builder.scene.clips[0].markers = std::move(markers);
    cooked = std::make_unique<Cooked>(builder.scene);
    clip = *cooked->pack.clip(0, 0);
  }
  std::unique_ptr<Cooked> cooked;
  Clip clip;
};

const std::vector<std::uint64_t> kFeet{hash_name("left"), hash_name("right")};

SyncGroup group_of(const std::vector<Clip>& clips) { return Cooked::take(SyncGroup::create(clips, kFeet)); }

double time_of(const SyncGroup& group, std::size_t clip, double phase, double duration_secs) {
  const double line = group.line_secs(clip, phase);
  return line - std::floor(line / duration_secs) * duration_secs;
}

}  // namespace

TEST_CASE("E8_common_phase: 1.0 s and 0.6 s at a half each go round in 0.8 s") {
  const Marked walk(1, {}), run(0.6f, {});
  const SyncGroup group = group_of({walk.clip, run.clip});
  const float half[] = {0.5f, 0.5f};
  CHECK_NEAR(group.cycle_secs(half), 0.8, 1e-6);
  double phase = 0;
  for (int frame = 0; frame < 24; ++frame) phase = group.advance(phase, 1, 1.0 / 60, half);
  CHECK_NEAR(phase, 0.5, 1e-6);
  CHECK_NEAR(group.line_secs(0, phase), 0.5, 1e-6);
  CHECK_NEAR(group.line_secs(1, phase), 0.3, 1e-6);
}

TEST_CASE("E8_weights_may_vanish: the phase goes on as if nothing had been") {
  const Marked a(1, {}), b(0.6f, {}), c(0.8f, {});
  const SyncGroup group = group_of({a.clip, b.clip, c.clip});
  double phase = 0.3;
  const std::vector<std::vector<float>> edges = {{0.5f, 0.5f, 0}, {0, 1, 0}, {0, 0.4f, 0.6f}, {0, 0, 0}, {1, 0, 0}};
  for (const std::vector<float>& weights : edges) {
    const double next = group.advance(phase, 1, 1e-3, weights);
    CHECK(next > phase);
    CHECK(next < phase + 0.002);
    phase = next;
  }
}

TEST_CASE("markers of one name meet, wherever they lie and wherever a clip begins") {
  const Marked walk(1.2f, {{"left", 0.1, 0}, {"right", 0.7, 0}, {"swish", 0.9, 0}});
  const Marked run(0.7f, {{"right", 0.2, 0}, {"left", 0.5, 0}});                                 // other foot first
  const Marked skip(2, {{"left", 0, 0}, {"right", 0.4, 0}, {"left", 1, 0}, {"right", 1.7, 0}});  // two cycles
  const Marked breath(3, {});                                                                    // none
  const SyncGroup group = group_of({walk.clip, run.clip, skip.clip, breath.clip});
  CHECK(group.cycle_markers() == 2);
  for (int round = -3; round < 4; ++round) {
    const double left = 2 * round, right = left + 1;
    CHECK_NEAR(time_of(group, 0, left, 1.2f), 0.1, 1e-6);
    CHECK_NEAR(time_of(group, 0, right, 1.2f), 0.7, 1e-6);
    CHECK_NEAR(time_of(group, 1, left, 0.7f), 0.5, 1e-6);
    CHECK_NEAR(time_of(group, 1, right, 0.7f), 0.2, 1e-6);
    CHECK_NEAR(time_of(group, 2, left, 2), round % 2 == 0 ? 0 : 1, 1e-6);
    CHECK_NEAR(time_of(group, 2, right, 2), round % 2 == 0 ? 0.4 : 1.7, 1e-6);
    CHECK_NEAR(group.line_secs(3, left), 3 * round, 1e-6);
  }
  // Half-way from the left foot to the right: half-way in each clip, past its seam too.
  CHECK_NEAR(time_of(group, 0, 0.5, 1.2f), 0.4, 1e-6);
  CHECK_NEAR(time_of(group, 1, 0.25, 0.7f), 0.5 + 0.25 * 0.4, 1e-6);
  CHECK_NEAR(time_of(group, 1, 0.75, 0.7f), 0.5 + 0.75 * 0.4 - 0.7, 1e-6);
}

TEST_CASE("line_secs grows with the phase without a jump, and phase_at is its inverse") {
  const Marked walk(1.2f, {{"left", 0.1, 0}, {"right", 0.7, 0}}), run(0.7f, {{"right", 0.2, 0}, {"left", 0.5, 0}});
  const SyncGroup group = group_of({walk.clip, run.clip});
  for (std::size_t clip = 0; clip < 2; ++clip)
    for (double phase = -5; phase < 5; phase += 0.01) {
      const double step = group.line_secs(clip, phase + 0.01) - group.line_secs(clip, phase);
      CHECK(step > 0);
      CHECK(step < 0.01);
      CHECK_NEAR(group.phase_at(clip, group.line_secs(clip, phase)), phase, 1e-9);
    }
}

TEST_CASE("steps of any length and back again come to the same phase") {
  const Marked walk(1.2f, {{"left", 0.1, 0}, {"right", 0.7, 0}}), run(0.7f, {{"right", 0.2, 0}, {"left", 0.5, 0}});
  const SyncGroup group = group_of({walk.clip, run.clip});
  const float weights[] = {0.3f, 0.7f};
  Random random(9);
  for (int trial = 0; trial < 50; ++trial) {
    const double start = random.uniform(-4, 4), secs = random.uniform(0, 300);
    double phase = start, done = 0;
    while (done < secs) {
      const double step = std::min(random.uniform(0, 0.9), secs - done);
      phase = group.advance(phase, 1, step, weights);
      done += step;
    }
    CHECK_NEAR(group.advance(start, 1, secs, weights), phase, 1e-6);
    CHECK_NEAR(group.advance(phase, -1, secs, weights), start, 1e-6);
  }
  CHECK(group.advance(1.5, 1, std::nan(""), weights) == 1.5);
  CHECK_NEAR(group.advance(0, 1, 1e6 * group.cycle_secs(weights), weights), 2e6, 1e-2);
}

TEST_CASE("each clip's footsteps are passed once, at every third phase of the way from walk to run") {
  const Marked walk(1.2f, {{"left", 0.1, 0}, {"right", 0.7, 0}}), run(0.7f, {{"right", 0.2, 0}, {"left", 0.5, 0}});
  const SyncGroup group = group_of({walk.clip, run.clip});
  double phase = -0.25;
  std::vector<std::vector<std::uint64_t>> steps(2);
  for (int frame = 0; frame < 600; ++frame) {
    const float share = static_cast<float>(frame) / 600, weights[] = {1 - share, share};
    const double next = group.advance(phase, 1, 1.0 / 60, weights);
    for (std::size_t clip = 0; clip < 2; ++clip) {
      const Clip& of = clip == 0 ? walk.clip : run.clip;
      Event events[4];
      const PlayStep step{group.line_secs(clip, phase), group.line_secs(clip, next), false, false};
      const std::uint64_t count = collect_events(of, play_line(of, PlayMode::loop), step, weights[clip], events);
      for (std::uint64_t i = 0; i < count; ++i) steps[clip].push_back(events[i].name_hash);
    }
    phase = next;
  }
  CHECK(steps[0] == steps[1]);
  CHECK(steps[0].size() == static_cast<std::size_t>(std::floor(phase)) + 1);
  for (std::size_t i = 0; i < steps[0].size(); ++i) CHECK(steps[0][i] == kFeet[i % 2]);
}

// Steps that never ended, or looked for markers outside the clip.
TEST_CASE("a phase ends where doubles cannot count markers any more, and is there at once") {
  const Marked walk(1, {{"left", 0, 0}, {"right", 0.5, 0}}), run(0.5f, {{"left", 0, 0}, {"right", 0.25, 0}});
  const SyncGroup group = group_of({walk.clip, run.clip});
  const double end = 0x1p48;
  CHECK(group.advance(0.25, 1, 1e300, {}) == end);
  CHECK(group.advance(0.25, -1e30, 1e200, {}) == -end);
  CHECK(group.advance(end, -1, 1, {}) == end);
  CHECK(group.advance(1e300, 1, 1, {}) == 1e300);
  CHECK(group.phase_at(0, 1e300) == end);
  CHECK(group.phase_at(1, -1e300) == -end);
  const float unbounded = std::numeric_limits<float>::infinity();
  CHECK(group.advance(0.25, 1, 0.1, std::vector<float>{unbounded, 1}) == 0.25);
  for (const double phase : {end, -end, 1e300, std::nan("")})
    for (const std::size_t clip : {0, 1}) {
      const double secs = group.line_secs(clip, phase);
      CHECK((std::isnan(secs) || std::fabs(secs) >= std::fabs(phase) * 0.2));
    }
}

TEST_CASE("a long step counts rounds by the clips that weigh, not by the longest") {
  const Marked brief(0.25f, {}), long_(1e6f, {});
  const SyncGroup group = group_of({brief.clip, long_.clip});
  const double secs = 0.25 * 1e9;  // a thousand million rounds of the one, 250 of the other
  CHECK_NEAR(group.advance(0, 1, secs + 0.125, std::vector<float>{1, 0}), 1e9 + 0.5, 1e-6);
  CHECK_NEAR(group.advance(0, -1, secs + 0.125, std::vector<float>{1, 0}), -1e9 - 0.5, 1e-6);
  CHECK_NEAR(group.advance(0, 1, secs + 0.125, std::vector<float>{0, 1}), 250, 1e-6);
}

TEST_CASE("clips that do not fit are refused by number") {
  const Marked walk(1, {{"left", 0, 0}, {"right", 0.5, 0}}), hop(1, {{"left", 0, 0}, {"left", 0.5, 0}}), still(0, {});
  const auto odd = SyncGroup::create(std::vector<Clip>{walk.clip, hop.clip}, kFeet);
  REQUIRE(!odd);
  CHECK(odd.error().code == Errc::mismatch);
  CHECK(std::string(odd.error().where) == "/clips/1");
  CHECK(SyncGroup::create(std::vector<Clip>{walk.clip, still.clip}, kFeet).error().code == Errc::out_of_range);
  CHECK(SyncGroup::create(std::vector<Clip>{}, kFeet).error().code == Errc::out_of_range);
}
