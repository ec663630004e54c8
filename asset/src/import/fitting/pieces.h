// SPDX-License-Identifier: MIT
// A motion between two times where it is smooth, and how well one line or one cubic follows it there.
#pragma once
#include <vector>

#include "import/fitting/fit.h"

namespace sinew::asset::readers {

enum class Shape : std::uint8_t { linear, cubic };

// The values of a rotation are turned into the hemisphere of the one before, so that they can be mixed.
struct Piece {
  double begin = 0, end = 0;  // ticks
  Row first{}, last{};        // coming from inside
  Row look{};                 // at one place inside
  std::array<Row, 3> more_looks{};
  bool has_more_looks = false;
  bool is_constant = false;
  bool is_last_turned = false;  // against the motion's own value
  bool has_slopes = false;
  Row slope_after_first{}, slope_before_last{};  // per second
  double error = -1;                             // of error_shape, once it was asked for
  Shape error_shape = Shape::linear;
};

// `before`: the piece that ends where this one begins, of a motion that does not jump there.
Piece piece(const Motion& motion, double begin, double end, Side begin_side, Side end_side,
            const Piece* before = nullptr);
// From each knot to the next one.
std::vector<Piece> pieces_between_knots(const Motion& motion);
// Parts of equal length, in order.
std::vector<Piece> divided(const Motion& motion, const Piece& whole, std::size_t count);

// In the motion's measure, the largest that was found: at one place where that is far below the bound, or above it, at
// four otherwise. For a linear rotation infinite where the arc is so long that the shorter one is, or comes near to
// being, the other one. The slopes are worked out where they are missing.
double error_of(const Motion& motion, Piece& piece, Shape shape, double bound);

double difference(const Row& a, const Row& b, Measure measure);
// Equal but for rounding.
bool same(const Row& a, const Row& b, const Motion& motion);

inline double dot(const Row& a, const Row& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; }
inline Row times(const Row& a, double s) { return {a[0] * s, a[1] * s, a[2] * s, a[3] * s}; }

// From a to b, or along the shorter arc.
Row linear_between(const Row& a, const Row& b, double fraction, Measure measure);
// Hermite's cubic; rotations are normalised afterwards.
Row cubic_between(const Row& a, const Row& slope_a, const Row& slope_b, const Row& b, double fraction, double secs,
                  Measure measure);

}  // namespace sinew::asset::readers
