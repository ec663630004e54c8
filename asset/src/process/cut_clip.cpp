// SPDX-License-Identifier: MIT
#include "sinew/process/cut_clip.h"

#include <algorithm>
#include <new>
#include <string>
#include <vector>

#include "process/whole_clip.h"

namespace sinew::asset {
namespace {

using process::TrackKeys;
using process::TrackStore;

std::string secs_text(double secs) {
  std::string text = std::to_string(secs);
  while (text.ends_with('0')) text.pop_back();
  return (text.ends_with('.') ? text + "0" : text) + " s";
}

// Those at a cut belong to both sides: one ends there, the other begins.
std::vector<Marker> markers_between(const std::vector<Marker>& markers, double from_secs, double to_secs) {
  std::vector<Marker> between;
  for (Marker marker : markers) {
    if (marker.time_secs < from_secs || marker.time_secs > to_secs) continue;
    marker.time_secs -= from_secs;
    between.push_back(std::move(marker));
  }
  return between;
}

Clip part_of(Scene& scene, const Clip& whole, double from_secs, double to_secs) {
  Clip part = whole;
  TrackStore store(scene);
  process::write_out_loop(store, part);
  store.edit(part, [&](const TrackKeys& keys) { return process::cut(keys, from_secs, to_secs); });
  part.duration_secs = to_secs - from_secs;
  part.source_start_secs += from_secs;
  part.markers = markers_between(whole.markers, from_secs, to_secs);
  part.wrap = WrapPolicy::clamp;
  part.loop_interval_secs = 0;
  return part;
}

}  // namespace

Result<void> trim_clip(Scene& scene, Index index, double from_secs, double to_secs) try {
  Clip& clip = scene.clips[index];
  const double length = process::length_secs(clip);
  if (!(0 <= from_secs && from_secs < to_secs && to_secs <= length))
    return Error::in(Errc::out_of_range, clip.name,
                     "there is no part from " + secs_text(from_secs) + " to " + secs_text(to_secs) + " in a clip of " +
                         secs_text(length));
  if (from_secs > 0 || to_secs < length) clip = part_of(scene, clip, from_secs, to_secs);
  return {};
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to trim a clip");
}

Result<std::size_t> split_clip(Scene& scene, Index index, std::span<const double> at_secs) try {
  const Clip whole = scene.clips[index];
  const double length = process::length_secs(whole);
  std::vector<double> cuts(at_secs.begin(), at_secs.end());
  cuts.insert(cuts.begin(), 0);
  cuts.push_back(length);
  std::sort(cuts.begin() + 1, cuts.end() - 1);
  for (std::size_t i = 1; i < cuts.size(); ++i)
    if (!(cuts[i - 1] < cuts[i]))
      return Error::in(Errc::out_of_range, whole.name,
                       "a clip of " + secs_text(length) + " cannot be cut at " +
                           secs_text(i + 1 < cuts.size() ? cuts[i] : cuts[i - 1]));
  std::vector<Clip> parts;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    parts.push_back(cuts.size() == 2 ? whole : part_of(scene, whole, cuts[i], cuts[i + 1]));
    parts.back().name = process::free_clip_name(scene, whole.name + " " + std::to_string(i + 1));
  }
  scene.clips.erase(scene.clips.begin() + std::ptrdiff_t(index));
  scene.clips.insert(scene.clips.begin() + std::ptrdiff_t(index), parts.begin(), parts.end());
  return parts.size();
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to split a clip");
}

}  // namespace sinew::asset
