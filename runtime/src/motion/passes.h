// SPDX-License-Identifier: MIT
// The passes of a play line, numbered from 0 at its begin; on endless lines those before it are negative.
#pragma once
#include <algorithm>
#include <cmath>

#include "sinew/math/scalar.h"
#include "sinew/motion/playback.h"

namespace sinew {

// The pass that a point lies in; of two that meet there the later one, at the line's end the last.
inline double pass_at(const PlayLine& line, double line_secs) {
  if (line.mode == PlayMode::once || !(line.duration_secs > 0)) return 0;
  const double quotient = line_secs / line.duration_secs, nearest = round_nearest(quotient);
  const double pass = nearest > quotient ? nearest - 1 : nearest;
  return line.is_endless() ? pass : std::clamp(pass, 0.0, static_cast<double>(line.passes) - 1);
}

inline constexpr double kPassTolerance_secs = 1e-9;

// What is next to where two passes meet, or to an end of the line, is there: what was added up decides nothing by its
// last bit.
inline double at_meeting(const PlayLine& line, double line_secs) {
  if (!(line.duration_secs > 0)) return line_secs;
  const double at = round_nearest(line_secs / line.duration_secs) * line.duration_secs, off = line_secs - at;
  return -kPassTolerance_secs <= off && off <= kPassTolerance_secs ? at : line_secs;
}

inline bool goes_back(const PlayLine& line, double pass) {
  return line.mode == PlayMode::ping_pong && std::fabs(pass - 2 * round_nearest(pass / 2)) == 1;
}

}  // namespace sinew
