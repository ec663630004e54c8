// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "graphs/compile/expander.h"

namespace sinew::asset {
namespace {

bool is_float_type(ParamType type) {
  return type == ParamType::number || type == ParamType::vec2 || type == ParamType::vec3;
}
bool has_bounds(ParamType type) { return is_float_type(type) || type == ParamType::integer; }

const char* type_name(ParamType type) {
  constexpr const char* kNames[] = {"float", "int", "bool", "trigger", "vec2", "vec3"};
  return kNames[static_cast<std::size_t>(type)];
}

// What is wrong with a parameter's numbers; nullptr: nothing.
const char* fault_of(const SourceParameter& source) {
  const auto is_far = [](double value) { return !(std::abs(value) <= static_cast<double>(kMaxGraphNumber)); };
  const double low = source.low.value_or(-1), high = source.high.value_or(1);
  if (is_far(low) || is_far(high) || is_far(source.smooth_secs) || is_far(source.hold_secs.value_or(0)))
    return "a number of a parameter is not finite, or too large";
  if (source.low && source.high && low > high) return "min is above max";
  if (source.smooth_secs < 0 || source.hold_secs.value_or(0) < 0) return "a time is negative";
  if (source.smooth_secs > 0 && !is_float_type(source.type)) return "only a float, vec2 or vec3 can be smoothed";
  if (source.hold_secs && source.type != ParamType::trigger) return "only a trigger is held";
  for (std::size_t c = 0; c < word_count(source.type); ++c) {
    const double value = source.initial[c];
    if (is_far(value)) return "a default is not finite, or too large";
    if (!has_bounds(source.type)) continue;
    if ((source.low && value < low) || (source.high && value > high)) return "a default lies outside of min and max";
    if (source.type == ParamType::integer && (value != std::floor(value) || std::abs(value) > 2147483647))
      return "the default of an int is a whole number of 32 bits";
  }
  return nullptr;
}

std::uint32_t initial_word(ParamType type, double value) {
  if (is_float_type(type)) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  if (type == ParamType::integer) return static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
  return value != 0 ? 1 : 0;
}

void set_numbers(const SourceParameter& source, GraphParamRecord& record) {
  for (std::size_t c = 0; c < word_count(source.type); ++c)
    record.initial[c] = initial_word(source.type, source.initial[c]);
  if (has_bounds(source.type)) {
    record.low = source.low ? static_cast<float>(*source.low) : -kMaxGraphNumber;
    record.high = source.high ? static_cast<float>(*source.high) : kMaxGraphNumber;
  }
  record.smooth_secs = static_cast<float>(source.smooth_secs);
  // 0 stands for triggers without: what is held for no time is held for the least.
  if (source.hold_secs)
    record.hold_secs = std::max(static_cast<float>(*source.hold_secs), std::numeric_limits<float>::min());
}

}  // namespace

void Expander::add_param(const SourceParameter& source, Scope& scope) {
  FlatParam param;
  param.name = scope.prefix + source.name;
  param.id = id_of(source.id, param.name, scope);
  param.where = source.path.empty() ? param.name : source.path;
  if (words_ + word_count(source.type) >= kNoGraphIndex) {
    faults_.error("too-many-parameters", "the parameters have more than 65,534 numbers", param.where, Errc::too_large);
    return;
  }
  param.record.type = static_cast<std::uint32_t>(source.type);
  param.record.word = static_cast<std::uint32_t>(words_);
  if (const char* fault = fault_of(source))
    faults_.error("bad-parameter", fault, param.where, Errc::out_of_range);
  else
    set_numbers(source, param.record);
  if (param.name.size() > kMaxGraphPathBytes)
    faults_.error("too-long", "a parameter's name has more than 1024 bytes", param.where, Errc::too_large);
  words_ += word_count(source.type);
  scope.params.emplace(source.name, ParamPlace{static_cast<FlatIndex>(flat_.params.size()), {}});
  flat_.params.push_back(std::move(param));
}

void Expander::map_params(const SourceSubgraph& use, const SourceNode& source, const Place& place, Scope& inner) {
  const std::string& where = source.path.empty() ? place.path : source.path;
  if (!spend(use.parameters.size() + inner.body->parameters.size(), where)) return;
  for (const auto& [theirs, ours] : use.parameters) map_param(theirs, ours, where, place.scope, inner);
  for (const SourceParameter& param : inner.body->parameters)
    if (!inner.params.contains(param.name)) add_param(param, inner);
}

void Expander::map_param(const std::string& theirs, const std::string& ours, const std::string& where,
                         const Scope& outer, Scope& inner) {
  const auto found = inner.names->params.find(theirs);
  if (found == inner.names->params.end()) {
    const auto known = [&] {
      std::vector<std::string> names;
      for (const auto& [name, param] : inner.names->params) names.emplace_back(name);
      return names;
    };
    faults_.unknown("parameter", theirs, known, where);
    return;
  }
  const std::optional<ParamPlace> place = find_param(ours, outer, flat_, faults_, where);
  if (!place) return;
  const ParamType type =
      place->component ? ParamType::number : static_cast<ParamType>(flat_.params[place->param].record.type);
  if (type != found->second->type)
    faults_.error("parameter-type",
                  "the sub-graph's" + in_quotes(theirs) + " is a " + type_name(found->second->type) + "," +
                      in_quotes(ours) + " a " + type_name(type),
                  where);
  inner.params.insert_or_assign(found->first, *place);
}

}  // namespace sinew::asset
