// SPDX-License-Identifier: MIT
#include "sinew/base/error.h"

#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <string_view>

namespace {

using namespace sinew;

bool has_text(const char* field, const std::string& text) { return std::string_view(field) == text; }

}  // namespace

TEST_CASE("an error says what and where") {
  const Error in_file = Error::in(Errc::mismatch, "/animations/3", "two counts differ");
  CHECK(in_file.code == Errc::mismatch);
  CHECK(has_text(in_file.what, "two counts differ"));
  CHECK(has_text(in_file.where, "/animations/3"));
}

TEST_CASE("a byte offset is written in full") {
  CHECK(has_text(Error::at(Errc::truncated, 0, "").where, "@0"));
  CHECK(has_text(Error::at(Errc::truncated, 4096, "").where, "@4096"));
  CHECK(has_text(Error::at(Errc::truncated, 18446744073709551615u, "").where, "@18446744073709551615"));
}

TEST_CASE("a text that fills its field is kept whole") {
  CHECK(has_text(Error::in(Errc::io, "", std::string(159, 'a')).what, std::string(159, 'a')));
  CHECK(has_text(Error::in(Errc::io, std::string(103, 'b'), "").where, std::string(103, 'b')));
}

TEST_CASE("a text that is longer than its field ends in three dots") {
  CHECK(has_text(Error::in(Errc::io, "", std::string(160, 'a')).what, std::string(156, 'a') + "..."));
  CHECK(has_text(Error::in(Errc::io, std::string(5000, 'b'), "").where, std::string(100, 'b') + "..."));
}

// U+00E9 has 2 bytes, U+20AC 3, U+1F40E 4. Whatever falls on the cut, whole characters are left before the dots.
TEST_CASE("a text is cut between two characters") {
  for (const std::string character : {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x90\x8e"})
    for (std::size_t shift = 0; shift < character.size(); ++shift) {
      std::string text(shift, 'a');
      while (text.size() < 400) text += character;
      const std::size_t whole = (156 - shift) / character.size();
      INFO(character, " shifted by ", shift);
      CHECK(has_text(Error::in(Errc::io, "", text).what, text.substr(0, shift + whole * character.size()) + "..."));
    }
}

TEST_CASE("bytes that are no text are cut without reading outside") {
  CHECK(has_text(Error::in(Errc::io, "", std::string(400, '\x80')).what, "..."));
}

TEST_CASE("each code has a name of its own") {
  CHECK(has_text(errc_name(Errc::none), "none"));
  CHECK(has_text(errc_name(Errc::out_of_range), "out_of_range"));
  CHECK(has_text(errc_name(Errc::out_of_memory), "out_of_memory"));
  CHECK(has_text(errc_name(Errc(9999)), "unknown"));
  for (int a = 0; a <= int(Errc::out_of_memory); ++a)
    for (int b = 0; b < a; ++b) CHECK(std::strcmp(errc_name(Errc(a)), errc_name(Errc(b))) != 0);
}
