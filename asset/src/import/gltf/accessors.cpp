// SPDX-License-Identifier: MIT
// Buffers, buffer views and accessors (glTF 2.0 §3.6). After this every ValueView is proven to lie inside its bytes.
#include <algorithm>
#include <optional>
#include <utility>

#include "import/gltf/accessor_parts.h"
#include "import/gltf/context.h"
#include "import/gltf/draco_primitives.h"
#include "import/gltf/meshopt.h"

namespace sinew::asset::gltf {
namespace {

void read_bytes(Context& context, const Fields& fields, bool is_first, SourceBuffer& buffer) {
  if (fields.has("uri")) {
    buffer.bytes = context.load(fields.string_or("uri", ""), fields.where(), nullptr);
    buffer.is_there = true;
  } else if (is_first && context.has_binary_chunk) {
    buffer.bytes = context.binary_chunk;
    buffer.is_there = true;
  }
  if (buffer.is_there && buffer.bytes.size() < buffer.stated_bytes)
    fail(Errc::truncated, fields.where(),
         say("the buffer states ", buffer.stated_bytes, " bytes, only ", buffer.bytes.size(), " are there"));
  if (buffer.is_there) buffer.bytes = buffer.bytes.first(buffer.stated_bytes);
}

void read_buffer(Context& context, const Fields& fields, bool is_first) {
  SourceBuffer buffer;
  buffer.stated_bytes = fields.size("byteLength");
  try {
    read_bytes(context, fields, is_first, buffer);
  } catch (const Failure& failure) {
    // Nobody misses the uncompressed copy while its views decode.
    if (failure.error.code == Errc::too_large || !is_meshopt_fallback(fields)) throw;
    context.diagnostics.note("fallback-missing", say("the uncompressed copy is not there: ", failure.error.what),
                             failure.error.where);
    buffer.is_there = false;
  }
  context.buffers.push_back(buffer);
}

// The decoded bytes; nothing where the view is not compressed, or where what it says is wrong but the uncompressed
// bytes are there.
std::optional<std::span<const std::byte>> read_compressed(Context& context, const Fields& fields,
                                                          bool has_plain_bytes) {
  const std::optional<MeshoptPart> part = meshopt_part(fields);
  if (!part) return std::nullopt;
  try {
    return decode_meshopt(context, *part, fields);
  } catch (const Exhausted&) {
    throw;
  } catch (const Failure& failure) {
    if (!has_plain_bytes) throw;
    context.diagnostics.warn("compressed-copy-ignored",
                             say("the uncompressed bytes are used instead: ", failure.error.what), failure.error.where);
    return std::nullopt;
  }
}

void read_view(Context& context, const Fields& fields) {
  const Index index = fields.index("buffer", context.buffers.size(), "buffer");
  const SourceBuffer& buffer = context.buffers[index];
  const std::uint64_t offset = fields.size_or("byteOffset", 0), length = fields.size("byteLength");
  if (offset > buffer.stated_bytes || length > buffer.stated_bytes - offset)
    fail(Errc::out_of_range, fields.where(),
         say("bytes ", offset, " to ", offset + length, " were asked for, buffer ", index, " has ",
             buffer.stated_bytes));
  SourceView view;
  const std::uint64_t stride = fields.size_or("byteStride", 0);
  if (stride > 0xFFFF) fail(Errc::out_of_range, fields.at("byteStride"), say("a stride of ", stride, " bytes"));
  view.stride_bytes = static_cast<std::uint32_t>(stride);
  if (const auto decoded = read_compressed(context, fields, buffer.is_there))
    view.bytes = *decoded;
  else if (buffer.is_there)
    view.bytes = buffer.bytes.subspan(offset, length);
  else
    view.missing = say("buffer ", index, " has neither a uri nor a binary chunk");
  context.views.push_back(std::move(view));
}

struct Shape {
  std::string_view type;
  std::uint8_t components, matrix_rows;
};
constexpr Shape kShapes[] = {{"SCALAR", 1, 0}, {"VEC2", 2, 0}, {"VEC3", 3, 0}, {"VEC4", 4, 0},
                             {"MAT2", 4, 2},   {"MAT3", 9, 3}, {"MAT4", 16, 4}};

const Shape& shape_of(const Fields& fields) {
  const std::string type = fields.string_or("type", "");
  for (const Shape& shape : kShapes)
    if (shape.type == type) return shape;
  fail(Errc::bad_syntax, fields.at("type"), say("\"", type, "\" is no accessor type"));
}

void read_base(Context& context, const Fields& fields, SourceAccessor& accessor, bool is_in_draco) {
  ValueView& values = accessor.values;
  accessor.has_base = fields.has("bufferView");
  if (!accessor.has_base) {
    if (values.count <= context.limits.zero_rows) return;
    if (is_in_draco)
      values.count = 0;  // for whoever else names it; the stream's reader goes by stated_count
    else
      fail(Errc::too_large, fields.where(),
           say(values.count, " rows without bytes, the limit is ", context.limits.zero_rows));
    return;
  }
  const SourceView& view = readable_view(context, fields);
  const std::uint64_t offset = fields.size_or("byteOffset", 0);
  const std::uint64_t row = row_bytes(values);
  values.stride_bytes = view.stride_bytes == 0 ? static_cast<std::uint32_t>(row) : view.stride_bytes;
  if (values.stride_bytes < row)
    fail(Errc::mismatch, fields.where(),
         say("rows of ", row, " bytes overlap: the stride is ", values.stride_bytes, " bytes"));
  values.bytes =
      rows_in(context, fields, view, {offset, values.stride_bytes, row, values.count, last_gap_bytes(values)});
}

void read_accessor(Context& context, const Fields& fields, bool is_in_draco) {
  SourceAccessor accessor;
  ValueView& values = accessor.values;
  const Shape& shape = shape_of(fields);
  accessor.type = shape.type;
  values.type = component_type(fields);
  values.components = shape.components;
  values.normalised = fields.bool_or("normalized", false) && values.type != ComponentType::f32;
  const bool has_gaps = shape.matrix_rows != 0 && shape.matrix_rows * component_bytes(values.type) % 4 != 0;
  values.padded_column_rows = has_gaps ? shape.matrix_rows : std::uint8_t(0);
  const std::uint64_t count = fields.size("count");
  if (count > 0xFFFFFFFEu) fail(Errc::too_large, fields.at("count"), say("an accessor of ", count, " rows"));
  values.count = accessor.stated_count = static_cast<std::uint32_t>(count);
  read_base(context, fields, accessor, is_in_draco);
  read_sparse(context, fields, values);
  context.accessors.push_back(accessor);
}

}  // namespace

const SourceView& readable_view(const Context& context, const Fields& fields) {
  const SourceView& view = context.views[fields.index("bufferView", context.views.size(), "buffer view")];
  if (!view.missing.empty()) fail(Errc::unsupported, fields.where(), view.missing);
  return view;
}

ComponentType component_type(const Fields& fields) {
  switch (const std::uint64_t code = fields.size("componentType")) {
    case 5120:
      return ComponentType::i8;
    case 5121:
      return ComponentType::u8;
    case 5122:
      return ComponentType::i16;
    case 5123:
      return ComponentType::u16;
    case 5125:
      return ComponentType::u32;
    case 5126:
      return ComponentType::f32;
    default:
      fail(Errc::out_of_range, fields.at("componentType"), say("there is no component type ", code));
  }
}

std::uint64_t last_gap_bytes(const ValueView& values) {
  if (values.padded_column_rows == 0) return 0;
  return row_bytes(values) / (values.components / values.padded_column_rows) -
         values.padded_column_rows * component_bytes(values.type);
}

std::span<const std::byte> rows_in(Context& context, const Fields& fields, const SourceView& view, const Rows& rows) {
  const std::uint64_t bytes = rows.count == 0 ? 0 : rows.stride_bytes * (rows.count - 1) + rows.row_bytes;
  const std::uint64_t needed = rows.count == 0 ? 0 : bytes - rows.last_gap_bytes;
  if (rows.offset > view.bytes.size() || needed > view.bytes.size() - rows.offset)
    fail(Errc::out_of_range, fields.where(),
         say(rows.count, " rows of ", rows.row_bytes, " bytes end at byte ", rows.offset + needed,
             ", the buffer view has ", view.bytes.size()));
  const std::span<const std::byte> there = view.bytes.subspan(rows.offset);
  if (bytes <= there.size()) return there.first(bytes);
  context.charge(bytes, fields.where());
  Buffer whole(bytes);
  std::copy(there.begin(), there.end(), whole.begin());
  return context.keep_copy(std::make_shared<const Buffer>(std::move(whole)), fields.where());
}

void read_buffers(Context& context) {
  std::size_t i = 0;
  for (const Json buffer : context.objects("buffers").elements()) {
    read_buffer(context, Fields(buffer, element_path("/buffers", i)), i == 0);
    ++i;
  }
  context.source_bytes = context.bytes_in_memory;
  context.meshopt_bytes_left = most_meshopt_bytes(context);
  i = 0;
  for (const Json view : context.objects("bufferViews").elements())
    read_view(context, Fields(view, element_path("/bufferViews", i++)));
}

void read_accessors(Context& context) {
  const std::vector<bool> is_in_draco = accessors_in_draco(context);
  std::size_t i = 0;
  for (const Json accessor : context.objects("accessors").elements()) {
    read_accessor(context, Fields(accessor, element_path("/accessors", i)), is_in_draco[i]);
    ++i;
  }
}

}  // namespace sinew::asset::gltf
