// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

namespace sinew::author {

// The samples to keep, so that the straight line between neighbours that are kept strays by at most tolerance from
// every sample between them; the first and the last are among them. Where no sample strays from the first, only that.
// error(first, last, sample): how far the sample lies from the line between two others.
// Source: D. Douglas, T. Peucker, Algorithms for the reduction of the number of points required to represent a
// digitized line, 1973.
std::vector<std::uint32_t> keys_to_keep(
    std::uint32_t samples, float tolerance,
    const std::function<float(std::uint32_t first, std::uint32_t last, std::uint32_t sample)>& error);

}  // namespace sinew::author
