// SPDX-License-Identifier: MIT
#include "import/fbx/curve.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sinew/math/scalar.h"

namespace sinew::asset::fbx {
namespace {

// The parameter at which a Bezier curve with the abscissae 0, x1, x2, 1 has the abscissa x. x1 and x2 lie in [0, 1], so
// the abscissa never turns back. Newton's steps, and halving wherever one leaves what is still possible.
double bezier_parameter(double x1, double x2, double x) {
  const double a = 1 + 3 * (x1 - x2), b = 3 * (x2 - 2 * x1), c = 3 * x1;
  double low = 0, high = 1, s = x;
  for (int step = 0; step < 60 && high - low > 0; ++step) {
    const double error = ((a * s + b) * s + c) * s - x;
    if (error == 0) break;
    (error < 0 ? low : high) = s;
    const double slope = (3 * a * s + 2 * b) * s + c;
    double next = slope > 0 ? s - error / slope : low;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (next == s) break;
    s = next;
  }
  return s;
}

double cubic_between(const Key& key, const Key& next, double ticks) {
  const double length = double(next.ticks) - double(key.ticks), length_secs = length / double(kTicksPerSecond);
  const double x = (ticks - double(key.ticks)) / length;
  const bool is_plain = key.right_weight == kPlainWeight && key.next_left_weight == kPlainWeight;
  const double right = is_plain ? 1.0 / 3 : double(key.right_weight);
  const double left = is_plain ? 1.0 / 3 : double(key.next_left_weight);
  const double s = is_plain ? x : bezier_parameter(right, 1 - left, x), u = 1 - s;
  const double y1 = key.value + key.right_slope * right * length_secs;
  const double y2 = next.value - key.next_left_slope * left * length_secs;
  return u * u * u * key.value + 3 * u * s * (u * y1 + s * y2) + s * s * s * next.value;
}

double between(const Key& key, const Key& next, double ticks, Side side) {
  switch (key.shape) {
    case KeyShape::constant:
      return key.value;
    case KeyShape::constant_next:
      return side == Side::at && ticks == double(key.ticks) ? key.value : next.value;
    case KeyShape::cubic:
      return cubic_between(key, next, ticks);
    case KeyShape::linear:
      break;
  }
  const double fraction = (ticks - double(key.ticks)) / (double(next.ticks) - double(key.ticks));
  return key.value * (1 - fraction) + next.value * fraction;
}

// Of the key that ends the segment in which a time lies: keys before it are not later.
std::size_t end_of_segment(const Curve& curve, double ticks, Side side) {
  const std::vector<Key>& keys = curve.keys;
  const auto is_past = [&](std::size_t key) {
    return side == Side::before ? double(keys[key].ticks) < ticks : double(keys[key].ticks) <= ticks;
  };
  for (std::size_t key = curve.last_found, end = key + 2; key < end && key < keys.size(); ++key)
    if (!is_past(key) && (key == 0 || is_past(key - 1))) return curve.last_found = key;
  std::size_t low = 0, high = keys.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (is_past(middle))
      low = middle + 1;
    else
      high = middle;
  }
  return curve.last_found = low;
}

// Requires: first key <= ticks <= last key.
double inside(const Curve& curve, double ticks, Side side) {
  const std::vector<Key>& keys = curve.keys;
  const std::size_t end = end_of_segment(curve, ticks, side);
  if (end == 0) return keys.front().value;
  if (end == keys.size()) return keys.back().value;
  return between(keys[end - 1], keys[end], ticks, side);
}

double slope_after(const Key& key, const Key& next) {
  const double secs = (double(next.ticks) - double(key.ticks)) / double(kTicksPerSecond);
  return secs > 0 ? (next.value - key.value) / secs : 0;
}

double first_slope(const Curve& curve) {
  const Key &key = curve.keys[0], &next = curve.keys[1];
  return key.shape == KeyShape::cubic ? key.right_slope : key.shape == KeyShape::linear ? slope_after(key, next) : 0;
}

double last_slope(const Curve& curve) {
  const Key &key = curve.keys[curve.keys.size() - 2], &last = curve.keys.back();
  return key.shape == KeyShape::cubic    ? key.next_left_slope
         : key.shape == KeyShape::linear ? slope_after(key, last)
                                         : 0;
}

Side mirrored(Side side) { return side == Side::before ? Side::after : side == Side::after ? Side::before : Side::at; }

// The keys once more, again and again, the copies counted from 0 outwards. distance: how far outside; outward: the side
// that lies further out.
double repeated(const Curve& curve, bool is_before, double distance, double length, Side side) {
  const Extrapolation& rule = is_before ? curve.before : curve.after;
  const bool takes_inner_copy = side == (is_before ? Side::after : Side::before) && distance > 0;
  double copy = takes_inner_copy ? round_up(distance / length) - 1 : round_down(distance / length);
  double rest = distance - copy * length;  // into the copy, from its inner end
  if (rule.repetitions >= 0 && copy >= double(rule.repetitions)) {
    copy = double(rule.repetitions) - 1;
    rest = length;
    side = Side::at;
  }
  const bool is_mirrored = rule.mode == 'M' && copy * 0.5 == round_down(copy * 0.5);
  const double first = double(curve.keys.front().ticks), last = double(curve.keys.back().ticks);
  const bool counts_from_last = is_before != is_mirrored;
  const double place = std::clamp(counts_from_last ? last - rest : first + rest, first, last);
  const double value = inside(curve, place, is_mirrored ? mirrored(side) : side);
  if (rule.mode != 'A') return value;
  const double rise = curve.keys.back().value - curve.keys.front().value;
  return value + (is_before ? -rise : rise) * (copy + 1);
}

double outside(const Curve& curve, bool is_before, double ticks, Side side) {
  const Key &first = curve.keys.front(), &last = curve.keys.back(), &end = is_before ? first : last;
  const Extrapolation& rule = is_before ? curve.before : curve.after;
  const double distance = is_before ? double(first.ticks) - ticks : ticks - double(last.ticks);
  const double length = double(last.ticks) - double(first.ticks);
  if (length < 1) return end.value;
  if (rule.mode == 'K') {
    const double secs = (ticks - double(end.ticks)) / double(kTicksPerSecond);
    return end.value + secs * (is_before ? first_slope(curve) : last_slope(curve));
  }
  const bool repeats = rule.mode == 'R' || rule.mode == 'M' || rule.mode == 'A';
  if (!repeats || rule.repetitions == 0) return end.value;
  return repeated(curve, is_before, distance, length, side);
}

bool moves(const Extrapolation& rule) {
  return rule.mode == 'K' || ((rule.mode == 'R' || rule.mode == 'M' || rule.mode == 'A') && rule.repetitions != 0);
}

bool append_if(std::int64_t ticks, std::int64_t first, std::int64_t last, std::size_t max_count,
               std::vector<std::int64_t>& knots) {
  if (ticks < first || ticks > last) return true;
  if (knots.size() >= max_count) return false;
  knots.push_back(ticks);
  return true;
}

// Of the copies before the first key (direction -1) or after the last (1). Requires: the curve repeats there.
bool append_copies(const Curve& curve, std::int64_t direction, std::int64_t first, std::int64_t last,
                   std::size_t max_count, std::vector<std::int64_t>& knots) {
  const Extrapolation& rule = direction < 0 ? curve.before : curve.after;
  const std::int64_t begin = curve.keys.front().ticks, end = curve.keys.back().ticks, length = end - begin;
  for (std::int64_t copy = 0; rule.repetitions < 0 || copy < rule.repetitions; ++copy) {
    const std::int64_t shift = direction * (copy + 1) * length;
    if (direction < 0 ? end + shift < first : begin + shift > last) return true;
    const bool is_mirrored = rule.mode == 'M' && copy % 2 == 0;
    for (const Key& key : curve.keys) {
      const std::int64_t place = is_mirrored ? begin + end - key.ticks : key.ticks;
      if (!append_if(place + shift, first, last, max_count, knots)) return false;
    }
  }
  return true;
}

}  // namespace

