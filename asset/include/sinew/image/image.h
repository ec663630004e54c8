// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"

namespace sinew::asset {

// Eight bits per channel, RGBA, rows from the top, not premultiplied; colours as stored (usually sRGB).
struct Image8 {
  std::uint32_t width = 0, height = 0;
  std::vector<std::uint8_t> rgba;  // height * width * 4
};

// Sixteen bits per channel, for tables of numbers.
struct Image16 {
  std::uint32_t width = 0, height = 0;
  std::vector<std::uint16_t> rgba;  // height * width * 4
};

inline constexpr std::uint32_t kMaxImageSide = 16384;
inline constexpr std::uint64_t kMaxImagePixels = std::uint64_t(1) << 26;  // 8192 x 8192: 256 MiB decoded

// PNG (libpng), JPEG (libjpeg-turbo), WebP (libwebp; no animations), TGA and BMP (stb_image), told by their first
// bytes; gamma and colour profiles are ignored, as glTF asks. Sixteen bits become eight. unsupported: another format,
// named in the error; too_large: over the limits above; truncated: too few bytes for the picture's size; bad_syntax:
// damaged.
SINEW_ASSET_API Result<Image8> decode_image(std::span<const std::byte> encoded);

// The bytes of a PNG file, the same for the same picture.
SINEW_ASSET_API Result<std::vector<std::byte>> encode_png(const Image8& image);
SINEW_ASSET_API Result<std::vector<std::byte>> encode_png16(const Image16& image);

}  // namespace sinew::asset
