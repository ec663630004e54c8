// SPDX-License-Identifier: MIT
// A sampler: values over time (COLLADA 1.4.1, "sampler" and chapter 4, "Curve interpolation").
#pragma once
#include <cstdint>
#include <vector>

#include "import/fitting/ticks.h"

namespace sinew::asset::collada {

using readers::kTicksPerSecond;
using readers::Side;

// How a key leads to the next one.
enum class Lead : std::uint8_t { step, linear, curved };
// What holds before the first key and after the last one (1.5: pre_behavior and post_behavior).
enum class Beyond : std::uint8_t { constant, gradient, cycle, oscillate, cycle_relative };

// One dimension of a curved segment as a Bezier curve: times of the inner control points as shares of the segment, in
// [0, 1], values of all four.
struct Controls {
  double x1 = 1.0 / 3, x2 = 2.0 / 3;
  double y0 = 0, y1 = 0, y2 = 0, y3 = 0;
};

struct Curve {
  std::vector<double> secs;         // of the keys, as the file has them; not decreasing, at least one
  std::vector<std::int64_t> ticks;  // the same
  std::vector<Lead> leads;          // one per key
  std::size_t dimensions = 1;
  std::vector<double> values;      // per key, dimensions numbers
  std::vector<Controls> controls;  // per segment and dimension; none where nothing is curved
  Beyond before = Beyond::constant, after = Beyond::constant;

  std::size_t key_count() const { return secs.size(); }
  double value(std::size_t key, std::size_t dimension) const { return values[key * dimensions + dimension]; }
};

// Where a time lies: at a key, or a share of the way to the next one. turns: how many times the curve was gone through
// before; is_mirrored: backwards.
struct Place {
  std::size_t key = 0;
  double share = 0;
  double turns = 0;
  bool is_mirrored = false;
};
Place place_of(const Curve& curve, double ticks, Side side);

double value_at(const Curve& curve, std::size_t dimension, double ticks, Side side);
// Per second. Requires: is_polynomial.
double slope_at(const Curve& curve, std::size_t dimension, double ticks, Side side);

// Whether all segments are polynomials of time of at most the third degree, and nothing goes on beyond the keys.
bool is_polynomial(const Curve& curve);

// Appends the times from first to last at which the curve may bend or jump; false where there are more than `most`.
bool append_knots(const Curve& curve, std::int64_t first, std::int64_t last, std::size_t most,
                  std::vector<std::int64_t>& knots);

}  // namespace sinew::asset::collada
