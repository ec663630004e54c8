// SPDX-License-Identifier: MIT
#include "sinew/base/error.h"

#include <cstring>

namespace sinew {
namespace {

// Copies text into a field that ends in a zero; a cut text ends in "..." on a UTF-8 character border.
template <std::size_t N>
void copy_text(char (&field)[N], std::string_view text) {
  static_assert(N > 4);
  std::size_t length = text.size();
  const bool cut = length > N - 1;
  if (cut) {
    length = N - 4;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u) --length;
  }
  if (length > 0) std::memcpy(field, text.data(), length);
  if (cut) {
    std::memcpy(field + length, "...", 3);
    length += 3;
  }
  field[length] = '\0';
}

}  // namespace

const char* errc_name(Errc code) {
  switch (code) {
    case Errc::none:
      return "none";
    case Errc::truncated:
      return "truncated";
    case Errc::bad_magic:
      return "bad_magic";
    case Errc::bad_syntax:
      return "bad_syntax";
    case Errc::unsupported_version:
      return "unsupported_version";
    case Errc::out_of_range:
      return "out_of_range";
    case Errc::mismatch:
      return "mismatch";
    case Errc::unsupported:
      return "unsupported";
    case Errc::too_large:
      return "too_large";
    case Errc::misaligned:
      return "misaligned";
    case Errc::io:
      return "io";
    case Errc::out_of_memory:
      return "out_of_memory";
  }
  return "unknown";
}

Error Error::in(Errc code, std::string_view path, std::string_view what) {
  Error error;
  error.code = code;
  copy_text(error.what, what);
  copy_text(error.where, path);
  return error;
}

Error Error::at(Errc code, std::size_t byte_offset, std::string_view what) {
  char digits[24];
  std::size_t first = sizeof(digits);
  do {
    digits[--first] = static_cast<char>('0' + byte_offset % 10);
    byte_offset /= 10;
  } while (byte_offset != 0);
  digits[--first] = '@';
  return in(code, {digits + first, sizeof(digits) - first}, what);
}

}  // namespace sinew
