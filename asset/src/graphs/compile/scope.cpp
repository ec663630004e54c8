// SPDX-License-Identifier: MIT
#include "graphs/compile/scope.h"

namespace sinew::asset {
namespace {

struct Dotted {
  std::string_view name;
  std::uint16_t component = 0;
};
// "move.x" as "move" and 0.
std::optional<Dotted> split_component(std::string_view name) {
  if (name.size() < 3 || name[name.size() - 2] != '.') return std::nullopt;
  const std::size_t component = std::string_view("xyz").find(name.back());
  if (component == std::string_view::npos) return std::nullopt;
  return Dotted{name.substr(0, name.size() - 2), static_cast<std::uint16_t>(component)};
}

std::vector<std::string> readable_names(const Scope& scope, const FlatGraph& flat) {
  std::vector<std::string> names;
  for (const auto& [name, place] : scope.params) {
    const std::uint16_t words =
        place.component ? std::uint16_t{1} : word_count(static_cast<ParamType>(flat.params[place.param].record.type));
    for (std::uint16_t c = 0; words > 1 && c < words; ++c) names.push_back(std::string(name) + '.' + "xyz"[c]);
    names.emplace_back(name);
  }
  return names;
}

template <class Part>
void add(std::map<std::string_view, const Part*>& parts, const Part& part, const std::string& where, const char* kind,
         Faults& faults) {
  if (!parts.emplace(part.name, &part).second)
    faults.error("duplicate-name", std::string("two ") + kind + " are called" + in_quotes(part.name), where);
}

// Of a kind of part, in a scope and those around it.
template <class Part>
std::vector<std::string> known_names(const Scope& scope, std::map<std::string_view, const Part*> BodyNames::* parts) {
  std::vector<std::string> known;
  for (const Scope* at = &scope; at != nullptr; at = at->outer)
    for (const auto& [name, part] : at->names->*parts) known.emplace_back(name);
  return known;
}

}  // namespace

BodyNames::BodyNames(const GraphBody& body, Faults& faults) {
  for (const NamedNode& node : body.nodes) add(nodes, node, node.node.path, "nodes", faults);
  for (const SourceProfile& profile : body.profiles) add(profiles, profile, profile.path, "profiles", faults);
  for (const SourceSyncGroup& group : body.sync_groups) add(groups, group, group.path, "sync groups", faults);
  for (const SourceParameter& param : body.parameters) add(params, param, param.path, "parameters", faults);
}

std::uint16_t word_count(ParamType type) { return type == ParamType::vec2 ? 2 : type == ParamType::vec3 ? 3 : 1; }

std::optional<ParamPlace> find_param(std::string_view name, const Scope& scope, const FlatGraph& flat, Faults& faults,
                                     const std::string& where) {
  if (const auto found = scope.params.find(name); found != scope.params.end()) return found->second;
  if (const std::optional<Dotted> dotted = split_component(name)) {
    const auto found = scope.params.find(dotted->name);
    if (found != scope.params.end() && !found->second.component) {
      const auto type = static_cast<ParamType>(flat.params[found->second.param].record.type);
      if (word_count(type) > 1 && dotted->component < word_count(type))
        return ParamPlace{found->second.param, dotted->component};
    }
  }
  faults.unknown("parameter", std::string(name), [&] { return readable_names(scope, flat); }, where);
  return std::nullopt;
}

std::optional<Word> read_word(std::string_view name, const Scope& scope, FlatGraph& flat, Faults& faults,
                              const std::string& where) {
  const std::optional<ParamPlace> place = find_param(name, scope, flat, faults, where);
  if (!place) return std::nullopt;
  FlatParam& param = flat.params[place->param];
  param.is_read = true;
  const auto type = static_cast<ParamType>(param.record.type);
  const auto first = static_cast<std::uint16_t>(param.record.word);
  if (place->component)
    return Word{static_cast<std::uint16_t>(first + *place->component), ParamType::number, place->param};
  if (word_count(type) == 1) return Word{first, type, place->param};
  faults.error("parameter-type",
               "the parameter" + in_quotes(name) + " has components: a number is wanted, such as" +
                   in_quotes(std::string(name) + ".x"),
               where);
  return std::nullopt;
}

std::optional<FlatIndex> find_group(const std::string& name, const Scope& scope, Faults& faults,
                                    const std::string& where) {
  for (const Scope* at = &scope; at != nullptr; at = at->outer)
    if (const auto found = at->groups.find(name); found != at->groups.end()) return found->second;
  faults.unknown("sync-group", name, [&] { return known_names(scope, &BodyNames::groups); }, where);
  return std::nullopt;
}

const SourceProfile* find_profile(const std::string& name, const Scope& scope, Faults& faults,
                                  const std::string& where) {
  for (const Scope* at = &scope; at != nullptr; at = at->outer)
    if (const auto found = at->names->profiles.find(name); found != at->names->profiles.end()) return found->second;
  faults.unknown("profile", name, [&] { return known_names(scope, &BodyNames::profiles); }, where);
  return nullptr;
}

}  // namespace sinew::asset
