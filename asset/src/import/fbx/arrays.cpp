// SPDX-License-Identifier: MIT
#include "import/fbx/arrays.h"

#include <zlib.h>

#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

#include "import/fbx/binary_values.h"
#include "import/fbx/failure.h"

namespace sinew::asset::fbx {
namespace {

template <class To, class From>
To number_as(From number) {
  if constexpr (std::is_floating_point_v<To>) {
    return static_cast<To>(number);
  } else if constexpr (std::is_floating_point_v<From>) {
    constexpr double kLow = double(std::numeric_limits<To>::min());  // a power of two: exact
    const bool fits = double(number) >= kLow && double(number) < -kLow;
    return fits ? static_cast<To>(number) : To(0);
  } else {
    return number >= std::numeric_limits<To>::min() && number <= std::numeric_limits<To>::max()
               ? static_cast<To>(number)
               : To(0);
  }
}

// The bytes of the array's elements, into `out`, which has exactly their size.
void decode_bytes(const ArrayHead& head, std::string_view stored, char* out, std::size_t size, Record record) {
  if (head.encoding == 0) {
    std::memcpy(out, stored.data(), size);
    return;
  }
  uLongf written = size;
  const int status = uncompress(reinterpret_cast<Bytef*>(out), &written, reinterpret_cast<const Bytef*>(stored.data()),
                                static_cast<uLong>(stored.size()));
  if (status == Z_MEM_ERROR) throw std::bad_alloc();
  if (status != Z_OK || written != size)
    fail(Errc::bad_syntax, at_byte(record.byte_offset()),
         say("the compressed array", in_quotes(record.name()), " is damaged"));
}

template <class To, class From>
std::vector<To> converted(const std::vector<char>& bytes) {
  std::vector<To> numbers(bytes.size() / sizeof(From));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = number_as<To>(read_little<From>(bytes.data() + i * sizeof(From)));
  return numbers;
}

// The type letters whose elements are To as they are.
template <class To>
constexpr bool is_same_type(char letter) {
  return (letter == 'd' && std::is_same_v<To, double>) || (letter == 'f' && std::is_same_v<To, float>) ||
         (letter == 'i' && std::is_same_v<To, std::int32_t>) || (letter == 'l' && std::is_same_v<To, std::int64_t>);
}

template <class To>
std::vector<To> read_binary_array(const Value& array, Record record) {
  const char letter = array.text[0];
  const ArrayHead head = read_array_head(array.text.data() + 1);
  const std::string_view stored = array.text.substr(kArrayHeadBytes);
  const std::size_t size = head.count * array_element_bytes(letter);
  if (size == 0) return {};
  if (is_same_type<To>(letter)) {
    std::vector<To> numbers(head.count);
    decode_bytes(head, stored, reinterpret_cast<char*>(numbers.data()), size, record);
    return numbers;
  }
  std::vector<char> bytes(size);
  decode_bytes(head, stored, bytes.data(), size, record);
  switch (letter) {
    case 'd':
      return converted<To, double>(bytes);
    case 'f':
      return converted<To, float>(bytes);
    case 'l':
      return converted<To, std::int64_t>(bytes);
    case 'i':
      return converted<To, std::int32_t>(bytes);
    default:
      return converted<To, unsigned char>(bytes);
  }
}

// The record whose values are the elements: a text file has them one record further down.
Record list_of(Record record) {
  const Value first = record.value(0);
  return first.kind == ValueKind::array && first.text.starts_with('*') ? record.child("a") : record;
}

template <class To, class Convert>
std::vector<To> read_list(Record list, const Convert& convert) {
  std::vector<To> numbers;
  numbers.reserve(list.value_count());
  ValueReader values = list.values();
  for (Value value; values.next(value);)
    if (value.is_number() || value.kind == ValueKind::letter) numbers.push_back(convert(value));
  return numbers;
}

template <class To>
std::vector<To> read_numbers(Record record) {
  const Record list = list_of(record);
  const Value first = list.value(0);
  if (first.kind == ValueKind::array && !first.text.starts_with('*')) return read_binary_array<To>(first, list);
  return read_list<To>(list, [](const Value& value) {
    return value.kind == ValueKind::real ? number_as<To>(value.real) : number_as<To>(value.integer);
  });
}

std::uint32_t bits_of(const Value& value) {
  if (value.kind == ValueKind::real) return std::bit_cast<std::uint32_t>(static_cast<float>(value.real));
  return static_cast<std::uint32_t>(value.integer);
}

}  // namespace

std::vector<double> read_doubles(Record record) { return read_numbers<double>(record); }
std::vector<float> read_floats(Record record) { return read_numbers<float>(record); }
std::vector<std::int32_t> read_int32s(Record record) { return read_numbers<std::int32_t>(record); }
std::vector<std::int64_t> read_int64s(Record record) { return read_numbers<std::int64_t>(record); }

std::vector<std::uint32_t> read_bits(Record record) {
  const Record list = list_of(record);
  const Value first = list.value(0);
  if (first.kind != ValueKind::array || first.text.starts_with('*')) return read_list<std::uint32_t>(list, bits_of);
  std::vector<std::uint32_t> bits;
  if (first.text[0] == 'f')
    for (const float number : read_binary_array<float>(first, list))
      bits.push_back(std::bit_cast<std::uint32_t>(number));
  else
    for (const std::int32_t number : read_binary_array<std::int32_t>(first, list))
      bits.push_back(static_cast<std::uint32_t>(number));
  return bits;
}

}  // namespace sinew::asset::fbx
