// SPDX-License-Identifier: MIT
// One animated number of an FBX file: keys, what lies between them, and what lies before the first and after the last.
// Times are ticks of the file, as doubles where they need not fall on one; slopes are per second.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "import/fbx/document.h"

namespace sinew::asset::fbx {

using readers::Side;

// From a key to the next one. constant: the key's value; constant_next: the next key's, but at the key itself.
enum class KeyShape : std::uint8_t { constant, constant_next, linear, cubic };

inline constexpr float kPlainWeight = 1.0f / 3;  // of a tangent without weight: the cubic is Hermite's then

struct Key {
  std::int64_t ticks = 0;
  double value = 0;
  // Of the segment from this key to the next.
  double right_slope = 0, next_left_slope = 0;
  float right_weight = kPlainWeight, next_left_weight = kPlainWeight;  // in [0, 1], of the segment's length
  KeyShape shape = KeyShape::linear;
};

struct Curve {
  std::vector<Key> keys;  // at least one; times do not decrease
  Extrapolation before, after;
  // Where evaluate() looked last, since the next look is mostly there or next to it. One thread at a time.
  mutable std::size_t last_found = 0;
};

// Of two keys at one time the later one is valid from that time on.
double evaluate(const Curve& curve, double ticks, Side side = Side::at);

// Whether it is a polynomial of the third degree between its keys and constant beyond them: no weighted tangents.
bool is_plain(const Curve& curve);
// Per second, of a plain curve.
double slope(const Curve& curve, double ticks, Side side);

// Whether all keys have one value and nothing between them leaves it.
bool is_constant(const Curve& curve);

// Whether it may jump anywhere: where a key holds, where two keys have one time, where copies of it meet.
bool may_jump(const Curve& curve);

// Whether the curve moves where it has no keys.
bool extrapolates(const Curve& curve);

// Appends, in no order, the times in [first, last] at which the curve may jump or bend: its keys and their repetitions,
// and the ends of the span where it moves there.
// False, and the list incomplete, where more than max_count would be there.
bool append_knots(const Curve& curve, std::int64_t first_ticks, std::int64_t last_ticks, std::size_t max_count,
                  std::vector<std::int64_t>& knots);

}  // namespace sinew::asset::fbx
