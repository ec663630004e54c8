// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <new>
#include <optional>
#include <set>
#include <string>

#include "import/fitting/pieces.h"
#include "process/channel_target.h"
#include "process/root_track.h"
#include "process/whole_clip.h"
#include "sinew/process/cut_clip.h"

namespace sinew::asset {
namespace process {
namespace {

constexpr double kFitBound = 2e-6;  // radians

readers::Row quaternion_at(const TrackKeys& keys, double secs, Side side) {
  const std::vector<double> q = value_at(keys, secs, side);
  return {q[0], q[1], q[2], q[3]};
}

// Whether arcs between that many keys follow a cubic rotation from one of its keys to the next.
bool arcs_follow(const TrackKeys& cubic, double from_secs, double to_secs, int count) {
  const double step = (to_secs - from_secs) / count;
  for (int i = 0; i < count; ++i) {
    const double begin = from_secs + i * step;
    const readers::Row a = quaternion_at(cubic, begin, Side::after);
    const readers::Row b = quaternion_at(cubic, i + 1 == count ? to_secs : begin + step, Side::before);
    for (const double fraction : {0.25, 0.5, 0.75}) {
      const readers::Row arc = readers::linear_between(a, b, fraction, readers::Measure::rotation);
      const readers::Row is = quaternion_at(cubic, begin + fraction * step, Side::after);
      if (readers::difference(arc, is, readers::Measure::rotation) > kFitBound) return false;
    }
  }
  return true;
}

TrackKeys rotation_as_arcs(const TrackKeys& cubic) {
  constexpr int kMost = 1024;
  TrackKeys arcs = constant_track(value_at(cubic, cubic.times_secs.front()), true);
  arcs.times_secs[0] = cubic.times_secs.front();
  for (std::size_t k = 1; k < cubic.count(); ++k) {
    const double from = cubic.times_secs[k - 1], to = cubic.times_secs[k];
    int count = 1;
    while (to > from && count < kMost && !arcs_follow(cubic, from, to, count)) count *= 2;
    for (int i = 1; i < count; ++i)
      arcs.add(from + (to - from) * i / count, value_at(cubic, from + (to - from) * i / count));
    arcs.add(to, value_at(cubic, to, Side::before));
    if (value_at(cubic, to) != value_at(cubic, to, Side::before)) arcs.add(to, value_at(cubic, to));
  }
  return arcs;
}

TrackKeys in_mode(const TrackKeys& keys, Interpolation mode, double length_secs) {
  if (keys.mode == mode) return keys;
  if (keys.mode == Interpolation::cubic_spline) return rotation_as_arcs(keys);
  TrackKeys changed = keys;
  if (keys.count() == 1)
    changed.mode = mode == Interpolation::step ? mode : Interpolation::linear;
  else if (keys.mode == Interpolation::step)
    changed = step_as_linear(keys, length_secs);
  return mode == Interpolation::cubic_spline ? as_cubic(changed) : changed;
}

// The one mode that can say what all of them say; single keys have none.
Interpolation common_mode(const std::vector<TrackKeys>& parts) {
  std::set<Interpolation> modes;
  for (const TrackKeys& part : parts)
    if (part.count() > 1) modes.insert(part.mode);
  if (modes.empty()) return Interpolation::linear;
  if (modes.size() == 1) return *modes.begin();
  const bool to_cubic = modes.contains(Interpolation::cubic_spline) && !parts.front().is_rotation;
  return to_cubic ? Interpolation::cubic_spline : Interpolation::linear;
}

// A key at both ends, so that the part says what it has to by itself.
TrackKeys from_end_to_end(TrackKeys keys, double length_secs) {
  if (keys.count() > 1) return cut(keys, 0, length_secs);
  keys.times_secs[0] = 0;
  if (keys.mode != Interpolation::step) keys.add(length_secs, keys.row(0));
  if (keys.parts() == 3)
    for (std::size_t k = 0; k < keys.count(); ++k) {
      std::ranges::fill(keys.in_tangent(k), 0.0);
      std::ranges::fill(keys.out_tangent(k), 0.0);
    }
  return keys;
}

// Behind what is there, from a time on. Where both have one value at the seam they share the key.
void append(TrackKeys& joined, const TrackKeys& part, double at_secs) {
  std::size_t first = 0;
  if (joined.count() > 0 && joined.times_secs.back() == at_secs) {
    const std::size_t seam = joined.count() - 1;
    if (std::ranges::equal(std::as_const(joined).value(seam), part.value(0))) {
      if (joined.parts() == 3) std::ranges::copy(part.row(0).last(joined.width), joined.out_tangent(seam).begin());
      first = 1;
    }
  }
  for (std::size_t k = first; k < part.count(); ++k) joined.add(at_secs + part.times_secs[k], part.row(k));
}

TrackKeys joined_track(std::vector<TrackKeys> parts, const std::vector<double>& lengths_secs) {
  for (TrackKeys& part : parts)
    if (part.count() == 1 && part.parts() == 3) part = constant_track(value_at(part, 0), part.is_rotation);
  if (std::ranges::all_of(parts,
                          [&](const TrackKeys& part) { return part.count() == 1 && part.rows == parts[0].rows; }))
    return parts.front();
  const Interpolation mode = common_mode(parts);
  TrackKeys joined = parts.front();
  joined.mode = mode;
  joined.times_secs.clear();
  joined.rows.clear();
  double at_secs = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    append(joined, from_end_to_end(in_mode(parts[i], mode, lengths_secs[i]), lengths_secs[i]), at_secs);
    at_secs += lengths_secs[i];
  }
  return joined;
}

class ClipJoiner {
 public:
  ClipJoiner(Scene& scene, std::span<const Index> clips) : scene_(scene), store_(scene) {
    for (const Index index : clips) {
      clips_.push_back(scene.clips[index]);
      write_out_loop(store_, clips_.back());
      lengths_secs_.push_back(clips_.back().duration_secs);
      total_secs_ += lengths_secs_.back();
    }
  }

