// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sinew/base/api.h"

namespace sinew::asset {

enum class ComponentType : std::uint8_t { i8, u8, i16, u16, i32, u32, f32, f64 };

SINEW_ASSET_API std::size_t component_bytes(ComponentType type);

// Rows that replace rows of a ValueView (glTF 2.0 §3.6.2.4). Indices are strictly increasing and below the view's
// count.
struct SparseRows {
  std::span<const std::byte> indices;  // count unsigned integers of index_type, tightly packed
  ComponentType index_type = ComponentType::u32;
  std::span<const std::byte> values;  // count rows, tightly packed, in the view's component type
  std::uint32_t count = 0;
};

// A table of count rows by components columns, in the file's own encoding: nothing is converted until it is read, so
// that what is not touched can be written back byte-equal. The bytes belong to Scene::buffers.
// Importers guarantee that every row lies inside bytes; no bytes at all means rows of zeros.
struct ValueView {
  std::span<const std::byte> bytes;  // begins with the first row
  ComponentType type = ComponentType::f32;
  std::uint8_t components = 1;
  bool normalised = false;         // integers stand for [0,1] or [-1,1] (glTF 2.0 §3.6.2.2)
  std::uint32_t stride_bytes = 0;  // from one row to the next
  std::uint32_t count = 0;
  // Matrices whose columns begin at multiples of four bytes (glTF 2.0 §3.6.2.4): rows per column; 0: no gaps.
  std::uint8_t padded_column_rows = 0;
  SparseRows sparse;
};

// Bytes of one row, gaps between padded columns included.
SINEW_ASSET_API std::size_t row_bytes(const ValueView& view);

// One number as the specification reads it: c/255, max(c/127,-1), c/65535, max(c/32767,-1) where normalised, else the
// number itself. Requires: row < count, component < components.
SINEW_ASSET_API double read_value(const ValueView& view, std::uint32_t row, std::uint32_t component);

// Rows first .. first + count - 1, row after row, into count * components numbers. Requires: the rows exist and out has
// that size.
SINEW_ASSET_API void read_rows(const ValueView& view, std::uint32_t first, std::uint32_t count, std::span<double> out);

// The whole table, row after row: count * components numbers.
SINEW_ASSET_API std::vector<double> read_doubles(const ValueView& view);
SINEW_ASSET_API std::vector<float> read_floats(const ValueView& view);
// For indices and joints: integers are taken as they are (negative ones and fractions become 0).
SINEW_ASSET_API std::vector<std::uint32_t> read_indices(const ValueView& view);

}  // namespace sinew::asset
