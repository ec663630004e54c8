// SPDX-License-Identifier: MIT
// One value of a binary record: a letter for its type, then its bytes, little-endian.
#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>

#include "import/fbx/records.h"

namespace sinew::asset::fbx {

// Requires: sizeof(T) bytes at `from`.
template <class T>
T read_little(const char* from) {
  T number;
  std::memcpy(&number, from, sizeof(T));
  return number;
}

// Head of an array value: count, encoding (0 plain, 1 zlib) and bytes as stored.
struct ArrayHead {
  std::uint32_t count = 0, encoding = 0, stored_bytes = 0;
};
inline constexpr std::size_t kArrayHeadBytes = 13;  // with the letter

inline ArrayHead read_array_head(const char* behind_letter) {
  return {read_little<std::uint32_t>(behind_letter), read_little<std::uint32_t>(behind_letter + 4),
          read_little<std::uint32_t>(behind_letter + 8)};
}

// Bytes of one element of an array of that type letter; 0 for what is no array.
constexpr std::size_t array_element_bytes(char letter) {
  switch (letter) {
    case 'd':
    case 'l':
      return 8;
    case 'f':
    case 'i':
      return 4;
    case 'b':
    case 'c':
      return 1;
    default:
      return 0;
  }
}

// Bytes of the value that begins with its type letter at `bytes`, letter included; 0 where it does not fit in or has no
// known type.
std::size_t binary_value_bytes(std::string_view bytes);

// Requires: binary_value_bytes was not 0.
Value binary_value(const char* at, std::size_t bytes);

}  // namespace sinew::asset::fbx
