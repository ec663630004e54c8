// SPDX-License-Identifier: MIT
#include "sinew/scene/clip_summary.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

namespace sinew::asset {
namespace {

double median_rate_hz(const Clip& clip) {
  std::set<const std::byte*> seen;  // channels often share their times
  std::vector<double> intervals_secs;
  const auto add = [&](const ValueView& times) {
    if (!seen.insert(times.bytes.data()).second) return;
    const std::vector<double> times_secs = read_doubles(times);
    for (std::size_t i = 1; i < times_secs.size(); ++i)
      if (times_secs[i] > times_secs[i - 1]) intervals_secs.push_back(times_secs[i] - times_secs[i - 1]);
  };
  for (const Channel& channel : clip.channels) add(channel.times_secs);
  for (const VertexTrack& track : clip.vertex_tracks) add(track.times_secs);
  if (intervals_secs.empty()) return 0;
  const auto middle = intervals_secs.begin() + std::ptrdiff_t(intervals_secs.size() / 2);
  std::nth_element(intervals_secs.begin(), middle, intervals_secs.end());
  return std::min(1 / *middle, std::numeric_limits<double>::max());
}

}  // namespace

ClipSummary summary_of(const Clip& clip) {
  ClipSummary summary;
  std::set<Index> nodes;
  std::array<std::set<std::tuple<Index, Index, std::string_view, AnimatedTarget>>, 5> targets;
  for (const Channel& channel : clip.channels) {
    summary.keys += channel.times_secs.count;
    ++summary.channels_by_mode[std::size_t(channel.interpolation)];
    // Another channel may reach a node's translation by a pointer.
    const bool is_pointer = channel.path == ChannelPath::pointer;
    const std::string_view pointer = is_pointer ? std::string_view(channel.pointer) : std::string_view();
    targets[std::size_t(channel.path)].insert({channel.node, channel.weight, pointer, channel.target});
    if (channel.node != kNone) nodes.insert(channel.node);
  }
  for (const VertexTrack& track : clip.vertex_tracks) {
    summary.keys += track.times_secs.count;
    ++summary.channels_by_mode[std::size_t(Interpolation::linear)];
    if (track.times_secs.count > 0) summary.keyed_vertices += track.positions.count / track.times_secs.count;
    nodes.insert(track.node);
  }
  summary.nodes = nodes.size();
  for (std::size_t path = 0; path < targets.size(); ++path) summary.targets_by_path[path] = targets[path].size();
  summary.rate_hz = median_rate_hz(clip);
  return summary;
}

}  // namespace sinew::asset
