// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

#include "import/text/scanner.h"
#include "support/random.h"

namespace sinew::test {
namespace {

using asset::readers::Lines;
using asset::readers::scan_number;

// How many characters are the number; 0: none.
std::size_t scan(std::string_view text, double& number) {
  const char* const behind = scan_number(text.data(), text.data() + text.size(), number);
  return behind == nullptr ? 0 : static_cast<std::size_t>(behind - text.data());
}

double value(std::string_view text) {
  double number = 0;
  CAPTURE(text);
  CHECK(scan(text, number) == text.size());
  return number;
}

}  // namespace

TEST_CASE("numbers of every usual spelling are read") {
  CHECK(value("0") == 0);
  CHECK(value("-12.5") == -12.5);
  CHECK(value("+3") == 3);
  CHECK(value(".5") == 0.5);
  CHECK(value("5.") == 5);
  CHECK(value("1e3") == 1000);
  CHECK(value("-2.5E-002") == -0.025);
  CHECK(value("0000000000000000000000017") == 17);
  CHECK(value("16.896273") == 16.896273);
  CHECK(std::signbit(value("-0.0")));
}

TEST_CASE("what is no number is none") {
  double number = 0;
  for (const char* text : {"", "-", "+", ".", "-.", "e5", "--5", "+-5", "x1", "na", "in"}) {
    CAPTURE(text);
    CHECK(scan(text, number) == 0);
  }
  CHECK(scan("1,5", number) == 1);  // the decimal comma of another locale
  CHECK(scan("7}", number) == 1);
}

TEST_CASE("numbers that are not finite are told from words") {
  for (const char* text : {"nan", "NaN", "-nan(ind)", "1.#QNAN", "-1.#IND0000"}) CHECK(std::isnan(value(text)));
  CHECK(value("inf") > 1e308);
  CHECK(value("-1.#INF") < -1e308);
  CHECK(value("1e999") > 1e308);
  CHECK(value("-1e999") < -1e308);
  CHECK(value("1e-999") == 0);
}

TEST_CASE("a number is the nearest double, as the library's slow way finds it") {
  Random random("scan_number");
  for (int i = 0; i < 200000; ++i) {
    char text[64];
    const double drawn = random.uniform(-1, 1) * std::pow(10.0, random.uniform(-6, 6));
    const int length = std::snprintf(text, sizeof(text), "%.*f", int(random.bits() % 19), drawn);
    double expected = 0;
    std::from_chars(text, text + length, expected);
    CAPTURE(text);
    REQUIRE(std::bit_cast<std::uint64_t>(value({text, std::size_t(length)})) == std::bit_cast<std::uint64_t>(expected));
  }
}

TEST_CASE("nothing is read beyond the end") {
  double number = 0;
  const std::string text = "12345";
  CHECK(scan(std::string_view(text).substr(0, 2), number) == 2);
  CHECK(number == 12);
}

TEST_CASE("lines are counted for every kind of line end") {
  CHECK(Lines("ab").at(1) == "line 1");
  CHECK(Lines("a\nb\nc").at(4) == "line 3");
  CHECK(Lines("a\r\nb\r\nc").at(6) == "line 3");
  CHECK(Lines("a\rb\rc").at(4) == "line 3");
  const Lines lines("a\nb\nc");
  CHECK(lines.at(4) == "line 3");
  CHECK(lines.at(2) == "line 2");
}

}  // namespace sinew::test
