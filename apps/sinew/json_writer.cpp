// SPDX-License-Identifier: MIT
#include "json_writer.h"

#include <array>
#include <charconv>
#include <cmath>

#include "utf8.h"

namespace sinew::cli {
namespace {

template <class Number>
std::string shortest(Number number) {
  if (!std::isfinite(number)) return "null";
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  return {buffer.data(), end.ptr};
}

std::string_view severity_name(asset::Severity severity) {
  switch (severity) {
    case asset::Severity::error:
      return "error";
    case asset::Severity::warning:
      return "warning";
    case asset::Severity::note:
      break;
  }
  return "note";
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  quote(name);
  text_ += ": ";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  quote(text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) { return raw(shortest(number)); }
JsonWriter& JsonWriter::value(float number) { return raw(shortest(number)); }

JsonWriter& JsonWriter::diagnostics(const asset::Diagnostics& diagnostics) {
  key("diagnostics").begin_array();
  for (const asset::Diagnostic& diagnostic : diagnostics.all()) {
    begin_object().member("severity", severity_name(diagnostic.severity)).member("code", diagnostic.code);
    member("what", diagnostic.what).member("where", diagnostic.where).end_object();
  }
  return end_array();
}

JsonWriter& JsonWriter::open(char bracket) {
  separate(true);
  text_ += bracket;
  levels_.push_back({.is_object = bracket == '{', .has_content = false});
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  levels_.pop_back();
  text_ += bracket;
  if (levels_.empty()) text_ += '\n';
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view token) {
  separate();
  text_ += token;
  return *this;
}

// Members of the outermost object have a line each, and so have objects and arrays inside arrays; the rest is inline.
void JsonWriter::separate(bool opens) {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (levels_.empty()) return;
  Level& level = levels_.back();
  const bool own_line = levels_.size() == 1 || (opens && !level.is_object);
  if (level.has_content) text_ += own_line ? "," : ", ";
  if (own_line) {
    text_ += '\n';
    text_.append(levels_.size(), ' ');
  }
  level.has_content = true;
}

void JsonWriter::quote(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  text_ += '"';
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char first = text.front();
    if (length == 0) {
      text_ += "\xEF\xBF\xBD";  // U+FFFD
    } else if (first == '"' || first == '\\') {
      text_ += {'\\', first};
    } else if (first == '\n') {
      text_ += "\\n";
    } else if (static_cast<unsigned char>(first) < 0x20 || first == '\x7F') {
      text_ += "\\u00";
      text_ += {kHex[static_cast<unsigned char>(first) >> 4], kHex[static_cast<unsigned char>(first) & 15]};
    } else {
      text_ += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  text_ += '"';
}

}  // namespace sinew::cli
