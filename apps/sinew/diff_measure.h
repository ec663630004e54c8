// SPDX-License-Identifier: MIT
// Two motions side by side, played by an engine each.
#pragma once
#include <optional>
#include <set>

#include "diff_match.h"
#include "engine.h"
#include "sinew/compare/motion_error.h"

namespace sinew::cli {

struct DiffSide {
  Input& input;
  Engine& engine;
};

struct ClipDifference {
  ClipPair clips;
  double secs_a = 0, secs_b = 0;  // how long each is
  asset::MotionError error;
  double worst_weight = 0, worst_weight_secs = 0;  // of morph targets
  asset::Index worst_weight_node = asset::kNone;   // of a
};

// The joints as they are compared. shell_m: nothing for as far as the farthest vertex that a joint moves in what b's
// engine plays, at least 3 cm.
std::vector<asset::ComparedJoint> compared_joints(const DiffSide& a, const DiffSide& b,
                                                  const std::vector<NodePair>& pairs, std::optional<double> shell_m);

// Over the time that both have.
ClipDifference measure_clip(const DiffSide& a, const DiffSide& b, ClipPair clips, const std::vector<NodePair>& pairs,
                            const std::vector<asset::ComparedJoint>& joints);

// Both poses at a time of a pair of clips.
struct PosePair {
  std::vector<AffineD> a, b;  // by joint
};
PosePair poses_at(const DiffSide& a, const DiffSide& b, ClipPair clips, const std::vector<NodePair>& pairs,
                  double time_secs);

}  // namespace sinew::cli
