// SPDX-License-Identifier: MIT
// Writes the members of one JSON object, and knows its place, so that a value that JSON or glTF forbids fails there.
#pragma once
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "import/gltf/failure.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::gltf_out {

using gltf::fail;
using gltf::say;

bool has_same_bits(double a, double b);  // 0 and -0 are two
// Shortest text that reads back as the same number. Requires: it is finite.
std::string json_number(double number);
// In quotes, escaped. Fails where the text is not UTF-8.
std::string json_string(std::string_view text, std::string_view where);
std::string json_array(const std::vector<std::string>& elements);

class JsonObject {
 public:
  explicit JsonObject(std::string where) : where_(std::move(where)) {}

  const std::string& where() const { return where_; }
  std::string at(std::string_view key) const { return where_ + '/' + std::string(key); }
  bool is_empty() const { return text_.empty(); }
  std::string text() const { return '{' + text_ + '}'; }

  void raw(std::string_view key, std::string_view json);
  // Nothing where it is empty.
  void array(std::string_view key, const std::vector<std::string>& elements);
  void object(std::string_view key, const JsonObject& members);

  void string(std::string_view key, std::string_view value);
  void name(std::string_view value);  // nothing where it is empty
  void flag(std::string_view key, bool value) { raw(key, value ? "true" : "false"); }
  void whole(std::string_view key, std::uint64_t value) { raw(key, std::to_string(value)); }
  void number(std::string_view key, double value);
  void numbers(std::string_view key, std::span<const double> values);
  // Nothing where every bit is that of the default.
  void number_unless(std::string_view key, double value, double standard);
  void numbers_unless(std::string_view key, std::span<const double> values, std::span<const double> standard);

  // Nothing for kNone. Fails where there is no such object: limit counts those of that kind.
  void index(std::string_view key, Index value, std::size_t limit, std::string_view kind);
  void indices(std::string_view key, std::span<const Index> values, std::size_t limit, std::string_view kind);

 private:
  std::string where_, text_;
};

// Fails where there is no such object.
void check_index(Index value, std::size_t limit, std::string_view kind, std::string_view where);

}  // namespace sinew::asset::gltf_out
