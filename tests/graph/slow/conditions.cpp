// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "slow/figure.h"
#include "slow/machine.h"

namespace sinew::test::slow {
namespace {

using asset::SourceCondition;

std::optional<double> when(bool holds, double since) { return holds ? std::optional(since) : std::nullopt; }

bool compares(const SourceCondition& condition, const Scope& scope) {
  const ParamRef ref = scope.find(condition.name);
  const ParamType type = ref.param->source->type;
  const bool is_whole = type == ParamType::integer || type == ParamType::boolean || type == ParamType::trigger;
  const double seen = ref.seen(), value = is_whole ? condition.value : double(static_cast<float>(condition.value));
  switch (condition.comparison) {
    case Comparison::above:
      return seen > value;
    case Comparison::at_least:
      return seen >= value;
    case Comparison::below:
      return seen < value;
    case Comparison::at_most:
      return seen <= value;
    case Comparison::is:
      return seen == value;
    case Comparison::is_not:
      return seen != value;
  }
  return false;
}

std::optional<double> ends(double left_secs, const Subject& subject) {
  if (subject.main.clip == nullptr) return {};
  const Standing standing = subject.main.clip->standing(subject.main.rate);
  const double length = standing.length_secs, rate = std::abs(standing.rate);
  double at = standing.at_secs;
  if (standing.rate < 0) at = length - (at == 0 && standing.loops ? length : at);
  const double beyond = at + rate * subject.step_secs - (length - left_secs);
  if (beyond < -kTolerance_secs) return {};
  return rate == 0 ? subject.step_secs : std::clamp(beyond / rate, 0.0, subject.step_secs);
}

bool heard(const SourceCondition& condition, const Figure& figure, const Subject& subject) {
  for (const Passed& passed : figure.passed)
    if (passed.name == condition.name && passed.weight > 0 && passed.weight >= condition.value &&
        subject.state->below.contains(passed.clip))
      return true;
  return false;
}

bool in_phase(const SourceCondition& condition, const Scope& scope) {
  const double part = scope.group(condition.name)->part_of_cycle();
  if (condition.from > condition.to) return part >= condition.from || part < condition.to;
  return part >= condition.from && part < condition.to;
}

// The least, or the most, of those that hold.
std::optional<double> combined(const SourceCondition& condition, const Scope& scope, const Figure& figure,
                               const Subject& subject, bool all) {
  std::optional<double> since;
  for (const SourceCondition& term : condition.terms) {
    const std::optional<double> one = true_since(term, scope, figure, subject);
    if (!one && all) return {};
    if (one) since = !since ? *one : all ? std::min(*since, *one) : std::max(*since, *one);
  }
  return since;
}

}  // namespace

std::optional<double> true_since(const SourceCondition& condition, const Scope& scope, const Figure& figure,
                                 const Subject& subject) {
  const double step = subject.step_secs;
  switch (condition.kind) {
    case SourceCondition::Kind::always:
      return step;
    case SourceCondition::Kind::set:
      return when(scope.find(condition.name).seen() != 0, step);
    case SourceCondition::Kind::compare:
      return when(compares(condition, scope), step);
    case SourceCondition::Kind::elapsed: {
      const double beyond = subject.elapsed_secs + step - condition.value;
      return when(beyond >= -kTolerance_secs, std::clamp(beyond, 0.0, step));
    }
    case SourceCondition::Kind::end:
      return subject.is_played ? ends(condition.value, subject) : std::nullopt;
    case SourceCondition::Kind::event:
      return when(subject.is_played && heard(condition, figure, subject), step);
    case SourceCondition::Kind::phase:
      return when(in_phase(condition, scope), step);
    case SourceCondition::Kind::all:
      return combined(condition, scope, figure, subject, true);
    case SourceCondition::Kind::any:
      return combined(condition, scope, figure, subject, false);
    case SourceCondition::Kind::negated:
      return when(!true_since(condition.terms.front(), scope, figure, subject), step);
  }
  return {};
}

void use_triggers(const SourceCondition& condition, const Scope& scope) {
  const bool reads = condition.kind == SourceCondition::Kind::set || condition.kind == SourceCondition::Kind::compare;
  if (reads) scope.find(condition.name).param->was_used = true;
  for (const SourceCondition& term : condition.terms) use_triggers(term, scope);
}

}  // namespace sinew::test::slow
