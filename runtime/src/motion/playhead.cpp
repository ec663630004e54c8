// SPDX-License-Identifier: MIT
#include "sinew/motion/playhead.h"

#include "sinew/anim/sample.h"

namespace sinew {

RootMotion Playhead::advance(double secs) {
  const double from_secs = time_secs_;
  seek(from_secs + secs);
  return root_motion(clip_, from_secs, from_secs + secs, wrap_);
}

void Playhead::seek(double time_secs) { time_secs_ = wrap_time(time_secs, clip_.duration_secs(wrap_), wrap_); }

}  // namespace sinew
