// SPDX-License-Identifier: MIT
// The bundled figure from a walk to a run.
#pragma once
#include <string>
#include <vector>

#include "sinew/anim/sample.h"
#include "sinew/math/types.h"
#include "sinew/mix/sync.h"
#include "sinew/motion/playback.h"
#include "support/cooked.h"

namespace sinew::test {

// Of feet that both clips have on the ground.
struct Slide {
  double mean_mm_per_sec = 0, largest_mm_per_sec = 0;
};

class WalkRunSweep {
 public:
  WalkRunSweep();

  // Of the ground, at a share of the run.
  double speed_m_per_sec(float share) const;
  // Steadily at a share of the run, seen at 240 Hz over four cycles.
  Slide slide_at(float share);
  // The figure with a clip for each share: one cycle of the blend, on the spot, in so many steps. Its keys are the
  // blended poses.
  asset::Scene clips_of(const std::vector<float>& shares, std::size_t steps);

 private:
  void pose(double phase, const float (&weights)[2]);
  Vec3 in_world(const RootMotion& figure, const std::string& joint) const;
  bool both_stand(double phase, const float (&weights)[2], const std::string& foot) const;

  std::vector<double> speeds_;
  asset::Scene scene_;
  Cooked cooked_;
  Rig rig_;
  std::vector<Clip> clips_;
  std::vector<ClipBinding> bindings_;
  std::vector<PlayLine> lines_;
  SyncGroup group_;
  OwnPose poses_[2] = {OwnPose(rig_), OwnPose(rig_)};
  OwnPose out_{rig_};
  std::vector<Affine> model_from_joint_ = std::vector<Affine>(rig_.skeleton().joint_count());
  Vec3 before_[2];
};

}  // namespace sinew::test
