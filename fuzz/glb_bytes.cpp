// SPDX-License-Identifier: MIT
#include "glb_bytes.h"

#include <cstring>

namespace sinew::fuzz {
namespace {

void append(asset::Buffer& out, std::uint32_t value) {
  const auto* bytes = reinterpret_cast<const std::byte*>(&value);
  out.insert(out.end(), bytes, bytes + sizeof(value));
}

void append_chunk(asset::Buffer& out, std::uint32_t kind, std::span<const std::byte> bytes, std::byte filler) {
  const std::size_t padded = (bytes.size() + 3) / 4 * 4;
  append(out, std::uint32_t(padded));
  append(out, kind);
  out.insert(out.end(), bytes.begin(), bytes.end());
  out.insert(out.end(), padded - bytes.size(), filler);
}

}  // namespace

asset::Buffer glb_of(const std::string& json, std::span<const std::byte> binary) {
  asset::Buffer file;
  append(file, 0x46546C67u);  // "glTF"
  append(file, 2);
  append(file, 0);
  append_chunk(file, 0x4E4F534Au, std::as_bytes(std::span(json)), std::byte(' '));
  append_chunk(file, 0x004E4942u, binary, std::byte(0));
  const std::uint32_t length = std::uint32_t(file.size());
  std::memcpy(file.data() + 8, &length, sizeof(length));
  return file;
}

}  // namespace sinew::fuzz
