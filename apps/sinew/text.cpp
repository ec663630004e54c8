// SPDX-License-Identifier: MIT
#include "text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "utf8.h"

namespace sinew::cli {

std::string rounded(double number, int significant_digits) {
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::general,
                                 significant_digits);
  const std::string text(buffer.data(), end.ptr);
  if (text.find("e+") == std::string::npos || number >= 1e15 || number <= -1e15) return text;
  const auto whole = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, 0);
  return {buffer.data(), whole.ptr};
}

std::string with_decimals(double number, int decimals) {
  std::array<char, 400> buffer{};  // the largest double has 309 digits before its point
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, decimals);
  const std::string text(buffer.data(), end.ptr);
  const bool is_minus_zero = text.front() == '-' && text.find_first_of("123456789") == std::string::npos;
  return is_minus_zero && text.find_first_of("in") == std::string::npos ? text.substr(1) : text;
}

int decimals_for(double size) {
  int decimals = 3;
  for (double limit = 1; decimals < 6 && size < limit; limit /= 10) ++decimals;
  for (double limit = 10; decimals > 0 && size >= limit; limit *= 10) --decimals;
  return decimals;
}

std::string cut(std::string_view utf8, std::size_t columns) {
  if (display_width(utf8) <= columns) return std::string(utf8);
  std::string kept;
  for (std::size_t shown = 0; shown + 3 < columns; ++shown) {
    const std::size_t length = std::max<std::size_t>(utf8_length(utf8), 1);
    kept += utf8.substr(0, length);
    utf8.remove_prefix(length);
  }
  return kept + "...";
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, " ");
  return text;
}

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < 1000) return counted(bytes, "byte", "bytes");
  double amount = double(bytes);
  std::string_view unit;
  for (const std::string_view next : {"KB", "MB", "GB", "TB"}) {
    if (amount < 999.5) break;
    amount /= 1000;
    unit = next;
  }
  return rounded(amount, 3) + " " + std::string(unit);
}

std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural) {
  return grouped(count) + " " + std::string(count == 1 ? singular : plural);
}

std::string printable(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const unsigned char first = static_cast<unsigned char>(text.front());
    const bool is_c1_control = length == 2 && first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0;
    if (length == 0 || first < 0x20 || first == 0x7F || is_c1_control) {
      shown += "\\x";
      shown += kHex[first >> 4];
      shown += kHex[first & 15];
      text.remove_prefix(1);
    } else {
      shown += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return shown;
}

std::string quoted_name(std::string_view name) {
  return name.empty() ? std::string("(unnamed)") : "\"" + printable(name) + "\"";
}

std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
  std::string result;
  while (true) {
    const std::size_t found = text.find(what);
    result += text.substr(0, found);
    if (found == std::string_view::npos) return result;
    result += with;
    text.remove_prefix(found + what.size());
  }
}

std::size_t display_width(std::string_view utf8) {
  return std::size_t(std::count_if(utf8.begin(), utf8.end(),
                                   [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

std::string Table::text(std::string_view indent) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const std::vector<std::string>& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  std::string all;
  for (const std::vector<std::string>& row : rows_) {
    std::string line(indent);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - display_width(row[i]), ' ');
      if (i > 0) line += "  ";
      line += columns_[i] == Align::right ? padding + row[i] : row[i] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    all += line + "\n";
  }
  return all;
}

}  // namespace sinew::cli
