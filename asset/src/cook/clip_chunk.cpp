// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <tuple>

#include "cook/chunk_builder.h"
#include "cook/chunks.h"
#include "cook/keys.h"
#include "sinew/anim/clip.h"
#include "sinew/anim/format.h"
#include "sinew/base/hash.h"
#include "sinew/math/joint_block.h"

namespace sinew::asset {
namespace {

struct Track {
  std::uint64_t target_hash = 0;
  TrackKind kind = TrackKind::translation;
  KeyMode mode = KeyMode::linear;
  std::uint32_t components = 0;
  std::size_t times = 0;      // which of the time arrays
  std::vector<float> values;  // row after row, components each
};

std::size_t rows_per_key(KeyMode mode) { return mode == KeyMode::cubic ? 3 : 1; }

// Equal time arrays are one.
class TimeArrays {
 public:
  std::size_t index_of(const std::vector<double>& times) {
    const auto [place, is_new] = index_.try_emplace(times, arrays_.size());
    if (is_new) arrays_.push_back(&place->first);
    return place->second;
  }
  std::size_t size() const { return arrays_.size(); }
  const std::vector<double>& operator[](std::size_t i) const { return *arrays_[i]; }

 private:
  std::map<std::vector<double>, std::size_t> index_;
  std::vector<const std::vector<double>*> arrays_;  // in order of first use
};

// Tracks that may share a batch.
auto group(const Track& track) { return std::tuple(track.times, track.kind, track.mode, track.components); }

// Steps per second where every key is within a half of its place in an even row, with a margin for the reader's
// rounding; else 0.
double even_steps(const std::vector<double>& times) {
  const double span = times.back() - times.front();
  if (times.size() < 3 || !(span > 0)) return 0;
  const double steps = static_cast<double>(times.size() - 1) / span;
  if (!(steps < 1e9)) return 0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    const double off = (times[k] - times.front()) * steps - static_cast<double>(k);
    if (!(-0.45 < off && off < 0.45)) return 0;
  }
  return steps;
}

TrackKind kind_of(ChannelPath path) {
  switch (path) {
    case ChannelPath::translation:
      return TrackKind::translation;
    case ChannelPath::rotation:
      return TrackKind::rotation;
    case ChannelPath::scale:
      return TrackKind::scale;
    default:
      return TrackKind::property;
  }
}

bool is_held(const asset::Marker& marker, const Clip& clip) {
  const ClipTimes times = clip_times(clip);
  const double end_secs = times.last_key_secs + (clip.wrap == WrapPolicy::loop ? times.loop_interval_secs : 0);
  return 0 <= marker.time_secs && marker.time_secs <= end_secs && std::abs(marker.value) <= double(kMaxValue);
}

// By time; without those that lie beyond the clip.
std::vector<asset::Marker> held_markers(const Clip& clip) {
  std::vector<asset::Marker> markers;
  std::ranges::copy_if(clip.markers, std::back_inserter(markers),
                       [&](const asset::Marker& marker) { return is_held(marker, clip); });
  std::ranges::stable_sort(markers, {}, &asset::Marker::time_secs);
  return markers;
}

class PartBuilder {
 public:
  PartBuilder(const Scene& scene, const Clip& clip, const ScenePlan& plan, Index rig, std::uint64_t rig_id)
      : scene_(scene), clip_(clip), plan_(plan), rig_(rig), rig_id_(rig_id) {}

  bool empty() const { return tracks_.empty() && !has_root_; }

  // The root's motion goes with the joints that it was taken off. False where its keys do not fit into a pack.
  bool add_root(const RootMotion& root) {
    root_translation_ = root_keys(root.translation, 3);
    root_yaw_ = root_keys(root.yaw, 1);
    has_root_ = !root_translation_.times_secs.empty() || !root_yaw_.times_secs.empty();
    return root_fits(root_translation_) && root_fits(root_yaw_);
  }

  // False where the keys do not fit into a pack.
  bool add(const Channel& channel) {
    const Keys keys = read_keys(scene_, channel, clip_);
    const bool rotation = is_rotation(scene_, channel);
    if (!keys_fit(keys, rotation)) return false;
    const std::size_t times = times_.index_of(keys.times_secs);
    if (channel.path == ChannelPath::weights)
      add_weights(channel, keys, times);
    else if (channel.path == ChannelPath::pointer)
      tracks_.push_back({property_hash(channel.target), rotation ? TrackKind::property_rotation : TrackKind::property,
                         keys.mode, keys.components, times, keys.values});
    else
      tracks_.push_back(
          {joint_hash(channel.node), kind_of(channel.path), keys.mode, keys.components, times, keys.values});
    return true;
  }

