// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

namespace sinew::asset::gltf {

// What the first bytes of a picture tell; empty where they tell nothing.
inline std::string_view told_mime_type(std::span<const std::byte> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.starts_with("\x89PNG")) return "image/png";
  if (text.starts_with("\xFF\xD8\xFF")) return "image/jpeg";
  if (text.starts_with("RIFF") && text.substr(0, 12).ends_with("WEBP")) return "image/webp";
  if (text.starts_with("\xABKTX 20")) return "image/ktx2";
  return {};
}

}  // namespace sinew::asset::gltf