double evaluate(const Curve& curve, double ticks, Side side) {
  const double first = double(curve.keys.front().ticks), last = double(curve.keys.back().ticks);
  if (ticks < first || (ticks == first && side == Side::before)) return outside(curve, true, ticks, side);
  if (ticks > last || (ticks == last && side == Side::after)) return outside(curve, false, ticks, side);
  return inside(curve, ticks, side);
}

bool is_plain(const Curve& curve) {
  if (extrapolates(curve)) return false;
  return std::all_of(curve.keys.begin(), curve.keys.end(), [](const Key& key) {
    return key.right_weight == kPlainWeight && key.next_left_weight == kPlainWeight;
  });
}

double slope(const Curve& curve, double ticks, Side side) {
  const std::size_t end = end_of_segment(curve, ticks, side);
  if (end == 0 || end == curve.keys.size()) return 0;
  const Key &key = curve.keys[end - 1], &next = curve.keys[end];
  if (key.shape == KeyShape::linear) return slope_after(key, next);
  if (key.shape != KeyShape::cubic) return 0;
  const double length = double(next.ticks) - double(key.ticks), secs = length / double(kTicksPerSecond);
  const double s = (ticks - double(key.ticks)) / length, u = 1 - s;
  return 6 * s * u * (next.value - key.value) / secs + u * (u - 2 * s) * key.right_slope +
         s * (s - 2 * u) * key.next_left_slope;
}

bool is_constant(const Curve& curve) {
  const Key& last = curve.keys.back();
  for (const Key& key : curve.keys) {
    if (key.value != last.value) return false;
    const bool is_flat = key.right_slope == 0 && key.next_left_slope == 0;
    if (key.shape == KeyShape::cubic && &key != &last && !is_flat) return false;
  }
  return true;
}

bool may_jump(const Curve& curve) {
  if (extrapolates(curve)) return true;
  for (std::size_t i = 0; i + 1 < curve.keys.size(); ++i) {
    const Key &key = curve.keys[i], &next = curve.keys[i + 1];
    const bool holds = key.shape == KeyShape::constant || key.shape == KeyShape::constant_next;
    if ((holds && key.value != next.value) || key.ticks == next.ticks) return true;
  }
  return false;
}

bool extrapolates(const Curve& curve) {
  return curve.keys.back().ticks > curve.keys.front().ticks && (moves(curve.before) || moves(curve.after));
}

bool append_knots(const Curve& curve, std::int64_t first_ticks, std::int64_t last_ticks, std::size_t max_count,
                  std::vector<std::int64_t>& knots) {
  for (const Key& key : curve.keys)
    if (!append_if(key.ticks, first_ticks, last_ticks, max_count, knots)) return false;
  if (!extrapolates(curve)) return true;
  // Where it still moves at the ends of the span, the ends count.
  for (const auto& [rule, end] : {std::pair{&curve.before, first_ticks}, std::pair{&curve.after, last_ticks}})
    if (moves(*rule) && !append_if(end, first_ticks, last_ticks, max_count, knots)) return false;
  const auto repeats = [](const Extrapolation& rule) { return moves(rule) && rule.mode != 'K'; };
  if (repeats(curve.before) && !append_copies(curve, -1, first_ticks, last_ticks, max_count, knots)) return false;
  return !repeats(curve.after) || append_copies(curve, 1, first_ticks, last_ticks, max_count, knots);
}

}  // namespace sinew::asset::fbx
