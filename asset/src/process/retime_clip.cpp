// SPDX-License-Identifier: MIT
#include "sinew/process/retime_clip.h"

#include <algorithm>

#include "process/whole_clip.h"

namespace sinew::asset {
namespace {

using process::TrackKeys;
using process::TrackStore;

// Each value holds from its key to the next one; backwards it begins where it ended.
TrackKeys reversed_steps(const TrackKeys& keys, double length_secs) {
  TrackKeys back = keys;
  back.times_secs.clear();
  back.rows.clear();
  double end_secs = length_secs;
  for (std::size_t k = keys.count(); k-- > 0;) {
    if (keys.times_secs[k] < end_secs) back.add(length_secs - end_secs, keys.row(k));
    end_secs = keys.times_secs[k];
  }
  const double last_secs = length_secs - keys.times_secs.front();
  if (back.count() == 0 || back.times_secs.back() < last_secs) back.add(last_secs, keys.row(0));
  return back;
}

TrackKeys reversed(const TrackKeys& keys, double length_secs) {
  if (keys.count() == 1) return keys;
  if (keys.mode == Interpolation::step) return reversed_steps(keys, length_secs);
  TrackKeys back = keys;
  back.times_secs.clear();
  back.rows.clear();
  for (std::size_t k = keys.count(); k-- > 0;) {
    back.add(length_secs - keys.times_secs[k], keys.row(k));
    if (back.parts() == 1) continue;
    const std::span<double> in = back.in_tangent(back.count() - 1), out = back.out_tangent(back.count() - 1);
    std::swap_ranges(in.begin(), in.end(), out.begin());
    for (const std::span<double> slope : {in, out})
      std::ranges::transform(slope, slope.begin(), [](double number) { return 0 - number; });
  }
  return back;
}

}  // namespace

void reverse_clip(Scene& scene, Index index) {
  Clip& clip = scene.clips[index];
  TrackStore store(scene);
  process::write_out_loop(store, clip);
  store.edit(clip, [&](const TrackKeys& keys) { return reversed(keys, clip.duration_secs); });
  for (Marker& marker : clip.markers) marker.time_secs = std::max(0.0, clip.duration_secs - marker.time_secs);
  std::ranges::reverse(clip.markers);
}

Result<void> retime_clip(Scene& scene, Index index, double wanted_secs) {
  Clip& clip = scene.clips[index];
  const double length = process::length_secs(clip);
  if (!(length > 0)) return Error::in(Errc::out_of_range, clip.name, "the clip has no length that could be changed");
  if (!(wanted_secs > 0 && wanted_secs <= 1e9))
    return Error::in(Errc::out_of_range, clip.name, "a clip lasts longer than 0 and at most 1e9 s");
  const auto scaled = [&](double secs) { return secs / length * wanted_secs; };
  TrackStore store(scene);
  store.edit(clip, [&](const TrackKeys& keys) {
    TrackKeys slower = keys;
    std::ranges::transform(keys.times_secs, slower.times_secs.begin(), scaled);
    if (keys.parts() == 1) return slower;
    for (std::size_t k = 0; k < slower.count(); ++k)
      for (const std::span<double> slope : {slower.in_tangent(k), slower.out_tangent(k)})
        std::ranges::transform(slope, slope.begin(), [&](double number) { return number * length / wanted_secs; });
    return slower;
  });
  for (Marker& marker : clip.markers) marker.time_secs = scaled(marker.time_secs);
  clip.duration_secs = scaled(clip.duration_secs);
  clip.loop_interval_secs =
      clip.wrap == WrapPolicy::loop ? wanted_secs - clip.duration_secs : scaled(clip.loop_interval_secs);
  return {};
}

}  // namespace sinew::asset
