// SPDX-License-Identifier: MIT
#include "import/gltf/meshopt.h"

#include <meshoptimizer.h>

#include <utility>

#include "import/gltf/meshopt_filters.h"

namespace sinew::asset::gltf {
namespace {

constexpr const char* kNames[] = {"EXT_meshopt_compression", "KHR_meshopt_compression"};

enum class Mode : std::uint8_t { attributes, triangles, indices };
enum class Filter : std::uint8_t { none, octahedral, quaternion, exponential };

struct Layout {
  Mode mode = Mode::attributes;
  Filter filter = Filter::none;
  std::uint64_t count = 0, stride_bytes = 0;  // rows

  // Requires: check_layout.
  std::uint64_t bytes() const { return count * stride_bytes; }
};

template <class Enum>
struct Name {
  const char* text;
  Enum value;
};
constexpr Name<Mode> kModes[] = {
    {"ATTRIBUTES", Mode::attributes}, {"TRIANGLES", Mode::triangles}, {"INDICES", Mode::indices}};
constexpr Name<Filter> kFilters[] = {{"NONE", Filter::none},
                                     {"OCTAHEDRAL", Filter::octahedral},
                                     {"QUATERNION", Filter::quaternion},
                                     {"EXPONENTIAL", Filter::exponential}};

template <class Enum, std::size_t N>
Enum named(const Fields& fields, std::string_view key, const char* fallback, const Name<Enum> (&names)[N]) {
  const std::string text = fields.string_or(key, fallback);
  for (const Name<Enum>& name : names)
    if (text == name.text) return name.value;
  fail(Errc::unsupported, fields.at(key), say("there is no ", key, in_quotes(text), " that is read"));
}

bool is_stride_allowed(const Layout& layout) {
  if (layout.mode != Mode::attributes) return layout.stride_bytes == 2 || layout.stride_bytes == 4;
  if (layout.filter == Filter::octahedral) return layout.stride_bytes == 4 || layout.stride_bytes == 8;
  if (layout.filter == Filter::quaternion) return layout.stride_bytes == 8;
  return layout.stride_bytes > 0 && layout.stride_bytes <= 256 && layout.stride_bytes % 4 == 0;
}

// The rules of the extension's section "JSON schema updates".
Layout read_layout(const Fields& fields, const Fields& view) {
  Layout layout;
  layout.mode = named(fields, "mode", "", kModes);
  layout.filter = named(fields, "filter", "NONE", kFilters);
  layout.count = fields.size("count");
  layout.stride_bytes = fields.size("byteStride");
  if (layout.mode != Mode::attributes && layout.filter != Filter::none)
    fail(Errc::mismatch, fields.at("filter"), "indices have no filter");
  if (!is_stride_allowed(layout))
    fail(Errc::out_of_range, fields.at("byteStride"),
         say("rows of ", layout.stride_bytes, " bytes cannot be in this mode and filter"));
  if (layout.mode == Mode::triangles && layout.count % 3 != 0)
    fail(Errc::out_of_range, fields.at("count"), say(layout.count, " indices are no whole triangles"));
  const std::uint64_t length = view.size("byteLength"), view_stride = view.size_or("byteStride", layout.stride_bytes);
  if (layout.count > length || layout.bytes() != length)
    fail(Errc::mismatch, fields.at("count"),
         say(layout.count, " rows of ", layout.stride_bytes, " bytes are stated for a buffer view of ", length));
  if (view_stride != layout.stride_bytes)
    fail(Errc::mismatch, fields.at("byteStride"),
         say("the stride is ", layout.stride_bytes, " bytes here and ", view_stride, " in the buffer view"));
  return layout;
}

std::span<const std::byte> stream_of(const Context& context, const Fields& fields) {
  const Index index = fields.index("buffer", context.buffers.size(), "buffer");
  const SourceBuffer& buffer = context.buffers[index];
  const std::uint64_t offset = fields.size_or("byteOffset", 0), length = fields.size("byteLength");
  if (!buffer.is_there)
    fail(Errc::bad_syntax, fields.at("buffer"), say("buffer ", index, " has neither a uri nor a binary chunk"));
  if (offset > buffer.bytes.size() || length > buffer.bytes.size() - offset)
    fail(Errc::out_of_range, fields.where(),
         say("bytes ", offset, " to ", offset + length, " were asked for, buffer ", index, " has ",
             buffer.bytes.size()));
  return buffer.bytes.subspan(offset, length);
}

// A stream has at least two bits for 16 rows of each byte in a row (which are then all equal to the one before), a byte
// for each triangle, or a byte for each index.
constexpr std::uint64_t kMostBytesPerByte = 64;
std::uint64_t most_bytes_per_byte(const Layout& layout) {
  if (layout.mode == Mode::attributes) return kMostBytesPerByte;
  return layout.stride_bytes * (layout.mode == Mode::triangles ? 3 : 1);
}

struct Codec {
  unsigned magic, newest_version;  // in the upper and lower half of the first byte
  int (*decode)(void*, std::size_t, std::size_t, const unsigned char*, std::size_t);
};

Codec codec_of(Mode mode) {
  switch (mode) {
    case Mode::triangles:
      return {0xE, 1, meshopt_decodeIndexBuffer};
    case Mode::indices:
      return {0xD, 1, meshopt_decodeIndexSequence};
    case Mode::attributes:
      break;
  }
  return {0xA, 0, meshopt_decodeVertexBuffer};
}

void check_stream(const Layout& layout, const Codec& codec, std::span<const std::byte> stream,
                  const std::string& where) {
  if (stream.empty() || layout.bytes() / most_bytes_per_byte(layout) > stream.size())
    fail(Errc::truncated, where, say(layout.bytes(), " bytes cannot be in a stream of ", stream.size()));
  const auto first = std::to_integer<unsigned>(stream[0]);
  if (first >> 4 != codec.magic)
    fail(Errc::bad_syntax, where, say("the stream begins with byte ", first, ", which is no stream of this mode"));
  if ((first & 0xF) > codec.newest_version)
    fail(Errc::unsupported_version, where,
         say("the stream is of version ", first & 0xF, ", up to ", codec.newest_version, " are read"));
}

// Before the stream is decoded, since a damaged one can take as long as a good one.
void charge(Context& context, const Layout& layout, const std::string& where) {
  if (layout.bytes() > context.meshopt_bytes_left)
    give_up(where, say("buffer views share meshopt streams so often that with ", layout.bytes(),
                       " bytes more all of them together decode to more than they can hold"));
  context.meshopt_bytes_left -= layout.bytes();
}

void apply_filter(const Layout& layout, Buffer& rows) {
  switch (layout.filter) {
    case Filter::none:
      return;
    case Filter::octahedral:
      return decode_octahedral(rows, layout.stride_bytes);
    case Filter::quaternion:
      return decode_quaternions(rows);
    case Filter::exponential:
      return decode_exponential(rows);
  }
}

}  // namespace

std::optional<MeshoptPart> meshopt_part(const Fields& view) {
  for (const char* name : kNames)
    if (const Json extension = view.extension(name))
      return MeshoptPart{name, Fields(extension, view.at("extensions/") + name)};
  return std::nullopt;
}

bool is_meshopt_fallback(const Fields& buffer) {
  const std::optional<MeshoptPart> part = meshopt_part(buffer);
  return part && part->fields.bool_or("fallback", false);
}

// Where no two views share a stream, no file needs more than its own bytes allow.
std::uint64_t most_meshopt_bytes(const Context& context) {
  constexpr std::uint64_t kFree = std::uint64_t(1) << 20;
  return kFree + kMostBytesPerByte * context.source_bytes;
}

std::span<const std::byte> decode_meshopt(Context& context, const MeshoptPart& part, const Fields& view) {
  const Fields& fields = part.fields;
  const Layout layout = read_layout(fields, view);
  const std::span<const std::byte> stream = stream_of(context, fields);
  const Codec codec = codec_of(layout.mode);
  check_stream(layout, codec, stream, fields.where());
  context.check_room(layout.bytes(), fields.where());
  charge(context, layout, fields.where());
  Buffer rows(layout.bytes());
  // Zero rows have a stream all the same, but the library is not asked to write to no memory.
  const int fault = rows.empty() ? 0
                                 : codec.decode(rows.data(), layout.count, layout.stride_bytes,
                                                reinterpret_cast<const unsigned char*>(stream.data()), stream.size());
  if (fault != 0)  // -2: too few bytes; else damaged, or bytes left over
    fail(fault == -2 ? Errc::truncated : Errc::bad_syntax, fields.where(),
         say("the stream of ", stream.size(), " bytes is damaged: it does not give ", layout.count, " rows of ",
             layout.stride_bytes, " bytes"));
  apply_filter(layout, rows);
  return context.keep(std::make_shared<const Buffer>(std::move(rows)), fields.where());
}

}  // namespace sinew::asset::gltf
