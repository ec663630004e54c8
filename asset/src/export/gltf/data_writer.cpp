// SPDX-License-Identifier: MIT
#include "export/gltf/data_writer.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

#include "export/gltf/json_object.h"
#include "import/gltf/rows.h"

namespace sinew::asset::gltf_out {
namespace {

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
  std::vector<double> memory;
  gltf::for_each_row(view, memory, f);
}

ValueView sparse_rows(const ValueView& view) {
  ValueView rows = view;
  rows.sparse = {};
  rows.bytes = view.sparse.values;
  rows.stride_bytes = static_cast<std::uint32_t>(row_bytes(view));
  rows.count = view.sparse.count;
  return rows;
}

ValueView sparse_numbers(const SparseRows& sparse) {
  ValueView numbers;
  numbers.bytes = sparse.indices;
  numbers.type = sparse.index_type;
  numbers.stride_bytes = static_cast<std::uint32_t>(component_bytes(sparse.index_type));
  numbers.count = sparse.count;
  return numbers;
}

// The same, but of rows of zeros that no bytes stand for only one is looked at: they may be many and cost nothing.
template <class F>
void for_each_told_row(const ValueView& view, F&& f) {
  if (!view.bytes.empty()) return for_each_row(view, f);
  const std::vector<double> zeros(view.components, 0.0);
  if (view.sparse.count < view.count) f(0, std::span<const double>(zeros));
  const ValueView numbers = sparse_numbers(view.sparse);
  for_each_row(sparse_rows(view), [&](std::uint32_t i, std::span<const double> row) {
    f(static_cast<std::uint32_t>(read_value(numbers, i, 0)), row);
  });
}

Bounds checked_bounds(ValueView view, const std::string& where) {
  view.normalised = false;
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  Bounds bounds{std::vector<double>(view.components, kInfinite), std::vector<double>(view.components, -kInfinite)};
  for_each_told_row(view, [&](std::uint32_t row, std::span<const double> numbers) {
    for (std::size_t c = 0; c < numbers.size(); ++c) {
      if (numbers[c] - numbers[c] != 0)
        fail(Errc::out_of_range, where, say("row ", row, " has a number that is not finite: ", numbers[c]));
      bounds.least[c] = std::min(bounds.least[c], numbers[c]);
      bounds.most[c] = std::max(bounds.most[c], numbers[c]);
      bounds.fits_shorts &=
          numbers[c] >= 0 && numbers[c] <= 65535 && double(static_cast<std::uint16_t>(numbers[c])) == numbers[c];
    }
  });
  return bounds;
}

Buffer packed_rows(const ValueView& view, std::size_t row, std::size_t stride) {
  Buffer out(stride * view.count);
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

ComponentType type_of(Encoding encoding) {
  switch (encoding) {
    case Encoding::shorts:
      return ComponentType::u16;
    case Encoding::words:
      return ComponentType::u32;
    case Encoding::truths:
      return ComponentType::u8;
    default:
      return ComponentType::f32;
  }
}

// Whether floats give every number back; of normalised bytes and shorts they do, rounded to the nearest. Fails on a
// number beyond all floats, or one that is not finite.
bool fits_floats(const ValueView& view, const std::string& where) {
  if (is_integer(view.type) && component_bytes(view.type) < sizeof(float)) return true;
  bool is_exact = true;
  constexpr double kLargest = std::numeric_limits<float>::max();
  for_each_told_row(view, [&](std::uint32_t row, std::span<const double> numbers) {
    for (const double number : numbers) {
      if (!(number >= -kLargest && number <= kLargest))
        fail(Errc::out_of_range, where, say("row ", row, " has a number beyond all floats: ", number));
      is_exact &= double(float(number)) == number;
    }
  });
  return is_exact;
}

void check_shape(const ValueView& view, const std::string& where) {
  if (shape_name(view) == nullptr)
    fail(Errc::unsupported, where, say("rows of ", int(view.components), " numbers, which glTF has no name for"));
  if (view.padded_column_rows != 0 && view.padded_column_rows * view.padded_column_rows != view.components)
    fail(Errc::unsupported, where,
         say("rows of ", int(view.components), " numbers in columns of ", int(view.padded_column_rows)));
  if (view.count == 0) fail(Errc::unsupported, where, "a table without rows");
  const std::size_t row = row_bytes(view);
  if (!view.bytes.empty() &&
      (view.stride_bytes < row || view.bytes.size() < std::size_t(view.stride_bytes) * (view.count - 1) + row))
    fail(Errc::out_of_range, where,
         say(view.count, " rows of ", row, " bytes, ", view.stride_bytes, " apart, lie outside of their ",
             view.bytes.size(), " bytes"));
}

void check_sparse(const ValueView& view, const std::string& where) {
  const SparseRows& sparse = view.sparse;
  if (sparse.count == 0) return;
  const ComponentType type = sparse.index_type;
  if (type != ComponentType::u8 && type != ComponentType::u16 && type != ComponentType::u32)
    fail(Errc::unsupported, where, "the numbers of sparse rows are no unsigned integers");
  if (sparse.indices.size() < sparse.count * component_bytes(type) ||
      sparse.values.size() < sparse.count * row_bytes(view))
    fail(Errc::out_of_range, where, say(sparse.count, " sparse rows lie outside of their bytes"));
  double before = -1;
  for_each_row(sparse_numbers(sparse), [&](std::uint32_t, std::span<const double> number) {
    if (number[0] <= before || number[0] >= view.count)
      fail(Errc::out_of_range, where, say("sparse row ", number[0], " is out of order or beyond ", view.count));
    before = number[0];
  });
}

}  // namespace

TableId::TableId(const ValueView& view)
    : bytes(view.bytes.data()),
      sparse_indices(view.sparse.indices.data()),
      sparse_values(view.sparse.values.data()),
      size(view.bytes.size()),
      sparse_indices_size(view.sparse.indices.size()),
      sparse_values_size(view.sparse.values.size()),
      stride_bytes(view.stride_bytes),
      count(view.count),
      sparse_count(view.sparse.count),
      type(view.type),
      sparse_index_type(view.sparse.index_type),
      components(view.components),
      padded_column_rows(view.padded_column_rows),
      normalised(view.normalised) {}

void DataWriter::check(const ValueView& view, const std::string& where) {
  const TableId id(view);
  if (checked_.contains(id)) return;
  check_shape(view, where);
  check_sparse(view, where);
  checked_.insert(id);
}

const Bounds& DataWriter::bounds(const ValueView& view, const std::string& where) {
  const TableId id(view);
  auto known = bounds_.find(id);
  if (known == bounds_.end()) known = bounds_.emplace(id, checked_bounds(view, where)).first;
  return known->second;
}

// Also settles what "as they are" comes to.
bool DataWriter::has_to_change(const ValueView& view, Encoding& encoding, const std::string& where) {
  const bool is_plain = !view.normalised && view.padded_column_rows == 0;
  switch (encoding) {
    case Encoding::shorts:
      return !is_plain || view.type != ComponentType::u16;
    case Encoding::words:
      return !is_plain || view.type != ComponentType::u32;
    case Encoding::truths:
      return !is_plain || view.type != ComponentType::u8;
    case Encoding::own:
    case Encoding::floats:
      break;
  }
  const bool has_fitting_gaps = padding_asked(view) == view.padded_column_rows;
  if (view.type == ComponentType::f32 && has_fitting_gaps) return false;
  const bool is_of_gltf = view.type != ComponentType::f64 && view.type != ComponentType::i32;
  if (encoding == Encoding::own && is_of_gltf && has_fitting_gaps) return false;
  if (!fits_floats(view, where))
    diagnostics_.warn("precision-lost", "the numbers are rounded to floats: glTF stores no others so large or exact",
                      where);
  else if (is_of_gltf && encoding == Encoding::floats)
    diagnostics_.warn("encoding-changed", "glTF does not allow the encoding here, the numbers are stored as floats",
                      where);
  else
    diagnostics_.note("encoding-changed", "the numbers are stored as floats, which lose nothing", where);
  encoding = Encoding::floats;
  return true;
}

ValueView DataWriter::converted(const ValueView& view, Encoding encoding, Buffer& out, const std::string& where) {
  ValueView result;
  result.type = type_of(encoding);
  result.components = view.components;
  result.stride_bytes = static_cast<std::uint32_t>(view.components * component_bytes(result.type));
  result.count = view.count;
  const std::size_t size = std::size_t(view.count) * result.stride_bytes;
  check_room(size, where);
  out.reserve(size);
  for_each_row(view, [&](std::uint32_t, std::span<const double> numbers) {
    for (const double number : numbers) {
      if (encoding == Encoding::truths)
        append_number<std::uint8_t>(out, number != 0 ? 1 : 0);
      else if (encoding == Encoding::shorts)
        append_number<std::uint16_t>(out, number);
      else if (encoding == Encoding::words)
        append_number<std::uint32_t>(out, number);
      else
        append_number<float>(out, number);
    }
  });
  result.bytes = out;
  return result;
}

Index DataWriter::accessor(const ValueView& source, const Wanted& wanted, const std::string& where) {
  const std::pair key(TableId(source), wanted);
  if (const auto known = accessor_by_source_.find(key); known != accessor_by_source_.end()) return known->second;
  check(source, where);
  ValueView values = source;
  Bounds of_converted;
  const Bounds* stored = nullptr;
  if (wanted.with_bounds || !is_integer(source.type)) stored = &bounds(source, where);
  Buffer changed;
  Encoding encoding = wanted.encoding;
  if (has_to_change(source, encoding, where)) {
    values = converted(source, encoding, changed, where);
    if (wanted.with_bounds) stored = &(of_converted = checked_bounds(values, where));
  }
  JsonObject object(where);
  if (!values.bytes.empty()) object.whole("bufferView", rows(values, wanted.usage, where));
  object.whole("componentType", std::uint64_t(component_code(values.type)));
  if (values.normalised && is_integer(values.type)) object.flag("normalized", true);
  object.whole("count", values.count);
  object.string("type", shape_name(values));
  if (wanted.with_bounds) {
    object.numbers("max", stored->most);
    object.numbers("min", stored->least);
  }
  if (values.sparse.count > 0) object.raw("sparse", sparse(values, where));
  const auto [found, is_new] = accessor_by_text_.try_emplace(object.text(), Index(accessors_.size()));
  if (is_new) accessors_.push_back(object.text());
  return accessor_by_source_[key] = found->second;
}

Index DataWriter::rows(const ValueView& values, Usage usage, const std::string& where) {
  const std::size_t row = row_bytes(values), stride = usage == Usage::vertex ? (row + 3) / 4 * 4 : row;
  const std::size_t size = stride * values.count;
  const std::uint32_t stated = usage == Usage::vertex ? std::uint32_t(stride) : 0;
  check_room(size, where);
  if (row == stride && values.stride_bytes == row) return view(values.bytes.first(size), usage, stated, where);
  return view(packed_rows(values, row, stride), usage, stated, where);
}

std::string DataWriter::sparse(const ValueView& values, const std::string& where) {
  const SparseRows& rows = values.sparse;
  JsonObject indices(where), replaced(where), object(where);
  indices.whole("bufferView",
                view(rows.indices.first(rows.count * component_bytes(rows.index_type)), Usage::other, 0, where));
  indices.whole("componentType", std::uint64_t(component_code(rows.index_type)));
  replaced.whole("bufferView", view(rows.values.first(rows.count * row_bytes(values)), Usage::other, 0, where));
  object.whole("count", rows.count);
  object.object("indices", indices);
  object.object("values", replaced);
  return object.text();
}

Index DataWriter::bytes(std::span<const std::byte> bytes, const std::string& where) {
  const auto [known, is_new] = picture_by_place_.try_emplace({bytes.data(), bytes.size()}, kNone);
  if (is_new) known->second = view(bytes, Usage::other, 0, where);
  return known->second;
}

void DataWriter::check_room(std::size_t bytes, const std::string& where) const {
  if (bytes > max_bytes_ || bytes_seen_ > max_bytes_ - bytes)
    fail(Errc::too_large, where,
         say(bytes, " bytes more, with ", bytes_seen_, " of tables and pictures before; the limit is ", max_bytes_));
}

Index DataWriter::view(std::span<const std::byte> bytes, Usage usage, std::uint32_t stride_bytes,
                       const std::string& where) {
  check_room(bytes.size(), where);
  bytes_seen_ += bytes.size();
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
