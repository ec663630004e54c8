// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace sinew::asset {

// The points of one object at a number of times, as .pc2 and .mdd files hold them: no faces, no names, no unit.
struct PointCache {
  std::string format;              // "PC2", "MDD"
  std::uint32_t points = 0;        // at least one
  double start_secs = 0;           // of the first sample on the file's own time line
  std::vector<double> times_secs;  // of each sample from the first on, not decreasing
  std::vector<float> positions;    // x, y, z of each point, sample after sample
};

}  // namespace sinew::asset
