// SPDX-License-Identifier: MIT
#include "graphs/read/scope.h"

#include "graphs/nearest_name.h"
#include "import/failure.h"

namespace sinew::asset::graphs {
namespace {

using readers::in_quotes;
using readers::say;

constexpr std::string_view kComponents = "xyz";

std::size_t components_of(std::optional<ParamType> type) {
  return type == ParamType::vec2 ? 2 : type == ParamType::vec3 ? 3 : 0;
}

std::vector<std::string> with_components(const Scope& scope) {
  std::vector<std::string> names = scope.parameters.all();
  for (const auto& [name, type] : scope.types)
    for (std::size_t i = 0; i < components_of(type); ++i) names.push_back(say(name, ".", kComponents.substr(i, 1)));
  return names;
}

// Whose own names come first.
void check_outwards(Reading& reading, const Scope& scope, Names Scope::* kind, std::string_view name,
                    std::string_view where) {
  if (name.empty() || (scope.*kind).has(name)) return;
  if (scope.outer == nullptr) {
    (scope.*kind).check(reading, name, where);
    return;
  }
  if ((scope.outer->*kind).has(name)) return;
  std::vector<std::string> candidates = (scope.*kind).all();
  candidates.insert(candidates.end(), (scope.outer->*kind).all().begin(), (scope.outer->*kind).all().end());
  (scope.*kind).note_unknown(reading, name, candidates, where);
}

}  // namespace

void Names::add(std::string_view name) {
  if (set_.emplace(name).second) all_.emplace_back(name);
}

bool Names::check(Reading& reading, std::string_view name, std::string_view where) const {
  if (name.empty()) return false;
  if (has(name)) return true;
  note_unknown(reading, name, all_, where);
  return false;
}

void Names::note_unknown(Reading& reading, std::string_view name, const std::vector<std::string>& candidates,
                         std::string_view where) const {
  const std::string nearest = reading.lists_more(code_) ? did_you_mean(name, candidates) : std::string();
  reading.fault(Errc::mismatch, code_, say("there is no ", kind_, in_quotes(name), nearest), where);
}

void Scope::check_group(Reading& reading, std::string_view name, std::string_view where) const {
  check_outwards(reading, *this, &Scope::groups, name, where);
}

void Scope::check_profile(Reading& reading, std::string_view name, std::string_view where) const {
  check_outwards(reading, *this, &Scope::profiles, name, where);
}

std::optional<ParamType> Scope::type_of(Reading& reading, std::string_view parameter, std::string_view where) const {
  if (parameter.empty()) return std::nullopt;
  if (const std::optional<ParamType> known = known_type(parameter)) return known;
  if (parameters.has(parameter)) return std::nullopt;
  const ComponentName name = split_component(parameter);
  const auto vector = types.find(name.vector);
  if (name.component == 3 || vector == types.end()) {
    parameters.note_unknown(reading, parameter,
                            reading.lists_more("unknown-parameter") ? with_components(*this) : parameters.all(), where);
    return std::nullopt;
  }
  if (!vector->second) return std::nullopt;
  reading.fault(
      Errc::mismatch, "parameter-type",
      say("the parameter", in_quotes(name.vector), " has no component ", kComponents.substr(name.component, 1)), where);
  return std::nullopt;
}

std::optional<ParamType> Scope::known_type(std::string_view parameter) const {
  if (const auto found = types.find(parameter); found != types.end()) return found->second;
  const ComponentName name = split_component(parameter);
  const auto vector = types.find(name.vector);
  const bool is_component = vector != types.end() && name.component < components_of(vector->second);
  return is_component ? std::optional(ParamType::number) : std::nullopt;
}

ComponentName split_component(std::string_view name) {
  if (name.size() < 3 || name[name.size() - 2] != '.') return {name};
  const std::size_t component = kComponents.find(name.back());
  if (component == std::string_view::npos) return {name};
  return {name.substr(0, name.size() - 2), component};
}

}  // namespace sinew::asset::graphs
