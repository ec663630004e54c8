// SPDX-License-Identifier: MIT
#include "sinew/process/resample_clip.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

#include "process/clip_difference.h"
#include "process/whole_clip.h"

namespace sinew::asset {
namespace {

using process::ClipPose;
using process::Side;
using process::TrackKeys;

constexpr double kMostKeys = 1e8;

std::vector<double> even_times(double last_secs, double rate_hz) {
  std::vector<double> times;
  constexpr double kSame = 1e-6;  // of a step: a time so near to the last one is the last one
  for (double step = 0; step < last_secs * rate_hz - kSame; ++step) times.push_back(step / rate_hz);
  times.push_back(last_secs);
  return times;
}

TrackKeys resampled(const TrackKeys& keys, const std::vector<double>& times_secs) {
  if (keys.count() == 1 || keys.mode == Interpolation::step) return keys;
  TrackKeys even = keys;
  even.mode = Interpolation::linear;
  even.times_secs.clear();
  even.rows.clear();
  for (const double secs : times_secs) even.add(secs, keys.parts() == 1 ? row_at(keys, secs) : value_at(keys, secs));
  return even;
}

double largest_difference(const TrackKeys& a, const TrackKeys& b) {
  double worst = 0;
  const auto compare = [&](double secs, Side side) {
    const std::vector<double> in_a = value_at(a, secs, side), in_b = value_at(b, secs, side);
    for (std::size_t i = 0; i < in_a.size(); ++i) worst = std::max(worst, std::abs(in_a[i] - in_b[i]));
  };
  for (const TrackKeys* keys : {&a, &b})
    for (std::size_t k = 0; k < keys->count(); ++k) {
      compare(keys->times_secs[k], Side::before);
      compare(keys->times_secs[k], Side::after);
      if (k > 0) compare(0.5 * (keys->times_secs[k - 1] + keys->times_secs[k]), Side::after);
    }
  return worst;
}

void measure(const Scene& scene, const Clip& before, const Clip& after, ResampleReport& report) {
  const ClipPose was(scene, before), is(scene, after);
  std::set<double> knots = process::knots_of(before);
  knots.merge(process::knots_of(after));
  const auto at = [](const ClipPose& pose) {
    return [&pose](double secs, Side side) { return pose.scene_from_nodes(secs, side); };
  };
  const process::ClipDifference worst = process::largest_difference(scene, at(was), at(is), knots);
  report.error_m = worst.metres;
  report.node = worst.node;
  report.secs = worst.secs;
  for (std::size_t c = 0; c < before.channels.size(); ++c)
    if (before.channels[c].path == ChannelPath::weights || before.channels[c].path == ChannelPath::pointer)
      report.property_error =
          std::max(report.property_error,
                   largest_difference(process::track_keys(before.channels[c]), process::track_keys(after.channels[c])));
}

}  // namespace

Result<ResampleReport> resample_clip(Scene& scene, Index index, double rate_hz) try {
  Clip& clip = scene.clips[index];
  if (!(rate_hz > 0 && rate_hz <= 1e6))
    return Error::in(Errc::out_of_range, clip.name, "a rate is above 0 and at most 1e6 Hz");
  if (clip.duration_secs * rate_hz * double(clip.channels.size() + 1) > kMostKeys)
    return Error::in(Errc::too_large, clip.name, "at that rate the clip would have over a hundred million keys");
  const Clip before = clip;
  const std::vector<double> times = even_times(clip.duration_secs, rate_hz);
  ResampleReport report;
  process::TrackStore store(scene);
  store.edit(clip, [&](const TrackKeys& keys) {
    const bool goes_on = keys.times_secs.back() > clip.duration_secs;  // a root, through the last interval of a loop
    TrackKeys even = resampled(keys, goes_on ? even_times(keys.times_secs.back(), rate_hz) : times);
    report.channels += even == keys ? 0 : 1;
    return even;
  });
  measure(scene, before, clip, report);
  return report;
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to resample a clip");
}

}  // namespace sinew::asset
