// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/clip.h"
#include "sinew/base/api.h"
#include "sinew/motion/playback.h"

namespace sinew {

// A marker of a clip that a player has passed.
struct Event {
  std::uint64_t name_hash = 0;
  std::uint32_t marker = 0;  // of the clip: Clip::marker has its name
  float value = 0;           // the marker's
  float weight = 1;          // of the clip in what is shown
  double time_secs = 0;      // in the clip
  double line_secs = 0;      // on the play line
};

// The markers that a step has passed, in the order they were passed: forwards those in (from, to], backwards those in
// [to, from), and in the first step after a start also those at its start, of the pass that it begins: at a seam the
// end of the one before where it goes backwards. A marker at the end of a pass and one at the begin of the next lie at
// one point of the line and are passed together; where a ping-pong turns round a marker is passed once. As points of
// the line never move, each is passed exactly once, however long the steps are. Beyond 2^48 passes from 0 there are
// none. Returns how many there were, to 2^53 exactly and at most 2^62, which may be more than out holds; the first ones
// are written.
SINEW_API std::uint64_t collect_events(const Clip& clip, const PlayLine& line, const PlayStep& step, float weight,
                                       std::span<Event> out);

}  // namespace sinew
