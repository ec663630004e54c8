// SPDX-License-Identifier: MIT
#include "import/fitting/pieces.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::readers {
namespace {

constexpr std::array<double, 3> kProbes{0.21, 0.5, 0.79};  // uneven, so that no regular swing hides
constexpr double kSameValue = 1e-12;                       // relative: rounding
constexpr double kLongestArc = 3.05;                       // rad: 175 degrees

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

double linear_error(const Motion& motion, const Piece& piece) {
  double worst = 0;
  if (motion.measure == Measure::rotation) {
    const double arc =
        std::max(difference(piece.first, piece.last, Measure::rotation), arc_at_start_speed(motion, piece));
    if (arc > kLongestArc) return std::numeric_limits<double>::infinity();
  }
  for (std::size_t i = 0; i < kProbes.size(); ++i)
    worst = std::max(worst, difference(linear_between(piece.first, piece.last, kProbes[i], motion.measure),
                                       piece.probes[i], motion.measure));
  return worst;
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

double cubic_error(const Motion& motion, Piece& piece) {
  find_slopes(motion, piece);
  if (motion.is_cubic) return 0;
  const double secs = (piece.end - piece.begin) / double(kTicksPerSecond);
  double worst = 0;
  for (std::size_t i = 0; i < kProbes.size(); ++i)
    worst = std::max(worst, difference(cubic_between(piece.first, piece.slope_after_first, piece.slope_before_last,
                                                     piece.last, kProbes[i], secs, motion.measure),
                                       piece.probes[i], motion.measure));
  return worst;
}

// What a polynomial is at the probes follows from its ends.
void find_cubic_probes(const Motion& motion, Piece& piece) {
  find_slopes(motion, piece);
  const double secs = (piece.end - piece.begin) / double(kTicksPerSecond);
  for (std::size_t i = 0; i < kProbes.size(); ++i)
    piece.probes[i] = cubic_between(piece.first, piece.slope_after_first, piece.slope_before_last, piece.last,
                                    kProbes[i], secs, motion.measure);
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
  return difference(a, b, motion.measure) <= kSameValue * size;
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

Piece piece(const Motion& motion, double begin, double end, Side begin_side, Side end_side) {
  Piece made;
  made.begin = begin;
  made.end = end;
  made.first = motion.at(begin, begin_side);
  if (motion.is_cubic) {
    made.last = motion.at(end, end_side);
    find_cubic_probes(motion, made);
  } else {
    Row before = made.first;
    for (std::size_t i = 0; i < kProbes.size(); ++i)
      before = made.probes[i] =
          in_hemisphere_of(before, motion.at(time_at(made, kProbes[i]), Side::at), motion.measure);
    const Row last = motion.at(end, end_side);
    made.last = in_hemisphere_of(before, last, motion.measure);
    made.is_last_turned = dot(made.last, last) < 0;
  }
  made.is_constant = same(made.first, made.last, motion);
  for (const Row& probe : made.probes) made.is_constant = made.is_constant && same(made.first, probe, motion);
  return made;
}

std::vector<Piece> divided(const Motion& motion, const Piece& whole, std::size_t count) {
  std::vector<Piece> parts;
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_first = i == 0, is_last = i + 1 == count;
    const double begin = is_first ? whole.begin : time_at(whole, double(i) / double(count));
    const double end = is_last ? whole.end : time_at(whole, double(i + 1) / double(count));
    parts.push_back(piece(motion, begin, end, is_first ? Side::after : Side::at, is_last ? Side::before : Side::at));
  }
  return parts;
}

double error_of(const Motion& motion, Piece& piece, Shape shape) {
  return shape == Shape::linear ? linear_error(motion, piece) : cubic_error(motion, piece);
}

}  // namespace sinew::asset::readers
