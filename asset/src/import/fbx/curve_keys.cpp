// SPDX-License-Identifier: MIT
#include "import/fbx/curve_keys.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "import/fbx/tangents.h"

namespace sinew::asset::fbx {
namespace {

constexpr std::int64_t kLatestTicks = std::int64_t(1) << 53;  // beyond it doubles pass over ticks

// The FBX SDK stores weights as whole numbers of 1/9999, so that 3333 is the third that unweighted tangents have.
float weight_from(std::uint32_t stored) { return std::min(1.0f, float(double(stored) / 9999)); }

// flag_data: two numbers, then the two weights in one word, then two velocities, which only say how an editor showed
// the slopes.
RawKeys::Attributes attributes_from(std::uint32_t flags, const std::uint32_t* data) {
  RawKeys::Attributes attributes;
  attributes.flags = flags;
  for (int i = 0; i < 3; ++i) attributes.data[i] = double(std::bit_cast<float>(data[i]));
  if (flags & kTangentTcb) return attributes;
  attributes.data[2] = 0;
  if (flags & kWeightedRight) attributes.right_weight = weight_from(data[2] & 0xFFFFu);
  if (flags & kWeightedNextLeft) attributes.next_left_weight = weight_from(data[2] >> 16);
  return attributes;
}

std::string raw_from_arrays(const CurveArrays& arrays, RawKeys& keys) {
  const std::size_t count = arrays.times_ticks.size();
  if (arrays.values.size() != count) return "it has not as many values as times";
  if (arrays.flags.size() != arrays.run_lengths.size() || arrays.flag_data.size() != 4 * arrays.flags.size())
    return "its key attributes do not fit one another";
  keys.ticks = arrays.times_ticks;
  keys.values.assign(arrays.values.begin(), arrays.values.end());
  keys.attributes.reserve(count);
  for (std::size_t run = 0; run < arrays.flags.size(); ++run) {
    const RawKeys::Attributes attributes = attributes_from(arrays.flags[run], &arrays.flag_data[4 * run]);
    const auto length = std::size_t(std::max(0, arrays.run_lengths[run]));
    if (length > count - keys.attributes.size()) return "its key attributes are for more keys than it has";
    keys.attributes.insert(keys.attributes.end(), length, attributes);
  }
  return keys.attributes.size() == count ? std::string() : "its key attributes are for fewer keys than it has";
}

std::string check(const RawKeys& keys) {
  for (std::size_t i = 0; i < keys.ticks.size(); ++i) {
    if (i > 0 && keys.ticks[i] < keys.ticks[i - 1]) return "key times decrease";
    if (keys.ticks[i] > kLatestTicks || keys.ticks[i] < -kLatestTicks) return "a key lies more than 54 hours from 0";
    if (!std::isfinite(keys.values[i])) return "a key's value is not a finite number";
    for (const double number : keys.attributes[i].data)
      if (!std::isfinite(number)) return "a key's tangent is not a finite number";
  }
  return {};
}

Neighbours neighbours_of(const RawKeys& keys, std::size_t i, double weight_before) {
  Neighbours key;
  key.value = keys.values[i];
  key.has_earlier = i > 0 && keys.ticks[i] > keys.ticks[i - 1];
  key.has_later = i + 1 < keys.ticks.size() && keys.ticks[i + 1] > keys.ticks[i];
  const auto secs_between = [&](std::size_t a, std::size_t b) {
    return double(keys.ticks[b] - keys.ticks[a]) / double(kTicksPerSecond);
  };
  if (key.has_earlier) key.earlier_secs = secs_between(i - 1, i), key.earlier_value = keys.values[i - 1];
  if (key.has_later) key.later_secs = secs_between(i, i + 1), key.later_value = keys.values[i + 1];
  key.weight_before = weight_before;
  key.weight_after = double(keys.attributes[i].right_weight);
  return key;
}

// On both sides of one key. given_left: what the key before it says of its left side.
Slopes slopes_of(const Neighbours& key, const RawKeys::Attributes& attributes, double given_left) {
  const auto& [flags, data, right_weight, next_left_weight] = attributes;
  if (!(flags & kCubic)) return {given_left, 0};
  if (flags & kTangentTcb) return tcb_slopes(key, data[0], data[1], data[2]);
  if (flags & kTangentUser) return {given_left, data[0]};
  const double bias_right = data[0], bias_left = -given_left;
  const bool is_one = std::abs(bias_right - bias_left) <= 1e-4 || !key.has_earlier || !key.has_later;
  const double only_bias = key.has_earlier && !key.has_later ? bias_left : bias_right;
  if (is_one) return {automatic_slope(key, only_bias, flags), automatic_slope(key, only_bias, flags)};
  return {automatic_slope(key, bias_left, flags), automatic_slope(key, bias_right, flags)};
}

KeyShape shape_of(std::uint32_t flags) {
  if (flags & kConstant) return flags & kConstantNext ? KeyShape::constant_next : KeyShape::constant;
  return flags & kCubic ? KeyShape::cubic : KeyShape::linear;
}

std::vector<Key> shaped(const RawKeys& raw) {
  std::vector<Key> keys(raw.ticks.size());
  double given_left = 0, weight_before = 1.0 / 3;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const RawKeys::Attributes& attributes = raw.attributes[i];
    const Slopes slopes = slopes_of(neighbours_of(raw, i, weight_before), attributes, given_left);
    if (i > 0) keys[i - 1].next_left_slope = slopes.left;
    Key& key = keys[i];
    key = {raw.ticks[i], raw.values[i], slopes.right, 0, kPlainWeight, kPlainWeight, shape_of(attributes.flags)};
    const bool says_next = key.shape == KeyShape::cubic && !(attributes.flags & kTangentTcb);
    if (key.shape == KeyShape::cubic) {
      key.right_weight = attributes.right_weight;
      key.next_left_weight = attributes.next_left_weight;
    }
    given_left = says_next ? attributes.data[1] : 0;
    weight_before = double(key.next_left_weight);
  }
  return keys;
}

}  // namespace

ReadCurve curve_from(const CurveArrays& arrays) {
  ReadCurve result;
  RawKeys raw;
  if (!arrays.is_legacy)
    result.refusal = raw_from_arrays(arrays, raw);
  else if (!read_legacy_keys(arrays.legacy_keys, arrays.legacy_version, arrays.legacy_key_count, raw))
    result.refusal = "its list of keys cannot be understood";
  if (result.refusal.empty()) result.refusal = check(raw);
  if (!result.refusal.empty() || raw.ticks.empty()) return result;
  result.has_jump = std::adjacent_find(raw.ticks.begin(), raw.ticks.end()) != raw.ticks.end();
  result.curve = Curve{shaped(raw), arrays.before, arrays.after};
  return result;
}

}  // namespace sinew::asset::fbx
