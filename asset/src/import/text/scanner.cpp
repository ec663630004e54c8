// SPDX-License-Identifier: MIT
#include "import/text/scanner.h"

#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
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

struct Digits {
  std::int64_t value = 0;  // of the first kMostDigits, at least
  std::ptrdiff_t count = 0;
};

// How many of eight characters, the first in the lowest byte, are digits before one that is none. small: the characters
// with '0' taken from each by exclusive or, so that digits are 0 to 9.
int leading_digits(std::uint64_t small_digits) {
  const std::uint64_t others =
      ((small_digits + 0x7676767676767676u) | small_digits) & 0x8080808080808080u;  // right up to the first of them
  return std::countr_zero(others) / 8;
}

// Eight digits at once, the first in the lowest byte: neighbours are joined to numbers of two, four and eight digits.
std::int64_t value_of_eight(std::uint64_t digits) {
  const std::uint64_t pairs = digits * 10 + (digits >> 8);
  constexpr std::uint64_t kEvery = 0x000000FF000000FFu;
  const std::uint64_t eight =
      (pairs & kEvery) * (100 + (1000000ull << 32)) + ((pairs >> 16) & kEvery) * (1 + (10000ull << 32));
  return static_cast<std::int64_t>(eight >> 32);
}

Digits scan_digits_singly(const char* at, const char* end, Digits digits) {
  for (; at < end && is_digit(*at); ++at, ++digits.count)
    if (digits.count < kMostDigits) digits.value = digits.value * 10 + (*at - '0');
  return digits;
}

// Up to eight without a branch for each, since their number is what differs from word to word.
Digits scan_digits(const char* at, const char* end) {
  if (std::endian::native != std::endian::little || end - at < 8) return scan_digits_singly(at, end, {});
  std::uint64_t characters;
  std::memcpy(&characters, at, sizeof(characters));
  const std::uint64_t small_digits = characters ^ 0x3030303030303030u;
  const int count = leading_digits(small_digits);
  const int empty_bits = 4 * (8 - count);  // half of them: a shift by 64 is none
  const Digits digits{value_of_eight(small_digits << empty_bits << empty_bits), count};
  return count == 8 ? scan_digits_singly(at + 8, end, digits) : digits;
}

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
  at += is_negative || (at < end && *at == '+') ? 1 : 0;
  const char* const first = at;
  const Digits whole = scan_digits(at, end);
  at += whole.count;
  Digits decimals;
  if (at < end && *at == '.') {
    decimals = scan_digits(at + 1, end);
    at += decimals.count + 1;
  }
  const std::ptrdiff_t count = whole.count + decimals.count;
  const bool has_more = at < end && (*at == 'e' || *at == 'E' || *at == '#');
  if (count == 0 || has_more) {
    if (const char* const behind = scan_odd_number(first, end, is_negative, number)) return behind;
    return count == 0 ? nullptr : scan_long_number(first, end, is_negative, number);
  }
  if (count > kMostDigits) return scan_long_number(first, end, is_negative, number);
  const double power = kPowers[decimals.count];
  const double value = (double(whole.value) * power + double(decimals.value)) / power;
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
