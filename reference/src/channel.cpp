// SPDX-License-Identifier: MIT
#include "channel.h"

#include <cmath>

#include "linear.h"

namespace sinew::reference {
namespace {

using asset::Channel;
using asset::ChannelPath;
using asset::Interpolation;
using Row = std::vector<double>;

// Between which keys a time lies, and how far along. At a key, before the first and after the last: from == to.
struct Segment {
  std::uint32_t from = 0, to = 0;
  double fraction = 0;
  double spacing_secs = 0;
  bool leaves_hold = false, enters_hold = false;  // the value stands still before or after: no tangent there
};

// Of several keys at one time the last one counts, so that the later value is valid from that time on.
Segment segment_at(const Channel& channel, const asset::Clip& clip, double clip_secs) {
  const std::uint32_t keys = channel.times_secs.count;
  const auto time_secs = [&](std::uint32_t key) { return read_value(channel.times_secs, key, 0); };
  if (clip_secs > clip.duration_secs) {  // the interval that closes a loop
    const double spacing_secs = clip.loop_interval_secs;
    return {keys - 1,
            0,
            (clip_secs - clip.duration_secs) / spacing_secs,
            spacing_secs,
            time_secs(keys - 1) < clip.duration_secs,
            time_secs(0) > 0};
  }
  std::uint32_t passed = 0;
  while (passed < keys && time_secs(passed) <= clip_secs) ++passed;
  if (passed == 0) return {};
  if (passed == keys) return {keys - 1, keys - 1};
  const double spacing_secs = time_secs(passed) - time_secs(passed - 1);
  return {passed - 1, passed, (clip_secs - time_secs(passed - 1)) / spacing_secs, spacing_secs};
}

enum class Part : std::uint32_t { in_tangent, value, out_tangent };

// The numbers of one key. A cubic key is three times as long: in-tangent, value, out-tangent.
Row key_row(const Channel& channel, std::uint32_t key, Part part) {
  const bool cubic = channel.interpolation == Interpolation::cubic_spline;
  const std::uint32_t per_key = cubic ? 3 : 1;
  const std::uint32_t rows_per_part = channel.values.count / (channel.times_secs.count * per_key);
  const std::uint32_t part_in_key = cubic ? std::uint32_t(part) : 0;
  const std::uint32_t first = (key * per_key + part_in_key) * rows_per_part;
  Row row;
  for (std::uint32_t r = 0; r < rows_per_part; ++r)
    for (std::uint32_t c = 0; c < channel.values.components; ++c)
      row.push_back(read_value(channel.values, first + r, c));
  return row;
}

Row lerp(const Row& a, const Row& b, double fraction) {
  Row out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] + (b[i] - a[i]) * fraction;
  return out;
}

// glTF 2.0, appendix C.5: v_t = (2t^3 - 3t^2 + 1) v_k + (t^3 - 2t^2 + t) d b_k + (-2t^3 + 3t^2) v_k+1 +
// (t^3 - t^2) d a_k+1, with the spacing d of the keys, the out-tangent b and the in-tangent a.
Row hermite(const Channel& channel, const Segment& segment) {
  const Row v0 = key_row(channel, segment.from, Part::value), v1 = key_row(channel, segment.to, Part::value);
  const Row b0 = key_row(channel, segment.from, Part::out_tangent);
  const Row a1 = key_row(channel, segment.to, Part::in_tangent);
  const double b_share = segment.leaves_hold ? 0 : 1, a_share = segment.enters_hold ? 0 : 1;
  const double t = segment.fraction, t2 = t * t, t3 = t2 * t, d = segment.spacing_secs;
  Row out(v0.size());
  for (std::size_t i = 0; i < v0.size(); ++i)
    out[i] = (2 * t3 - 3 * t2 + 1) * v0[i] + (t3 - 2 * t2 + t) * d * b_share * b0[i] + (-2 * t3 + 3 * t2) * v1[i] +
             (t3 - t2) * d * a_share * a1[i];
  return out;
}

double dot(const Quaternion& a, const Quaternion& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; }

Quaternion quaternion(const Row& row) { return {row[0], row[1], row[2], row[3]}; }

// What a stored quaternion stands for before it is normalised.
Quaternion stored_rotation(const Row& row) {
  const Quaternion q = quaternion(row);
  return dot(q, q) > 0 ? q : Quaternion{0, 0, 0, 1};
}

Row unit_rotation(const Row& row) {
  const Quaternion unit = normalised(quaternion(row));
  return {unit.begin(), unit.end()};
}

// glTF 2.0, appendix C.4, the shorter way round. Which way that is, is asked of the values as stored: exact half turns
// would otherwise depend on how their normalisation rounds.
Row slerp(const Row& stored_a, const Row& stored_b, double fraction) {
  const bool negate = dot(stored_rotation(stored_a), stored_rotation(stored_b)) < 0;
  const Quaternion a = normalised(quaternion(stored_a));
  Quaternion b = normalised(quaternion(stored_b));
  if (negate) b = {-b[0], -b[1], -b[2], -b[3]};
  double difference = 0, sum = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    difference += (a[i] - b[i]) * (a[i] - b[i]);
    sum += (a[i] + b[i]) * (a[i] + b[i]);
  }
  const double angle = 2 * std::atan2(std::sqrt(difference), std::sqrt(sum));  // exact for small angles too
  double weight_a = 1 - fraction, weight_b = fraction;
  if (std::sin(angle) > 1e-9) {
    weight_a = std::sin((1 - fraction) * angle) / std::sin(angle);
    weight_b = std::sin(fraction * angle) / std::sin(angle);
  }
  Row out(4);
  for (std::size_t i = 0; i < 4; ++i) out[i] = weight_a * a[i] + weight_b * b[i];
  return unit_rotation(out);
}

}  // namespace

std::vector<double> channel_value(const Channel& channel, const asset::Clip& clip, double clip_secs) {
  const bool rotation = channel.path == ChannelPath::rotation;
  return custom_value(rotation ? asset::CustomKind::rotation : asset::CustomKind::numbers, channel, clip, clip_secs);
}

std::vector<double> custom_value(asset::CustomKind kind, const Channel& channel, const asset::Clip& clip,
                                 double clip_secs) {
  const Segment segment = segment_at(channel, clip, clip_secs);
  const bool rotation = kind == asset::CustomKind::rotation;
  const Row from = key_row(channel, segment.from, Part::value);
  if (segment.from == segment.to || channel.interpolation == Interpolation::step || kind == asset::CustomKind::step)
    return rotation ? unit_rotation(from) : from;
  if (channel.interpolation == Interpolation::cubic_spline) {
    const Row value = hermite(channel, segment);
    return rotation ? unit_rotation(value) : value;
  }
  const Row to = key_row(channel, segment.to, Part::value);
  return rotation ? slerp(from, to, segment.fraction) : lerp(from, to, segment.fraction);
}

}  // namespace sinew::reference
