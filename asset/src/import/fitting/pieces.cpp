// SPDX-License-Identifier: MIT
#include "import/fitting/pieces.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::readers {
namespace {

// Where a piece is looked at first: off the middle, where the error of a piece that eases in and out alike is 0, and
// near enough to where an even one has its largest.
constexpr double kLook = 0.35;
constexpr std::array<double, 3> kMoreLooks{0.21, 0.5, 0.79};
constexpr double kSure = 8;           // a first look that many times below the bound is enough
constexpr double kNearby = 0.9;       // dot of quaternions 50 degrees apart: hemispheres are told with certainty
constexpr double kSameValue = 1e-12;  // relative: rounding
constexpr double kLongestArc = 3.05;  // rad: 175 degrees

Row plus(const Row& a, const Row& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]}; }
Row minus(const Row& a, const Row& b) { return plus(a, times(b, -1)); }

double time_at(const Piece& piece, double fraction) { return piece.begin + fraction * (piece.end - piece.begin); }

Row in_hemisphere_of(const Row& neighbour, const Row& value, Measure measure) {
  return measure == Measure::rotation && dot(neighbour, value) < 0 ? times(value, -1) : value;
}

Row unit(const Row& q) {
  const QuatD n = normalise(QuatD{q[0], q[1], q[2], q[3]});
  return {n.x, n.y, n.z, n.w};
}

// From one end inwards, by five points at sixteenths of the piece; exact for polynomials up to the fourth degree.
Row slope_at(const Motion& motion, const Piece& piece, const Row& end_value, bool from_end) {
  constexpr std::array<double, 4> kWeights{48, -36, 16, -3};
  const double step = (piece.end - piece.begin) / 16;
  Row sum = times(end_value, -25), before = end_value;
  for (std::size_t i = 0; i < 4; ++i) {
    const double distance = double(i + 1) * step;
    const Row value = motion.at(from_end ? piece.end - distance : piece.begin + distance, Side::at);
    before = in_hemisphere_of(before, value, motion.measure);
    sum = plus(sum, times(before, kWeights[i]));
  }
  return times(sum, (from_end ? -1 : 1) * double(kTicksPerSecond) / (12 * step));
}

// Between the first value and one a thousandth further, a thousand times as far as that.
double arc_at_start_speed(const Motion& motion, const Piece& piece) {
  constexpr double kFraction = 1.0 / 1024;
  const Row little_later = motion.at(time_at(piece, kFraction), Side::at);
  return difference(piece.first, little_later, Measure::rotation) / kFraction;
}

bool is_beyond_shorter_arc(const Motion& motion, const Piece& piece) {
  return std::max(difference(piece.first, piece.last, Measure::rotation), arc_at_start_speed(motion, piece)) >
         kLongestArc;
}

void find_slopes(const Motion& motion, Piece& piece) {
  if (piece.has_slopes) return;
  piece.has_slopes = true;
  if (motion.slope_at) {
    piece.slope_after_first = motion.slope_at(piece.begin, Side::after);
    piece.slope_before_last = times(motion.slope_at(piece.end, Side::before), piece.is_last_turned ? -1 : 1);
  } else {
    piece.slope_after_first = slope_at(motion, piece, piece.first, false);
    piece.slope_before_last = slope_at(motion, piece, piece.last, true);
  }
}

// What the keys of a piece say between them. Requires: slopes, where cubic.
Row said_at(const Motion& motion, const Piece& piece, Shape shape, double fraction) {
  if (shape == Shape::linear) return linear_between(piece.first, piece.last, fraction, motion.measure);
  const double secs = (piece.end - piece.begin) / double(kTicksPerSecond);
  return cubic_between(piece.first, piece.slope_after_first, piece.slope_before_last, piece.last, fraction, secs,
                       motion.measure);
}

Row look_at(const Motion& motion, const Piece& piece, double fraction) {
  if (motion.is_cubic) return said_at(motion, piece, Shape::cubic, fraction);
  return in_hemisphere_of(piece.look, motion.at(time_at(piece, fraction), Side::at), motion.measure);
}

void look_more(const Motion& motion, Piece& piece) {
  if (piece.has_more_looks) return;
  piece.has_more_looks = true;
  for (std::size_t i = 0; i < kMoreLooks.size(); ++i) piece.more_looks[i] = look_at(motion, piece, kMoreLooks[i]);
}

// The same, from one value to the next: where a rotation goes far.
void look_in_small_steps(const Motion& motion, Piece& piece, const Row& last) {
  piece.has_more_looks = true;
  Row before = piece.first;
  const auto next = [&](const Row& value) { return before = in_hemisphere_of(before, value, motion.measure); };
  const auto value_at = [&](double fraction) { return motion.at(time_at(piece, fraction), Side::at); };
  piece.more_looks[0] = next(value_at(kMoreLooks[0]));
  piece.look = next(piece.look);
  for (std::size_t i = 1; i < kMoreLooks.size(); ++i) piece.more_looks[i] = next(value_at(kMoreLooks[i]));
  piece.last = next(last);
}

bool is_constant_piece(const Motion& motion, Piece& piece) {
  if (!same(piece.first, piece.last, motion) || !same(piece.first, piece.look, motion)) return false;
  look_more(motion, piece);
  return std::ranges::all_of(piece.more_looks, [&](const Row& look) { return same(piece.first, look, motion); });
}

}  // namespace

