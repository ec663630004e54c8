// SPDX-License-Identifier: MIT
// Keys of channels, decoded, and back.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "import/fitting/fit.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

// Between two ticks nothing happens; times that are finite and not too late (kLastSecs) become exact ones.
std::int64_t ticks_from_secs(double secs);

// The keys as the channel has them, times in ticks.
readers::Keys keys_of(const Channel& channel, std::size_t components);

// The value at a time, before or after a jump there.
readers::Row value_at(const readers::Keys& keys, std::size_t components, readers::Measure measure, double ticks,
                      readers::Side side);

std::vector<std::int64_t> knots_of(const readers::Keys& keys);

// Clips that are made for a scene, and the bytes behind them.
struct NewClips {
  std::vector<Clip> clips;
  std::vector<std::shared_ptr<const Buffer>> buffers;

  ValueView view(const std::vector<float>& numbers, std::uint8_t components);
};

// A channel of those keys.
Channel channel_of(NewClips& made, Index node, ChannelPath path, const readers::Keys& keys, std::size_t components);
// The same with other numbers in place of the source's, one for one; the times are shared.
Channel channel_like(NewClips& made, const Channel& source, Index node, ChannelPath path,
                     const std::vector<double>& rows, std::size_t components);

}  // namespace sinew::asset::process