  Bytes finish() {
    std::stable_sort(tracks_.begin(), tracks_.end(),
                     [](const Track& a, const Track& b) { return group(a) < group(b); });
    ClipHeader header{};
    header.skeleton_id = rig_id_;
    const ClipTimes times = clip_times(clip_);
    header.last_key_secs = times.last_key_secs;
    header.loop_interval_secs = times.loop_interval_secs;
    header.wrap = static_cast<std::uint32_t>(clip_.wrap == WrapPolicy::loop ? Wrap::loop : Wrap::clamp);
    add_batches(header);
    ChunkBuilder<ClipHeader> chunk;
    header.times = chunk.add(all_times_);
    header.time_arrays = chunk.add(arrays_);
    header.batches = chunk.add(batches_);
    header.tracks = chunk.add(records_);
    header.values = chunk.add(values_);
    header.flags = clip_.is_additive ? kClipIsAdditive : 0u;
    header.root_translation = root_record(chunk, root_translation_);
    header.root_yaw = root_record(chunk, root_yaw_);
    add_markers(header, chunk);
    return chunk.finish(header);
  }

 private:
  void add_markers(ClipHeader& header, ChunkBuilder<ClipHeader>& chunk) const {
    std::vector<MarkerRecord> records;
    std::string names;
    for (const asset::Marker& marker : held_markers(clip_)) {
      names += marker.name;
      records.push_back({marker.time_secs, hash_name(marker.name), static_cast<std::uint32_t>(names.size()),
                         static_cast<float>(marker.value)});
    }
    header.markers = chunk.add(records);
    header.marker_names = chunk.add(names);
  }

  static Keys root_keys(const Channel& channel, std::uint32_t components) {
    Keys keys;
    if (channel.times_secs.count == 0) return keys;
    keys.mode = mode_of(channel.interpolation);
    keys.components = components;
    keys.times_secs = read_doubles(channel.times_secs);
    keys.values = read_floats(channel.values);
    keys.values.resize(keys.times_secs.size() * rows_per_key(keys.mode) * components);
    return keys;
  }

  static bool root_fits(const Keys& keys) {
    const auto is_time = [](double secs) { return 0 <= secs && secs <= kMaxClipSecs; };
    const auto is_value = [](float value) { return -kMaxRootValue <= value && value <= kMaxRootValue; };
    return std::ranges::all_of(keys.times_secs, is_time) && std::ranges::is_sorted(keys.times_secs) &&
           std::ranges::all_of(keys.values, is_value);
  }

  static RootTrackRecord root_record(ChunkBuilder<ClipHeader>& chunk, const Keys& keys) {
    return {chunk.add(keys.times_secs), chunk.add(keys.values), static_cast<std::uint32_t>(keys.mode), 0};
  }

  std::uint64_t joint_hash(Index node) const {
    return hash_name(plan_.rigs[rig_].joint_names[plan_.nodes[node].joint]);
  }

  std::uint64_t property_hash(const AnimatedTarget& target) const {
    const std::vector<PropertyPlan>& properties = plan_.rigs[rig_].properties;
    if (target.property == AnimatedProperty::node_visible)
      return hash_name(properties[plan_.nodes[target.index].visible_property].name);
    std::size_t at = plan_.properties_of(target).first_property;
    while (properties[at].target != target) ++at;
    return hash_name(properties[at].name);
  }

  // One scalar track per morph target.
  void add_weights(const Channel& channel, const Keys& keys, std::size_t times) {
    const std::size_t targets = keys.components, rows = keys.values.size() / targets;
    const std::size_t first = plan_.nodes[channel.node].first_property + (channel.weight == kNone ? 0 : channel.weight);
    for (std::size_t target = 0; target < targets; ++target) {
      Track track;
      track.target_hash = hash_name(plan_.rigs[rig_].properties[first + target].name);
      track.kind = TrackKind::property;
      track.mode = keys.mode;
      track.components = 1;
      track.times = times;
      for (std::size_t row = 0; row < rows; ++row) track.values.push_back(keys.values[row * targets + target]);
      tracks_.push_back(std::move(track));
    }
  }

