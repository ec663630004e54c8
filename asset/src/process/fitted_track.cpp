// SPDX-License-Identifier: MIT
#include "process/fitted_track.h"

#include <algorithm>

#include "process/channel_keys.h"

namespace sinew::asset::process {
namespace {

// The clock of ticks for fit_keys; on a knot the function is asked at its very time.
class Clock {
 public:
  explicit Clock(const std::set<double>& knots_secs) {
    for (const double secs : knots_secs) {
      const std::int64_t ticks = ticks_from_secs(secs);
      if (!ticks_.empty() && ticks == ticks_.back()) continue;
      ticks_.push_back(ticks);
      secs_.push_back(secs);
    }
  }

  const std::vector<std::int64_t>& knots() const { return ticks_; }

  double secs(double ticks) const {
    const auto knot = std::lower_bound(ticks_.begin(), ticks_.end(), ticks,
                                       [](std::int64_t known, double wanted) { return double(known) < wanted; });
    if (knot != ticks_.end() && double(*knot) == ticks) return secs_[std::size_t(knot - ticks_.begin())];
    return ticks / double(readers::kTicksPerSecond);
  }

  // To the nearest knot on that side; 0 where there is none.
  double room_secs(double ticks, Side side) const {
    const auto after = std::upper_bound(ticks_.begin(), ticks_.end(), ticks,
                                        [](double wanted, std::int64_t known) { return wanted < double(known); });
    if (side != Side::before)
      return after == ticks_.end() ? 0 : secs_[std::size_t(after - ticks_.begin())] - secs(ticks);
    auto before = after;
    while (before != ticks_.begin() && double(*(before - 1)) >= ticks) --before;
    return before == ticks_.begin() ? 0 : secs(ticks) - secs_[std::size_t(before - ticks_.begin()) - 1];
  }

 private:
  std::vector<std::int64_t> ticks_;
  std::vector<double> secs_;
};

// From three values on that side, exact for parabolas.
readers::Row slope_of(const TrackFunction& function, const Clock& clock, double ticks, Side side) {
  const double step = std::min(1e-4, clock.room_secs(ticks, side) / 4);
  if (!(step > 0)) return {};
  const double direction = side == Side::before ? -1 : 1, secs = clock.secs(ticks);
  const readers::Row here = function.at(secs, side);
  readers::Row near = function.at(secs + direction * step, side), far = function.at(secs + 2 * direction * step, side);
  if (function.measure == readers::Measure::rotation)
    for (readers::Row* row : {&near, &far}) {
      const readers::Row& q = *row;
      if (here[0] * q[0] + here[1] * q[1] + here[2] * q[2] + here[3] * q[3] < 0) *row = {-q[0], -q[1], -q[2], -q[3]};
    }
  readers::Row slope{};
  for (std::size_t i = 0; i < function.width; ++i)
    slope[i] = direction * (4 * near[i] - 3 * here[i] - far[i]) / (2 * step);
  return slope;
}

}  // namespace

TrackKeys fitted_track(const TrackFunction& function, double bound) {
  const Clock clock(function.knots_secs);
  readers::Motion motion;
  motion.at = [&](double ticks, Side side) { return function.at(clock.secs(ticks), side); };
  motion.slope_at = [&](double ticks, Side side) { return slope_of(function, clock, ticks, side); };
  motion.knots = clock.knots();
  motion.components = function.width;
  motion.measure = function.measure;
  std::size_t piece_budget = std::size_t(1) << 20;
  const readers::Keys fitted = readers::fit_keys(motion, bound, piece_budget);
  TrackKeys keys;
  keys.mode = fitted.interpolation;
  keys.is_rotation = function.measure == readers::Measure::rotation;
  keys.width = function.width;
  for (const double ticks : fitted.ticks) keys.times_secs.push_back(clock.secs(ticks));
  keys.rows = fitted.rows;
  return keys;
}

}  // namespace sinew::asset::process
