// SPDX-License-Identifier: MIT
// Text for people: numbers with a sensible number of digits, names that cannot harm a terminal, aligned columns.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::cli {

// Rounded to significant digits, without an exponent where that stays short: 1.25, 0.0031, 1200000, 1.2e+12.
std::string rounded(double number, int significant_digits = 4);
// With this many decimals, whatever the size: 1.600, -0.031. Never "-0.000".
std::string with_decimals(double number, int decimals);
// The decimals that give a number of this size four significant digits, from 0 to 6.
int decimals_for(double size);
// At most this many columns; a longer text ends in "...".
std::string cut(std::string_view utf8, std::size_t columns);
// Thousands apart: 34 159.
std::string grouped(std::uint64_t number);
// "812 bytes", "14.2 KB", "3.54 MB": powers of 1000.
std::string bytes_text(std::uint64_t bytes);
// grouped(3) + " joints", or "1 joint".
std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural);

// A file's own text for a terminal: control characters and bytes that are not UTF-8 are shown as \x1b.
std::string printable(std::string_view text);
// printable, in quotes; "(unnamed)" without them where empty.
std::string quoted_name(std::string_view name);

// The text with every occurrence of one string replaced by another. Requires: what is not empty.
std::string replaced(std::string_view text, std::string_view what, std::string_view with);

// Columns of one terminal cell per code point.
std::size_t display_width(std::string_view utf8);

// Rows under each other; a column is as wide as its widest cell. The first row may be a heading.
class Table {
 public:
  enum class Align : unsigned char { left, right };
  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}
  // Missing cells are empty. Requires: no more cells than columns.
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  bool empty() const { return rows_.empty(); }
  // Each row begins with the indent and ends with a line break; two spaces between columns.
  std::string text(std::string_view indent) const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace sinew::cli
