// SPDX-License-Identifier: MIT
// What a channel moves, to be compared between clips, and what that is at rest.
#pragma once
#include <compare>
#include <string>
#include <vector>

#include "process/track_keys.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

struct ChannelTarget {
  Index node = kNone;
  ChannelPath path = ChannelPath::translation;
  Index weight = kNone;
  AnimatedTarget property;
  std::string pointer;  // where nothing else says what it is

  friend bool operator==(const ChannelTarget&, const ChannelTarget&) = default;
  friend auto operator<=>(const ChannelTarget&, const ChannelTarget&) = default;
};

ChannelTarget target_of(const Channel& channel);
// A channel of that target without keys.
Channel channel_for(const ChannelTarget& target);

// Nothing where it is unknown: what nothing plays.
std::vector<double> rest_of(const Scene& scene, const ChannelTarget& target);

// The clip's channel of that target; nullptr where it has none.
const Channel* find_channel(const Clip& clip, const ChannelTarget& target);

}  // namespace sinew::asset::process
