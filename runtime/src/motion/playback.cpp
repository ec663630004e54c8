// SPDX-License-Identifier: MIT
#include "sinew/motion/playback.h"

#include <algorithm>
#include <limits>

#include "motion/passes.h"
#include "sinew/anim/sample.h"

namespace sinew {
namespace {

bool is_finite(double value) { return value - value == 0; }

double on_line(const PlayLine& line, double line_secs) {
  if (!is_finite(line_secs)) return 0;
  return line.is_endless() ? line_secs : std::clamp(line_secs, 0.0, line.length_secs());
}

// Of ping-pong and once: how far into the clip.
ClipMoment folded(const PlayLine& line, double line_secs) {
  const double pass = pass_at(line, line_secs), in_pass = line_secs - pass * line.duration_secs;
  const double secs = std::clamp(in_pass, 0.0, line.duration_secs);
  const bool backwards = goes_back(line, pass);
  return {backwards ? line.duration_secs - secs : secs, Wrap::clamp, backwards};
}

}  // namespace

double PlayLine::length_secs() const {
  if (is_endless()) return std::numeric_limits<double>::infinity();
  return mode == PlayMode::once ? duration_secs : duration_secs * passes;
}

PlayLine play_line(const Clip& clip, PlayMode mode, std::uint32_t passes) {
  return {clip.duration_secs(mode == PlayMode::loop ? Wrap::loop : Wrap::clamp), mode, passes};
}

PlayLine play_line(const Clip& clip) {
  return play_line(clip, clip.wrap() == Wrap::loop ? PlayMode::loop : PlayMode::once);
}

Playback start_of(const PlayLine& line, double speed) {
  Playback playback;
  if (speed < 0 && !line.is_endless()) playback.line_secs = line.length_secs();
  return playback;
}

PlayStep advance(const PlayLine& line, double speed, double dt_secs, Playback& playback) {
  const double way = speed * dt_secs;
  PlayStep step{playback.line_secs, playback.line_secs, !playback.started, false};
  if (!is_finite(way)) return step;
  step.to_secs = on_line(line, playback.line_secs + way);
  const double end = way < 0 ? 0 : line.length_secs();
  const bool at_end = way != 0 && !line.is_endless() && step.to_secs == end;
  step.finished = at_end && !playback.finished;
  playback = {step.to_secs, true, way == 0 ? playback.finished : at_end};
  return step;
}

void seek(const PlayLine& line, double line_secs, Playback& playback) {
  playback = {on_line(line, line_secs), false, false};
}

ClipMoment moment_at(const PlayLine& line, const Clip& clip, double line_secs) {
  const double at = on_line(line, line_secs);
  if (line.mode != PlayMode::loop) return folded(line, at);
  const bool at_end = !line.is_endless() && at == line.length_secs();
  // A clip whose last keys lead back to the first ends with the first ones.
  const bool leads_back = clip.duration_secs(Wrap::loop) > clip.duration_secs(Wrap::clamp);
  if (at_end && !leads_back) return {line.duration_secs, Wrap::clamp, false};
  return {wrap_time(at, line.duration_secs, Wrap::loop), Wrap::loop, false};
}

RootMotion root_motion(const Clip& clip, const PlayLine& line, double from_secs, double to_secs) {
  const double from = on_line(line, from_secs), to = on_line(line, to_secs);
  if (line.mode == PlayMode::loop) return root_motion(clip, from, to, Wrap::loop);
  return root_motion(clip, folded(line, from).time_secs, folded(line, to).time_secs, Wrap::clamp);
}

}  // namespace sinew
