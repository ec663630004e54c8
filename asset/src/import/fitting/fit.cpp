// SPDX-License-Identifier: MIT
#include "import/fitting/fit.h"

#include <algorithm>
#include <cmath>

#include "import/fitting/pieces.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::readers {
namespace {

constexpr double kShortestTicks = double(kTicksPerSecond) / 16384;  // pieces are not halved below it

class Fitter {
 public:
  Fitter(const Motion& motion, double bound, std::size_t& piece_budget)
      : motion_(motion), bound_(bound), piece_budget_(piece_budget) {}

  Keys fit() {
    std::vector<Piece> between_knots = pieces_between_knots(motion_);
    if (between_knots.empty()) return single_key();
    if (std::all_of(between_knots.begin(), between_knots.end(), [](const Piece& p) { return p.is_constant; }))
      return step_keys(between_knots);
    if (all_follow(between_knots, Shape::linear)) return linear_keys(between_knots);
    return fewer_numbers(between_knots);
  }

 private:
  Keys single_key() const {
    const double time = double(motion_.knots.front());
    return rows_of(Interpolation::linear, {time}, {motion_.at(time, Side::at)});
  }

  Keys step_keys(const std::vector<Piece>& pieces) const {
    std::vector<double> times{pieces.front().begin};
    std::vector<Row> values{pieces.front().first};
    const auto add = [&](double time, const Row& value) {
      if (same(values.back(), value, motion_)) return;
      times.push_back(time);
      values.push_back(value);
    };
    for (const Piece& piece : pieces) add(piece.begin, piece.first);
    add(pieces.back().end, motion_.at(pieces.back().end, Side::at));
    if (times.size() == 1) return rows_of(Interpolation::linear, times, values);
    return rows_of(Interpolation::step, times, values);
  }

  double worst(std::vector<Piece>& pieces, Shape shape) const {
    double worst = 0;
    for (Piece& piece : pieces) worst = std::max(worst, error_of(motion_, piece, shape, bound_));
    return worst;
  }

  bool all_follow(std::vector<Piece>& pieces, Shape shape) const {
    return std::all_of(pieces.begin(), pieces.end(),
                       [&](Piece& piece) { return error_of(motion_, piece, shape, bound_) <= bound_; });
  }

  Keys fewer_numbers(std::vector<Piece>& between_knots) {
    const bool is_linear = lines_seem_fewer(between_knots);
    Subdivided chosen = subdivided(between_knots, is_linear ? Shape::linear : Shape::cubic, piece_budget_);
    piece_budget_ -= std::min(piece_budget_, chosen.pieces.size());
    Keys keys = is_linear ? linear_keys(chosen.pieces) : cubic_keys(chosen.pieces);
    keys.is_complete = chosen.is_complete;
    return keys;
  }

  // How many parts of a piece would follow: the error of a line falls with the square of the length, that of a cubic
  // with its fourth power.
  double parts_needed(double error, Shape shape) const {
    const double ratio = error / bound_;
    if (!(ratio > 1)) return 1;
    return shape == Shape::linear ? std::sqrt(ratio) : std::sqrt(std::sqrt(ratio));
  }

  // A cubic key has three values. Judged by some of the pieces where there are many, and first of all by how many parts
  // they seem to need.
  bool lines_seem_fewer(const std::vector<Piece>& between_knots) const {
    constexpr std::size_t kLooks = 16;
    std::vector<Piece> some;
    for (std::size_t i = 0; i < std::min(kLooks, between_knots.size()); ++i)
      some.push_back(between_knots[i * between_knots.size() / std::min(kLooks, between_knots.size())]);
    double lines = 0, cubics = 0;
    for (Piece& piece : some) {
      const double error = error_of(motion_, piece, Shape::linear, bound_);
      if (std::isfinite(error)) lines += parts_needed(error, Shape::linear);
      cubics += parts_needed(error_of(motion_, piece, Shape::cubic, bound_), Shape::cubic);
    }
    if (lines > 6 * cubics) return false;
    const Subdivided cubic = subdivided(some, Shape::cubic, piece_budget_);
    const std::size_t limit = std::min(piece_budget_, 3 * cubic.pieces.size());
    const Subdivided linear = subdivided(some, Shape::linear, limit);
    return linear.is_complete && linear.pieces.size() < limit;
  }

  struct Subdivided {
    std::vector<Piece> pieces;
    bool is_complete = true;
  };
  Subdivided subdivided(const std::vector<Piece>& between_knots, Shape shape, std::size_t limit) const {
    Subdivided result;
    std::vector<Piece> waiting;
    for (const Piece& whole : between_knots) {
      waiting.push_back(whole);
      while (!waiting.empty()) {
        Piece piece = waiting.back();
        waiting.pop_back();
        const double error = error_of(motion_, piece, shape, bound_);
        const std::size_t parts = error <= bound_ ? 1 : parts_of(piece, error, shape);
        if (parts > 1 && result.pieces.size() + waiting.size() + parts <= limit) {
          const std::vector<Piece> shorter = divided(motion_, piece, parts);
          waiting.insert(waiting.end(), shorter.rbegin(), shorter.rend());
        } else {
          result.is_complete = result.is_complete && parts == 1;
          result.pieces.push_back(piece);
        }
      }
    }
    return result;
  }

