// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/math/types.h"
#include "sinew/mix/blend_space.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::asset {

// A sample of a blend space: what is blended there, and where it lies.
struct BlendSample {
  std::string name;  // for messages
  Vec2 at;           // of lines only x counts
};

// The bytes that BlendSpace::open reads. Samples keep their order as their numbers, but the weights do not depend on
// it. Points within 2⁻²⁰ of the set's extent are one: the sample that was named first stands for them all, with a
// warning. No samples, one, and such that lie on a line are fine.
//
// Polar spaces are triangulated in the plane of direction and radius, which closes upon itself. A sample at the centre
// counts in every direction; without one the innermost sample of each direction does, and beyond the outermost one it
// alone counts.
//
// Fails: a point that is not finite or farther out than kMaxBlendParameter; more samples than kMaxBlendSamples.
inline constexpr std::size_t kMaxBlendSamples = 1024;
SINEW_ASSET_API Result<std::vector<std::byte>> bake_blend_space(BlendSpaceKind kind,
                                                                const std::vector<BlendSample>& samples,
                                                                Diagnostics& diagnostics);

}  // namespace sinew::asset
