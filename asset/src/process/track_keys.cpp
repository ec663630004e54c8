// SPDX-License-Identifier: MIT
#include "process/track_keys.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

#include "sinew/math/quat.h"
#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::process {
namespace {

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

QuatD unit(std::span<const double> q) { return normalise(QuatD{q[0], q[1], q[2], q[3]}); }

// Between which keys a time lies. from == to: on a key, before the first or after the last.
struct Place {
  std::size_t from = 0, to = 0;
  double fraction = 0, spacing_secs = 0;
};

Place place_of(const TrackKeys& keys, double secs, Side side) {
  const std::vector<double>& times = keys.times_secs;
  const auto next = side == Side::before ? std::lower_bound(times.begin(), times.end(), secs)
                                         : std::upper_bound(times.begin(), times.end(), secs);
  if (next == times.begin()) return {};
  const auto from = static_cast<std::size_t>(next - times.begin() - 1);
  if (next == times.end() || times[from] == secs) return {from, from};
  const double spacing = *next - times[from];
  return {from, from + 1, (secs - times[from]) / spacing, spacing};
}

// glTF 2.0, appendix C.4: the shorter way round, which is asked of the values as stored.
std::vector<double> slerped(std::span<const double> from, std::span<const double> to, double fraction) {
  const QuatD a = unit(from);
  QuatD b = unit(to);
  if (dot(from, to) < 0) b = {-b.x, -b.y, -b.z, -b.w};
  const QuatD q = slerp(a, b, fraction);
  return {q.x, q.y, q.z, q.w};
}

// Value and slope of Hermite's cubic (glTF 2.0, appendix C.5) in the row of a cubic key.
std::vector<double> cubic_row(const TrackKeys& keys, const Place& place) {
  const std::span<const double> a = keys.row(place.from), b = keys.row(place.to);
  const double t = place.fraction, t2 = t * t, t3 = t2 * t, d = place.spacing_secs;
  const std::size_t width = keys.width;
  std::vector<double> row(3 * width);
  for (std::size_t i = 0; i < width; ++i) {
    const double v0 = a[width + i], b0 = a[2 * width + i], a1 = b[i], v1 = b[width + i];
    row[width + i] =
        (2 * t3 - 3 * t2 + 1) * v0 + (t3 - 2 * t2 + t) * d * b0 + (3 * t2 - 2 * t3) * v1 + (t3 - t2) * d * a1;
    row[i] = (6 * t2 - 6 * t) * (v0 - v1) / d + (3 * t2 - 4 * t + 1) * b0 + (3 * t2 - 2 * t) * a1;
    row[2 * width + i] = row[i];
  }
  return row;
}

// Numbers per row: morph weights stand one by one, and so may what nothing plays.
std::size_t components_of(const Channel& channel, std::size_t width) {
  if (channel.path == ChannelPath::weights) return 1;
  return channel.path == ChannelPath::pointer && channel.values.count > 0 ? channel.values.components : width;
}

void flatten_in(TrackKeys& keys, std::size_t key) {
  if (keys.parts() == 3) std::ranges::fill(keys.in_tangent(key), 0.0);
}

void flatten_out(TrackKeys& keys, std::size_t key) {
  if (keys.parts() == 3) std::ranges::fill(keys.out_tangent(key), 0.0);
}

}  // namespace

void TrackKeys::add(double time_secs, std::span<const double> row) {
  const std::vector<double> copy(row.begin(), row.end());  // it may be one of its own
  times_secs.push_back(time_secs);
  rows.insert(rows.end(), copy.begin(), copy.end());
}

TrackKeys track_keys(const Channel& channel) {
  TrackKeys keys;
  keys.mode = channel.interpolation;
  keys.is_rotation = channel.path == ChannelPath::rotation;
  keys.times_secs = read_doubles(channel.times_secs);
  keys.rows = read_doubles(channel.values);
  const std::size_t rows = keys.count() * keys.parts();
  keys.width = rows == 0 ? 1 : std::max<std::size_t>(1, keys.rows.size() / rows);
  keys.rows.resize(rows * keys.width);
  return keys;
}

TrackKeys track_keys(const VertexTrack& track, const ValueView& stream) {
  TrackKeys keys;
  keys.times_secs = read_doubles(track.times_secs);
  keys.rows = read_doubles(stream);
  keys.width = keys.count() == 0 ? 1 : std::max<std::size_t>(1, keys.rows.size() / keys.count());
  keys.rows.resize(keys.count() * keys.width);
  return keys;
}

TrackKeys constant_track(std::span<const double> value, bool is_rotation) {
  TrackKeys keys;
  keys.is_rotation = is_rotation;
  keys.width = value.size();
  keys.add(0, value);
  return keys;
}

