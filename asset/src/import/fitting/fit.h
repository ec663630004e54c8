// SPDX-License-Identifier: MIT
// Keys for a motion that is known as a function of time: as few as the function and a bound ask for.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "import/fitting/ticks.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::readers {

using Row = std::array<double, 4>;

// How far apart two values are. distance: of two points; each: the largest difference of a component, for factors and
// weights; rotation: the angle in radians between two quaternions, whose signs do not count.
enum class Measure : std::uint8_t { distance, each, rotation };

struct Motion {
  // Between the knots the motion is smooth, at a knot it may bend and jump. Quaternions are unit; their sign may change
  // anywhere.
  std::function<Row(double ticks, Side side)> at;
  // Per second, coming from that side; none where it is not known. A rotation's goes with the sign of its value.
  std::function<Row(double ticks, Side side)> slope_at;
  bool is_continuous = false;       // no jump at a knot either
  bool is_cubic = false;            // polynomials of the third degree between the knots, and slopes are known
  std::vector<std::int64_t> knots;  // at least one; increasing
  std::size_t components = 3;
  Measure measure = Measure::distance;
};

struct Keys {
  Interpolation interpolation = Interpolation::linear;
  std::vector<double> ticks;
  std::vector<double> rows;  // components numbers each; cubic: slope before, value, slope after (per second)
  double error = 0;          // the largest that was found, in the motion's measure
  bool is_complete = true;   // false: the piece budget ended before the bound was reached
};

// Whether the motion is the same everywhere.
bool is_constant(const Motion& motion);

// Step or linear keys at the knots alone where they do, cubic keys at the knots where those do; else knots and as many
// keys between them as the bound asks for, linear or cubic, whichever are fewer numbers. Linear rotations take the
// shorter arc. piece_budget: how many keys may still be made.
Keys fit_keys(const Motion& motion, double bound, std::size_t& piece_budget);

// The keys' value at a time, as the scene's format reads them.
Row value_of(const Keys& keys, std::size_t components, Measure measure, double ticks);

}  // namespace sinew::asset::readers
