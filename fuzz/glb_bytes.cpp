// SPDX-License-Identifier: MIT
#include "glb_bytes.h"

#include <cstring>

namespace sinew::fuzz {
namespace {

void append(asset::Buffer& out, const void* bytes, std::size_t count) {
  const std::size_t at = out.size();
  out.resize(at + count);
  if (count > 0) std::memcpy(out.data() + at, bytes, count);
}

void append_chunk(asset::Buffer& out, std::uint32_t kind, std::span<const std::byte> bytes, std::byte filler) {
  const std::size_t padded = (bytes.size() + 3) / 4 * 4;
  const std::uint32_t header[2] = {std::uint32_t(padded), kind};
  append(out, header, sizeof(header));
  append(out, bytes.data(), bytes.size());
  out.resize(out.size() + padded - bytes.size(), filler);
}

}  // namespace

asset::Buffer glb_of(const std::string& json, std::span<const std::byte> binary) {
  asset::Buffer file;
  const std::uint32_t header[3] = {0x46546C67u, 2, 0};  // "glTF", the version, the length
  append(file, header, sizeof(header));
  append_chunk(file, 0x4E4F534Au, std::as_bytes(std::span(json)), std::byte(' '));
  append_chunk(file, 0x004E4942u, binary, std::byte(0));
  const std::uint32_t length = std::uint32_t(file.size());
  std::memcpy(file.data() + 8, &length, sizeof(length));
  return file;
}

}  // namespace sinew::fuzz