  Result<Clip> join(std::string name) {
    if (clips_.size() < 2) return Error::in(Errc::mismatch, name, "joining takes at least two clips");
    for (const Clip& clip : clips_)
      if (!clip.vertex_tracks.empty())
        return Error::in(Errc::unsupported, clip.name, "keyed vertices cannot be joined");
    for (const Clip& clip : clips_)
      if (clip.is_additive != clips_.front().is_additive)
        return Error::in(Errc::mismatch, clip.name, "additive clips and others cannot be joined");
    joined_ = clips_.front();
    joined_.name = std::move(name);
    joined_.channels.clear();
    joined_.duration_secs = total_secs_;
    joined_.wrap = WrapPolicy::clamp;
    joined_.loop_interval_secs = 0;
    for (const ChannelTarget& target : targets())
      if (const Result<void> added = add(target); !added) return added.error();
    join_roots();
    join_markers();
    return joined_;
  }

 private:
  std::vector<ChannelTarget> targets() const {
    std::vector<ChannelTarget> all;
    for (const Clip& clip : clips_)
      for (const Channel& channel : clip.channels)
        if (const ChannelTarget target = target_of(channel); std::ranges::find(all, target) == all.end())
          all.push_back(target);
    return all;
  }

  std::vector<double> neutral(const ChannelTarget& target) const {
    std::vector<double> rest = rest_of(scene_, target);
    if (!joined_.is_additive) return rest;
    std::ranges::fill(rest, target.path == ChannelPath::scale ? 1.0 : 0.0);
    if (target.path == ChannelPath::rotation) rest[3] = 1;
    return rest;
  }

  Result<void> add(const ChannelTarget& target) {
    if (target.path == ChannelPath::weights && target.weight != kNone &&
        std::ranges::any_of(clips_, [&](const Clip& clip) {
          return find_channel(clip, {target.node, ChannelPath::weights, kNone, {}, {}}) != nullptr;
        }))
      return Error::in(Errc::unsupported, joined_.name,
                       "morph weights move together in one clip and one by one in another");
    std::vector<TrackKeys> parts;
    const Channel* like = nullptr;
    for (const Clip& clip : clips_) {
      const Channel* channel = find_channel(clip, target);
      if (channel != nullptr && like == nullptr) like = channel;
      const std::vector<double> rest = neutral(target);
      if (channel != nullptr)
        parts.push_back(track_keys(*channel));
      else if (!rest.empty())
        parts.push_back(constant_track(rest, target.path == ChannelPath::rotation));
      else
        return Error::in(Errc::unsupported, joined_.name, "what a clip moves beside joints is not known to the others");
    }
    if (target.property.property == AnimatedProperty::node_visible)
      for (TrackKeys& part : parts) part.mode = Interpolation::step;
    Channel channel = *like;
    store_.store(joined_track(std::move(parts), lengths_secs_), channel);
    joined_.channels.push_back(std::move(channel));
    return {};
  }

