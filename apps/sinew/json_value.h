// SPDX-License-Identifier: MIT
// JSON that was read.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::cli {

struct JsonMember;

struct JsonValue {
  enum class Kind : unsigned char { null, boolean, number, text, list, object };
  Kind kind = Kind::null;
  double number = 0;  // boolean: 0 or 1
  std::string text;
  std::vector<JsonMember> members;  // in order; those of a list have no name

  // Nothing where there is no such member.
  const JsonValue* find(std::string_view name) const;
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

inline const JsonValue* JsonValue::find(std::string_view name) const {
  for (const JsonMember& member : members)
    if (kind == Kind::object && member.name == name) return &member.value;
  return nullptr;
}

// Nothing where the text is not JSON (RFC 8259).
std::optional<JsonValue> parse_json(std::string_view text);

}  // namespace sinew::cli
