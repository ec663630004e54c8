// SPDX-License-Identifier: MIT
#include "graphs/read/syntax_fault.h"

#include <vector>

namespace sinew::asset::graphs {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// The bytes of the UTF-8 character that begins at `at`; 0 where none does (RFC 3629: no surrogates, nothing twice).
std::size_t character_bytes(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : static_cast<unsigned char>(0);
  };
  const auto goes_on = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return goes_on(1) ? 2 : 0;
  if (first >= 0xE0 && first < 0xF0) {
    const bool is_odd = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) >= 0xA0);
    return goes_on(1) && goes_on(2) && !is_odd ? 3 : 0;
  }
  if (first < 0xF0 || first > 0xF4) return 0;
  const bool is_odd = (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90);
  return goes_on(1) && goes_on(2) && goes_on(3) && !is_odd ? 4 : 0;
}

// Goes along the text without recursion. Each step stops at the first fault, which it throws.
class SyntaxWalk {
 public:
  SyntaxWalk(std::string_view text, std::size_t max_depth) : text_(text), max_depth_(max_depth) {}

  void walk() {
    value();
    while (!open_.empty()) {
      skip_space();
      if (peek() == open_.back()) {
        ++at_;
        open_.pop_back();
      } else if (peek() == ',') {
        ++at_;
        next_part();
      } else {
        expected(open_.back() == '}' ? "here should stand a comma or the closing brace }"
                                     : "here should stand a comma or the closing bracket ]");
      }
    }
    skip_space();
    if (at_ < text_.size()) expected("here the file should end");
  }

 private:
  [[noreturn]] void expected(const char* what) const {
    if (at_ >= text_.size())
      throw SyntaxFault{text_.size(), Errc::truncated, "the file ends here, before all is closed"};
    if (text_[at_] == '/') what = "JSON has no comments; a member \"comment\" may stand in any object";
    throw SyntaxFault{at_, Errc::bad_syntax, what};
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_space() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++at_;
  }

  // After a comma.
  void next_part() {
    skip_space();
    if (peek() == open_.back()) expected("a part should follow the comma before this");
    if (open_.back() == '}') key();
    value();
  }

  void key() {
    skip_space();
    if (peek() != '"') expected("here should stand a member's name in quotes");
    string();
    skip_space();
    if (peek() != ':') expected("here should stand a colon");
    ++at_;
  }

  // What opens is left open, unless it is empty.
  void value() {
    for (;;) {
      skip_space();
      const char c = peek();
      if (c != '{' && c != '[') return scalar();
      if (open_.size() == max_depth_) throw SyntaxFault{at_, Errc::too_large, "here the JSON is nested too deeply"};
      open_.push_back(c == '{' ? '}' : ']');
      ++at_;
      skip_space();
      if (peek() == open_.back()) return;
      if (c == '{') key();
    }
  }

  void scalar() {
    const char c = peek();
    if (c == '"') return string();
    if (c == '-' || is_digit(c)) return number();
    for (const std::string_view word : {"true", "false", "null"}) {
      const std::string_view there = text_.substr(at_, word.size());
      if (there.empty() || !word.starts_with(there)) continue;
      at_ += there.size();
      if (there == word) return;  // else the text ends within it
    }
    expected("here should stand a value");
  }

  void number() {
    if (peek() == '-') ++at_;
    if (peek() == '0')
      ++at_;
    else
      digits();
    if (peek() == '.') {
      ++at_;
      digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      digits();
    }
  }
  void digits() {
    if (!is_digit(peek())) expected("here should stand a digit");
    while (is_digit(peek())) ++at_;
  }

  void string() {
    for (++at_; peek() != '"';) {
      if (at_ >= text_.size()) expected("");
      if (static_cast<unsigned char>(peek()) < 0x20) expected("a string goes on over the end of its line");
      if (peek() == '\\') {
        escape();
        continue;
      }
      const std::size_t bytes = character_bytes(text_, at_);
      if (bytes == 0) expected("here are bytes that are no UTF-8");
      at_ += bytes;
    }
    ++at_;
  }
  void escape() {
    ++at_;
    if (peek() == 'u') {
      ++at_;
      for (int i = 0; i < 4; ++i, ++at_)
        if (!is_hex(peek())) expected("after \\u should stand four hexadecimal digits");
      return;
    }
    if (peek() == '\0' || std::string_view("\"\\/bfnrt").find(peek()) == std::string_view::npos)
      throw SyntaxFault{at_ < text_.size() ? at_ : text_.size(),
                        at_ < text_.size() ? Errc::bad_syntax : Errc::truncated,
                        "after \\ stands none of the letters that may"};
    ++at_;
  }

  std::string_view text_;
  std::size_t max_depth_;
  std::size_t at_ = 0;
  std::vector<char> open_;  // what closes what is open
};

}  // namespace

std::optional<SyntaxFault> find_syntax_fault(std::string_view text, std::size_t max_depth) {
  try {
    SyntaxWalk(text, max_depth).walk();
  } catch (const SyntaxFault& fault) {
    return fault;
  }
  return std::nullopt;
}

}  // namespace sinew::asset::graphs
