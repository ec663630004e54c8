// SPDX-License-Identifier: MIT
// Point cache files, byte by byte as their descriptions have them.
#pragma once
#include <cstdint>
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::test {

struct Pc2Header {
  std::uint32_t version = 1, points = 0;
  float first_frame = 0, frames_per_sample = 1;
  std::uint32_t samples = 0;
};
asset::Buffer pc2_bytes(const Pc2Header& header, const std::vector<float>& positions);
asset::Buffer mdd_bytes(std::uint32_t samples, std::uint32_t points, const std::vector<float>& times_secs,
                        const std::vector<float>& positions);

}  // namespace sinew::test
