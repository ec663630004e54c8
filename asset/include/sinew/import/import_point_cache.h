// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/import/import.h"
#include "sinew/scene/point_cache.h"

namespace sinew::asset {

struct PointCacheOptions {
  double frames_per_sec = 24;  // of a .pc2 file, which counts frames; above 0
  ImportLimits limits = {};
};

// Whether bytes begin as a .pc2 file does. An .mdd file has no mark.
SINEW_ASSET_API bool is_pc2(std::span<const std::byte> bytes);

// A .pc2 file (version 1: "POINTCACHE2", little-endian) where the bytes begin as one, else an .mdd file (big-endian
// counts, times in seconds, samples). Fails with truncated where samples are missing, with mismatch where bytes follow
// the last one of an .mdd file, with out_of_range where there are no points or samples, times decrease, or a number is
// not finite or beyond 1e37.
SINEW_ASSET_API Result<PointCache> import_point_cache(std::span<const std::byte> file,
                                                      const PointCacheOptions& options = {});

}  // namespace sinew::asset
