// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct LoopReport {
  double mismatch_m = 0;          // largest distance between the last pose and the first, in the scene, as it was
  Index node = kNone;             // where that was
  double left_m = 0;              // the same afterwards
  std::vector<Index> travelling;  // nodes that go elsewhere over the clip: their places were left alone
};

// How far a clip's last pose is from its first.
SINEW_ASSET_API LoopReport loop_mismatch(const Scene& scene, Index clip);

// Makes the last pose the first one: what is missing is spread over the last span_secs of the clip, evenly; 0: over all
// of it. What lies before is untouched, steps change their last value only, and a channel that closes already keeps its
// keys. The clip then loops. A topmost node that goes further over the ground than a twentieth of the figure's size
// travels: it is named and keeps its translation; take its motion off first. A looping clip whose last interval leads
// back is closed as it is.
// Fails where the span is negative or longer than the clip, and where the clip has no length.
SINEW_ASSET_API Result<LoopReport> repair_loop(Scene& scene, Index clip, double span_secs, Diagnostics& diagnostics);

}  // namespace sinew::asset
