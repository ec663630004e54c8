// SPDX-License-Identifier: MIT
// JSON that was read.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::cli {

struct JsonValue {
  enum class Kind : unsigned char { null, boolean, number, text, list, object };
  Kind kind = Kind::null;
  double number = 0;  // boolean: 0 or 1
  std::string text;
  std::vector<std::pair<std::string, JsonValue>> members;  // in order; those of a list have no name

  // Nothing where there is no such member.
  const JsonValue* find(std::string_view name) const {
    for (const auto& [key, value] : members)
      if (kind == Kind::object && key == name) return &value;
    return nullptr;
  }
};

// Nothing where the text is not JSON (RFC 8259).
std::optional<JsonValue> parse_json(std::string_view text);

}  // namespace sinew::cli
