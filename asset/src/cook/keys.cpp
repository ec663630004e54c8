// SPDX-License-Identifier: MIT
#include "cook/keys.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sinew/scene/animated_properties.h"

namespace sinew::asset {
namespace {

double dot4(const double* a, const double* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; }

void normalise(const double* q, double sign, float* unit) {
  const double length = std::sqrt(dot4(q, q));
  for (int c = 0; c < 4; ++c) unit[c] = length > 0 ? static_cast<float>(sign * q[c] / length) : (c == 3 ? 1.0f : 0.0f);
}

std::vector<float> unit_rotations(std::vector<double> stored, bool one_hemisphere) {
  for (std::size_t i = 0; i + 4 <= stored.size(); i += 4)
    if (dot4(&stored[i], &stored[i]) == 0) stored[i + 3] = 1;  // before signs are decided: its neighbours look at it
  std::vector<float> values(stored.size());
  double sign = 1;
  for (std::size_t i = 0; i + 4 <= stored.size(); i += 4) {
    if (one_hemisphere && i > 0 && dot4(&stored[i - 4], &stored[i]) < 0) sign = -sign;
    normalise(&stored[i], sign, &values[i]);
  }
  return values;
}

std::uint32_t components_of(const Scene& scene, const Channel& channel) {
  if (channel.path == ChannelPath::pointer) return component_count(scene, channel.target);
  if (channel.path == ChannelPath::rotation) return 4;
  if (channel.path != ChannelPath::weights) return 3;
  const std::uint32_t rows =
      channel.times_secs.count * (channel.interpolation == Interpolation::cubic_spline ? 3u : 1u);
  return rows == 0 ? 0 : channel.values.count / rows;
}

void keep_single_key(Keys& keys, bool rotation) {
  if (keys.mode == KeyMode::cubic) {
    const auto value = keys.values.begin() + keys.components;
    keys.values = std::vector<float>(value, value + keys.components);
    if (rotation) {
      const double q[4] = {keys.values[0], keys.values[1], keys.values[2], keys.values[3]};
      normalise(q, 1, keys.values.data());
    }
  }
  keys.mode = KeyMode::step;
}

// Curves between steps say nothing.
void make_steps(Keys& keys, std::vector<double>& stored) {
  if (keys.mode == KeyMode::cubic) {
    std::vector<double> values;
    for (std::size_t row = 1; (row + 1) * keys.components <= stored.size(); row += 3)
      for (std::size_t c = 0; c < keys.components; ++c) values.push_back(stored[row * keys.components + c]);
    stored = std::move(values);
  }
  keys.mode = KeyMode::step;
}

// The key that a looping clip's last interval leads to: the first one again.
std::vector<float> closing_key(const Keys& keys) {
  const std::size_t per_key = keys.values.size() / keys.times_secs.size();
  std::vector<float> closing(keys.values.begin(), keys.values.begin() + static_cast<std::ptrdiff_t>(per_key));
  if (keys.mode == KeyMode::cubic && keys.times_secs.front() > 0)  // held from 0 to the first key: no tangent there
    std::fill(closing.begin(), closing.begin() + keys.components, 0.0f);
  return closing;
}

void append_loop_key(Keys& keys, const ClipTimes& clip, const std::vector<float>& closing) {
  if (keys.times_secs.back() < clip.last_key_secs) {  // holds until the clip's last key: tangents between the two are 0
    if (keys.mode == KeyMode::cubic) std::fill(keys.values.end() - keys.components, keys.values.end(), 0.0f);
    std::vector<float> last(keys.values.end() - static_cast<std::ptrdiff_t>(closing.size()), keys.values.end());
    if (keys.mode == KeyMode::cubic) std::fill(last.begin(), last.begin() + keys.components, 0.0f);
    keys.values.insert(keys.values.end(), last.begin(), last.end());
    keys.times_secs.push_back(clip.last_key_secs);
  }
  keys.values.insert(keys.values.end(), closing.begin(), closing.end());
  keys.times_secs.push_back(clip.last_key_secs + clip.loop_interval_secs);
}

}  // namespace

bool is_rotation(const Scene& scene, const Channel& channel) {
  return channel.path == ChannelPath::rotation ||
         (channel.path == ChannelPath::pointer && kind_of(scene, channel.target) == CustomKind::rotation);
}

KeyMode mode_of(Interpolation interpolation) {
  return interpolation == Interpolation::step     ? KeyMode::step
         : interpolation == Interpolation::linear ? KeyMode::linear
                                                  : KeyMode::cubic;
}

Keys read_keys(const Scene& scene, const Channel& channel, const Clip& clip) {
  const bool rotation = is_rotation(scene, channel);
  Keys keys;
  keys.mode = mode_of(channel.interpolation);
  keys.components = components_of(scene, channel);
  keys.times_secs = read_doubles(channel.times_secs);
  std::vector<double> stored = read_doubles(channel.values);
  if (channel.path == ChannelPath::pointer && channel.target.property == AnimatedProperty::node_visible)
    for (double& value : stored) value = value != 0 ? 1 : 0;
  if (channel.path == ChannelPath::pointer && kind_of(scene, channel.target) == CustomKind::step)
    make_steps(keys, stored);
  const bool closes = clip.wrap == WrapPolicy::loop && clip.loop_interval_secs > 0 && keys.times_secs.size() > 1;
  const bool closes_on_arc = closes && rotation && keys.mode == KeyMode::linear;
  if (closes_on_arc)  // so that its sign is decided like that of any other key
    for (std::size_t c = 0; c < 4; ++c) stored.push_back(stored[c]);
  if (rotation && keys.mode != KeyMode::cubic)
    keys.values = unit_rotations(stored, keys.mode == KeyMode::linear);
  else
    std::transform(stored.begin(), stored.end(), std::back_inserter(keys.values),
                   [](double value) { return static_cast<float>(value); });
  if (keys.times_secs.size() == 1) keep_single_key(keys, rotation);
  if (!closes) return keys;
  std::vector<float> closing;
  if (closes_on_arc) {
    closing.assign(keys.values.end() - 4, keys.values.end());
    keys.values.resize(keys.values.size() - 4);
  } else {
    closing = closing_key(keys);
  }
  append_loop_key(keys, clip_times(clip), closing);
  return keys;
}

bool keys_fit(const Keys& keys, bool rotation) {
  double longest = 1;
  for (std::size_t k = 1; k < keys.times_secs.size(); ++k)
    longest = std::max(longest, keys.times_secs[k] - keys.times_secs[k - 1]);
  const double limit =
      (rotation ? double(kMaxRotationComponent) : double(kMaxValue)) / (keys.mode == KeyMode::cubic ? longest : 1.0);
  const float most = static_cast<float>(limit);
  const bool values_fit =
      std::all_of(keys.values.begin(), keys.values.end(), [most](float v) { return -most <= v && v <= most; });
  const bool times_fit =
      std::all_of(keys.times_secs.begin(), keys.times_secs.end(), [](double t) { return 0 <= t && t <= kMaxClipSecs; });
  return values_fit && times_fit && !keys.times_secs.empty() && keys.components > 0;
}

ClipTimes clip_times(const Clip& clip) {
  ClipTimes times;
  const auto within = [&times](double secs, double least) {
    if (least <= secs && secs <= kMaxClipSecs) return secs;
    times.as_stated = false;
    return secs > kMaxClipSecs ? kMaxClipSecs : secs < least ? least : 0.0;  // the last for what is no number
  };
  times.last_key_secs = within(clip.duration_secs, 0);
  times.loop_interval_secs = within(clip.loop_interval_secs, 0);
  times.source_start_secs = within(clip.source_start_secs, -kMaxClipSecs);
  return times;
}

}  // namespace sinew::asset
