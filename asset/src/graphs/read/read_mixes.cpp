// SPDX-License-Identifier: MIT
#include <charconv>
#include <system_error>

#include "graphs/read/parts.h"
#include "sinew/mix/format.h"

namespace sinew::asset::graphs {
namespace {

constexpr Bounds kBlendPlace{.low = -double(kMaxBlendParameter), .high = double(kMaxBlendParameter)};

Vec2 read_place(const Site& site, Json json, BlendSpaceKind kind, const std::string& where) {
  const auto number = [&](Json each, const std::string& path) {
    return static_cast<float>(read_number(site.reading, each, kBlendPlace, path).value_or(0));
  };
  if (kind == BlendSpaceKind::line) return {number(json, where), 0};
  Vec2 place{};
  if (json.kind() != JsonKind::array || json.size() != 2) {
    site.reading.fault(Errc::bad_syntax, "wrong-type", "here should stand [x, y]: the space has two parameters", where);
    return place;
  }
  float* const axes[] = {&place.x, &place.y};
  std::size_t i = 0;
  for (const Json each : json.elements()) {
    *axes[i] = number(each, site.reading.path(where, i));
    ++i;
  }
  return place;
}

// A clip by its name is a clip node in the sample's place, so that its path and "/clip" is where the name stands.
SourceNodeRef clip_of_sample(const Object& sample, const std::string& sync) {
  SourceClip clip;
  clip.clip = sample.name("clip");
  clip.sync = sync;
  SourceNodeRef ref;
  ref.path = sample.path();
  ref.inline_node.push_back({.id = {}, .path = sample.path(), .what = std::move(clip)});
  return ref;
}

SourceBlendSpace::Sample read_sample(const Site& site, Json json, const SourceBlendSpace& space,
                                     const std::string& sync, std::string path) {
  const Object object(site.reading, kSample, json, std::move(path));
  SourceBlendSpace::Sample sample{};
  sample.node.path = object.path();
  if (!object) return sample;
  if (const Json at = object.find("at")) sample.at = read_place(site, at, space.kind, object.path("at"));
  if (object.has("clip") == object.has("node"))
    site.reading.fault(Errc::bad_syntax, object.has("clip") ? "conflicting-members" : "missing-member",
                       "a sample has either a \"clip\" or a \"node\"", object.path());
  else
    sample.node = object.has("clip") ? clip_of_sample(object, sync) : node_ref(site, object, "node");
  return sample;
}

void read_axes(const Site& site, const Object& object, SourceBlendSpace& space) {
  space.x = value_or(site, object, "x", 0);
  space.y = value_or(site, object, "y", 0);
  const bool is_line = space.kind == BlendSpaceKind::line;
  if (is_line && object.has("y"))
    site.reading.fault(Errc::bad_syntax, "unknown-member", "a line has no member \"y\"", object.path("y"));
  if (!is_line && !object.has("y"))
    site.reading.fault(Errc::bad_syntax, "missing-member", "a blend space of two parameters needs a member \"y\"",
                       object.path());
}

// "0", "-3": as a number is written, and no other way, so that none is there twice.
std::optional<std::int64_t> case_number(std::string_view name) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc() || end != name.data() + name.size() || std::to_string(number) != name) return std::nullopt;
  return number;
}

void read_numbered_cases(const Site& site, Json json, const std::string& where, SourceSelect& select) {
  const std::vector<NamedMember> members = named_members(site.reading, json, where);
  if (members.empty()) site.reading.fault(Errc::bad_syntax, "empty-list", "a select needs an input", where);
  for (const NamedMember& member : members) {
    SourceSelect::Case input{case_number(member.name), read_node_ref(site, member.value, member.path)};
    if (!input.number && member.name != "default")
      site.reading.fault(Errc::bad_syntax, "bad-name",
                         say("an input is named by a whole number or \"default\", not", in_quotes(member.name)),
                         member.path);
    select.cases.push_back(std::move(input));
  }
}

void read_listed_cases(const Site& site, Json json, const std::string& where, SourceSelect& select) {
  if (json.size() == 0) site.reading.fault(Errc::bad_syntax, "empty-list", "a select needs an input", where);
  for (const Json each : json.elements()) {
    const std::size_t number = select.cases.size();
    select.cases.push_back(
        {static_cast<std::int64_t>(number), read_node_ref(site, each, site.reading.path(where, number))});
  }
}

void check_selector(const Site& site, const std::string& parameter, const std::string& where) {
  const std::optional<ParamType> type = site.scope.type_of(site.reading, parameter, where);
  if (!type || *type == ParamType::integer || *type == ParamType::boolean) return;
  const bool is_component = split_component(parameter).component < 3;
  site.reading.fault(Errc::mismatch, "parameter-type",
                     say("the parameter", in_quotes(parameter), " is ", is_component ? "a number" : a_type(*type),
                         "; a select goes by an int or a bool"),
                     where);
}

}  // namespace

SourceBlendSpace read_blend_space(const Site& site, const Object& object) {
  SourceBlendSpace space;
  space.kind = object.word("kind", kBlendSpaceKinds, BlendSpaceKind::line);
  read_axes(site, object, space);
  const std::string sync = object.name("sync");
  if (!sync.empty()) site.scope.check_group(site.reading, sync, object.path("sync"));
  const Json samples = object.filled_list("samples");
  if (!samples) return space;
  const std::string where = object.path("samples");
  for (const Json each : samples.elements()) {
    std::string path = site.reading.path(where, space.samples.size());
    space.samples.push_back(read_sample(site, each, space, sync, std::move(path)));
  }
  return space;
}

SourceBlend read_blend(const Site& site, const Object& object) {
  SourceBlend blend;
  const Json inputs = object.filled_list("inputs");
  if (!inputs) return blend;
  const std::string where = object.path("inputs");
  for (const Json each : inputs.elements()) {
    const Object input(site.reading, kBlendInput, each, site.reading.path(where, blend.inputs.size()));
    blend.inputs.push_back({node_ref(site, input, "node"), value_or(site, input, "weight", 1)});
  }
  return blend;
}

SourceSelect read_select(const Site& site, const Object& object) {
  SourceSelect select;
  select.parameter = object.name("parameter");
  if (!select.parameter.empty()) check_selector(site, select.parameter, object.path("parameter"));
  const Json inputs = object.find("inputs");
  select.is_list = inputs.kind() != JsonKind::object;
  if (inputs.kind() == JsonKind::object)
    read_numbered_cases(site, inputs, object.path("inputs"), select);
  else if (inputs.kind() == JsonKind::array)
    read_listed_cases(site, inputs, object.path("inputs"), select);
  else if (inputs)
    note_kind(site.reading, inputs, "a list of nodes, or an object of them by number", object.path("inputs"));
  select.fade = read_fade(site, object);
  return select;
}

}  // namespace sinew::asset::graphs
