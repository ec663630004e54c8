// SPDX-License-Identifier: MIT
// Where in a clip one figure is, and how it gets on. All times lie on the play line, on which the passes of a clip
// follow each other: what happens on the way from one point of the line to another (poses, events, the motion of the
// root) depends on the two points alone, however far apart they are and whichever way it goes.
#pragma once
#include <cstdint>

#include "sinew/anim/clip.h"
#include "sinew/base/api.h"
#include "sinew/motion/root_motion.h"

namespace sinew {

// once: a single pass. loop: passes one after another. ping_pong: every second one backwards.
enum class PlayMode : std::uint32_t { once, loop, ping_pong };

// The passes of a clip, from 0 to length_secs(). Without end the line goes on on both sides of 0.
struct PlayLine {
  double duration_secs = 0;  // of one pass
  PlayMode mode = PlayMode::loop;
  std::uint32_t passes = 0;  // 0: without end; once has one

  bool is_endless() const { return mode != PlayMode::once && passes == 0; }
  SINEW_API double length_secs() const;  // infinite where it is endless
};

// Loops last as long as the clip does when it loops, the others as long as it does when it does not.
SINEW_API PlayLine play_line(const Clip& clip, PlayMode mode, std::uint32_t passes = 0);
// As the clip's own policy has it: loop without end, or once.
SINEW_API PlayLine play_line(const Clip& clip);

// A player: plain data, so that a copy is a snapshot. A fresh one stands at the line's begin; see start_of.
struct Playback {
  double line_secs = 0;
  bool started = false;   // it has made a step
  bool finished = false;  // it stands at the end that it was going to
};

// Where a player at this speed begins: at the line's end where it goes backwards and the line has one, else at 0.
SINEW_API Playback start_of(const PlayLine& line, double speed);

// What a step has passed: from `from_secs` on, which itself counts in the first step after a start, to `to_secs`.
struct PlayStep {
  double from_secs = 0, to_secs = 0;
  bool with_start = false;
  bool finished = false;  // it has come to its end in this step; said once
};

// Goes on by speed * dt_secs, backwards where that is negative, and stops at an end of the line. Whoever turns round
// there leaves it again, and hears of the next end. Requires: speed * dt_secs is finite, else nothing moves.
SINEW_API PlayStep advance(const PlayLine& line, double speed, double dt_secs, Playback& playback);

// Jumps to a point of the line, or its nearest: no motion of the root and no events, but those of the point itself in
// the next step, as after a start.
SINEW_API void seek(const PlayLine& line, double line_secs, Playback& playback);

// What to sample at a point of the line. At the end of a loop that stops there stands its last pose.
struct ClipMoment {
  double time_secs = 0;
  Wrap wrap = Wrap::clamp;
  bool backwards = false;  // on the way back of a ping-pong
};
SINEW_API ClipMoment moment_at(const PlayLine& line, const Clip& clip, double line_secs);

// How far the root goes from one point of the line to another, as of root_motion.h: over loops it adds up, and on the
// way back it is undone.
SINEW_API RootMotion root_motion(const Clip& clip, const PlayLine& line, double from_secs, double to_secs);

}  // namespace sinew
