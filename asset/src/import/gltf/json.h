// SPDX-License-Identifier: MIT
// A parsed JSON text that remembers where each value stands in it. Parsing is simdjson's; this tree exists because
// values that we do not understand are kept as the file spells them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sinew/base/result.h"

namespace sinew::asset::gltf {

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

const char* json_kind_name(JsonKind kind);  // "a number"

class JsonDocument;

// A value inside a document, which must outlive it. A default-made one is "absent" and converts to false.
class Json {
 public:
  Json() = default;
  Json(const JsonDocument* document, std::uint32_t entry) : document_(document), entry_(entry) {}

  explicit operator bool() const { return document_ != nullptr; }
  JsonKind kind() const;
  bool boolean() const;             // Requires: kind boolean
  double number() const;            // Requires: kind number
  std::string_view string() const;  // Requires: kind string
  std::uint32_t size() const;       // of an array or object; else 0
  std::string_view text() const;    // as the file spells it

  // The first member of that name; absent where there is none or this is no object.
  Json find(std::string_view key) const;

  // for (Json element : array): elements in order. Nothing where this is no array.
  class Elements;
  Elements elements() const;
  // for (auto [key, value] : object): members in order. Nothing where this is no object.
  class Members;
  Members members() const;

 private:
  const JsonDocument* document_ = nullptr;
  std::uint32_t entry_ = 0;
};

struct JsonMember {
  std::string_view key;
  Json value;
};

class JsonDocument {
 public:
  // Fails with bad_syntax, truncated or too_large (nested deeper than max_depth). The document refers to the text.
  static Result<JsonDocument> parse(std::string_view text, std::uint32_t max_depth);
  Json root() const { return {this, 0}; }

 private:
  friend class Json;
  friend class JsonBuilder;

  // In the order of the text. An object's members are pairs of entries: the key (a string), then the value.
  struct StringPlace {  // in strings_
    std::uint32_t first, length;
  };
  struct Entry {
    JsonKind kind = JsonKind::null;
    std::uint32_t end = 0;  // entry after this one and all within it
    std::uint32_t text_begin = 0, text_end = 0;
    union {
      double number = 0;
      StringPlace string;
      std::uint32_t size;
      bool boolean;
    };
  };
  std::string_view text_;
  std::string strings_;  // all strings, unescaped, one after the other
  std::vector<Entry> entries_;
};

class Json::Elements {
 public:
  struct Iterator {
    const JsonDocument* document;
    std::uint32_t entry;
    Json operator*() const { return {document, entry}; }
    Iterator& operator++();
    bool operator==(const Iterator& other) const { return entry == other.entry; }
  };
  Iterator begin() const { return {document_, first_}; }
  Iterator end() const { return {document_, end_}; }

 private:
  friend class Json;
  Elements(const JsonDocument* document, std::uint32_t first, std::uint32_t end)
      : document_(document), first_(first), end_(end) {}
  const JsonDocument* document_;
  std::uint32_t first_, end_;
};

class Json::Members {
 public:
  struct Iterator {
    const JsonDocument* document;
    std::uint32_t entry;
    JsonMember operator*() const { return {Json(document, entry).string(), Json(document, entry + 1)}; }
    Iterator& operator++();
    bool operator==(const Iterator& other) const { return entry == other.entry; }
  };
  Iterator begin() const { return {document_, first_}; }
  Iterator end() const { return {document_, end_}; }

 private:
  friend class Json;
  Members(const JsonDocument* document, std::uint32_t first, std::uint32_t end)
      : document_(document), first_(first), end_(end) {}
  const JsonDocument* document_;
  std::uint32_t first_, end_;
};

}  // namespace sinew::asset::gltf
