// SPDX-License-Identifier: MIT
// Words and numbers of text formats, where they stand in the file: nothing is copied, and no locale is asked.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace sinew::asset::readers {

constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }
constexpr bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// What is behind the byte order mark of UTF-8, where there is one.
constexpr std::string_view without_mark(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

// The decimal number at `at`, to the nearest double; a sign may stand before it. The place behind it, or nullptr where
// no number stands there. Beyond the range of double it is an infinity or 0; nan, inf and what Microsoft's libraries
// print for them (1.#QNAN, -1.#IND) are numbers that are not finite. `end` bounds what is read.
const char* scan_number(const char* at, const char* end, double& number);

// Whether they are the same but for the case of ASCII letters.
bool is_word(std::string_view text, std::string_view small_letters);

// Bytes of a text as "line 12", for people: lines end with \n, \r\n or \r. Cheap where places are asked for from the
// front to the back.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}
  std::string at(std::size_t offset) const;

 private:
  std::string_view text_;
  mutable std::size_t counted_ = 0, line_ = 1;
};

}  // namespace sinew::asset::readers