  void add_batches(ClipHeader& header) {
    std::size_t next = 0;
    for (std::size_t a = 0; a < times_.size(); ++a) {
      const std::vector<double>& times = times_[a];
      TimeArrayRecord array{times.front(),
                            even_steps(times),
                            static_cast<std::uint32_t>(all_times_.size()),
                            static_cast<std::uint32_t>(times.size()),
                            static_cast<std::uint32_t>(batches_.size()),
                            0};
      all_times_.insert(all_times_.end(), times.begin(), times.end());
      while (next < tracks_.size() && tracks_[next].times == a) {
        std::size_t width = 1;
        while (width < kLanes && next + width < tracks_.size() && group(tracks_[next + width]) == group(tracks_[next]))
          ++width;
        add_batch({tracks_.data() + next, width}, times.size());
        header.key_count += static_cast<std::uint32_t>(width * times.size());
        next += width;
      }
      array.batch_count = static_cast<std::uint32_t>(batches_.size()) - array.first_batch;
      arrays_.push_back(array);
    }
  }

  void add_batch(std::span<const Track> tracks, std::size_t keys) {
    const Track& first = tracks.front();
    batches_.push_back({static_cast<std::uint32_t>(first.kind), static_cast<std::uint32_t>(first.mode),
                        static_cast<std::uint32_t>(tracks.size()), first.components,
                        static_cast<std::uint32_t>(records_.size()), static_cast<std::uint32_t>(values_.size())});
    for (const Track& track : tracks) records_.push_back({track.target_hash});
    for (std::size_t row = 0; row < keys * rows_per_key(first.mode); ++row)
      for (std::size_t c = 0; c < first.components; ++c)
        for (const Track& track : tracks) values_.push_back(track.values[row * first.components + c]);
  }

  const Scene& scene_;
  const Clip& clip_;
  const ScenePlan& plan_;
  const Index rig_;
  const std::uint64_t rig_id_;
  Keys root_translation_, root_yaw_;
  bool has_root_ = false;
  TimeArrays times_;
  std::vector<Track> tracks_;
  std::vector<double> all_times_;
  std::vector<TimeArrayRecord> arrays_;
  std::vector<BatchRecord> batches_;
  std::vector<TrackRecord> records_;
  std::vector<float> values_;
};

}  // namespace

Index rig_of_channel(const Channel& channel, const Scene& scene, const ScenePlan& plan) {
  if (channel.path == ChannelPath::pointer) {
    if (channel.target.property == AnimatedProperty::none) return kNone;
    return channel.target.property == AnimatedProperty::node_visible ? plan.nodes[channel.target.index].visible_rig
                                                                     : plan.properties_of(channel.target).rig;
  }
  if (channel.node == kNone) return kNone;
  const NodePlan& node = plan.nodes[channel.node];
  if (channel.path != ChannelPath::weights) return node.is_joint ? node.rig : kNone;
  const Index mesh = scene.nodes[channel.node].mesh;
  return mesh != kNone && scene.meshes[mesh].target_count() > 0 ? node.weights_rig : kNone;
}

void warn_of_markers(const Scene& scene, Diagnostics& diagnostics) {
  for (std::size_t c = 0; c < scene.clips.size(); ++c)
    for (std::size_t m = 0; m < scene.clips[c].markers.size(); ++m)
      if (!is_held(scene.clips[c].markers[m], scene.clips[c]))
        diagnostics.warn("marker-beyond-clip",
                         "the marker \"" + scene.clips[c].markers[m].name + "\" lies beyond the clip and is left out",
                         "/animations/" + std::to_string(c) + "/markers/" + std::to_string(m));
}

std::optional<Bytes> clip_chunk(const Scene& scene, Index clip_index, const std::vector<std::size_t>& channels,
                                const ScenePlan& plan, Index rig, std::uint64_t rig_id, Diagnostics& diagnostics) {
  const Clip& clip = scene.clips[clip_index];
  PartBuilder part(scene, clip, plan, rig, rig_id);
  for (const std::size_t c : channels) {
    const Channel& channel = clip.channels[c];
    if (!part.add(channel))
      diagnostics.error("channel-out-of-range", "a channel has keys beyond what a clip can hold and is left out",
                        "/animations/" + std::to_string(clip_index) + "/channels/" +
                            std::to_string(channel.source == kNone ? c : channel.source));
  }
  const Index root = clip.root_motion.node;
  if (root != kNone && plan.nodes[root].rig == rig && !part.add_root(clip.root_motion)) {
    diagnostics.error("root-motion-out-of-range",
                      "the root's motion has keys beyond what a clip can hold and is left out",
                      "/animations/" + std::to_string(clip_index));
    part.add_root({});
  }
  if (part.empty()) return std::nullopt;
  return part.finish();
}

}  // namespace sinew::asset
