// SPDX-License-Identifier: MIT
#include "sinew/process/repair_loop.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "process/clip_difference.h"
#include "process/figure_nodes.h"
#include "process/name_binding.h"
#include "process/root_track.h"
#include "process/whole_clip.h"
#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"

namespace sinew::asset {
namespace process {
namespace {

constexpr double kTravelShare = 0.05;  // of the figure's size

ClipDifference seam_of(const Scene& scene, const Clip& clip) {
  const ClipPose pose(scene, clip);
  return largest_difference(
      scene, [&](double, Side) { return pose.scene_from_nodes(0); },
      [&](double, Side) { return pose.scene_from_nodes(pose.duration_secs()); }, {0});
}

std::vector<Index> travelling_nodes(const Scene& scene, const Clip& clip) {
  const ClipPose pose(scene, clip);
  std::vector<Index> travelling;
  for (const Index node : topmost_moving(pose, std::vector<bool>(scene.nodes.size(), true))) {
    const AffineD start = pose.scene_from(node, 0), end = pose.scene_from(node, pose.duration_secs());
    const double x = end.m[3] - start.m[3], z = end.m[11] - start.m[11];
    if (std::sqrt(x * x + z * z) > kTravelShare * figure_size_m(scene)) travelling.push_back(node);
  }
  return travelling;
}

// The turn by angle * share about the axis of a unit quaternion with w >= 0, and its derivative by the share.
struct PartOfTurn {
  QuatD turn, slope;
};
PartOfTurn part_of(QuatD whole, double share) {
  const double sine = std::sqrt(whole.x * whole.x + whole.y * whole.y + whole.z * whole.z);
  if (!(sine > 0)) return {{}, {0, 0, 0, 0}};
  const double half_rad = atan2_rad(sine, whole.w);
  const SinCos<double> at = sin_cos_rad(half_rad * share);
  const double u[3] = {whole.x / sine, whole.y / sine, whole.z / sine};
  return {{u[0] * at.sin, u[1] * at.sin, u[2] * at.sin, at.cos},
          {half_rad * u[0] * at.cos, half_rad * u[1] * at.cos, half_rad * u[2] * at.cos, -half_rad * at.sin}};
}

QuatD quat(std::span<const double> q) { return {q[0], q[1], q[2], q[3]}; }

void put(QuatD q, std::span<double> to) { to[0] = q.x, to[1] = q.y, to[2] = q.z, to[3] = q.w; }

QuatD sum(QuatD a, QuatD b, double times) {
  return {a.x + times * b.x, a.y + times * b.y, a.z + times * b.z, a.w + times * b.w};
}

class LoopCloser {
 public:
  LoopCloser(double length_secs, double span_secs) : length_secs_(length_secs), span_secs_(span_secs) {}

  TrackKeys close(const TrackKeys& keys) const {
    const std::vector<double> first = value_at(keys, 0), last = value_at(keys, length_secs_);
    if (keys.count() == 1 || is_same(first, last, keys.is_rotation)) return keys;
    if (keys.mode == Interpolation::step) return with_last_value(keys);
    const TrackKeys split = with_key(with_key(keys, length_secs_ - span_secs_), length_secs_);
    return keys.is_rotation ? turned(split, first, last) : shifted(split, first, last);
  }

 private:
  static bool is_same(const std::vector<double>& a, const std::vector<double>& b, bool is_rotation) {
    double off = 0, off_negated = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      off = std::max(off, std::abs(a[i] - b[i]));
      off_negated = std::max(off_negated, std::abs(a[i] + b[i]));
    }
    return off == 0 || (is_rotation && off_negated == 0);
  }

  TrackKeys with_last_value(TrackKeys keys) const {
    if (keys.times_secs.back() < length_secs_) keys.add(length_secs_, keys.row(0));
    std::ranges::copy(std::as_const(keys).row(0), keys.row(keys.count() - 1).begin());
    return keys;
  }

  // Splits without a change; outside of the keys the value holds.
  static TrackKeys with_key(const TrackKeys& keys, double secs) {
    if (std::ranges::binary_search(keys.times_secs, secs)) return keys;
    TrackKeys split = keys;
    split.times_secs.clear();
    split.rows.clear();
    const auto count = std::size_t(std::ranges::lower_bound(keys.times_secs, secs) - keys.times_secs.begin());
    for (std::size_t k = 0; k < count; ++k) split.add(keys.times_secs[k], keys.row(k));
    split.add(secs, row_at(keys, secs));
    for (std::size_t k = count; k < keys.count(); ++k) split.add(keys.times_secs[k], keys.row(k));
    if (split.parts() == 3 && count == keys.count()) std::ranges::fill(split.out_tangent(count - 1), 0.0);
    if (split.parts() == 3 && count == 0) std::ranges::fill(split.in_tangent(1), 0.0);
    return split;
  }

