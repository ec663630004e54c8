// SPDX-License-Identifier: MIT
#include "process/channel_keys.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "sinew/math/scalar.h"

namespace sinew::asset::process {
namespace {

constexpr double kLastSecs = 1e8;  // three years; the clock of ticks ends at six

// Keys are finite: beyond the range of floats the nearest, 0 for what is no number.
float finite_float(double number) {
  constexpr double kMost = std::numeric_limits<float>::max();
  return number == number ? static_cast<float>(std::clamp(number, -kMost, kMost)) : 0;
}

std::vector<float> floats_of(const std::vector<double>& numbers) {
  std::vector<float> floats(numbers.size());
  std::ranges::transform(numbers, floats.begin(), finite_float);
  return floats;
}

}  // namespace

std::int64_t ticks_from_secs(double secs) {
  return static_cast<std::int64_t>(round_nearest(std::clamp(secs, 0.0, kLastSecs) * double(readers::kTicksPerSecond)));
}

readers::Keys keys_of(const Channel& channel, std::size_t components) {
  readers::Keys keys;
  keys.interpolation = channel.interpolation;
  for (const double secs : read_doubles(channel.times_secs)) keys.ticks.push_back(double(ticks_from_secs(secs)));
  keys.rows = read_doubles(channel.values);
  const std::size_t parts = channel.interpolation == Interpolation::cubic_spline ? 3 : 1;
  keys.rows.resize(keys.ticks.size() * parts * components);
  return keys;
}

readers::Row value_at(const readers::Keys& keys, std::size_t components, readers::Measure measure, double ticks,
                      readers::Side side) {
  // Half a tick is nothing for the value and enough to stand on the other side of a jump.
  const double beside = side == readers::Side::before ? -0.5 : 0;
  return readers::value_of(keys, components, measure, ticks + beside);
}

std::vector<std::int64_t> knots_of(const readers::Keys& keys) {
  std::vector<std::int64_t> knots(keys.ticks.size());
  std::ranges::transform(keys.ticks, knots.begin(), [](double ticks) { return static_cast<std::int64_t>(ticks); });
  knots.erase(std::unique(knots.begin(), knots.end()), knots.end());
  return knots;
}

ValueView NewClips::view(const std::vector<float>& numbers, std::uint8_t components) {
  auto bytes = std::make_shared<Buffer>(numbers.size() * sizeof(float));
  if (!numbers.empty()) std::memcpy(bytes->data(), numbers.data(), bytes->size());
  ValueView view;
  view.bytes = *bytes;
  view.components = components;
  view.stride_bytes = static_cast<std::uint32_t>(components * sizeof(float));
  view.count = static_cast<std::uint32_t>(numbers.size() / components);
  buffers.push_back(std::move(bytes));
  return view;
}

Channel channel_of(NewClips& made, Index node, ChannelPath path, const readers::Keys& keys, std::size_t components) {
  Channel channel;
  channel.node = node;
  channel.path = path;
  channel.interpolation = keys.interpolation;
  std::vector<float> times_secs(keys.ticks.size());
  std::ranges::transform(keys.ticks, times_secs.begin(),
                         [](double ticks) { return static_cast<float>(ticks / double(readers::kTicksPerSecond)); });
  channel.times_secs = made.view(times_secs, 1);
  channel.values = made.view(floats_of(keys.rows), static_cast<std::uint8_t>(components));
  return channel;
}

Channel channel_like(NewClips& made, const Channel& source, Index node, ChannelPath path,
                     const std::vector<double>& rows, std::size_t components) {
  Channel channel;
  channel.node = node;
  channel.path = path;
  channel.interpolation = source.interpolation;
  channel.times_secs = source.times_secs;
  channel.values = made.view(floats_of(rows), static_cast<std::uint8_t>(components));
  return channel;
}

}  // namespace sinew::asset::process
