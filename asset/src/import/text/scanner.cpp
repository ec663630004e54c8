// SPDX-License-Identifier: MIT
#include "import/text/scanner.h"

#include <charconv>
#include <cstdint>
#include <limits>

#include "import/failure.h"

namespace sinew::asset::readers {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Powers of ten that doubles hold exactly.
constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                              1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr int kMostDigits = 15;  // any such number is below 2^53

const char* scan_odd_number(const char* at, const char* end, bool is_negative, double& number) {
  std::string_view word(at, static_cast<std::size_t>(end - at));
  std::size_t length = 0;
  while (length < word.size() && length < 16 && !is_blank(word[length])) ++length;
  word = word.substr(0, length);
  const bool is_ms = word.starts_with("1.#");
  const std::string_view name = is_ms ? word.substr(3) : word;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (is_word(name.substr(0, 3), "inf"))
    number = is_negative ? -kInfinity : kInfinity;
  else if (is_ms || is_word(name.substr(0, 3), "nan"))
    number = std::numeric_limits<double>::quiet_NaN();
  else
    return nullptr;
  return at + length;
}

// Any length and exponent. `at` is behind the sign.
const char* scan_long_number(const char* at, const char* end, bool is_negative, double& number) {
  const auto [behind, error] = std::from_chars(at, end, number);
  if (error == std::errc::invalid_argument || behind == at) return nullptr;
  if (error == std::errc::result_out_of_range) {
    const std::string_view word(at, static_cast<std::size_t>(behind - at));
    const std::size_t exponent = word.find_first_of("eE");
    const bool is_tiny =
        exponent != word.npos ? word.find('-', exponent) != word.npos : word[0] == '0' || word[0] == '.';
    number = is_tiny ? 0 : std::numeric_limits<double>::infinity();
  }
  if (is_negative) number = -number;
  return behind;
}

}  // namespace

// A whole number below 2^53 divided by a power of ten up to 10^22 is rounded once, hence the nearest double
// (W. Clinger, How to read floating point numbers accurately, PLDI 1990). Longer ones go to the library.
const char* scan_number(const char* at, const char* end, double& number) {
  const bool is_negative = at < end && *at == '-';
  if (at < end && (*at == '-' || *at == '+')) ++at;
  const char* const first = at;
  std::uint64_t digits = 0;
  while (at < end && is_digit(*at)) digits = digits * 10 + static_cast<std::uint64_t>(*at++ - '0');
  std::ptrdiff_t count = at - first;
  std::ptrdiff_t decimals = 0;
  if (at < end && *at == '.') {
    const char* const point = at++;
    while (at < end && is_digit(*at)) digits = digits * 10 + static_cast<std::uint64_t>(*at++ - '0');
    decimals = at - point - 1;
    count += decimals;
  }
  const bool has_more = at < end && (*at == 'e' || *at == 'E' || *at == '#');
  if (count == 0 || has_more) {
    if (const char* const behind = scan_odd_number(first, end, is_negative, number)) return behind;
    return count == 0 ? nullptr : scan_long_number(first, end, is_negative, number);
  }
  if (count > kMostDigits) return scan_long_number(first, end, is_negative, number);
  const double whole = static_cast<double>(static_cast<std::int64_t>(digits));
  const double value = decimals == 0 ? whole : whole / kPowers[decimals];
  number = is_negative ? -value : value;
  return at;
}

bool is_word(std::string_view text, std::string_view small_letters) {
  if (text.size() != small_letters.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (small(text[i]) != small_letters[i]) return false;
  return true;
}

std::string Lines::at(std::size_t offset) const {
  if (offset < counted_) {
    counted_ = 0;
    line_ = 1;
  }
  for (; counted_ < offset && counted_ < text_.size(); ++counted_) {
    const char c = text_[counted_];
    if (c == '\n' || (c == '\r' && (counted_ + 1 == text_.size() || text_[counted_ + 1] != '\n'))) ++line_;
  }
  return say("line ", line_);
}

}  // namespace sinew::asset::readers
