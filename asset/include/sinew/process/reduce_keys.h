// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct KeyReductionSettings {
  double max_error_m = 1e-4;         // in the scene, of a node's origin or of a point near it
  double max_property_error = 1e-3;  // of morph weights and other numbers, in their own units
  // Rotations and morph weights from 0 to 1 as normalised 16-bit integers, which glTF takes (glTF 2.0 §3.11), where
  // that is well within the bounds: a rotation is then off by up to 6e-5 rad.
  bool shorts = false;
};

// What was left out, and what it came to.
struct KeyReductionReport {
  std::size_t keys_before = 0, keys_after = 0;    // of all channels
  std::size_t bytes_before = 0, bytes_after = 0;  // of their times and values
  double error_m = 0;                             // as resample_clip measures it; at most max_error_m
  Index node = kNone;                             // where
  double secs = 0;                                // when
};

// Leaves out keys that the others give, as far as the motion stays within the bounds at every key, just before each,
// and at three times between each two: measured on the whole figure, from the clip as it was. Keys that stay are the
// very keys; first and last ones do. Linear keys are left out where straight lines between others come near enough, and
// those of steps where nothing changes; cubic keys stay. Fails where a bound is not above 0 or not finite.
// Requires: clip < scene.clips.size().
SINEW_ASSET_API Result<KeyReductionReport> reduce_keys(Scene& scene, Index clip,
                                                       const KeyReductionSettings& settings = {});

}  // namespace sinew::asset
