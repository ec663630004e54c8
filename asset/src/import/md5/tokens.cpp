// SPDX-License-Identifier: MIT
#include "import/md5/tokens.h"

#include <algorithm>

#include "import/failure.h"

namespace sinew::asset::md5 {
namespace {

using readers::fail;
using readers::in_quotes;
using readers::is_blank;
using readers::is_line_end;
using readers::say;

constexpr bool is_brace(char c) { return c == '{' || c == '}' || c == '(' || c == ')'; }

}  // namespace

void Tokens::refuse(std::string_view due) {
  const std::string_view found = word();
  if (found.empty() && at_ == text_.size()) fail(Errc::truncated, where(), say("the file ends where ", due, " is due"));
  fail(Errc::bad_syntax, where(), say(due, " is due, not", in_quotes(found)));
}

void Tokens::skip() {
  while (at_ < text_.size()) {
    const std::string_view rest = text_.substr(at_, 2);
    if (is_blank(rest[0])) {
      ++at_;
    } else if (rest == "//") {
      while (at_ < text_.size() && !is_line_end(text_[at_])) ++at_;
    } else if (rest == "/*") {
      const std::size_t end = text_.find("*/", at_ + 2);
      at_ = end == text_.npos ? text_.size() : end + 2;
    } else {
      return;
    }
  }
}

bool Tokens::at_end() {
  skip();
  return at_ == text_.size();
}

std::string_view Tokens::word() {
  skip();
  word_at_ = at_;
  if (at_ == text_.size()) return {};
  if (is_brace(text_[at_])) return text_.substr(at_++, 1);
  if (text_[at_] == '"') return text("a name");
  while (at_ < text_.size() && !is_blank(text_[at_]) && !is_brace(text_[at_]) && text_[at_] != '"') ++at_;
  return text_.substr(word_at_, at_ - word_at_);
}

std::string_view Tokens::rest_of_line() {
  const std::size_t begin = at_;
  while (at_ < text_.size() && !is_line_end(text_[at_])) ++at_;
  std::string_view rest = text_.substr(begin, at_ - begin);
  const auto is_around = [](char c) { return is_blank(c) || c == '"'; };
  while (!rest.empty() && is_around(rest.front())) rest.remove_prefix(1);
  while (!rest.empty() && is_around(rest.back())) rest.remove_suffix(1);
  return rest;
}

bool Tokens::take(char brace) {
  skip();
  if (at_ == text_.size() || text_[at_] != brace) return false;
  word_at_ = at_++;
  return true;
}

void Tokens::expect(char brace) {
  if (!take(brace)) refuse(std::string_view(&brace, 1));
}

// Names have no escapes and end in their line.
std::string_view Tokens::text(std::string_view due) {
  skip();
  word_at_ = at_;
  if (at_ == text_.size() || text_[at_] != '"') refuse(due);
  std::size_t end = at_ + 1;
  while (end < text_.size() && text_[end] != '"' && !is_line_end(text_[end])) ++end;
  if (end == text_.size()) fail(Errc::truncated, where(), "the file ends inside of a name");
  if (text_[end] != '"') fail(Errc::bad_syntax, where(), "a name does not end in its line");
  at_ = end + 1;
  return text_.substr(word_at_ + 1, end - word_at_ - 1);
}

double Tokens::number(std::string_view due) {
  skip();
  word_at_ = at_;
  double number = 0;
  const char* const end = text_.data() + text_.size();
  const char* const behind = readers::scan_number(text_.data() + at_, end, number);
  if (behind == nullptr || (behind < end && !is_blank(*behind) && !is_brace(*behind))) refuse(due);
  at_ = static_cast<std::size_t>(behind - text_.data());
  return number;
}

std::int64_t Tokens::whole(std::string_view due, std::int64_t least, std::int64_t most) {
  const double found = number(due);
  if (!(found >= double(least) && found <= double(most)))
    fail(Errc::out_of_range, where(), say(due, " is ", found, ", which is not from ", least, " to ", most));
  const auto truncated = static_cast<std::int64_t>(found);
  if (double(truncated) != found) fail(Errc::bad_syntax, where(), say(due, " is ", found, ", not a whole number"));
  return truncated;
}

}  // namespace sinew::asset::md5