  // 1 where a piece is too short to be divided.
  std::size_t parts_of(const Piece& piece, double error, Shape shape) const {
    constexpr double kMost = 8;
    if (piece.end - piece.begin <= 2 * kShortestTicks) return 1;
    const double estimate = std::isfinite(error) ? parts_needed(error, shape) : 2;
    return std::size_t(std::clamp(round_up(1.05 * estimate), 2.0, kMost));
  }

  // A key at each end of a piece; two where the motion jumps.
  Keys linear_keys(std::vector<Piece>& pieces) const {
    std::vector<double> times{pieces.front().begin};
    std::vector<Row> values{pieces.front().first};
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      times.push_back(pieces[i].end);
      values.push_back(pieces[i].last);
      const Row next = i + 1 < pieces.size() ? pieces[i + 1].first : motion_.at(pieces[i].end, Side::at);
      if (same(next, pieces[i].last, motion_)) continue;
      times.push_back(pieces[i].end);
      values.push_back(next);
    }
    Keys keys = rows_of(Interpolation::linear, times, values);
    keys.error = worst(pieces, Shape::linear);
    return keys;
  }

  Keys cubic_keys(std::vector<Piece>& pieces) const {
    Keys keys;
    keys.interpolation = Interpolation::cubic_spline;
    keys.error = worst(pieces, Shape::cubic);
    const Row flat{0, 0, 0, 0};
    Row before = flat;
    double sign = 1;  // of quaternions: neighbouring pieces need not have the same
    const auto add = [&](double time, const Row& slope_before, const Row& value, const Row& slope_after) {
      keys.ticks.push_back(time);
      for (const Row* row : {&slope_before, &value, &slope_after})
        for (std::size_t c = 0; c < motion_.components; ++c) keys.rows.push_back((*row)[c]);
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Piece& piece = pieces[i];
      if (i > 0 && !same(piece.first, pieces[i - 1].last, motion_)) {
        add(piece.begin, before, times(pieces[i - 1].last, sign), flat);
        before = flat;
      }
      if (i > 0 && motion_.measure == Measure::rotation && dot(times(pieces[i - 1].last, sign), piece.first) < 0)
        sign = -1;
      else
        sign = 1;
      add(piece.begin, before, times(piece.first, sign), times(piece.slope_after_first, sign));
      before = times(piece.slope_before_last, sign);
    }
    const Piece& end = pieces.back();
    const Row value_at_end = motion_.at(end.end, Side::at);
    add(end.end, before, times(end.last, sign), flat);
    if (!same(value_at_end, end.last, motion_)) add(end.end, flat, value_at_end, flat);
    return keys;
  }

  Keys rows_of(Interpolation interpolation, const std::vector<double>& times, const std::vector<Row>& values) const {
    Keys keys;
    keys.interpolation = interpolation;
    keys.ticks = times;
    for (const Row& value : values)
      keys.rows.insert(keys.rows.end(), value.begin(), value.begin() + std::ptrdiff_t(motion_.components));
    return keys;
  }

  const Motion& motion_;
  double bound_;
  std::size_t& piece_budget_;
};

}  // namespace

bool is_constant(const Motion& motion) {
  const Row first = motion.at(double(motion.knots.front()), Side::after);
  for (std::size_t i = 0; i + 1 < motion.knots.size(); ++i) {
    const Piece between =
        piece(motion, double(motion.knots[i]), double(motion.knots[i + 1]), Side::after, Side::before);
    if (!between.is_constant || !same(between.first, first, motion)) return false;
  }
  return same(motion.at(double(motion.knots.back()), Side::at), first, motion);
}

Row value_of(const Keys& keys, std::size_t components, Measure measure, double ticks) {
  const std::size_t parts = keys.interpolation == Interpolation::cubic_spline ? 3 : 1;
  const auto row = [&](std::size_t key, std::size_t part) {
    Row read{};
    std::copy_n(keys.rows.begin() + std::ptrdiff_t((key * parts + part) * components), components, read.begin());
    return read;
  };
  const auto later = std::upper_bound(keys.ticks.begin(), keys.ticks.end(), ticks);
  const std::size_t middle = parts / 2;
  if (later == keys.ticks.begin()) return row(0, middle);
  const std::size_t key = std::size_t(later - keys.ticks.begin()) - 1;
  if (later == keys.ticks.end() || keys.interpolation == Interpolation::step) return row(key, middle);
  const double length = *later - keys.ticks[key], fraction = (ticks - keys.ticks[key]) / length;
  if (parts == 1) return linear_between(row(key, 0), row(key + 1, 0), fraction, measure);
  return cubic_between(row(key, 1), row(key, 2), row(key + 1, 0), row(key + 1, 1), fraction,
                       length / double(kTicksPerSecond), measure);
}

Keys fit_keys(const Motion& motion, double bound, std::size_t& piece_budget) {
  return Fitter(motion, bound, piece_budget).fit();
}

}  // namespace sinew::asset::readers
