// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/point_cache.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// A .pc2 file, version 1. The format counts frames, here at frames_per_sec, and knows evenly spaced samples only: fails
// with mismatch where the times are not, within a thousandth of a frame; with out_of_range where the counts differ from
// the positions or pass 2^31 - 1.
SINEW_ASSET_API Result<Buffer> write_pc2(const PointCache& cache, double frames_per_sec);

// An .mdd file, with the times in seconds as floats. Fails as write_pc2, but for uneven times.
SINEW_ASSET_API Result<Buffer> write_mdd(const PointCache& cache);

}  // namespace sinew::asset
