// SPDX-License-Identifier: MIT
#include "export/gltf/data_writer.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

#include "export/gltf/json_object.h"

namespace sinew::asset::gltf_out {
namespace {

constexpr std::uint32_t kRowsAtOnce = 512;

int component_code(ComponentType type) {
  switch (type) {
    case ComponentType::i8:
      return 5120;
    case ComponentType::u8:
      return 5121;
    case ComponentType::i16:
      return 5122;
    case ComponentType::u16:
      return 5123;
    case ComponentType::u32:
      return 5125;
    default:
      return 5126;
  }
}

bool is_integer(ComponentType type) { return type != ComponentType::f32 && type != ComponentType::f64; }

const char* shape_name(const ValueView& view) {
  switch (view.components) {
    case 1:
      return "SCALAR";
    case 2:
      return "VEC2";
    case 3:
      return "VEC3";
    case 4:
      return view.padded_column_rows == 2 ? "MAT2" : "VEC4";
    case 9:
      return "MAT3";
    case 16:
      return "MAT4";
    default:
      return nullptr;
  }
}

// Rows per column of a matrix whose columns glTF wants padded; 0: none.
std::uint8_t padding_asked(const ValueView& view) {
  const std::uint8_t rows = view.components == 9 ? 3 : view.components == 16 ? 4 : view.padded_column_rows;
  return rows * component_bytes(view.type) % 4 == 0 ? std::uint8_t(0) : rows;
}

// f(row, numbers of the row).
template <class F>
void for_each_row(const ValueView& view, F&& f) {
  std::vector<double> rows(std::size_t(kRowsAtOnce) * view.components);
  for (std::uint32_t first = 0; first < view.count;) {
    const std::uint32_t count = std::min(view.count - first, kRowsAtOnce);
    read_rows(view, first, count, rows);
    for (std::uint32_t r = 0; r < count; ++r)
      f(first + r, std::span<const double>(rows.data() + std::size_t(r) * view.components, view.components));
    first += count;
  }
}

struct Bounds {
  std::vector<double> least, most;
};

// Of the numbers as they are stored (glTF 2.0 §3.6.2.5). Fails on a number that is not finite.
Bounds checked_bounds(ValueView view, const std::string& where) {
  view.normalised = false;
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  Bounds bounds{std::vector<double>(view.components, kInfinite), std::vector<double>(view.components, -kInfinite)};
  for_each_row(view, [&](std::uint32_t row, std::span<const double> numbers) {
    for (std::size_t c = 0; c < numbers.size(); ++c) {
      if (numbers[c] - numbers[c] != 0)
        fail(Errc::out_of_range, where, say("row ", row, " has a number that is not finite: ", numbers[c]));
      bounds.least[c] = std::min(bounds.least[c], numbers[c]);
      bounds.most[c] = std::max(bounds.most[c], numbers[c]);
    }
  });
  return bounds;
}

Buffer packed_rows(const ValueView& view, std::size_t stride) {
  Buffer out(stride * view.count);
  const std::size_t row = row_bytes(view);
  if (row == stride && view.stride_bytes == row) {
    std::memcpy(out.data(), view.bytes.data(), out.size());
    return out;
  }
  for (std::size_t r = 0; r < view.count; ++r)
    std::memcpy(out.data() + r * stride, view.bytes.data() + r * view.stride_bytes, row);
  return out;
}

template <class T>
void append_number(Buffer& out, double number) {
  const T value = static_cast<T>(number);
  const auto* first = reinterpret_cast<const std::byte*>(&value);
  out.insert(out.end(), first, first + sizeof(T));
}

}  // namespace

void check_view(const ValueView& view, const std::string& where) {
  const std::size_t row = row_bytes(view);
  if (shape_name(view) == nullptr)
    fail(Errc::unsupported, where, say("rows of ", int(view.components), " numbers, which glTF has no name for"));
  if (view.count == 0) fail(Errc::unsupported, where, "a table without rows");
  if (!view.bytes.empty() &&
      (view.stride_bytes < row || view.bytes.size() < std::size_t(view.stride_bytes) * (view.count - 1) + row))
    fail(Errc::out_of_range, where,
         say(view.count, " rows of ", row, " bytes, ", view.stride_bytes, " apart, lie outside of their ",
             view.bytes.size(), " bytes"));
  const SparseRows& sparse = view.sparse;
  if (sparse.count == 0) return;
  const ComponentType type = sparse.index_type;
  if (type != ComponentType::u8 && type != ComponentType::u16 && type != ComponentType::u32)
    fail(Errc::unsupported, where, "the numbers of sparse rows are no unsigned integers");
  if (sparse.indices.size() < sparse.count * component_bytes(type) || sparse.values.size() < sparse.count * row)
    fail(Errc::out_of_range, where, say(sparse.count, " sparse rows lie outside of their bytes"));
  ValueView rows;
  rows.bytes = sparse.indices;
  rows.type = type;
  rows.stride_bytes = static_cast<std::uint32_t>(component_bytes(type));
  rows.count = sparse.count;
  double before = -1;
  for_each_row(rows, [&](std::uint32_t, std::span<const double> number) {
    if (number[0] <= before || number[0] >= view.count)
      fail(Errc::out_of_range, where, say("sparse row ", number[0], " is out of order or beyond ", view.count));
    before = number[0];
  });
}

ValueView DataWriter::converted(const ValueView& view, ComponentType type) {
  Buffer& out = converted_.emplace_back();
  out.reserve(std::size_t(view.count) * view.components * component_bytes(type));
  for_each_row(view, [&](std::uint32_t, std::span<const double> numbers) {
    for (const double number : numbers) {
      if (type == ComponentType::u8)
        append_number<std::uint8_t>(out, number);
      else if (type == ComponentType::u16)
        append_number<std::uint16_t>(out, number);
      else if (type == ComponentType::u32)
        append_number<std::uint32_t>(out, number);
      else
        append_number<float>(out, number);
    }
  });
  ValueView result;
  result.bytes = out;
  result.type = type;
  result.components = view.components;
  result.stride_bytes = static_cast<std::uint32_t>(view.components * component_bytes(type));
  result.count = view.count;
  return result;
}

// The view, or its numbers as floats where glTF has no such encoding.
ValueView DataWriter::storable(const ValueView& view, const std::string& where) {
  const bool has_type = view.type != ComponentType::f64 && view.type != ComponentType::i32;
  if (has_type && padding_asked(view) == view.padded_column_rows) return view;
  checked_bounds(view, where);
  bool is_exact = true;
  for_each_row(view, [&](std::uint32_t row, std::span<const double> numbers) {
    for (const double number : numbers) {
      if (number > double(std::numeric_limits<float>::max()) || number < double(std::numeric_limits<float>::lowest()))
        fail(Errc::out_of_range, where, say("row ", row, " has a number beyond all floats: ", number));
      is_exact &= double(float(number)) == number;
    }
  });
  if (is_exact)
    diagnostics_.note("encoding-changed", "the numbers are stored as floats, which lose nothing", where);
  else
    diagnostics_.warn("precision-lost", "the numbers are rounded to floats: glTF stores no others so large or exact",
                      where);
  return converted(view, ComponentType::f32);
}

Index DataWriter::accessor(const ValueView& source, Usage usage, bool with_bounds, const std::string& where) {
  const Key key{source.bytes.data(),
                source.bytes.size(),
                source.sparse.indices.data(),
                source.sparse.values.data(),
                source.sparse.count,
                source.type,
                source.components,
                source.normalised,
                source.stride_bytes,
                source.count,
                usage,
                with_bounds};
  if (const auto known = accessor_by_source_.find(key); known != accessor_by_source_.end()) return known->second;
  check_view(source, where);
  const ValueView values = storable(source, where);
  JsonObject object(where);
  if (!values.bytes.empty()) {
    const std::size_t row = row_bytes(values), stride = usage == Usage::vertex ? (row + 3) / 4 * 4 : row;
    const std::uint32_t stated = usage == Usage::vertex ? std::uint32_t(stride) : 0;
    object.whole("bufferView", view(packed_rows(values, stride), usage, stated));
  }
  object.whole("componentType", std::uint64_t(component_code(values.type)));
  if (values.normalised && is_integer(values.type)) object.flag("normalized", true);
  object.whole("count", values.count);
  object.string("type", shape_name(values));
  if (with_bounds || !is_integer(values.type)) {
    const Bounds bounds = checked_bounds(values, where);
    if (with_bounds) {
      object.numbers("max", bounds.most);
      object.numbers("min", bounds.least);
    }
  }
  if (values.sparse.count > 0) object.raw("sparse", sparse(values, where));
  const auto [found, is_new] = accessor_by_text_.try_emplace(object.text(), Index(accessors_.size()));
  if (is_new) accessors_.push_back(object.text());
  return accessor_by_source_[key] = found->second;
}

std::string DataWriter::sparse(const ValueView& values, const std::string& where) {
  const SparseRows& rows = values.sparse;
  JsonObject indices(where), replaced(where), object(where);
  indices.whole("bufferView", view(rows.indices.first(rows.count * component_bytes(rows.index_type)), Usage::other, 0));
  indices.whole("componentType", std::uint64_t(component_code(rows.index_type)));
  replaced.whole("bufferView", view(rows.values.first(rows.count * row_bytes(values)), Usage::other, 0));
  object.whole("count", rows.count);
  object.object("indices", indices);
  object.object("values", replaced);
  return object.text();
}

Index DataWriter::bytes(std::span<const std::byte> bytes) { return view(bytes, Usage::other, 0); }

Index DataWriter::view(std::span<const std::byte> bytes, Usage usage, std::uint32_t stride_bytes) {
  constexpr std::size_t kAlignment = 4;  // the largest component
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::size_t hash = std::hash<std::string_view>()(text);
  std::size_t offset = (buffer_.size() + kAlignment - 1) / kAlignment * kAlignment;
  const auto [first, last] = view_by_hash_.equal_range(hash);
  for (auto each = first; each != last; ++each) {
    const StoredView& stored = stored_views_[each->second];
    if (stored.length != bytes.size() || std::memcmp(buffer_.data() + stored.offset, bytes.data(), bytes.size()) != 0)
      continue;
    if (stored.usage == usage && stored.stride_bytes == stride_bytes) return each->second;
    offset = stored.offset;  // another view of the same bytes
  }
  if (offset >= buffer_.size()) {
    buffer_.resize(offset);
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  }
  const auto index = Index(views_.size());
  stored_views_.push_back({offset, bytes.size(), usage, stride_bytes});
  view_by_hash_.emplace(hash, index);
  JsonObject object("/bufferViews");
  object.whole("buffer", 0);
  if (offset != 0) object.whole("byteOffset", offset);
  object.whole("byteLength", bytes.size());
  if (stride_bytes != 0) object.whole("byteStride", stride_bytes);
  if (usage != Usage::other) object.whole("target", usage == Usage::vertex ? 34962 : 34963);
  views_.push_back(object.text());
  return index;
}

}  // namespace sinew::asset::gltf_out
