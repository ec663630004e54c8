// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace sinew::asset::bvh {

// Sine and cosine of half of each angle, within 2e-15: far below the floats that keys are. All at once and without a
// branch for each, which is several times as fast as one by one. sines and cosines: count numbers each, apart from the
// degrees.
void sin_cos_of_halves(const double* degrees, std::size_t count, double* sines, double* cosines);

}  // namespace sinew::asset::bvh
