// SPDX-License-Identifier: MIT
#include <bit>
#include <cmath>
#include <limits>

#include "graphs/compile/expander.h"
#include "sinew/base/hash.h"

namespace sinew::asset {
namespace {

using Shape = FlatCondition::Shape;

FlatCondition of_shape(Shape shape) {
  FlatCondition condition;
  condition.shape = shape;
  return condition;
}

FlatCondition of_term(TermKind kind) {
  FlatCondition condition = of_shape(Shape::term);
  condition.term.kind = static_cast<std::uint16_t>(kind);
  return condition;
}

// Lists in lists of their own kind count as one; `dropped` changes nothing, one `decisive` decides.
FlatCondition list_of(Shape shape, std::vector<FlatCondition> parts, Shape dropped, Shape decisive) {
  FlatCondition list = of_shape(shape);
  for (FlatCondition& part : parts) {
    if (part.shape == decisive) return of_shape(decisive);
    if (part.shape == dropped) continue;
    if (part.shape == shape)
      for (FlatCondition& inner : part.parts) list.parts.push_back(std::move(inner));
    else
      list.parts.push_back(std::move(part));
  }
  if (list.parts.empty()) return of_shape(dropped);
  if (list.parts.size() > 1) return list;
  FlatCondition only = std::move(list.parts.front());
  return only;
}

// A whole number that compares as `value` does.
double whole_bound(Comparison comparison, double value) {
  return comparison == Comparison::above || comparison == Comparison::at_most ? std::floor(value) : std::ceil(value);
}

bool is_equality(Comparison comparison) { return comparison == Comparison::is || comparison == Comparison::is_not; }

FlatCondition compare_integer(FlatCondition condition, Comparison comparison, double value) {
  const double bound = whole_bound(comparison, value);
  const double least = std::numeric_limits<std::int32_t>::min(), most = std::numeric_limits<std::int32_t>::max();
  const bool is_low = bound<least, is_high = bound> most;
  if (is_equality(comparison) && (bound != value || is_low || is_high))
    return of_shape(comparison == Comparison::is ? Shape::never : Shape::always);
  const bool wants_more = comparison == Comparison::above || comparison == Comparison::at_least;
  if (is_low || is_high) return of_shape(wants_more == is_low ? Shape::always : Shape::never);
  condition.term.a = std::bit_cast<float>(static_cast<std::int32_t>(bound));
  return condition;
}

}  // namespace

FlatCondition negated(FlatCondition condition) {
  if (condition.shape == Shape::always) return of_shape(Shape::never);
  if (condition.shape == Shape::never) return of_shape(Shape::always);
  FlatCondition out = of_shape(Shape::negated);
  out.parts.push_back(std::move(condition));
  return out;
}

FlatCondition all_of(std::vector<FlatCondition> parts) {
  return list_of(Shape::all, std::move(parts), Shape::always, Shape::never);
}

FlatCondition any_of(std::vector<FlatCondition> parts) {
  return list_of(Shape::any, std::move(parts), Shape::never, Shape::always);
}

FlatCondition compare_word(const Word& word, Comparison comparison, double value) {
  FlatCondition condition = of_term(TermKind::compare);
  condition.term.comparison = static_cast<std::uint16_t>(comparison);
  const ParamType type = word.type == ParamType::trigger ? ParamType::boolean : word.type;
  condition.term.type = static_cast<std::uint16_t>(type);
  condition.term.word = word.word;
  if (type == ParamType::integer) return compare_integer(std::move(condition), comparison, value);
  condition.term.a = static_cast<float>(value);
  return condition;
}

FlatCondition Expander::condition(const SourceCondition& source, const Place& place, const std::string& where_above,
                                  bool of_entry, std::size_t depth) {
  using enum SourceCondition::Kind;
  const std::string& where = source.path.empty() ? where_above : source.path;
  if (depth > kMaxGraphNesting) {
    faults_.error("too-deep", "more than 64 conditions in one another", where, Errc::too_large);
    return {};
  }
  if (!spend(1, where)) return {};
  switch (source.kind) {
    case always:
      return {};
    case set:
      return is_set(source, place, where);
    case compare:
      return comparison(source, place, where);
    case all:
    case any:
    case negated:
      return condition_of_parts(source, place, where, of_entry, depth);
    case elapsed:
    case end:
    case event:
    case phase:
      break;
  }
  if (!of_entry) return of_clips(source, place, where);
  faults_.error("condition-place", "a condition of an entry can only ask for parameters", where);
  return {};
}

FlatCondition Expander::condition_of_parts(const SourceCondition& source, const Place& place, const std::string& where,
                                           bool of_entry, std::size_t depth) {
  std::vector<FlatCondition> parts;
  for (const SourceCondition& part : source.terms) parts.push_back(condition(part, place, where, of_entry, depth + 1));
  if (source.kind == SourceCondition::Kind::all) return all_of(std::move(parts));
  if (source.kind == SourceCondition::Kind::any) return any_of(std::move(parts));
  if (parts.size() == 1) return asset::negated(std::move(parts.front()));
  faults_.error("bad-count", "not is of one condition", where);
  return {};
}

FlatCondition Expander::is_set(const SourceCondition& source, const Place& place, const std::string& where) {
  const std::optional<Word> word = read_word(source.name, place.scope, flat_, faults_, where);
  if (!word) return {};
  if (word->type != ParamType::boolean && word->type != ParamType::trigger)
    faults_.error("parameter-type",
                  "the parameter" + in_quotes(source.name) + " is a number: say what it is compared with", where);
  FlatCondition condition = of_term(TermKind::set);
  condition.term.type = static_cast<std::uint16_t>(ParamType::boolean);
  condition.term.word = word->word;
  return condition;
}

FlatCondition Expander::comparison(const SourceCondition& source, const Place& place, const std::string& where) {
  const std::optional<Word> word = read_word(source.name, place.scope, flat_, faults_, where);
  if (!word) return {};
  if (!(std::abs(source.value) <= static_cast<double>(kMaxGraphNumber))) {
    number(source.value, where);  // says so
    return {};
  }
  const bool is_bool = word->type == ParamType::boolean || word->type == ParamType::trigger;
  if (is_bool && (!is_equality(source.comparison) || (source.value != 0 && source.value != 1)))
    faults_.error("parameter-type",
                  "the parameter" + in_quotes(source.name) + " can only be compared with true and false", where);
  return compare_word(*word, source.comparison, source.value);
}

FlatCondition Expander::of_clips(const SourceCondition& source, const Place& place, const std::string& where) {
  using enum SourceCondition::Kind;
  FlatCondition condition = of_term(source.kind == elapsed ? TermKind::elapsed
                                    : source.kind == end   ? TermKind::end
                                    : source.kind == event ? TermKind::event
                                                           : TermKind::phase);
  if (source.kind == phase) {
    const bool in_cycle = source.from >= 0 && source.from <= 1 && source.to >= 0 && source.to <= 1;
    if (!in_cycle) faults_.error("bad-number", "parts of a cycle are in [0, 1]", where, Errc::out_of_range);
    condition.term.a = in_cycle ? static_cast<float>(source.from) : 0;
    condition.term.b = in_cycle ? static_cast<float>(source.to) : 0;
    const std::optional<FlatIndex> group = find_group(source.name, place.scope, faults_, where);
    condition.term.index = static_cast<std::uint16_t>(group.value_or(0));
    return condition;
  }
  condition.term.a = number(source.value, where);
  if (condition.term.a < 0) faults_.error("bad-number", "a time or weight is negative", where, Errc::out_of_range);
  if (source.kind == event) condition.marker = hash_name(source.name);
  return condition;
}

}  // namespace sinew::asset
