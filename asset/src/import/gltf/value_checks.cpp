// SPDX-License-Identifier: MIT
#include "import/gltf/value_checks.h"

#include <algorithm>
#include <cmath>

#include "import/gltf/rows.h"

namespace sinew::asset::gltf {
namespace {

bool is_finite(double value) { return value - value == 0; }

}  // namespace

// f(row, numbers of the row) for each row.
template <class F>
void ValueChecks::for_each_row(Index accessor, F&& f) {
  const ValueView& view = context_.accessors[accessor].values;
  context_.charge(std::uint64_t(view.count) * view.components, element_path("/accessors", accessor));
  gltf::for_each_row(view, rows_, f);
}

template <class T>
ValueChecks::Known<T>& ValueChecks::known_of(std::deque<Known<T>>& all, Index accessor) {
  if (accessor >= all.size()) all.resize(std::size_t(accessor) + 1);
  return all[accessor];
}

const ValueFacts& ValueChecks::values(Index accessor) {
  auto& known = known_of(values_, accessor);
  if (known.is_known) return known.facts;
  known.is_known = true;
  ValueFacts& facts = known.facts;
  for_each_row(accessor, [&](Index row, std::span<const double> numbers) {
    for (const double number : numbers) {
      if (!is_finite(number) && facts.bad_row == kNone) facts.bad_row = row;
      if (number > facts.largest) {
        facts.largest = number;
        facts.largest_row = row;
      }
    }
  });
  return facts;
}

const TimeFacts& ValueChecks::times(Index accessor) {
  auto& known = known_of(times_, accessor);
  if (known.is_known) return known.facts;
  known.is_known = true;
  TimeFacts& facts = known.facts;
  double before = 0;
  const auto blame = [&](TimeFault fault, Index key, double time_secs) {
    facts.fault = fault;
    facts.key = key;
    facts.time_secs = time_secs;
    facts.before_secs = before;
  };
  for_each_row(accessor, [&](Index key, std::span<const double> numbers) {
    const double time_secs = numbers[0];
    if (facts.fault != TimeFault::none) return;
    if (!is_finite(time_secs)) return blame(TimeFault::not_finite, key, time_secs);
    if (time_secs < 0) return blame(TimeFault::negative, key, time_secs);
    if (key > 0 && time_secs < before) return blame(TimeFault::decreasing, key, time_secs);
    if (key > 0 && time_secs == before && facts.equal++ == 0) {
      facts.key = key;
      facts.time_secs = time_secs;
    }
    before = facts.last_secs = time_secs;
  });
  return facts;
}

const RotationFacts& ValueChecks::rotations(Index accessor, bool is_cubic) {
  const auto [known, is_new] = rotations_.try_emplace({accessor, is_cubic});
  RotationFacts& facts = known->second;
  if (!is_new) return facts;
  double worst = 0;
  for_each_row(accessor, [&](Index row, std::span<const double> q) {
    if (is_cubic && row % 3 != 1) return;
    const Index key = is_cubic ? row / 3 : row;
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (length == 0) {
      if (facts.zeros++ == 0) facts.first_zero = key;
      return;
    }
    const double deviation = length > 1 ? length - 1 : 1 - length;
    if (deviation > worst) {
      worst = deviation;
      facts.worst_length = length;
      facts.worst_key = key;
    }
  });
  return facts;
}

const WeightFacts& ValueChecks::weights(const std::vector<Index>& sets) {
  const auto [known, is_new] = weights_.try_emplace(sets);
  WeightFacts& facts = known->second;
  if (!is_new) return facts;
  const std::uint32_t vertices = context_.accessors[sets.front()].values.count;
  struct Sum {
    double weights = 0;
    bool is_zero = true, is_negative = false;
  };
  context_.charge(vertices, element_path("/accessors", sets.front()));  // before the memory is asked for
  std::vector<Sum> sums(vertices);
  for (const Index set : sets)
    for_each_row(set, [&](Index vertex, std::span<const double> row) {
      for (const double weight : row) {
        sums[vertex].weights += weight;
        sums[vertex].is_zero &= weight == 0;
        sums[vertex].is_negative |= weight < 0;
      }
    });
  double worst = 0;
  for (Index vertex = 0; vertex < vertices; ++vertex) {
    const Sum& sum = sums[vertex];
    if (sum.is_negative && facts.negative++ == 0) facts.first_negative = vertex;
    if (sum.is_zero && facts.all_zero++ == 0) facts.first_zero = vertex;
    const double deviation = sum.weights > 1 ? sum.weights - 1 : 1 - sum.weights;
    if (!sum.is_zero && deviation > worst) {
      worst = deviation;
      facts.worst_sum = sum.weights;
      facts.worst_vertex = vertex;
    }
  }
  return facts;
}

}  // namespace sinew::asset::gltf