std::vector<double> row_at(const TrackKeys& keys, double secs, Side side) {
  const Place place = place_of(keys, secs, side);
  const std::span<const double> from = keys.row(place.from);
  std::vector<double> row(from.begin(), from.end());
  if (place.from == place.to) {
    if (keys.parts() == 3 && keys.times_secs[place.from] != secs) {  // it holds there
      std::fill_n(row.begin(), keys.width, 0.0);
      std::fill_n(row.begin() + std::ptrdiff_t(2 * keys.width), keys.width, 0.0);
    }
    return row;
  }
  if (keys.mode == Interpolation::step) return row;
  if (keys.mode == Interpolation::cubic_spline) return cubic_row(keys, place);
  const std::span<const double> to = keys.row(place.to);
  if (keys.is_rotation) return slerped(from, to, place.fraction);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] += (to[i] - row[i]) * place.fraction;
  return row;
}

std::vector<double> value_at(const TrackKeys& keys, double secs, Side side) {
  std::vector<double> row = row_at(keys, secs, side);
  if (keys.parts() == 3) row = {row.begin() + std::ptrdiff_t(keys.width), row.begin() + std::ptrdiff_t(2 * keys.width)};
  if (!keys.is_rotation) return row;
  const QuatD q = unit(row);
  return {q.x, q.y, q.z, q.w};
}

TrackKeys cut(const TrackKeys& keys, double from_secs, double to_secs) {
  if (keys.count() == 1) {
    TrackKeys alone = keys;
    alone.times_secs[0] = 0;
    return alone;
  }
  TrackKeys part = keys;
  part.times_secs.clear();
  part.rows.clear();
  part.add(0, row_at(keys, from_secs));
  for (std::size_t k = 0; k < keys.count(); ++k)
    if (from_secs < keys.times_secs[k] && keys.times_secs[k] <= to_secs)
      part.add(keys.times_secs[k] - from_secs, keys.row(k));
  if (from_secs < keys.times_secs.front() && part.count() > 1) flatten_in(part, 1);
  if (part.times_secs.back() == to_secs - from_secs && part.count() > 1) return part;
  if (to_secs > keys.times_secs.back()) flatten_out(part, part.count() - 1);
  part.add(to_secs - from_secs, row_at(keys, to_secs));
  return part;
}

TrackKeys closed(const TrackKeys& keys, double last_key_secs, double interval_secs) {
  if (keys.count() == 1) return keys;
  TrackKeys loop = keys;
  if (loop.times_secs.back() < last_key_secs) {
    flatten_out(loop, loop.count() - 1);
    loop.add(last_key_secs, loop.row(loop.count() - 1));
    flatten_in(loop, loop.count() - 1);
  }
  loop.add(last_key_secs + interval_secs, loop.row(0));
  if (loop.times_secs.front() > 0) flatten_in(loop, loop.count() - 1);
  return loop;
}

bool is_constant(const TrackKeys& keys) {
  for (std::size_t k = 0; k < keys.count(); ++k) {
    if (!std::ranges::equal(keys.value(k), keys.value(0))) return false;
    if (keys.parts() == 3 && keys.count() > 1)
      for (std::size_t i = 0; i < keys.width; ++i)
        if ((k > 0 && keys.row(k)[i] != 0) || (k + 1 < keys.count() && keys.row(k)[2 * keys.width + i] != 0))
          return false;
  }
  return true;
}

TrackKeys step_as_linear(const TrackKeys& keys, double end_secs) {
  TrackKeys linear = keys;
  linear.mode = Interpolation::linear;
  linear.times_secs.clear();
  linear.rows.clear();
  for (std::size_t k = 0; k < keys.count(); ++k) {
    linear.add(keys.times_secs[k], keys.row(k));
    const double next = k + 1 < keys.count() ? keys.times_secs[k + 1] : end_secs;
    if (next > keys.times_secs[k]) linear.add(next, keys.row(k));
  }
  return linear;
}

TrackKeys as_cubic(const TrackKeys& keys) {
  TrackKeys cubic = keys;
  cubic.mode = Interpolation::cubic_spline;
  cubic.rows.assign(keys.count() * 3 * keys.width, 0);
  for (std::size_t k = 0; k < keys.count(); ++k) std::ranges::copy(keys.row(k), cubic.value(k).begin());
  for (std::size_t k = 0; k + 1 < keys.count(); ++k) {
    const double spacing = keys.times_secs[k + 1] - keys.times_secs[k];
    if (!(spacing > 0)) continue;
    for (std::size_t i = 0; i < keys.width; ++i) {
      const double slope = (keys.row(k + 1)[i] - keys.row(k)[i]) / spacing;
      cubic.out_tangent(k)[i] = slope;
      cubic.in_tangent(k + 1)[i] = slope;
    }
  }
  return cubic;
}

