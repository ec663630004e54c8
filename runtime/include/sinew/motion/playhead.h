// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/anim/clip.h"
#include "sinew/base/api.h"
#include "sinew/motion/root_motion.h"

namespace sinew {

// Where in a clip one figure is. Keep the clip's bytes alive.
class SINEW_API Playhead {
 public:
  explicit Playhead(const Clip& clip) : Playhead(clip, clip.wrap()) {}
  Playhead(const Clip& clip, Wrap wrap) : clip_(clip), wrap_(wrap) {}

  // In the clip: [0, duration], of loops [0, duration).
  double time_secs() const { return time_secs_; }
  // Plays on, or back where secs is negative, and gives how far the root went on the way. Under clamp it stops at the
  // end, and at 0.
  RootMotion advance(double secs);
  // Jumps, which is no motion of the root.
  void seek(double time_secs);

 private:
  Clip clip_;
  Wrap wrap_ = Wrap::clamp;
  double time_secs_ = 0;
};

}  // namespace sinew
