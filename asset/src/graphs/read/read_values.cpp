// SPDX-License-Identifier: MIT
#include "graphs/read/parts.h"

namespace sinew::asset::graphs {
namespace {

void check_is_number(const Site& site, const std::string& parameter, const std::string& where) {
  const std::optional<ParamType> type = site.scope.type_of(site.reading, parameter, where);
  if (type != ParamType::vec2 && type != ParamType::vec3) return;
  site.reading.fault(Errc::mismatch, "parameter-type",
                     say("the parameter", in_quotes(parameter), " is ", a_type(*type), "; name a component, such as",
                         in_quotes(parameter + ".x")),
                     where);
}

}  // namespace

SourceValue read_value(const Site& site, Json json, std::string path) {
  SourceValue value;
  switch (json.kind()) {
    case JsonKind::number:
      value.offset = read_number(site.reading, json, kAnyNumber, path).value_or(0);
      break;
    case JsonKind::boolean:
      value.offset = json.boolean() ? 1 : 0;
      break;
    case JsonKind::string:
      value.parameter = read_name(site.reading, json, path);
      check_is_number(site, value.parameter, path);
      break;
    case JsonKind::object: {
      const Object object(site.reading, kValue, json, path);
      value.parameter = object.name("parameter");
      if (!value.parameter.empty()) check_is_number(site, value.parameter, object.path("parameter"));
      value.scale = object.number("scale", 1);
      value.offset = object.number("offset", 0);
      value.low = object.optional_number("min");
      value.high = object.optional_number("max");
      if (value.low && value.high && *value.low > *value.high)
        site.reading.fault(Errc::out_of_range, "out-of-range", say("min is ", *value.low, ", above max ", *value.high),
                           object.path("min"));
      break;
    }
    default:
      note_kind(site.reading, json, "a number, a parameter's name, or an object with a parameter", path);
  }
  value.path = std::move(path);
  return value;
}

SourceValue value_or(const Site& site, const Object& object, std::string_view member, double fallback) {
  const Json json = object.find(member);
  return json ? read_value(site, json, object.path(member)) : constant(fallback);
}

}  // namespace sinew::asset::graphs
