// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <span>

#include "author/figure_builder.h"
#include "author/keys.h"
#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"

namespace sinew::author {
namespace {

using asset::ChannelPath;
using asset::Index;
using asset::Interpolation;
using asset::ValueView;

// As glTF reads normalised shorts: c / 32767.
std::vector<std::int16_t> as_shorts(const std::vector<float>& numbers) {
  std::vector<std::int16_t> shorts;
  shorts.reserve(numbers.size());
  for (const float number : numbers)
    shorts.push_back(static_cast<std::int16_t>(round_nearest(std::clamp(number, -1.0f, 1.0f) * 32767)));
  return shorts;
}

float fraction_between(std::uint32_t first, std::uint32_t last, std::uint32_t sample) {
  return first == last ? 0 : static_cast<float>(sample - first) / static_cast<float>(last - first);
}

float angle_between(Quat a, Quat b) { return axis_angle_from(normalise(conjugate(a) * b)).angle_rad; }

class MotionWriter {
 public:
  MotionWriter(FigureBuilder& builder, const Rig& rig, Index first_node, const Motion& motion)
      : builder_(builder), rig_(rig), motion_(motion), first_node_(first_node) {
    samples_ = std::max(1u, static_cast<std::uint32_t>(round_nearest(motion.duration_secs * motion.keys_per_sec))) + 1;
    for (std::uint32_t sample = 0; sample < samples_; ++sample) poses_.push_back(motion.pose(time_of(sample)));
  }

  Index write(Index morphed_node) {
    clip_ = builder_.clip(motion_.name);
    add_markers(builder_.scene.clips[clip_]);
    for (int joint = 0; joint < rig_.size(); ++joint) {
      write_turns(joint);
      write_shifts(joint);
    }
    if (motion_.morph_weights && target_count(morphed_node) > 0) write_morphs(morphed_node);
    return clip_;
  }

 private:
  // The first and the last are exact.
  float time_of(std::uint32_t sample) const {
    return motion_.duration_secs * fraction_between(0, samples_ - 1, sample);
  }

  // Of the node's mesh.
  std::size_t target_count(Index node) const {
    if (node == asset::kNone || builder_.scene.nodes[node].mesh == asset::kNone) return 0;
    return builder_.scene.meshes[builder_.scene.nodes[node].mesh].target_names.size();
  }

  bool keeps_every_key(int joint) const {
    return std::find(motion_.every_key.begin(), motion_.every_key.end(), rig_[joint].name) != motion_.every_key.end();
  }

  void write_turns(int joint) {
    const auto row = static_cast<std::size_t>(joint);
    const auto turn = [&](std::uint32_t sample) { return normalise(poses_[sample].turn[row]); };
    const auto error = [&](std::uint32_t first, std::uint32_t last, std::uint32_t sample) {
      const Quat line = nlerp_shortest(turn(first), turn(last), fraction_between(first, last, sample));
      return angle_between(line, turn(sample));
    };
    const auto kept = keys_to_keep(samples_, keeps_every_key(joint) ? 0 : motion_.tolerance_rad, error);
    if (kept.size() == 1 && angle_between(turn(0), Quat{}) <= motion_.tolerance_rad) return;
    std::vector<float> values;
    Quat previous;
    for (const std::uint32_t sample : kept) {
      Quat q = turn(sample);
      if (dot(q, previous) < 0) q = -q;
      previous = q;
      values.insert(values.end(), {q.x, q.y, q.z, q.w});
    }
    // A step of a short is 0.06 mm at the end of a leg: too coarse where feet stand still.
    add_channel(joint, ChannelPath::rotation, kept,
                keeps_every_key(joint) ? builder_.view(values, 4) : builder_.view(as_shorts(values), 4, true));
  }

  void write_shifts(int joint) {
    const auto row = static_cast<std::size_t>(joint);
    const auto shift = [&](std::uint32_t sample) { return poses_[sample].shift[row]; };
    const auto error = [&](std::uint32_t first, std::uint32_t last, std::uint32_t sample) {
      return length(lerp(shift(first), shift(last), fraction_between(first, last, sample)) - shift(sample));
    };
    const auto kept = keys_to_keep(samples_, keeps_every_key(joint) ? 0 : motion_.tolerance_m, error);
    if (kept.size() == 1 && length(shift(0)) <= motion_.tolerance_m) return;
    std::vector<float> values;
    for (const std::uint32_t sample : kept) {
      const Vec3 place = rig_.rest_in_parent(joint) + shift(sample);
      values.insert(values.end(), {place.x, place.y, place.z});
    }
    add_channel(joint, ChannelPath::translation, kept, builder_.view(values, 3));
  }

  // Every morph target in one channel, at the keys that any of them needs.
  void write_morphs(Index node) {
    std::vector<std::vector<float>> weights;
    for (std::uint32_t sample = 0; sample < samples_; ++sample)
      weights.push_back(motion_.morph_weights(time_of(sample)));
    const auto error = [&](std::uint32_t first, std::uint32_t last, std::uint32_t sample) {
      float worst = 0;
      const float fraction = fraction_between(first, last, sample);
      for (std::size_t i = 0; i < weights[sample].size(); ++i) {
        const float line = weights[first][i] * (1 - fraction) + weights[last][i] * fraction;
        worst = std::max(worst, std::abs(line - weights[sample][i]));
      }
      return worst;
    };
    constexpr float kTolerance = 0.002f;  // half a step of the 255 that the weights are stored in
    const auto kept = keys_to_keep(samples_, kTolerance, error);
    std::vector<std::uint8_t> values;
    for (const std::uint32_t sample : kept)
      for (const float weight : weights[sample])
        values.push_back(static_cast<std::uint8_t>(round_nearest(std::clamp(weight, 0.0f, 1.0f) * 255)));
    builder_.channel(clip_, node, ChannelPath::weights, Interpolation::linear, times(kept),
                     builder_.view(values, 1, true));
  }

  void add_channel(int joint, ChannelPath path, const std::vector<std::uint32_t>& kept, const ValueView& values) {
    builder_.channel(clip_, first_node_ + static_cast<Index>(joint), path, Interpolation::linear, times(kept), values);
  }

  // Channels with the same keys share one table.
  ValueView times(const std::vector<std::uint32_t>& kept) {
    for (const auto& [samples, view] : known_times_)
      if (samples == kept) return view;
    std::vector<float> numbers;
    for (const std::uint32_t sample : kept) numbers.push_back(time_of(sample));
    return known_times_.emplace_back(kept, builder_.view(numbers, 1)).second;
  }

  void add_markers(asset::Clip& clip) const {
    if (motion_.loops) clip.wrap = asset::WrapPolicy::loop;
    for (const Marker& marker : motion_.markers)
      clip.markers.push_back({marker.name, round_nearest(static_cast<double>(marker.time_secs) * 1e6) / 1e6, 0});
    std::ranges::stable_sort(clip.markers, {}, &asset::Marker::time_secs);
  }

  FigureBuilder& builder_;
  const Rig& rig_;
  const Motion& motion_;
  Index first_node_, clip_ = 0;
  std::uint32_t samples_ = 0;
  std::vector<Pose> poses_;
  std::vector<std::pair<std::vector<std::uint32_t>, ValueView>> known_times_;
};

}  // namespace

Index FigureBuilder::add_motion(const Rig& rig, Index first_node, const Motion& motion, Index morphed_node) {
  return MotionWriter(*this, rig, first_node, motion).write(morphed_node);
}

}  // namespace sinew::author
