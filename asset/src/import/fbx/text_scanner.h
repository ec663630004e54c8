// SPDX-License-Identifier: MIT
// Words of the text encoding: Name: value, "text", word, *count { ... } with ; comments to the end of a line.
#pragma once
#include <string_view>

#include "import/fbx/records.h"

namespace sinew::asset::fbx {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\0'; }

// What ends a word that stands without quotes.
constexpr bool ends_word(char c) {
  return is_blank(c) || c == ',' || c == '{' || c == '}' || c == '"' || c == ';' || c == ':';
}

// The first place from `at` that is neither blank nor in a comment.
inline const char* skip_blanks(const char* at, const char* end) {
  while (at < end) {
    if (*at == ';') {
      while (at < end && *at != '\n') ++at;
    } else if (is_blank(*at)) {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

inline const char* skip_word(const char* at, const char* end) {
  while (at < end && !ends_word(*at)) ++at;
  return at;
}

// A word without quotes as a value: a number, *count of an array, or a text.
Value word_value(std::string_view word);

}  // namespace sinew::asset::fbx
