// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "sinew/base/api.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// What a clip holds, in numbers for people.
struct ClipSummary {
  std::uint64_t keys = 0;                         // of all channels
  std::array<std::size_t, 3> channels_by_mode{};  // in the order of Interpolation
  std::array<std::size_t, 5> targets_by_path{};   // different ones, in the order of ChannelPath
  std::size_t nodes = 0;                          // different nodes that are moved
  std::uint64_t keyed_vertices = 0;               // vertices that have keys themselves; their keys count as linear
  double rate_hz = 0;                             // one over the median time between keys; 0: no two keys
};

SINEW_ASSET_API ClipSummary summary_of(const Clip& clip);

}  // namespace sinew::asset
