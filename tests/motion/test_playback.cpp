// SPDX-License-Identifier: MIT
#include "sinew/motion/playback.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "marked_clip.h"
#include "support/near.h"
#include "support/random.h"

using namespace sinew;
using namespace sinew::test;

namespace {

double clip_time(const PlayLine& line, const Clip& clip, double line_secs) {
  return moment_at(line, clip, line_secs).time_secs;
}

}  // namespace

TEST_CASE("a loop goes round both ways, and stops after its passes with the last pose") {
  const MarkedClip walk(2, {});
  const PlayLine line = play_line(walk.clip, PlayMode::loop);
  Playback playback = start_of(line, 1);
  CHECK(advance(line, 1, 4.5, playback).to_secs == 4.5);
  CHECK_NEAR(clip_time(line, walk.clip, playback.line_secs), 0.5, 1e-12);
  CHECK_NEAR(clip_time(line, walk.clip, -0.5), 1.5, 1e-12);
  const PlayLine three = play_line(walk.clip, PlayMode::loop, 3);
  CHECK(three.length_secs() == 6);
  playback = start_of(three, 1);
  CHECK(!advance(three, 1, 5, playback).finished);
  const PlayStep last = advance(three, 1, 5, playback);
  CHECK(last.finished);
  CHECK(last.to_secs == 6);
  CHECK(!advance(three, 1, 5, playback).finished);  // said once
  const ClipMoment end = moment_at(three, walk.clip, 6);
  CHECK(end.time_secs == 2);
  CHECK(end.wrap == Wrap::clamp);
}

TEST_CASE("where the last keys lead back to the first, a loop that stops ends with the first pose") {
  const MarkedClip walk(2, {}, 1, 0.5);
  const PlayLine line = play_line(walk.clip);
  CHECK(line.mode == PlayMode::loop);
  CHECK(line.duration_secs == 2.5);
  const PlayLine one = play_line(walk.clip, PlayMode::loop, 1);
  const ClipMoment end = moment_at(one, walk.clip, 2.5);
  CHECK(end.time_secs == 0);
  CHECK(end.wrap == Wrap::loop);
}

TEST_CASE("B10_reversing_never_jumps: a ping-pong of 3 s whose speed changes sign at 1.1 s") {
  const MarkedClip clip(3, {});
  const PlayLine line = play_line(clip.clip, PlayMode::ping_pong);
  Playback playback = start_of(line, 1);
  double speed = 1, before = 0;
  for (int frame = 0; frame < 2000; ++frame) {
    if (frame == 66) speed = -1;  // 1.1 s at 60 Hz
    if (frame == 900) speed = 2.5;
    advance(line, speed, 1.0 / 60, playback);
    const double now = clip_time(line, clip.clip, playback.line_secs);
    CHECK(std::abs(now - before) <= std::abs(speed) / 60 + 1e-12);
    CHECK(now >= 0);
    CHECK(now <= 3);
    before = now;
  }
  CHECK(clip_time(line, clip.clip, 3) == 3);
  CHECK(moment_at(line, clip.clip, 4).backwards);
  CHECK(clip_time(line, clip.clip, 4) == 2);
  CHECK(clip_time(line, clip.clip, -1) == 1);  // back before the begin: mirrored there too
  CHECK(moment_at(line, clip.clip, -1).backwards);
}

TEST_CASE("B10_one_shot_backwards: from the end to 0, finished once") {
  const MarkedClip clip(3, {});
  const PlayLine line = play_line(clip.clip, PlayMode::once);
  Playback playback = start_of(line, -1);
  CHECK(playback.line_secs == 3);
  int finished = 0;
  for (int frame = 0; frame < 300; ++frame) finished += advance(line, -1, 1.0 / 60, playback).finished ? 1 : 0;
  CHECK(finished == 1);
  CHECK(playback.line_secs == 0);
  CHECK(playback.finished);
  // Turned round it goes to the other end, and says so again.
  for (int frame = 0; frame < 300; ++frame) finished += advance(line, 1, 1.0 / 60, playback).finished ? 1 : 0;
  CHECK(finished == 2);
  CHECK(playback.line_secs == 3);
}

TEST_CASE("ping-pong with passes ends where the last of them does") {
  const MarkedClip clip(2, {});
  const PlayLine twice = play_line(clip.clip, PlayMode::ping_pong, 2),
                 thrice = play_line(clip.clip, PlayMode::ping_pong, 3);
  CHECK(clip_time(twice, clip.clip, 4) == 0);
  CHECK(clip_time(twice, clip.clip, 400) == 0);
  CHECK(clip_time(thrice, clip.clip, 6) == 2);
  CHECK(clip_time(thrice, clip.clip, -1) == 0);
}

TEST_CASE("a clip without length, and times that are no numbers") {
  const MarkedClip still(0, {});
  for (const PlayMode mode : {PlayMode::once, PlayMode::loop, PlayMode::ping_pong}) {
    const PlayLine line = play_line(still.clip, mode);
    Playback playback = start_of(line, 1);
    advance(line, 1, 10, playback);
    CHECK(clip_time(line, still.clip, playback.line_secs) == 0);
  }
  const MarkedClip clip(2, {});
  const PlayLine line = play_line(clip.clip, PlayMode::loop);
  Playback playback{1.5, true, false};
  for (const double dt : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    const PlayStep step = advance(line, 1, dt, playback);
    CHECK(step.to_secs == 1.5);
    CHECK(playback.line_secs == 1.5);
  }
  seek(line, std::nan(""), playback);
  CHECK(playback.line_secs == 0);
}

TEST_CASE("the root's motion adds up over passes and is undone on the way back") {
  const MarkedClip walk(2, {}, 3);
  const PlayLine loop = play_line(walk.clip, PlayMode::loop), pong = play_line(walk.clip, PlayMode::ping_pong),
                 once = play_line(walk.clip, PlayMode::once);
  CHECK_NEAR(root_motion(walk.clip, loop, 0, 9).z, 13.5, 1e-9);
  CHECK_NEAR(root_motion(walk.clip, loop, 3, -1).z, -6, 1e-9);
  CHECK_NEAR(root_motion(walk.clip, pong, 0, 3).z, 1.5, 1e-9);
  CHECK_NEAR(root_motion(walk.clip, pong, 0.5, 8.5).z, 0, 1e-9);
  CHECK_NEAR(root_motion(walk.clip, once, 1, 50).z, 1.5, 1e-9);
  // In whatever steps.
  Random random(5);
  for (const PlayLine& line : {loop, pong, once}) {
    Playback playback = start_of(line, 1);
    double sum = 0;
    for (int step = 0; step < 500; ++step) {
      const PlayStep made = advance(line, random.uniform(-2, 2.5), random.uniform(0, 2), playback);
      sum += root_motion(walk.clip, line, made.from_secs, made.to_secs).z;
    }
    CHECK_NEAR(sum, root_motion(walk.clip, line, 0, playback.line_secs).z, 1e-6);
  }
}