  double share(double secs) const { return std::clamp((secs - (length_secs_ - span_secs_)) / span_secs_, 0.0, 1.0); }
  bool slopes_before(double secs) const { return secs > length_secs_ - span_secs_; }
  bool slopes_after(double secs) const { return secs >= length_secs_ - span_secs_ && secs < length_secs_; }

  TrackKeys shifted(TrackKeys keys, const std::vector<double>& first, const std::vector<double>& last) const {
    for (std::size_t k = 0; k < keys.count(); ++k) {
      const double secs = keys.times_secs[k];
      for (std::size_t i = 0; i < keys.width; ++i) {
        const double missing = first[i] - last[i];
        keys.value(k)[i] += share(secs) * missing;
        if (secs == length_secs_) keys.value(k)[i] = first[i];
        if (keys.parts() == 1) continue;
        if (slopes_before(secs)) keys.in_tangent(k)[i] += missing / span_secs_;
        if (slopes_after(secs)) keys.out_tangent(k)[i] += missing / span_secs_;
      }
    }
    return keys;
  }

  TrackKeys turned(TrackKeys keys, const std::vector<double>& first, const std::vector<double>& last) const {
    QuatD missing = normalise(conjugate(quat(last)) * quat(first));
    if (missing.w < 0) missing = {-missing.x, -missing.y, -missing.z, -missing.w};
    for (std::size_t k = 0; k < keys.count(); ++k) {
      const double secs = keys.times_secs[k];
      const PartOfTurn part = part_of(missing, share(secs));
      const QuatD q = quat(keys.value(k));
      if (keys.parts() == 3) {
        const double rate = 1 / span_secs_;
        put(sum(quat(keys.in_tangent(k)) * part.turn, q * part.slope, slopes_before(secs) ? rate : 0),
            keys.in_tangent(k));
        put(sum(quat(keys.out_tangent(k)) * part.turn, q * part.slope, slopes_after(secs) ? rate : 0),
            keys.out_tangent(k));
      }
      put(q * part.turn, keys.value(k));
    }
    return keys;
  }

  double length_secs_, span_secs_;
};

}  // namespace
}  // namespace process

LoopReport loop_mismatch(const Scene& scene, Index index) {
  const process::ClipDifference seam = process::seam_of(scene, scene.clips[index]);
  return {seam.metres, seam.node, seam.metres, process::travelling_nodes(scene, scene.clips[index])};
}

Result<LoopReport> repair_loop(Scene& scene, Index index, double span_secs, Diagnostics& diagnostics) try {
  Clip& clip = scene.clips[index];
  const double length = process::length_secs(clip);
  if (!(length > 0)) return Error::in(Errc::out_of_range, clip.name, "a clip without length cannot loop");
  if (!(span_secs >= 0 && span_secs <= length))
    return Error::in(Errc::out_of_range, clip.name, "the span is longer than the clip, or negative");
  LoopReport report = loop_mismatch(scene, index);
  process::TrackStore store(scene);
  const bool leads_back = clip.wrap == WrapPolicy::loop && clip.loop_interval_secs > 0;
  process::write_out_loop(store, clip);
  clip.wrap = WrapPolicy::loop;
  if (leads_back) return report;
  for (const Index node : report.travelling)
    diagnostics.warn("clip-travels",
                     "\"" + process::name_or_number(scene, node) +
                         "\" goes elsewhere over the clip and keeps doing so; take the motion of the root off first",
                     clip.name);
  const process::LoopCloser closer(length, span_secs > 0 ? span_secs : length);
  for (Channel& channel : clip.channels) {
    const bool travels = channel.path == ChannelPath::translation &&
                         std::ranges::find(report.travelling, channel.node) != report.travelling.end();
    if (travels) continue;
    const process::TrackKeys keys = process::track_keys(channel), closed = closer.close(keys);
    if (!(closed == keys)) store.store(closed, channel);
  }
  for (VertexTrack& track : clip.vertex_tracks)
    store.edit(track, [&](const process::TrackKeys& keys) { return closer.close(keys); });
  report.left_m = process::seam_of(scene, clip).metres;
  return report;
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to close a loop");
}

}  // namespace sinew::asset
