// SPDX-License-Identifier: MIT
#include "import/fbx/tangents.h"

#include <algorithm>
#include <cmath>

namespace sinew::asset::fbx {
namespace {

constexpr double kSameValue = 1e-3;  // a clamped tangent lies flat beside a neighbour as near as this

double slope_before(const Neighbours& key) { return (key.value - key.earlier_value) / key.earlier_secs; }
double slope_after(const Neighbours& key) { return (key.later_value - key.value) / key.later_secs; }

bool lies_flat(const Neighbours& key) {
  return (key.has_earlier && std::abs(key.value - key.earlier_value) <= kSameValue) ||
         (key.has_later && std::abs(key.later_value - key.value) <= kSameValue);
}

// What bias beyond 500 adds; 0 below.
double excess(double bias, double direction) {
  const double over = std::abs(bias) / 100 - 5;
  return over > 0 ? (direction > 0 ? 40 : -40) * over * over : 0;
}

double end_slope(const Neighbours& key, double bias, std::uint32_t flags) {
  if (flags & kClampProgressive) return 0;
  const double slope = key.has_earlier ? slope_before(key) : slope_after(key);
  return flags & kTimeIndependent ? slope : slope + excess(bias, bias);
}

double biased(double slope, const Neighbours& key, double bias) {
  const double amount = std::abs(bias) / 100;
  if (amount <= 1e-4) return slope;
  const double target = bias > 0 ? slope_after(key) : slope_before(key);
  const double towards = target - slope;
  return slope + amount * towards + excess(bias, std::abs(towards) > 1e-5 ? towards : bias);
}

double inner_slope(const Neighbours& key, double bias, std::uint32_t flags) {
  const double whole_secs = key.earlier_secs + key.later_secs;
  const double chord = (key.later_value - key.earlier_value) / whole_secs;
  if (flags & kTimeIndependent) return chord;
  const double fraction = key.earlier_secs / whole_secs;
  const double parabola = slope_before(key) * (1 - fraction) + slope_after(key) * fraction;
  return biased(0.5 * (chord + parabola), key, bias);
}

// The steepest slope of that sign whose handles stay within the values of both neighbours.
double without_overshoot(double slope, const Neighbours& key) {
  const double sign = slope >= 0 ? 1 : -1;
  const double before_secs = key.weight_before * key.earlier_secs, after_secs = key.weight_after * key.later_secs;
  const double limit_before = before_secs > 0 ? sign * (key.value - key.earlier_value) / before_secs : 0;
  const double limit_after = after_secs > 0 ? sign * (key.later_value - key.value) / after_secs : 0;
  const double limit = std::max(0.0, std::min(limit_before, limit_after));
  return sign * std::min(std::abs(slope), limit);
}

}  // namespace

double automatic_slope(const Neighbours& key, double bias, std::uint32_t flags) {
  if (!key.has_earlier && !key.has_later) return 0;
  if ((flags & kClamp) && lies_flat(key)) return 0;
  if (!key.has_earlier || !key.has_later) return end_slope(key, bias, flags);
  const double slope = inner_slope(key, bias, flags);
  return flags & kClampProgressive ? without_overshoot(slope, key) : slope;
}

Slopes tcb_slopes(const Neighbours& key, double tension, double continuity, double bias) {
  const double before = key.has_earlier ? slope_before(key) : 0, after = key.has_later ? slope_after(key) : 0;
  const double share = (key.has_earlier && key.has_later ? 0.5 : 1.0) * (1 - tension);
  return {share * ((1 + bias) * (1 - continuity) * before + (1 - bias) * (1 + continuity) * after),
          share * ((1 + bias) * (1 + continuity) * before + (1 - bias) * (1 - continuity) * after)};
}

}  // namespace sinew::asset::fbx
