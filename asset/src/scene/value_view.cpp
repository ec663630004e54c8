// SPDX-License-Identifier: MIT
#include "sinew/scene/value_view.h"

#include <cstring>
#include <limits>
#include <type_traits>

#include "sinew/base/assert.h"

namespace sinew::asset {
namespace {

template <class T>
T load(const std::byte* address) {
  T value;
  std::memcpy(&value, address, sizeof(T));
  return value;
}

// Calls f with a value of the C++ type that the file stores.
template <class F>
auto with_type(ComponentType type, F&& f) {
  switch (type) {
    case ComponentType::i8:
      return f(std::int8_t{});
    case ComponentType::u8:
      return f(std::uint8_t{});
    case ComponentType::i16:
      return f(std::int16_t{});
    case ComponentType::u16:
      return f(std::uint16_t{});
    case ComponentType::i32:
      return f(std::int32_t{});
    case ComponentType::u32:
      return f(std::uint32_t{});
    case ComponentType::f64:
      return f(double{});
    case ComponentType::f32:
      break;
  }
  return f(float{});
}

// glTF 2.0 §3.6.2.2: f = max(c / largest, -1) for signed, c / largest for unsigned integers.
template <class T>
double decode(T stored, bool normalised) {
  if constexpr (std::is_floating_point_v<T>) {
    return double(stored);
  } else {
    if (!normalised) return double(stored);
    constexpr double kLargest = double(std::numeric_limits<T>::max());
    const double value = double(stored) / kLargest;
    return value < -1.0 ? -1.0 : value;
  }
}

std::size_t padded_column_bytes(const ValueView& view) {
  return (view.padded_column_rows * component_bytes(view.type) + 3) / 4 * 4;
}

std::size_t component_offset(const ValueView& view, std::uint32_t component) {
  if (view.padded_column_rows == 0) return component * component_bytes(view.type);
  return component / view.padded_column_rows * padded_column_bytes(view) +
         component % view.padded_column_rows * component_bytes(view.type);
}

void read_row(const ValueView& view, const std::byte* row, double* out) {
  with_type(view.type, [&](auto type) {
    using T = decltype(type);
    for (std::uint32_t c = 0; c < view.components; ++c)
      out[c] = decode(load<T>(row + component_offset(view, c)), view.normalised);
    return 0;
  });
}

void read_dense_rows(const ValueView& view, std::uint32_t first, std::uint32_t count, double* out) {
  with_type(view.type, [&](auto type) {
    using T = decltype(type);
    const std::byte* row = view.bytes.data() + std::size_t(first) * view.stride_bytes;
    for (std::uint32_t r = 0; r < count; ++r, row += view.stride_bytes)
      for (std::uint32_t c = 0; c < view.components; ++c)
        *out++ = decode(load<T>(row + c * sizeof(T)), view.normalised);
    return 0;
  });
}

std::uint32_t sparse_index(const SparseRows& sparse, std::uint32_t i) {
  return with_type(sparse.index_type, [&](auto type) {
    using T = decltype(type);
    return static_cast<std::uint32_t>(load<T>(sparse.indices.data() + i * sizeof(T)));
  });
}

// The first sparse entry whose row is at least this one; indices increase.
std::uint32_t first_sparse_entry(const SparseRows& sparse, std::uint32_t row) {
  std::uint32_t low = 0, high = sparse.count;
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (sparse_index(sparse, middle) < row)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

template <class T>
std::vector<T> read_all(const ValueView& view) {
  constexpr std::uint32_t kRowsAtOnce = 256;
  std::vector<T> all;
  all.reserve(std::size_t(view.count) * view.components);
  std::vector<double> some(std::size_t(kRowsAtOnce) * view.components);
  for (std::uint32_t first = 0; first < view.count;) {
    const std::uint32_t count = view.count - first < kRowsAtOnce ? view.count - first : kRowsAtOnce;
    const std::span<double> rows(some.data(), std::size_t(count) * view.components);
    read_rows(view, first, count, rows);
    for (const double value : rows) {
      if constexpr (std::is_same_v<T, std::uint32_t>)
        all.push_back(
            value >= 0 && value <= 4294967295.0 && double(std::uint32_t(value)) == value ? std::uint32_t(value) : 0u);
      else
        all.push_back(static_cast<T>(value));
    }
    first += count;
  }
  return all;
}

}  // namespace

std::size_t component_bytes(ComponentType type) {
  return with_type(type, [](auto value) { return sizeof(value); });
}

std::size_t row_bytes(const ValueView& view) {
  if (view.padded_column_rows == 0) return view.components * component_bytes(view.type);
  return view.components / view.padded_column_rows * padded_column_bytes(view);
}

void read_rows(const ValueView& view, std::uint32_t first, std::uint32_t count, std::span<double> out) {
  SINEW_ASSERT(first <= view.count && count <= view.count - first);
  SINEW_ASSERT(out.size() >= std::size_t(count) * view.components);
  const std::size_t columns = view.components;
  if (view.bytes.empty())
    for (std::size_t i = 0; i < count * columns; ++i) out[i] = 0;
  else if (view.padded_column_rows == 0)
    read_dense_rows(view, first, count, out.data());
  else
    for (std::uint32_t r = 0; r < count; ++r)
      read_row(view, view.bytes.data() + std::size_t(first + r) * view.stride_bytes, out.data() + r * columns);

  const SparseRows& sparse = view.sparse;
  for (std::uint32_t i = first_sparse_entry(sparse, first); i < sparse.count; ++i) {
    const std::uint32_t row = sparse_index(sparse, i) - first;
    if (row >= count) break;
    read_row(view, sparse.values.data() + i * row_bytes(view), out.data() + row * columns);
  }
}

double read_value(const ValueView& view, std::uint32_t row, std::uint32_t component) {
  SINEW_ASSERT(row < view.count && component < view.components);
  double values[256];
  read_rows(view, row, 1, values);
  return values[component];
}

std::vector<double> read_doubles(const ValueView& view) { return read_all<double>(view); }
std::vector<float> read_floats(const ValueView& view) { return read_all<float>(view); }

std::vector<std::uint32_t> read_indices(const ValueView& view) {
  ValueView plain = view;
  plain.normalised = false;
  return read_all<std::uint32_t>(plain);
}

}  // namespace sinew::asset
