// SPDX-License-Identifier: MIT
// How far two motions of one scene are apart, in its own space.
#pragma once
#include <functional>
#include <set>
#include <vector>

#include "process/clip_pose.h"

namespace sinew::asset::process {

using NodesAt = std::function<std::vector<AffineD>(double secs, Side side)>;

struct ClipDifference {
  double metres = 0;
  Index node = kNone;  // where it is that large
  double secs = 0;
};

// The largest distance of a node's origin, or of a point one twentieth of the figure's size away from it along one of
// its axes. Looked for at every knot from both sides, and at three times between each two.
ClipDifference largest_difference(const Scene& scene, const NodesAt& a, const NodesAt& b,
                                  const std::set<double>& knots_secs);

// All key times of the clip's channels, of its root, 0 and its end.
std::set<double> knots_of(const Clip& clip);

}  // namespace sinew::asset::process
