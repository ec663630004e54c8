// SPDX-License-Identifier: MIT
#include <algorithm>

#include "graphs/read/parts.h"

namespace sinew::asset::graphs {
namespace {

std::size_t number_count(ParamType type) { return type == ParamType::vec2 ? 2 : type == ParamType::vec3 ? 3 : 1; }

const ParameterKind* find_kind(std::string_view type) {
  for (const Word<ParameterKind>& word : kParameterTypes)
    if (word.text == type) return &word.value;
  return nullptr;
}

// Of the member `type`, which decides what else there may be: nothing where it is missing or no type.
const ParameterKind* kind_of(Reading& reading, Json json, const std::string& path) {
  const Json type = json.find("type");
  if (json.kind() != JsonKind::object) {
    note_kind(reading, json, "a parameter, an object", path);
    return nullptr;
  }
  if (!type) {
    reading.fault(Errc::bad_syntax, "missing-member", "a parameter needs a member \"type\"", path);
    return nullptr;
  }
  const std::string where = reading.path(path, "type");
  const std::string name = read_name(reading, type, where);
  const ParameterKind* const kind = find_kind(name);
  if (kind == nullptr && !name.empty()) {
    std::vector<std::string> types;
    for (const Word<ParameterKind>& word : kParameterTypes) types.emplace_back(word.text);
    const std::string nearest = did_you_mean(name, types);
    reading.fault(Errc::bad_syntax, "unknown-word",
                  say("there is no type", in_quotes(name), " of parameters",
                      nearest.empty() ? "; there are float, int, bool, trigger, vec2 and vec3" : nearest),
                  where);
  }
  return kind;
}

void read_vector(Reading& reading, const Object& object, std::size_t count, double (&numbers)[3]) {
  const Json list = object.list("default");
  if (!list) return;
  const std::string where = object.path("default");
  if (list.size() != count) {
    reading.fault(Errc::bad_syntax, "wrong-type", say("here should stand ", count, " numbers, not ", list.size()),
                  where);
    return;
  }
  std::size_t i = 0;
  for (const Json each : list.elements()) {
    numbers[i] = read_number(reading, each, kAnyNumber, reading.path(where, i)).value_or(0);
    ++i;
  }
}

void read_default(Reading& reading, const Object& object, SourceParameter& parameter) {
  switch (parameter.type) {
    case ParamType::number:
      parameter.initial[0] = object.number("default", 0);
      break;
    case ParamType::integer:
      parameter.initial[0] = object.number("default", 0, kInt);
      break;
    case ParamType::boolean:
    case ParamType::trigger:
      parameter.initial[0] = object.boolean("default", false) ? 1 : 0;
      break;
    case ParamType::vec2:
    case ParamType::vec3:
      read_vector(reading, object, number_count(parameter.type), parameter.initial);
      break;
  }
}

// A default that is not stated is the number within the bounds that is nearest to 0.
void apply_bounds(Reading& reading, const Object& object, SourceParameter& parameter) {
  if (parameter.low && parameter.high && *parameter.low > *parameter.high) {
    reading.fault(Errc::out_of_range, "out-of-range", say("min is ", *parameter.low, ", above max ", *parameter.high),
                  object.path("min"));
    return;
  }
  for (std::size_t i = 0; i < number_count(parameter.type); ++i) {
    double& number = parameter.initial[i];
    const double stated = number;
    if (parameter.low) number = std::max(number, *parameter.low);
    if (parameter.high) number = std::min(number, *parameter.high);
    if (number != stated && object.has("default"))
      reading.fault(Errc::out_of_range, "out-of-range", say("the default ", stated, " is not between min and max"),
                    object.path("default"));
  }
}

SourceParameter read_parameter(Reading& reading, const NamedMember& member, const ParameterKind& kind) {
  const Object object(reading, *kind.object, member.value, member.path);
  SourceParameter parameter;
  parameter.name = member.name;
  parameter.path = member.path;
  parameter.id = object.name("id");
  parameter.type = kind.type;
  read_default(reading, object, parameter);
  if (kind.type == ParamType::trigger) {
    parameter.hold_secs = object.optional_number("hold", kAboveZero);
  } else if (kind.type != ParamType::boolean) {
    const Bounds& bounds = kind.type == ParamType::integer ? kInt : kAnyNumber;
    parameter.low = object.optional_number("min", bounds);
    parameter.high = object.optional_number("max", bounds);
    if (kind.type != ParamType::integer) parameter.smooth_secs = object.number("smooth", 0, kNotNegative);
    apply_bounds(reading, object, parameter);
  }
  return parameter;
}

}  // namespace

std::vector<SourceParameter> read_parameters(Reading& reading, Json json, const std::string& path, Scope& scope) {
  std::vector<SourceParameter> parameters;
  for (const NamedMember& member : named_members(reading, json, path)) {
    if (split_component(member.name).component < 3)
      reading.fault(Errc::bad_syntax, "bad-name",
                    say("the name", in_quotes(member.name), " ends as those of a vector's components do"), member.path);
    const ParameterKind* const kind = kind_of(reading, member.value, member.path);
    scope.parameters.add(member.name);
    scope.types[std::string(member.name)] = kind ? std::optional(kind->type) : std::nullopt;
    if (kind) parameters.push_back(read_parameter(reading, member, *kind));
  }
  return parameters;
}

std::vector<SourceSyncGroup> read_sync_groups(Reading& reading, Json json, const std::string& path, Scope& scope) {
  std::vector<SourceSyncGroup> groups;
  for (const NamedMember& member : named_members(reading, json, path)) {
    const Object object(reading, kSyncGroup, member.value, member.path);
    scope.groups.add(member.name);
    groups.push_back({std::string(member.name), member.path, object.names("markers")});
  }
  return groups;
}

std::vector<SourceProfile> read_profiles(Reading& reading, Json json, const std::string& path, Scope& scope) {
  std::vector<SourceProfile> profiles;
  for (const NamedMember& member : named_members(reading, json, path)) {
    SourceProfile profile{std::string(member.name), member.path, {}};
    scope.profiles.add(member.name);
    if (is_kind(reading, member.value, JsonKind::array, member.path))
      for (const Json each : member.value.elements()) {
        const Object entry(reading, kProfileEntry, each, reading.path(member.path, profile.entries.size()));
        profile.entries.push_back({entry.name("mask"), entry.number("pace", 1, kNotNegative)});
      }
    profiles.push_back(std::move(profile));
  }
  return profiles;
}

}  // namespace sinew::asset::graphs
