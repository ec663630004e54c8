// SPDX-License-Identifier: MIT
#include "import/fbx/text_scanner.h"

#include <charconv>
#include <limits>

namespace sinew::asset::fbx {
namespace {

bool is_number_start(std::string_view word) {
  const auto is_digit = [&](std::size_t i) { return i < word.size() && word[i] >= '0' && word[i] <= '9'; };
  const std::size_t sign = word.empty() || (word[0] != '-' && word[0] != '+') ? 0 : 1;
  return is_digit(sign) || (sign < word.size() && word[sign] == '.' && is_digit(sign + 1));
}

// What C libraries print for numbers that are none: nan, -nan(ind), inf, 1.#QNAN, -1.#IND, 1.#INF.
bool parse_odd_number(std::string_view word, double& number) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const bool is_negative = !word.empty() && word[0] == '-';
  if (is_negative || (!word.empty() && word[0] == '+')) word.remove_prefix(1);
  const bool is_ms = word.starts_with("1.#");
  if (is_ms) word.remove_prefix(3);
  if (word.starts_with("nan") || word.starts_with("NaN") || (is_ms && !word.starts_with("INF"))) {
    number = std::numeric_limits<double>::quiet_NaN();
    return true;
  }
  if (word != "inf" && word != "INF" && word != "Infinity") return false;
  number = is_negative ? -kInfinity : kInfinity;
  return true;
}

// Beyond the range of double: from_chars gives nothing then; the sign of the exponent tells which end.
double beyond_range(std::string_view word) {
  const std::size_t exponent = word.find_first_of("eE");
  const bool is_tiny = exponent != word.npos && word.find('-', exponent) != word.npos;
  if (is_tiny) return 0;
  return word[0] == '-' ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
}

}  // namespace

Value word_value(std::string_view word) {
  Value value{ValueKind::text, 0, 0, word};
  if (word.empty()) return value;
  if (word[0] == '*' && word.size() > 1) {
    const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), value.integer);
    if (error == std::errc{} && end == word.data() + word.size()) value.kind = ValueKind::array;
    return value;
  }
  if (parse_odd_number(word, value.real)) {
    value.kind = ValueKind::real;
    return value;
  }
  if (!is_number_start(word)) return value;
  const char* const first = word.data() + (word[0] == '+' ? 1 : 0);
  const char* const last = word.data() + word.size();
  const auto whole = std::from_chars(first, last, value.integer);
  if (whole.ec == std::errc{} && whole.ptr == last) {
    value.kind = ValueKind::integer;
    value.real = static_cast<double>(value.integer);
    return value;
  }
  const auto real = std::from_chars(first, last, value.real);
  if (real.ptr != last) return {ValueKind::text, 0, 0, word};
  if (real.ec == std::errc::result_out_of_range) value.real = beyond_range(word);
  value.kind = ValueKind::real;
  constexpr double kEnd = 9223372036854775808.0;  // 2^63
  value.integer = value.real > -kEnd && value.real < kEnd ? static_cast<std::int64_t>(value.real) : 0;
  return value;
}

}  // namespace sinew::asset::fbx
