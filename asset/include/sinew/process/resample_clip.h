// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// What the new keys do not say of the old ones.
struct ResampleReport {
  double error_m = 0;         // largest distance in the scene, of a node's origin or of a point near it
  Index node = kNone;         // where
  double secs = 0;            // when
  double property_error = 0;  // of morph weights and other numbers, in their own units
  std::size_t channels = 0;   // that have new keys
};

// Linear keys at every 1/rate_hz from 0 on and at the clip's last key, exactly. Steps stay steps, with the keys that
// they have, and so do single keys and channels that are keyed so already: nothing is resampled that need not be.
// Fails where the rate is not above 0, or would make over a hundred million keys.
// Requires: clip < scene.clips.size().
SINEW_ASSET_API Result<ResampleReport> resample_clip(Scene& scene, Index clip, double rate_hz);

}  // namespace sinew::asset
