// SPDX-License-Identifier: MIT
#include "import/fbx/binary_values.h"

namespace sinew::asset::fbx {
namespace {

Value integer_value(std::int64_t number) { return {ValueKind::integer, number, static_cast<double>(number), {}}; }

Value real_value(double number) {
  constexpr double kEnd = 9223372036854775808.0;  // 2^63
  const bool fits = number > -kEnd && number < kEnd;
  return {ValueKind::real, fits ? static_cast<std::int64_t>(number) : 0, number, {}};
}

Value letter_value(char letter) {
  return {ValueKind::letter,
          static_cast<unsigned char>(letter),
          static_cast<double>(static_cast<unsigned char>(letter)),
          {}};
}

std::size_t stored_array_bytes(const ArrayHead& head, char letter) {
  return head.encoding == 0 ? head.count * array_element_bytes(letter) : head.stored_bytes;
}

// Bytes behind the letter of a value of fixed size; 0 for the other types.
constexpr std::size_t fixed_bytes(char letter) {
  switch (letter) {
    case 'B':
    case 'C':
    case 'Z':
      return 1;
    case 'Y':
      return 2;
    case 'F':
    case 'I':
      return 4;
    case 'D':
    case 'L':
      return 8;
    default:
      return 0;
  }
}

}  // namespace

std::size_t binary_value_bytes(std::string_view bytes) {
  if (bytes.empty()) return 0;
  const char letter = bytes[0];
  std::size_t size = 1 + fixed_bytes(letter);
  if (size == 1) {
    if (letter == 'S' || letter == 'R') {
      if (bytes.size() < 5) return 0;
      size = 5 + std::size_t(read_little<std::uint32_t>(bytes.data() + 1));
    } else if (array_element_bytes(letter) != 0) {
      if (bytes.size() < kArrayHeadBytes) return 0;
      size = kArrayHeadBytes + stored_array_bytes(read_array_head(bytes.data() + 1), letter);
    } else {
      return 0;
    }
  }
  return size <= bytes.size() ? size : 0;
}

Value binary_value(const char* at, std::size_t bytes) {
  const char* const behind = at + 1;
  switch (*at) {
    case 'B':
    case 'C':
      return letter_value(*behind);
    case 'Z':
      return integer_value(static_cast<signed char>(*behind));
    case 'Y':
      return integer_value(read_little<std::int16_t>(behind));
    case 'I':
      return integer_value(read_little<std::int32_t>(behind));
    case 'L':
      return integer_value(read_little<std::int64_t>(behind));
    case 'F':
      return real_value(double(read_little<float>(behind)));
    case 'D':
      return real_value(read_little<double>(behind));
    case 'S':
      return {ValueKind::text, 0, 0, {at + 5, bytes - 5}};
    case 'R':
      return {ValueKind::bytes, 0, 0, {at + 5, bytes - 5}};
    default:
      return {ValueKind::array, std::int64_t(read_array_head(behind).count), 0, {at, bytes}};
  }
}

}  // namespace sinew::asset::fbx
