// SPDX-License-Identifier: MIT
#include "import/gltf/container.h"

#include <cstdint>
#include <cstring>

#include "import/gltf/failure.h"

namespace sinew::asset::gltf {
namespace {

constexpr std::uint32_t kMagic = 0x46546C67, kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;
constexpr std::size_t kHeaderBytes = 12, kChunkHeaderBytes = 8;

std::uint32_t little_endian_u32(std::span<const std::byte> file, std::size_t offset) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value |= std::to_integer<std::uint32_t>(file[offset + i]) << (8 * i);
  return value;
}

[[noreturn]] void fail_at(Errc code, std::size_t offset, std::string_view what) {
  throw Failure{Error::at(code, offset, what)};
}

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string_view without_byte_order_mark(std::string_view json, Diagnostics& diagnostics) {
  if (!json.starts_with("\xEF\xBB\xBF")) return json;
  diagnostics.note("byte-order-mark", "the JSON text begins with a byte order mark, which glTF does not allow", "@0");
  return json.substr(3);
}

// Some writers fill the last chunk's word with zeros where glTF asks for blanks.
std::string_view without_zero_padding(std::string_view json, Diagnostics& diagnostics) {
  const std::size_t end = json.find_last_not_of('\0') + 1;
  if (end != json.size()) diagnostics.note("zero-padding", "the JSON chunk is filled up with zeros, not blanks", "@12");
  return json.substr(0, end);
}

// The bytes that the header's length covers.
std::span<const std::byte> stated_part(std::span<const std::byte> file, Diagnostics& diagnostics) {
  if (file.size() < kHeaderBytes)
    fail_at(Errc::truncated, file.size(), "the file ends within the twelve bytes of the glb header");
  const std::uint32_t version = little_endian_u32(file, 4), length = little_endian_u32(file, 8);
  if (version != 2) fail_at(Errc::unsupported_version, 4, say("glb version ", version, ": only version 2 is read"));
  if (length > file.size())
    fail_at(Errc::truncated, file.size(), say("the header states ", length, " bytes, the file has ", file.size()));
  if (length < kHeaderBytes) fail_at(Errc::out_of_range, 8, say("the header states a length of ", length, " bytes"));
  if (length < file.size())
    diagnostics.warn("trailing-bytes", say(file.size() - length, " bytes after the stated end of the file are ignored"),
                     say("@", length));
  return file.first(length);
}

Container open_binary(std::span<const std::byte> whole, Diagnostics& diagnostics) {
  const auto file = stated_part(whole, diagnostics);
  Container container;
  bool has_json = false;
  std::size_t offset = kHeaderBytes;
  for (; file.size() - offset >= kChunkHeaderBytes;) {
    const std::size_t length = little_endian_u32(file, offset);
    const std::uint32_t type = little_endian_u32(file, offset + 4);
    const std::size_t begin = offset + kChunkHeaderBytes;
    if (length > file.size() - begin)
      fail_at(Errc::truncated, offset,
              say("a chunk states ", length, " bytes, the file has ", file.size() - begin, " left"));
    const auto chunk = file.subspan(begin, length);
    if (!has_json && type != kJsonChunk) fail_at(Errc::bad_syntax, offset, "the first chunk of a glb must be JSON");
    if (!has_json) {
      container.json = without_zero_padding(without_byte_order_mark(as_text(chunk), diagnostics), diagnostics);
      has_json = true;
    } else if (type == kBinaryChunk && !container.has_binary) {
      container.binary = chunk;
      container.has_binary = true;
    } else {
      diagnostics.note("unknown-chunk", say("a chunk of ", length, " bytes is not read"), say("@", offset));
    }
    offset = begin + length;
  }
  if (!has_json) fail_at(Errc::truncated, offset, "the file ends before its JSON chunk");
  if (offset != file.size())
    diagnostics.warn("trailing-bytes", say(file.size() - offset, " bytes after the last chunk are ignored"),
                     say("@", offset));
  return container;
}

}  // namespace

Container open_container(std::span<const std::byte> file, Diagnostics& diagnostics) {
  if (file.size() >= 4 && little_endian_u32(file, 0) == kMagic) return open_binary(file, diagnostics);
  Container container;
  container.json = without_byte_order_mark(as_text(file), diagnostics);
  return container;
}

}  // namespace sinew::asset::gltf
