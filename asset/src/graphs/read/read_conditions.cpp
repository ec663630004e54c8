// SPDX-License-Identifier: MIT
#include "graphs/read/parts.h"

namespace sinew::asset::graphs {
namespace {

using Kind = SourceCondition::Kind;

bool is_flag(ParamType type) { return type == ParamType::boolean || type == ParamType::trigger; }

// A bool or trigger that shall be set.
void read_set(const Site& site, Json name, const std::string& where, SourceCondition& condition) {
  condition.kind = Kind::set;
  condition.name = read_name(site.reading, name, where);
  const std::optional<ParamType> type = site.scope.type_of(site.reading, condition.name, where);
  if (!type || is_flag(*type)) return;
  site.reading.fault(
      Errc::mismatch, "parameter-type",
      say("the parameter", in_quotes(condition.name), " is ", a_type(*type),
          ", which is neither set nor not; compare it: {\"parameter\":", in_quotes(condition.name), ", \"above\": 0}"),
      where);
}

// Numbers are compared with numbers, bools by `is` and `isNot` with true and false.
void check_comparison(const Site& site, const SourceCondition& condition, ParamType type, JsonKind with,
                      const std::string& where) {
  const auto refuse = [&](std::string_view why) {
    site.reading.fault(Errc::mismatch, "parameter-type",
                       say("the parameter", in_quotes(condition.name), " is ", a_type(type), why), where);
  };
  const bool is_sameness = condition.comparison == Comparison::is || condition.comparison == Comparison::is_not;
  if (type == ParamType::trigger)
    refuse(", which is not compared; its name alone is the condition that it is set");
  else if (type == ParamType::vec2 || type == ParamType::vec3)
    refuse("; compare a component of it");
  else if (type == ParamType::boolean && (!is_sameness || with != JsonKind::boolean))
    refuse("; it may be compared by \"is\" and \"isNot\" with true and false");
  else if (type != ParamType::boolean && with == JsonKind::boolean)
    refuse("; it is compared with numbers");
}

void read_compare(const Site& site, const Object& object, SourceCondition& condition) {
  condition.kind = Kind::compare;
  condition.name = object.name("parameter");
  const std::optional<ParamType> type =
      condition.name.empty() ? std::nullopt
                             : site.scope.type_of(site.reading, condition.name, object.path("parameter"));
  bool has_one = false;
  for (const Word<Comparison>& word : kComparisons) {
    const Json with = object.find(word.text);
    if (!with) continue;
    const std::string where = object.path(word.text);
    if (has_one) {
      site.reading.fault(Errc::bad_syntax, "conflicting-members",
                         "a condition has one comparison; where several shall hold, write a list of conditions", where);
      continue;
    }
    has_one = true;
    condition.comparison = word.value;
    if (with.kind() == JsonKind::boolean)
      condition.value = with.boolean() ? 1 : 0;
    else
      condition.value = read_number(site.reading, with, kAnyNumber, where).value_or(0);
    if (type) check_comparison(site, condition, *type, with.kind(), where);
  }
  if (!has_one)
    site.reading.fault(Errc::bad_syntax, "missing-member",
                       "here should stand one of \"above\", \"atLeast\", \"below\", \"atMost\", \"is\", \"isNot\"",
                       object.path());
}

void read_end(const Site& site, const Object& object, SourceCondition& condition) {
  condition.kind = Kind::end;
  const Json left = object.find("end");
  if (left.kind() != JsonKind::boolean) {
    condition.value = object.number("end", 0, kNotNegative);
  } else if (!left.boolean()) {
    site.reading.fault(Errc::bad_syntax, "wrong-type",
                       "here should stand true or a number of seconds; the contrary is {\"not\": {\"end\": true}}",
                       object.path("end"));
  }
}

void read_phase(const Site& site, const Object& object, SourceCondition& condition) {
  condition.kind = Kind::phase;
  condition.name = object.name("sync");
  if (!condition.name.empty()) site.scope.check_group(site.reading, condition.name, object.path("sync"));
  const Json range = object.list("phase");
  if (!range) return;
  const std::string where = object.path("phase");
  if (range.size() != 2) {
    site.reading.fault(Errc::bad_syntax, "wrong-type", say("here should stand 2 numbers, not ", range.size()), where);
    return;
  }
  double* const parts[] = {&condition.from, &condition.to};
  std::size_t i = 0;
  for (const Json each : range.elements()) {
    *parts[i] = read_number(site.reading, each, kPart, site.reading.path(where, i)).value_or(0);
    ++i;
  }
}

void read_terms(const Site& site, Json list, const std::string& path, ConditionPlace place,
                std::vector<SourceCondition>& terms) {
  if (list.size() == 0) site.reading.fault(Errc::bad_syntax, "empty-list", "this list needs a condition", path);
  for (const Json each : list.elements()) {
    std::string where = site.reading.path(path, terms.size());
    terms.push_back(read_condition(site, each, std::move(where), place));
  }
}

void read_composed(const Site& site, const Object& object, std::string_view member, ConditionPlace place,
                   SourceCondition& condition) {
  condition.kind = member == "all" ? Kind::all : member == "any" ? Kind::any : Kind::negated;
  if (condition.kind == Kind::negated)
    condition.terms.push_back(read_condition(site, object.find(member), object.path(member), place));
  else if (const Json list = object.list(member))
    read_terms(site, list, object.path(member), place, condition.terms);
}

// The first member that says what kind of condition this is; where there is none, what is wrong is noted.
const Word<const ObjectKind*>* term_of(Reading& reading, Json json, const std::string& path) {
  std::vector<std::string> kinds;
  std::string_view other;
  for (const Word<const ObjectKind*>& term : kTerms) kinds.emplace_back(term.text);
  for (const auto [name, value] : json.members()) {
    for (const Word<const ObjectKind*>& term : kTerms)
      if (term.text == name) return &term;
    if (other.empty() && name != "comment") other = name;
  }
  const std::string nearest = did_you_mean(other, kinds);
  if (other.empty() || other.size() > kMaxNameBytes)
    reading.fault(Errc::bad_syntax, "missing-member", "a condition needs a member such as \"parameter\" or \"end\"",
                  path);
  else
    reading.fault(Errc::bad_syntax, "unknown-member", say("a condition has no member", in_quotes(other), nearest),
                  reading.path(path, other));
  return nullptr;
}

void check_place(const Site& site, const Object& object, std::string_view member, ConditionPlace place) {
  const bool is_of_state = member == "elapsed" || member == "end" || member == "event" || member == "phase";
  if (place == ConditionPlace::entry && is_of_state)
    site.reading.fault(Errc::mismatch, "condition-place",
                       "where a machine is entered, conditions see parameters only: nothing has been played yet",
                       object.path(member));
}

void read_term(const Site& site, const Object& object, std::string_view member, ConditionPlace place,
               SourceCondition& condition) {
  check_place(site, object, member, place);
  if (member == "trigger") {
    read_set(site, object.find(member), object.path(member), condition);
  } else if (member == "parameter") {
    read_compare(site, object, condition);
  } else if (member == "elapsed") {
    condition.kind = Kind::elapsed;
    condition.value = object.number(member, 0, kNotNegative);
  } else if (member == "end") {
    read_end(site, object, condition);
  } else if (member == "event") {
    condition.kind = Kind::event;
    condition.name = object.name(member);
    condition.value = object.number("minWeight", 0, kNotNegative);
  } else if (member == "phase") {
    read_phase(site, object, condition);
  } else {
    read_composed(site, object, member, place, condition);
  }
}

}  // namespace

SourceCondition read_condition(const Site& site, Json json, std::string path, ConditionPlace place) {
  SourceCondition condition;
  condition.path = std::move(path);
  if (json.kind() == JsonKind::string) {
    read_set(site, json, condition.path, condition);
  } else if (json.kind() == JsonKind::array) {
    condition.kind = Kind::all;
    read_terms(site, json, condition.path, place, condition.terms);
  } else if (json.kind() == JsonKind::object) {
    if (const Word<const ObjectKind*>* const term = term_of(site.reading, json, condition.path))
      read_term(site, Object(site.reading, *term->value, json, condition.path), term->text, place, condition);
  } else {
    note_kind(site.reading, json, "a condition: a name, a list or an object", condition.path);
  }
  return condition;
}

}  // namespace sinew::asset::graphs