template <class Number>
ValueView TrackStore::view(const std::vector<double>& numbers, ComponentType type, std::size_t components) {
  const double most = std::numeric_limits<Number>::max();
  std::vector<Number> stored(numbers.size());
  std::ranges::transform(numbers, stored.begin(), [=](double number) {
    return number == number ? static_cast<Number>(std::clamp(number, -most, most)) : Number(0);
  });
  auto bytes = std::make_shared<Buffer>(stored.size() * sizeof(Number));
  if (!stored.empty()) std::memcpy(bytes->data(), stored.data(), bytes->size());
  ValueView view;
  view.bytes = *bytes;
  view.type = type;
  view.components = static_cast<std::uint8_t>(components);
  view.stride_bytes = static_cast<std::uint32_t>(components * sizeof(Number));
  view.count = static_cast<std::uint32_t>(numbers.size() / components);
  scene_.buffers.push_back(std::move(bytes));
  return view;
}

ValueView TrackStore::times_view(const std::vector<double>& times_secs) {
  const auto found = times_.find(times_secs);
  if (found != times_.end()) return found->second;
  const bool are_floats =
      std::ranges::all_of(times_secs, [](double secs) { return double(static_cast<float>(secs)) == secs; });
  const ValueView made =
      are_floats ? view<float>(times_secs, ComponentType::f32, 1) : view<double>(times_secs, ComponentType::f64, 1);
  times_.emplace(times_secs, made);
  return made;
}

ValueView TrackStore::table(const std::vector<double>& numbers, std::size_t components) {
  return view<float>(numbers, ComponentType::f32, components);
}

ValueView TrackStore::index_table(const std::vector<std::uint32_t>& indices) {
  auto bytes = std::make_shared<Buffer>(indices.size() * sizeof(std::uint32_t));
  if (!indices.empty()) std::memcpy(bytes->data(), indices.data(), bytes->size());
  ValueView view;
  view.bytes = *bytes;
  view.type = ComponentType::u32;
  view.stride_bytes = sizeof(std::uint32_t);
  view.count = static_cast<std::uint32_t>(indices.size());
  scene_.buffers.push_back(std::move(bytes));
  return view;
}

void TrackStore::store(const TrackKeys& keys, Channel& channel) {
  channel.interpolation = keys.mode;
  channel.times_secs = times_view(keys.times_secs);
  channel.values = view<float>(keys.rows, ComponentType::f32, components_of(channel, keys.width));
}

void TrackStore::store_shorts(const TrackKeys& keys, bool is_signed, Channel& channel) {
  store(keys, channel);
  const double whole = is_signed ? 32767 : 65535;
  std::vector<double> numbers(keys.rows.size());
  std::ranges::transform(keys.rows, numbers.begin(), [=](double number) { return round_nearest(number * whole); });
  scene_.buffers.pop_back();  // the floats
  const std::size_t components = components_of(channel, keys.width);
  channel.values = is_signed ? view<std::int16_t>(numbers, ComponentType::i16, components)
                             : view<std::uint16_t>(numbers, ComponentType::u16, components);
  channel.values.normalised = true;
}

void TrackStore::edit(Clip& clip, const std::function<TrackKeys(const TrackKeys&)>& change) {
  for_each_channel(clip, [&](Channel& channel) {
    const TrackKeys before = track_keys(channel), after = change(before);
    if (!(after == before)) store(after, channel);
  });
  for (VertexTrack& track : clip.vertex_tracks) edit(track, change);
}

void TrackStore::edit(VertexTrack& track, const std::function<TrackKeys(const TrackKeys&)>& change) {
  ValueView times = track.times_secs;
  const auto edit_stream = [&](ValueView& stream) {
    const TrackKeys before = track_keys(track, stream), after = change(before);
    if (after == before) return;
    times = times_view(after.times_secs);
    stream = table(after.rows, stream.components);
  };
  edit_stream(track.positions);
  if (track.normals) edit_stream(*track.normals);
  if (track.tangents) edit_stream(*track.tangents);
  track.times_secs = times;
}

void for_each_channel(Clip& clip, const std::function<void(Channel&)>& visit) {
  for (Channel& channel : clip.channels) visit(channel);
  if (clip.root_motion.translation.times_secs.count > 0) visit(clip.root_motion.translation);
  if (clip.root_motion.yaw.times_secs.count > 0) visit(clip.root_motion.yaw);
}

}  // namespace sinew::asset::process
