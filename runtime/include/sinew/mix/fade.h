// SPDX-License-Identifier: MIT
// How one motion takes over from another: curves over time, and joints that are ahead of others.
#pragma once
#include <cstdint>
#include <span>

#include "sinew/base/api.h"

namespace sinew {

// All go from 0 at part 0 to 1 at part 1 and never turn back. smooth begins and ends with slope 0 (3 p^2 - 2 p^3),
// smoother with curvature 0 as well (6 p^5 - 15 p^4 + 10 p^3; K. Perlin, Improving Noise, 2002); ease_in begins with
// slope 0, ease_out ends with it.
enum class FadeCurve : std::uint32_t { linear, smooth, smoother, ease_in, ease_out };

// Of the part of a fade that has passed; below 0 it is 0, above 1, and where part is not a number, 1.
SINEW_API float fade_weight(FadeCurve curve, float part);

// The weight of each joint (or property), each on a clock of its own: pace 1 takes the whole fade, 2 is done after half
// of it, 0.5 would take twice as long, and so jumps at the end; 0 stays at 0 until the fade ends. What has passed
// altogether is done: all weights are 1 from part 1 on. Write the weights into a Mask and overlay the new pose with it.
// Requires: paces and weights of one length; paces not negative.
SINEW_API void fade_mask(FadeCurve curve, float part, std::span<const float> paces, std::span<float> weights);

}  // namespace sinew
