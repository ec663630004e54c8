// SPDX-License-Identifier: MIT
// Looks once at the values of an accessor, whoever refers to it how often, and remembers what is wrong with them.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "import/gltf/context.h"

namespace sinew::asset::gltf {

struct ValueFacts {
  Index bad_row = kNone;  // the first row with a number that is not finite
  double largest = 0;
  Index largest_row = 0;
};

enum class TimeFault : std::uint8_t { none, not_finite, negative, decreasing };

struct TimeFacts {
  TimeFault fault = TimeFault::none;
  Index key = 0;  // the first at fault; without fault the first that equals its predecessor
  double time_secs = 0, before_secs = 0;
  std::uint32_t equal = 0;  // keys at the time of their predecessor
  double last_secs = 0;
};

struct RotationFacts {
  std::uint32_t zeros = 0;
  Index first_zero = 0;
  double worst_length = 1;
  Index worst_key = 0;
};

struct WeightFacts {
  std::uint32_t all_zero = 0, negative = 0;
  Index first_zero = 0, first_negative = 0;
  double worst_sum = 1;  // among those that are not all zero
  Index worst_vertex = 0;
};

class ValueChecks {
 public:
  explicit ValueChecks(Context& context) : context_(context) {}

  const ValueFacts& values(Index accessor);
  // Requires: a scalar accessor.
  const TimeFacts& times(Index accessor);
  // The rotations are every row, or the middle one of three. Requires: four components.
  const RotationFacts& rotations(Index accessor, bool is_cubic);
  // All WEIGHTS_n of a primitive. Requires: at least one, of equal counts, finite.
  const WeightFacts& weights(const std::vector<Index>& sets);

 private:
  template <class F>
  void for_each_row(Index accessor, F&& f);

  template <class T>
  struct Known {
    bool is_known = false;
    T facts;
  };
  // Accessors may be added while they are looked at: a deque that grows leaves what was returned in its place.
  template <class T>
  static Known<T>& known_of(std::deque<Known<T>>& all, Index accessor);

  Context& context_;
  std::deque<Known<ValueFacts>> values_;
  std::deque<Known<TimeFacts>> times_;
  std::map<std::pair<Index, bool>, RotationFacts> rotations_;
  std::map<std::vector<Index>, WeightFacts> weights_;
  std::vector<double> rows_;
};

}  // namespace sinew::asset::gltf
