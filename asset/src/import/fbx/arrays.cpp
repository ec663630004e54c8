// SPDX-License-Identifier: MIT
#include "import/fbx/arrays.h"

#include <libdeflate.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <span>
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

[[noreturn]] void fail_damaged(Record record) {
  fail(Errc::bad_syntax, at_byte(record.byte_offset()),
       say("the compressed array", in_quotes(record.name()), " is damaged"));
}

struct FreeDecompressor {
  void operator()(libdeflate_decompressor* decompressor) const { libdeflate_free_decompressor(decompressor); }
};

// A zlib stream (RFC 1950): two bytes, a deflate stream, the checksum of what it holds, which some writers leave out.
// Fails where it does not hold exactly out.size() bytes.
void inflate(std::string_view stored, std::span<char> out, Record record) {
  constexpr std::size_t kHeadBytes = 2, kChecksumBytes = 4;
  const auto byte = [&](std::size_t at) { return std::uint32_t(static_cast<unsigned char>(stored[at])); };
  constexpr std::uint32_t kDeflate = 8, kDictionary = 0x20;
  if (stored.size() < kHeadBytes || (byte(0) & 15u) != kDeflate || (byte(1) & kDictionary) != 0 ||
      (256 * byte(0) + byte(1)) % 31 != 0)
    fail_damaged(record);
  const std::unique_ptr<libdeflate_decompressor, FreeDecompressor> decompressor(libdeflate_alloc_decompressor());
  if (decompressor == nullptr) throw std::bad_alloc();
  stored.remove_prefix(kHeadBytes);
  std::size_t used = 0;
  if (libdeflate_deflate_decompress_ex(decompressor.get(), stored.data(), stored.size(), out.data(), out.size(), &used,
                                       nullptr) != LIBDEFLATE_SUCCESS)
    fail_damaged(record);
  stored.remove_prefix(used);
  if (stored.size() < kChecksumBytes) return;
  const std::uint32_t checksum = byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
  if (libdeflate_adler32(1, out.data(), out.size()) != checksum) fail_damaged(record);
}

template <class To, class From>
void convert(const char* from, std::span<To> to) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = number_as<To>(read_little<From>(from + i * sizeof(From)));
}

template <class To, class From>
std::vector<To> converted(const ArrayHead& head, std::string_view stored, Record record) {
  std::vector<To> numbers(head.count);
  if (head.encoding == 0) {
    convert<To, From>(stored.data(), std::span(numbers));
    return numbers;
  }
  const std::size_t bytes = head.count * sizeof(From);
  const auto elements = std::make_unique_for_overwrite<char[]>(bytes);
  inflate(stored, std::span(elements.get(), bytes), record);
  convert<To, From>(elements.get(), std::span(numbers));
  return numbers;
}

template <class To>
std::vector<To> unconverted(const ArrayHead& head, std::string_view stored, Record record) {
  std::vector<To> numbers(head.count);
  const std::span<char> bytes(reinterpret_cast<char*>(numbers.data()), numbers.size() * sizeof(To));
  if (head.encoding == 0) {
    std::memcpy(bytes.data(), stored.data(), bytes.size());
    return numbers;
  }
  inflate(stored, bytes, record);
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
  if (head.count == 0) return {};
  if (is_same_type<To>(letter)) return unconverted<To>(head, stored, record);
  switch (letter) {
    case 'd':
      return converted<To, double>(head, stored, record);
    case 'f':
      return converted<To, float>(head, stored, record);
    case 'l':
      return converted<To, std::int64_t>(head, stored, record);
    case 'i':
      return converted<To, std::int32_t>(head, stored, record);
    default:
      return converted<To, unsigned char>(head, stored, record);
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
