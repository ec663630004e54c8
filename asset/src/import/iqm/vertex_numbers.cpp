// SPDX-License-Identifier: MIT
#include "import/iqm/vertex_numbers.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace sinew::asset::iqm {
namespace {

template <class T>
double read(const std::byte* at, bool is_fraction) {
  T number;
  std::memcpy(&number, at, sizeof(T));
  if constexpr (std::is_floating_point_v<T>) {
    return double(number);
  } else {
    return is_fraction ? std::max(double(number) / double(std::numeric_limits<T>::max()), -1.0) : double(number);
  }
}

// IEEE 754 binary16.
double read_half(const std::byte* at) {
  std::uint16_t bits;
  std::memcpy(&bits, at, sizeof(bits));
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double number = 0;
  if (exponent == 0)
    number = double(fraction) / (1 << 24);
  else if (exponent == 31)
    number = fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  else
    number = double(1024 + fraction) * double(1 << exponent) / (double(1 << 25));
  return (bits & 0x8000) != 0 ? -number : number;
}

}  // namespace

double vertex_number(const VertexArray& array, std::uint32_t vertex, std::uint32_t component, bool is_fraction) {
  const std::size_t each = bytes_of(array.format);
  const std::byte* const at = array.bytes.data() + (std::size_t(vertex) * array.size + component) * each;
  switch (array.format) {
    case Format::i8:
      return read<std::int8_t>(at, is_fraction);
    case Format::u8:
      return read<std::uint8_t>(at, is_fraction);
    case Format::i16:
      return read<std::int16_t>(at, is_fraction);
    case Format::u16:
      return read<std::uint16_t>(at, is_fraction);
    case Format::i32:
      return read<std::int32_t>(at, is_fraction);
    case Format::u32:
      return read<std::uint32_t>(at, is_fraction);
    case Format::half:
      return read_half(at);
    case Format::f32:
      return read<float>(at, is_fraction);
    case Format::f64:
      break;
  }
  return read<double>(at, is_fraction);
}

std::vector<float> vertex_numbers(const VertexArray& array, std::uint32_t first, std::uint32_t count,
                                  std::uint32_t components, bool is_fraction, float otherwise) {
  std::vector<float> numbers(std::size_t(count) * components, otherwise);
  const std::uint32_t there = std::min(components, array.size);
  for (std::uint32_t vertex = 0; vertex < count; ++vertex)
    for (std::uint32_t c = 0; c < there; ++c)
      numbers[std::size_t(vertex) * components + c] =
          static_cast<float>(vertex_number(array, first + vertex, c, is_fraction));
  return numbers;
}

}  // namespace sinew::asset::iqm
