// SPDX-License-Identifier: MIT
#include "import/gltf/fields.h"

#include <utility>

#include "import/gltf/failure.h"

namespace sinew::asset::gltf {
namespace {

[[noreturn]] void fail_type(Json value, std::string_view where, JsonKind expected) {
  fail(Errc::bad_syntax, where,
       say(json_kind_name(expected), " was expected here, not ", json_kind_name(value.kind())));
}

double to_number(Json value, std::string_view where) {
  if (value.kind() != JsonKind::number) fail_type(value, where, JsonKind::number);
  return value.number();
}

bool is_size(Json value) {
  constexpr double kLargest = 9007199254740992.0;  // 2^53: beyond it JSON numbers are no longer exact
  if (value.kind() != JsonKind::number) return false;
  const double number = value.number();
  return number >= 0 && number <= kLargest && double(std::uint64_t(number)) == number;
}

std::uint64_t to_size(Json value, std::string_view where) {
  const double number = to_number(value, where);
  if (!is_size(value))
    fail(Errc::out_of_range, where, say("a whole number of at least 0 was expected here, not ", number));
  return std::uint64_t(number);
}

}  // namespace

std::string element_path(std::string_view where, std::size_t index) {
  return std::string(where) + '/' + std::to_string(index);
}

Index to_index(Json value, std::string_view where, std::size_t limit, std::string_view kind) {
  const std::uint64_t index = to_size(value, where);
  if (index >= limit) fail(Errc::out_of_range, where, say("there is no ", kind, " ", index, ": the file has ", limit));
  return static_cast<Index>(index);
}

Fields::Fields(Json object, std::string where) : object_(object), where_(std::move(where)) {
  if (object.kind() != JsonKind::object) fail_type(object, where_, JsonKind::object);
}

Json Fields::of_kind(std::string_view key, JsonKind kind) const {
  const Json value = find(key);
  if (value && value.kind() != kind) fail_type(value, at(key), kind);
  return value;
}

double Fields::number_or(std::string_view key, double fallback) const {
  const Json value = find(key);
  return value ? to_number(value, at(key)) : fallback;
}

bool Fields::bool_or(std::string_view key, bool fallback) const {
  const Json value = of_kind(key, JsonKind::boolean);
  return value ? value.boolean() : fallback;
}

std::string Fields::string_or(std::string_view key, std::string_view fallback) const {
  const Json value = of_kind(key, JsonKind::string);
  return std::string(value ? value.string() : fallback);
}

std::uint64_t Fields::size_or(std::string_view key, std::uint64_t fallback) const {
  const Json value = find(key);
  return value ? to_size(value, at(key)) : fallback;
}

std::uint64_t Fields::size(std::string_view key) const {
  if (!has(key)) fail(Errc::bad_syntax, where_, say("\"", key, "\" is missing"));
  return size_or(key, 0);
}

Index Fields::index_or_none(std::string_view key, std::size_t limit, std::string_view kind) const {
  const Json value = find(key);
  return value ? to_index(value, at(key), limit, kind) : kNone;
}

Index Fields::index(std::string_view key, std::size_t limit, std::string_view kind) const {
  if (!has(key)) fail(Errc::bad_syntax, where_, say("\"", key, "\" is missing"));
  return index_or_none(key, limit, kind);
}

std::vector<Index> Fields::indices(std::string_view key, std::size_t limit, std::string_view kind) const {
  std::vector<Index> all;
  const Json list = array(key);
  all.reserve(list.size());
  for (const Json value : list.elements()) {
    const bool good = is_size(value) && value.number() < double(limit);
    all.push_back(good ? static_cast<Index>(value.number())
                       : to_index(value, element_path(at(key), all.size()), limit, kind));
  }
  return all;
}

Json Fields::array(std::string_view key) const { return of_kind(key, JsonKind::array); }
Json Fields::object(std::string_view key) const { return of_kind(key, JsonKind::object); }

bool Fields::read_numbers(std::string_view key, std::span<double> out) const {
  const Json list = array(key);
  if (!list) return false;
  if (list.size() != out.size())
    fail(Errc::mismatch, at(key), say(out.size(), " numbers were expected here, not ", list.size()));
  std::size_t i = 0;
  for (const Json value : list.elements()) out[i++] = to_number(value, at(key));
  return true;
}

std::vector<double> Fields::numbers(std::string_view key) const {
  std::vector<double> all(array(key).size());
  read_numbers(key, all);
  return all;
}

Preserved Fields::preserved() const {
  Preserved preserved;
  for (const auto [key, value] : object_.members()) {
    if (key == "extras") preserved.extras_json = value.text();
    if (key != "extensions") continue;
    if (value.kind() != JsonKind::object) fail_type(value, at(key), JsonKind::object);
    for (const auto [name, extension] : value.members())
      preserved.extensions.push_back({std::string(name), std::string(extension.text())});
  }
  return preserved;
}

std::shared_ptr<const Preserved> Fields::shared_preserved() const {
  if (!has("extras") && !has("extensions")) return nullptr;
  return std::make_shared<const Preserved>(preserved());
}

Json Fields::extension(std::string_view name) const {
  const Json value = object("extensions").find(name);
  if (value && value.kind() != JsonKind::object)
    fail_type(value, at("extensions/") + std::string(name), JsonKind::object);
  return value;
}

}  // namespace sinew::asset::gltf
