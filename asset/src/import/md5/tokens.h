// SPDX-License-Identifier: MIT
// Words of an MD5 file: names in quotes, numbers, braces and parentheses; // and /* */ comments are passed over.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "import/text/scanner.h"

namespace sinew::asset::md5 {

class Tokens {
 public:
  explicit Tokens(std::string_view text)
      : text_(text), lines_(text), at_(text.size() - readers::without_mark(text).size()) {}

  bool at_end();
  // A word, or the text of one in quotes; braces and parentheses are words of one character. Empty at the end.
  std::string_view word();
  // The rest of the line, without the blanks and quotes around it.
  std::string_view rest_of_line();
  // The next word where it is this one; else nothing is taken.
  bool take(char brace);
  // What follows has to be that; otherwise these fail with the line and what was due.
  void expect(char brace);
  std::string_view text(std::string_view due);
  double number(std::string_view due);
  std::int64_t whole(std::string_view due, std::int64_t least, std::int64_t most);
  // ( 1 2 3 )
  template <std::size_t kCount>
  void vector(double (&numbers)[kCount], std::string_view due) {
    expect('(');
    for (double& each : numbers) each = number(due);
    expect(')');
  }

  std::size_t bytes_left() const { return text_.size() - at_; }
  std::size_t offset() const { return word_at_; }  // of the last word
  std::string where() const { return lines_.at(word_at_); }
  std::string where(std::size_t offset) const { return lines_.at(offset); }

 private:
  void skip();
  // Fails with the next word.
  [[noreturn]] void refuse(std::string_view due);

  std::string_view text_;
  readers::Lines lines_;
  std::size_t at_, word_at_ = 0;
};

}  // namespace sinew::asset::md5