double difference(const Row& a, const Row& b, Measure measure) {
  const Row apart = minus(a, b);
  if (measure == Measure::each)
    return std::max({std::abs(apart[0]), std::abs(apart[1]), std::abs(apart[2]), std::abs(apart[3])});
  const double distance = std::sqrt(dot(apart, apart));
  if (measure == Measure::distance) return distance;
  // Unit quaternions that stand for a turn by t from one to the other are 2 sin(t / 4) apart.
  const Row together = plus(a, b);
  const double apart_by = dot(a, b) < 0 ? std::sqrt(dot(together, together)) : distance;
  if (apart_by < 1e-3) return 2 * apart_by * (1 + apart_by * apart_by / 24);  // the series, to the last digit
  return 4 * asin_rad(0.5 * apart_by);
}

bool same(const Row& a, const Row& b, const Motion& motion) {
  double size = 1;
  for (const double number : a) size = std::max(size, std::abs(number));
  if (motion.measure != Measure::rotation) return difference(a, b, motion.measure) <= kSameValue * size;
  const Row apart = dot(a, b) < 0 ? plus(a, b) : minus(a, b);
  return 4 * dot(apart, apart) <= kSameValue * kSameValue * size * size;  // half the angle, without its sine
}

Row linear_between(const Row& a, const Row& b, double fraction, Measure measure) {
  if (measure != Measure::rotation) return plus(times(a, 1 - fraction), times(b, fraction));
  const Row to = in_hemisphere_of(a, b, measure);
  const QuatD q = slerp(QuatD{a[0], a[1], a[2], a[3]}, QuatD{to[0], to[1], to[2], to[3]}, fraction);
  return {q.x, q.y, q.z, q.w};
}

Row cubic_between(const Row& a, const Row& slope_a, const Row& slope_b, const Row& b, double fraction, double secs,
                  Measure measure) {
  const double s = fraction, u = 1 - s;
  const Row mixed = plus(plus(times(a, u * u * (1 + 2 * s)), times(b, s * s * (3 - 2 * s))),
                         plus(times(slope_a, s * u * u * secs), times(slope_b, -s * s * u * secs)));
  return measure == Measure::rotation ? unit(mixed) : mixed;
}

Piece piece(const Motion& motion, double begin, double end, Side begin_side, Side end_side, const Piece* before) {
  Piece made;
  made.begin = begin;
  made.end = end;
  made.first = before ? before->last : motion.at(begin, begin_side);
  const Row last = motion.at(end, end_side);
  if (motion.is_cubic) {
    made.last = last;
    find_slopes(motion, made);
    made.look = look_at(motion, made, kLook);
  } else {
    made.look = in_hemisphere_of(made.first, motion.at(time_at(made, kLook), Side::at), motion.measure);
    made.last = in_hemisphere_of(made.look, last, motion.measure);
    if (motion.measure == Measure::rotation &&
        (dot(made.first, made.look) < kNearby || dot(made.look, made.last) < kNearby))
      look_in_small_steps(motion, made, last);
    made.is_last_turned = motion.measure == Measure::rotation && dot(made.last, last) < 0;
  }
  made.is_constant = is_constant_piece(motion, made);
  return made;
}

std::vector<Piece> pieces_between_knots(const Motion& motion) {
  std::vector<Piece> pieces;
  pieces.reserve(motion.knots.size());
  for (std::size_t i = 0; i + 1 < motion.knots.size(); ++i)
    pieces.push_back(piece(motion, double(motion.knots[i]), double(motion.knots[i + 1]), Side::after, Side::before,
                           i > 0 && motion.is_continuous ? &pieces.back() : nullptr));
  return pieces;
}

std::vector<Piece> divided(const Motion& motion, const Piece& whole, std::size_t count) {
  std::vector<Piece> parts;
  parts.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_first = i == 0, is_last = i + 1 == count;
    const double begin = is_first ? whole.begin : time_at(whole, double(i) / double(count));
    const double end = is_last ? whole.end : time_at(whole, double(i + 1) / double(count));
    parts.push_back(piece(motion, begin, end, is_first ? Side::after : Side::at, is_last ? Side::before : Side::at,
                          is_first ? nullptr : &parts.back()));
  }
  return parts;
}

double error_of(const Motion& motion, Piece& piece, Shape shape, double bound) {
  if (piece.error >= 0 && piece.error_shape == shape) return piece.error;
  piece.error_shape = shape;
  if (shape == Shape::cubic) find_slopes(motion, piece);
  if (shape == Shape::cubic && motion.is_cubic) return piece.error = 0;
  if (shape == Shape::linear && motion.measure == Measure::rotation && is_beyond_shorter_arc(motion, piece))
    return piece.error = std::numeric_limits<double>::infinity();
  const auto error_at = [&](double fraction, const Row& look) {
    return difference(said_at(motion, piece, shape, fraction), look, motion.measure);
  };
  piece.error = error_at(kLook, piece.look);
  if (piece.error > bound || kSure * piece.error <= bound) return piece.error;
  look_more(motion, piece);
  for (std::size_t i = 0; i < kMoreLooks.size(); ++i)
    piece.error = std::max(piece.error, error_at(kMoreLooks[i], piece.more_looks[i]));
  return piece.error;
}

}  // namespace sinew::asset::readers
