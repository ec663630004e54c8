// SPDX-License-Identifier: MIT
#include "import/collada/curve.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/scalar.h"

namespace sinew::asset::collada {
namespace {

constexpr double kEvenControls = 1e-9;  // shares of a segment: what is less apart from the thirds is rounding

bool is_even(const Controls& c) {
  return std::abs(c.x1 - 1.0 / 3) < kEvenControls && std::abs(c.x2 - 2.0 / 3) < kEvenControls;
}

double bezier(double a, double b, double c, double d, double s) {
  const double u = 1 - s;
  return u * u * u * a + 3 * u * s * (u * b + s * c) + s * s * s * d;
}

// The parameter at which the control points have that share of time. Both are in [0, 1], so that time never runs
// backwards and there is one answer: Newton's steps, halving where they leave what is left of the interval.
double parameter_at(const Controls& c, double share) {
  if (is_even(c)) return share;
  double low = 0, high = 1, s = share;
  for (int step = 0; step < 64; ++step) {
    const double off = bezier(0, c.x1, c.x2, 1, s) - share;
    if (off == 0) return s;
    (off < 0 ? low : high) = s;
    const double u = 1 - s;
    const double slope = 3 * (u * u * c.x1 + 2 * u * s * (c.x2 - c.x1) + s * s * (1 - c.x2));
    double next = slope > 0 ? s - off / slope : low;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (next == s) return s;
    s = next;
  }
  return s;
}

const Controls& controls_of(const Curve& curve, std::size_t key, std::size_t dimension) {
  return curve.controls[key * curve.dimensions + dimension];
}

// Inside the keys.
Place place_inside(const Curve& curve, double ticks, Side side) {
  const auto begin = curve.ticks.begin(), end = curve.ticks.end();
  const auto is_later = [](double time, std::int64_t key) { return time < double(key); };
  const auto is_earlier = [](std::int64_t key, double time) { return double(key) < time; };
  const auto next = side == Side::before ? std::lower_bound(begin, end, ticks, is_earlier)
                                         : std::upper_bound(begin, end, ticks, is_later);
  if (next == begin) return {0, 0, 0, false};
  const auto key = static_cast<std::size_t>(next - begin) - 1;
  if (next == end) return {key, 0, 0, false};
  const double length = double(curve.ticks[key + 1] - curve.ticks[key]);
  return {key, (ticks - double(curve.ticks[key])) / length, 0, false};
}

Beyond beyond_at(const Curve& curve, double ticks) {
  if (ticks < double(curve.ticks.front())) return curve.before;
  return ticks > double(curve.ticks.back()) ? curve.after : Beyond::constant;
}

double value_inside(const Curve& curve, std::size_t dimension, const Place& place) {
  const double here = curve.value(place.key, dimension);
  if (place.share == 0 && curve.controls.empty()) return here;
  if (place.key + 1 == curve.key_count() || curve.leads[place.key] == Lead::step) return here;
  if (curve.leads[place.key] == Lead::linear)
    return here * (1 - place.share) + curve.value(place.key + 1, dimension) * place.share;
  const Controls& c = controls_of(curve, place.key, dimension);
  return bezier(c.y0, c.y1, c.y2, c.y3, parameter_at(c, place.share));
}

double slope_inside(const Curve& curve, std::size_t dimension, const Place& place) {
  if (place.key + 1 >= curve.key_count() || curve.leads[place.key] == Lead::step) return 0;
  const double secs = double(curve.ticks[place.key + 1] - curve.ticks[place.key]) / double(kTicksPerSecond);
  if (curve.leads[place.key] == Lead::linear)
    return (curve.value(place.key + 1, dimension) - curve.value(place.key, dimension)) / secs;
  const Controls& c = controls_of(curve, place.key, dimension);
  const double s = parameter_at(c, place.share), u = 1 - s;
  const double along = 3 * (u * u * c.x1 + 2 * u * s * (c.x2 - c.x1) + s * s * (1 - c.x2));
  const double up = 3 * (u * u * (c.y1 - c.y0) + 2 * u * s * (c.y2 - c.y1) + s * s * (c.y3 - c.y2));
  return along > 1e-9 ? up / (along * secs) : 0;
}

}  // namespace

Place place_of(const Curve& curve, double ticks, Side side) {
  const double first = double(curve.ticks.front()), length = double(curve.ticks.back()) - first;
  const Beyond beyond = beyond_at(curve, ticks);
  if (beyond == Beyond::constant || beyond == Beyond::gradient || length <= 0) return place_inside(curve, ticks, side);
  const double whole = (ticks - first) / length;
  double turns = round_down(whole);
  if (side == Side::before && turns == whole) turns -= 1;
  const bool is_mirrored = beyond == Beyond::oscillate && turns - 2 * round_down(turns / 2) != 0;
  double within = std::clamp(ticks - turns * length, first, first + length);
  if (is_mirrored) within = 2 * first + length - within;
  if (is_mirrored && side != Side::at) side = side == Side::before ? Side::after : Side::before;
  Place place = place_inside(curve, within, side);
  place.turns = turns;
  place.is_mirrored = is_mirrored;
  return place;
}

double value_at(const Curve& curve, std::size_t dimension, double ticks, Side side) {
  const Place place = place_of(curve, ticks, side);
  double value = value_inside(curve, dimension, place);
  const Beyond beyond = beyond_at(curve, ticks);
  const std::size_t last = curve.key_count() - 1;
  if (beyond == Beyond::cycle_relative)
    value += place.turns * (curve.value(last, dimension) - curve.value(0, dimension));
  if (beyond == Beyond::gradient && last > 0) {
    const bool is_before = ticks < double(curve.ticks.front());
    const double from = double(is_before ? curve.ticks.front() : curve.ticks.back());
    const Place end = place_inside(curve, from, is_before ? Side::after : Side::before);
    value += slope_inside(curve, dimension, end) * (ticks - from) / double(kTicksPerSecond);
  }
  return value;
}

double slope_at(const Curve& curve, std::size_t dimension, double ticks, Side side) {
  if (ticks < double(curve.ticks.front()) || ticks > double(curve.ticks.back())) return 0;
  if (side == Side::before && ticks == double(curve.ticks.front())) return 0;
  return slope_inside(curve, dimension, place_inside(curve, ticks, side));
}

bool is_polynomial(const Curve& curve) {
  return curve.before == Beyond::constant && curve.after == Beyond::constant &&
         std::all_of(curve.controls.begin(), curve.controls.end(), is_even);
}

bool append_knots(const Curve& curve, std::int64_t first, std::int64_t last, std::size_t most,
                  std::vector<std::int64_t>& knots) {
  std::size_t added = 0;
  const auto add = [&](double tick) {
    if (tick < double(first) || tick > double(last)) return true;
    if (added++ >= most) return false;
    knots.push_back(static_cast<std::int64_t>(tick));
    return true;
  };
  const std::int64_t front = curve.ticks.front(), back = curve.ticks.back();
  // Where the stretch cuts the curve off, or it goes on beyond its keys.
  const bool cuts_first = front < first ? back > first : front > first && curve.before != Beyond::constant;
  const bool cuts_last = back > last ? front < last : back < last && curve.after != Beyond::constant;
  if (cuts_first) knots.push_back(first);
  if (cuts_last) knots.push_back(last);
  const double begin = double(front), length = double(back) - begin;
  const auto repeats = [](Beyond beyond) { return beyond >= Beyond::cycle; };
  double from = 0, to = 0;  // turns
  if (length > 0 && repeats(curve.before) && double(first) < begin) from = round_down((double(first) - begin) / length);
  if (length > 0 && repeats(curve.after) && double(last) > begin + length)
    to = round_down((double(last) - begin) / length);
  if (to - from > double(most)) return false;
  for (double turn = from; turn <= to; ++turn)
    for (const std::int64_t tick : curve.ticks) {
      const bool is_mirrored = (turn < 0 ? curve.before : curve.after) == Beyond::oscillate &&
                               turn - 2 * round_down(turn / 2) != 0 && turn != 0;
      const double within = double(tick) - begin;
      if (!add(begin + turn * length + (is_mirrored ? length - within : within))) return false;
    }
  return true;
}

}  // namespace sinew::asset::collada