  void join_markers() {
    joined_.markers.clear();
    double at_secs = 0;
    for (std::size_t i = 0; i < clips_.size(); ++i) {
      for (const Marker& marker : clips_[i].markers)
        joined_.markers.push_back({marker.name, at_secs + marker.time_secs, marker.value});
      at_secs += lengths_secs_[i];
    }
  }

  // Each root goes on from where the one before has come to: its keys turned and moved as a whole.
  void join_roots() {
    const auto has_root = [](const Clip& clip) { return clip.root_motion.node != kNone; };
    const auto first = std::ranges::find_if(clips_, has_root);
    joined_.root_motion = {};
    if (first == clips_.end()) return;
    joined_.root_motion.node = first->root_motion.node;
    joined_.root_motion.translation.path = ChannelPath::translation;
    joined_.root_motion.yaw.path = ChannelPath::pointer;
    std::vector<TrackKeys> places, yaws;
    RootPlace reached = RootTracks(clips_.front().root_motion).at(0);
    for (std::size_t i = 0; i < clips_.size(); ++i) {
      const RootMotion& root = clips_[i].root_motion;
      const RootPlace start = RootTracks(root).at(0);
      const double turn_rad = reached.yaw_rad - start.yaw_rad;
      places.push_back(moved(root.translation, start, reached, turn_rad));
      yaws.push_back(turned(root.yaw, turn_rad, reached.yaw_rad));
      const std::vector<double> place = value_at(places.back(), lengths_secs_[i]);
      std::ranges::copy(place, reached.translation);
      reached.yaw_rad = value_at(yaws.back(), lengths_secs_[i])[0];
    }
    store_.store(joined_track(std::move(places), lengths_secs_), joined_.root_motion.translation);
    store_.store(joined_track(std::move(yaws), lengths_secs_), joined_.root_motion.yaw);
  }

  static TrackKeys moved(const Channel& channel, const RootPlace& start, const RootPlace& to, double turn_rad) {
    if (channel.times_secs.count == 0) return constant_track(to.translation, false);
    TrackKeys keys = track_keys(channel);
    for (std::size_t i = 0; i + 3 <= keys.rows.size(); i += 3) {
      const bool is_point = keys.parts() == 1 || (i / 3) % 3 == 1;
      for (std::size_t axis = 0; axis < 3; ++axis)
        if (is_point) keys.rows[i + axis] -= start.translation[axis];
      turn_on_ground(turn_rad, keys.rows[i], keys.rows[i + 2]);
      for (std::size_t axis = 0; axis < 3; ++axis)
        if (is_point) keys.rows[i + axis] += to.translation[axis];
    }
    return keys;
  }

  static TrackKeys turned(const Channel& channel, double turn_rad, double reached_rad) {
    const double still[] = {reached_rad};
    if (channel.times_secs.count == 0) return constant_track(still, false);
    TrackKeys keys = track_keys(channel);
    for (std::size_t k = 0; k < keys.count(); ++k) keys.value(k)[0] += turn_rad;
    return keys;
  }

  Scene& scene_;
  TrackStore store_;
  std::vector<Clip> clips_;
  std::vector<double> lengths_secs_;
  double total_secs_ = 0;
  Clip joined_;
};

}  // namespace
}  // namespace process

Result<void> join_clips(Scene& scene, std::span<const Index> clips, std::string name) try {
  Result<Clip> joined = process::ClipJoiner(scene, clips).join(process::free_clip_name(scene, name));
  if (!joined) return joined.error();
  scene.clips.push_back(*std::move(joined));
  return {};
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to join clips");
}

}  // namespace sinew::asset
