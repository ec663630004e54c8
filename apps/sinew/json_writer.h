// SPDX-License-Identifier: MIT
#pragma once
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "sinew/scene/diagnostics.h"

namespace sinew::cli {

// JSON text (RFC 8259) of what is written in order. Numbers read back to the same value, whatever the locale; NaN and
// infinities, which JSON lacks, become null. Bytes that are not UTF-8 become U+FFFD.
class JsonWriter {
 public:
  JsonWriter();
  ~JsonWriter();
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(float number);  // the shortest text that gives this float
  JsonWriter& value(bool truth);
  template <std::integral Number>
  JsonWriter& value(Number number) {
    if constexpr (std::signed_integral<Number>)
      return whole(std::int64_t(number));
    else
      return count(std::uint64_t(number));
  }
  JsonWriter& null();

  // key and value of an object.
  template <class T>
  JsonWriter& member(std::string_view name, const T& content) {
    return key(name).value(content);
  }
  // "diagnostics": [{"severity", "code", "what", "where"}]
  JsonWriter& diagnostics(const asset::Diagnostics& diagnostics);

  // All of it, with a line for each member of the outermost object and for each object or array in an array.
  std::string text() const;

 private:
  JsonWriter& whole(std::int64_t number);
  JsonWriter& count(std::uint64_t number);
  struct Document;
  std::unique_ptr<Document> document_;
};

}  // namespace sinew::cli
