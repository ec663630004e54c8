// SPDX-License-Identifier: MIT
#include "graphs/read/object.h"

#include <cmath>
#include <set>

namespace sinew::asset::graphs {
namespace {

constexpr std::string_view kComment = "comment";

void check_comment(Reading& reading, Json json, const std::string& path) {
  if (json.kind() != JsonKind::string)
    reading.fault(Errc::bad_syntax, "wrong-type",
                  say("a comment is a string, not ", gltf::json_kind_name(json.kind()), "; nothing else is called so"),
                  reading.path(path, kComment));
}

void note_twice(Reading& reading, std::string_view name, const std::string& path) {
  reading.fault(Errc::bad_syntax, "duplicate-member", say("the member", in_quotes(name), " is there twice"),
                reading.path(path, name));
}

template <std::size_t N>
bool holds(const std::string_view (&list)[N], std::string_view name) {
  for (const std::string_view each : list)
    if (!each.empty() && each == name) return true;
  return false;
}

std::string bounds_text(const Bounds& bounds) {
  const char* const number = bounds.is_whole ? "a whole number" : "a number";
  if (bounds.high < double(kMaxGraphNumber)) return say(number, " from ", bounds.low, " to ", bounds.high);
  if (bounds.low > -double(kMaxGraphNumber))
    return say(number, bounds.is_low_allowed ? " of at least " : " above ", bounds.low);
  return say(number, " that is no larger than ", bounds.high);
}

}  // namespace

void note_kind(Reading& reading, Json json, std::string_view expected, std::string_view where) {
  reading.fault(Errc::bad_syntax, "wrong-type",
                say("here should stand ", expected, ", not ", gltf::json_kind_name(json.kind())), where);
}

bool is_kind(Reading& reading, Json json, JsonKind kind, std::string_view where) {
  if (json.kind() == kind) return true;
  note_kind(reading, json, gltf::json_kind_name(kind), where);
  return false;
}

std::optional<double> read_number(Reading& reading, Json json, const Bounds& bounds, std::string_view where) {
  if (!is_kind(reading, json, JsonKind::number, where)) return std::nullopt;
  const double number = json.number();
  const bool is_in = number >= bounds.low && number <= bounds.high && (bounds.is_low_allowed || number > bounds.low) &&
                     (!bounds.is_whole || number == std::trunc(number));
  if (is_in) return number;
  reading.fault(Errc::out_of_range, "out-of-range", say("here should stand ", bounds_text(bounds), ", not ", number),
                where);
  return std::nullopt;
}

std::string read_name(Reading& reading, Json json, std::string_view where) {
  if (!is_kind(reading, json, JsonKind::string, where)) return {};
  if (json.string().empty()) reading.fault(Errc::bad_syntax, "bad-name", "a name is empty", where);
  return std::string(json.string());
}

std::vector<NamedMember> named_members(Reading& reading, Json object, const std::string& path) {
  std::vector<NamedMember> members;
  if (!object || !is_kind(reading, object, JsonKind::object, path)) return members;
  std::set<std::string_view> seen;
  for (const auto [name, value] : object.members()) {
    if (name.size() > kMaxNameBytes) {
      reading.fault(Errc::too_large, "bad-name",
                    say("the name", in_quotes(name), " is longer than ", kMaxNameBytes, " bytes"), path);
    } else if (!seen.insert(name).second) {
      note_twice(reading, name, path);
    } else if (name == kComment) {
      check_comment(reading, value, path);
    } else if (name.empty()) {
      reading.fault(Errc::bad_syntax, "bad-name", "a name is empty", reading.path(path, name));
    } else {
      members.push_back({name, value, reading.path(path, name)});
    }
  }
  return members;
}

Object::Object(Reading& reading, const ObjectKind& kind, Json json, std::string path)
    : reading_(reading), json_(json), path_(std::move(path)) {
  if (json_.kind() == JsonKind::object)
    check_members(kind);
  else
    note_kind(reading_, json_, say(kind.what, ", an object"), path_);
}

void Object::check_members(const ObjectKind& kind) const {
  std::set<std::string_view> seen;
  for (const auto [name, value] : json_.members()) {
    if (!seen.insert(name).second)
      note_twice(reading_, name, path_);
    else if (name == kComment)
      check_comment(reading_, value, path_);
    else if (!holds(kind.required, name) && !holds(kind.optional, name))
      note_unknown(kind, name);
  }
  for (const std::string_view member : kind.required)
    if (!member.empty() && !has(member))
      reading_.fault(Errc::bad_syntax, "missing-member", say(kind.what, " needs a member", in_quotes(member)), path_);
}

void Object::note_unknown(const ObjectKind& kind, std::string_view member) const {
  std::vector<std::string> known = {std::string(kComment)};
  for (const std::string_view each : kind.required) known.emplace_back(each);
  for (const std::string_view each : kind.optional) known.emplace_back(each);
  const std::string where = member.size() > kMaxNameBytes ? path_ : path(member);
  const std::string nearest = reading_.lists_more("unknown-member") ? did_you_mean(member, known) : std::string();
  reading_.fault(Errc::bad_syntax, "unknown-member", say(kind.what, " has no member", in_quotes(member), nearest),
                 where);
}

void Object::note_word(std::string_view member, std::string_view text, const std::vector<std::string>& words) const {
  std::string what = say("here should not stand", in_quotes(text));
  const std::string nearest = reading_.lists_more("unknown-word") ? did_you_mean(text, words) : std::string();
  if (nearest.empty()) {
    what += "; the words are";
    for (const std::string& word : words) what += in_quotes(word);
  }
  reading_.fault(Errc::bad_syntax, "unknown-word", what + nearest, path(member));
}

double Object::number(std::string_view member, double fallback, const Bounds& bounds) const {
  return optional_number(member, bounds).value_or(fallback);
}

std::optional<double> Object::optional_number(std::string_view member, const Bounds& bounds) const {
  const Json value = find(member);
  return value ? read_number(reading_, value, bounds, path(member)) : std::nullopt;
}

bool Object::boolean(std::string_view member, bool fallback) const {
  const Json value = find(member);
  return value && is_kind(reading_, value, JsonKind::boolean, path(member)) ? value.boolean() : fallback;
}

std::string Object::name(std::string_view member) const {
  const Json value = find(member);
  return value ? read_name(reading_, value, path(member)) : std::string();
}

std::vector<std::string> Object::names(std::string_view member) const {
  std::vector<std::string> names;
  const std::string where = path(member);
  for (const Json each : list(member).elements()) {
    std::string name = read_name(reading_, each, reading_.path(where, names.size()));
    names.push_back(std::move(name));
  }
  return names;
}

Json Object::list(std::string_view member) const {
  const Json value = find(member);
  return value && is_kind(reading_, value, JsonKind::array, path(member)) ? value : Json();
}

Json Object::filled_list(std::string_view member) const {
  const Json value = list(member);
  if (value && value.size() == 0)
    reading_.fault(Errc::bad_syntax, "empty-list", "this list needs an element", path(member));
  return value;
}

}  // namespace sinew::asset::graphs
