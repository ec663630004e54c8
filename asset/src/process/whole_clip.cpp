// SPDX-License-Identifier: MIT
#include "process/whole_clip.h"

#include <algorithm>

namespace sinew::asset::process {

void write_out_loop(TrackStore& store, Clip& clip) {
  if (clip.wrap != WrapPolicy::loop || !(clip.loop_interval_secs > 0)) return;
  for (Channel& channel : clip.channels) {
    const TrackKeys keys = track_keys(channel);
    if (keys.count() > 1) store.store(closed(keys, clip.duration_secs, clip.loop_interval_secs), channel);
  }
  for (VertexTrack& track : clip.vertex_tracks)
    store.edit(track, [&](const TrackKeys& keys) {
      return keys.count() > 1 ? closed(keys, clip.duration_secs, clip.loop_interval_secs) : keys;
    });
  clip.duration_secs += clip.loop_interval_secs;
  clip.loop_interval_secs = 0;
}

double length_secs(const Clip& clip) {
  return clip.duration_secs + (clip.wrap == WrapPolicy::loop ? clip.loop_interval_secs : 0);
}

std::string free_clip_name(const Scene& scene, const std::string& wanted) {
  const auto is_taken = [&](const std::string& name) {
    return std::ranges::any_of(scene.clips, [&](const Clip& clip) { return clip.name == name; });
  };
  if (!is_taken(wanted)) return wanted;
  for (std::size_t number = 2;; ++number)
    if (const std::string name = wanted + " " + std::to_string(number); !is_taken(name)) return name;
}

}  // namespace sinew::asset::process
