// SPDX-License-Identifier: MIT
#pragma once
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sinew/scene/diagnostics.h"

namespace sinew::cli {

// JSON text (RFC 8259), written in order into a string. Numbers are the shortest text that reads back to the same
// value, whatever the locale; NaN and infinities, which JSON lacks, become null. Bytes that are not UTF-8 become
// U+FFFD.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(float number);
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  template <std::integral Number>
  JsonWriter& value(Number number) {
    return raw(std::to_string(number));
  }
  JsonWriter& null() { return raw("null"); }

  // key and value of an object.
  template <class T>
  JsonWriter& member(std::string_view name, const T& content) {
    return key(name).value(content);
  }
  // "diagnostics": [{"severity", "code", "what", "where"}]
  JsonWriter& diagnostics(const asset::Diagnostics& diagnostics);

  const std::string& text() const { return text_; }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  JsonWriter& raw(std::string_view token);
  void separate(bool opens = false);  // the comma and line break before a value
  void quote(std::string_view text);

  struct Level {
    bool is_object = false, has_content = false;
  };
  std::string text_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

}  // namespace sinew::cli
