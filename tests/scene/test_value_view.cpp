// SPDX-License-Identifier: MIT
// Expected numbers are those of glTF 2.0 §3.6.2.2 and §3.6.2.3, by hand.
#include <cstring>
#include <limits>

#include "sinew/scene/value_view.h"
#include "support/near.h"

namespace sinew::asset {
namespace {

template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& numbers) {
  std::vector<std::byte> bytes(numbers.size() * sizeof(T));
  if (!bytes.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

ValueView view_of(const std::vector<std::byte>& bytes, ComponentType type, std::uint8_t components, bool normalised) {
  ValueView view;
  view.bytes = bytes;
  view.type = type;
  view.components = components;
  view.normalised = normalised;
  view.stride_bytes = static_cast<std::uint32_t>(components * component_bytes(type));
  view.count = static_cast<std::uint32_t>(bytes.size() / view.stride_bytes);
  return view;
}

template <class T>
std::vector<double> read(ComponentType type, const std::vector<T>& numbers, bool normalised) {
  const std::vector<std::byte> bytes = bytes_of(numbers);
  return read_doubles(view_of(bytes, type, 1, normalised));
}

}  // namespace

TEST_CASE("normalised integers cover [0, 1] and [-1, 1] exactly at their ends") {
  using std::vector;
  CHECK(read<std::uint8_t>(ComponentType::u8, {0, 51, 255}, true) == vector<double>{0, 0.2, 1});
  CHECK(read<std::int8_t>(ComponentType::i8, {-128, -127, 0, 127}, true) == vector<double>{-1, -1, 0, 1});
  CHECK(read<std::uint16_t>(ComponentType::u16, {0, 13107, 65535}, true) == vector<double>{0, 0.2, 1});
  CHECK(read<std::int16_t>(ComponentType::i16, {-32768, -32767, 23170, 32767}, true) ==
        vector<double>{-1, -1, 23170.0 / 32767.0, 1});
}

TEST_CASE("integers that are not normalised are themselves") {
  using std::vector;
  CHECK(read<std::int8_t>(ComponentType::i8, {-128, 127}, false) == vector<double>{-128, 127});
  CHECK(read<std::uint8_t>(ComponentType::u8, {255}, false) == vector<double>{255});
  CHECK(read<std::int16_t>(ComponentType::i16, {-32768}, false) == vector<double>{-32768});
  CHECK(read<std::uint16_t>(ComponentType::u16, {65535}, false) == vector<double>{65535});
  CHECK(read<std::int32_t>(ComponentType::i32, {-2147483647}, false) == vector<double>{-2147483647.0});
  CHECK(read<std::uint32_t>(ComponentType::u32, {4294967295u}, false) == vector<double>{4294967295.0});
}

TEST_CASE("floats are read as they are stored, at any address") {
  const std::vector<float> numbers = {0.1f, -3.5f, std::numeric_limits<float>::infinity()};
  std::vector<std::byte> bytes = bytes_of(numbers);
  bytes.insert(bytes.begin(), std::byte(0));  // every float now lies at an odd address
  ValueView view = view_of(bytes, ComponentType::f32, 1, false);
  view.bytes = view.bytes.subspan(1);
  CHECK(read_floats(view) == numbers);
  CHECK(read_value(view, 1, 0) == -3.5);
  CHECK(read<double>(ComponentType::f64, {0.1}, false) == std::vector<double>{0.1});
}

TEST_CASE("rows lie a stride apart") {
  const std::vector<std::byte> bytes = bytes_of<std::uint16_t>({1, 2, 99, 3, 4, 99, 5, 6});
  ValueView view = view_of(bytes, ComponentType::u16, 2, false);
  view.stride_bytes = 6;
  view.count = 3;
  CHECK(read_doubles(view) == std::vector<double>{1, 2, 3, 4, 5, 6});
  CHECK(read_value(view, 2, 1) == 6);
}

TEST_CASE("columns of small matrices begin at multiples of four bytes") {
  // MAT3 of bytes: three numbers and one byte of padding, three times (glTF 2.0 §3.6.2.4).
  const std::vector<std::byte> bytes = bytes_of<std::uint8_t>({1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0});
  ValueView view;
  view.bytes = bytes;
  view.type = ComponentType::u8;
  view.components = 9;
  view.padded_column_rows = 3;
  view.stride_bytes = 12;
  view.count = 1;
  CHECK(row_bytes(view) == 12);
  CHECK(read_doubles(view) == std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9});
  CHECK(read_value(view, 0, 3) == 4);
}

TEST_CASE("sparse rows replace rows, of the base or of zeros") {
  const std::vector<std::byte> base = bytes_of<float>({0, 1, 2, 3, 4});
  const std::vector<std::byte> rows = bytes_of<std::uint8_t>({1, 4}), values = bytes_of<float>({10, 40});
  ValueView view = view_of(base, ComponentType::f32, 1, false);
  view.sparse = {rows, ComponentType::u8, values, 2};
  CHECK(read_floats(view) == std::vector<float>{0, 10, 2, 3, 40});
  CHECK(read_value(view, 4, 0) == 40);
  CHECK(read_value(view, 3, 0) == 3);
  view.bytes = {};
  CHECK(read_floats(view) == std::vector<float>{0, 10, 0, 0, 40});
}

TEST_CASE("some rows of a sparse view are the same as those of the whole") {
  std::vector<float> all(1000);
  std::vector<std::uint16_t> rows;
  std::vector<float> values;
  for (std::uint16_t row = 3; row < 1000; row = static_cast<std::uint16_t>(row + 7)) {
    rows.push_back(row);
    values.push_back(float(row));
    all[row] = float(row);
  }
  const std::vector<std::byte> row_bytes = bytes_of(rows), value_bytes = bytes_of(values);
  ValueView view;
  view.count = 1000;
  view.sparse = {row_bytes, ComponentType::u16, value_bytes, std::uint32_t(rows.size())};
  CHECK(read_floats(view) == all);
  std::vector<double> some(20);
  read_rows(view, 495, 20, some);
  for (std::size_t i = 0; i < 20; ++i) CHECK(some[i] == double(all[495 + i]));
}

TEST_CASE("indices are taken as they are; what is no index becomes 0") {
  const std::vector<std::byte> bytes = bytes_of<std::uint8_t>({7, 255});
  CHECK(read_indices(view_of(bytes, ComponentType::u8, 1, true)) == std::vector<std::uint32_t>{7, 255});
  const std::vector<std::byte> wide = bytes_of<std::uint32_t>({4294967295u});
  CHECK(read_indices(view_of(wide, ComponentType::u32, 1, false)) == std::vector<std::uint32_t>{4294967295u});
  const std::vector<std::byte> floats = bytes_of<float>({3, -1, 2.5f});
  CHECK(read_indices(view_of(floats, ComponentType::f32, 1, false)) == std::vector<std::uint32_t>{3, 0, 0});
}

}  // namespace sinew::asset
