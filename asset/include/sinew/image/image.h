// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "sinew/base/result.h"

namespace sinew::asset {

// Eight bits per channel, RGBA, rows from the top, not premultiplied; colours as stored (usually sRGB).
struct Image8 {
  std::uint32_t width = 0, height = 0;
  std::vector<std::uint8_t> rgba;  // height * width * 4
};

inline constexpr std::uint32_t kMaxImageSide = 16384;

// PNG (libpng) and JPEG (libjpeg-turbo), told by their first bytes. unsupported: another format, named in the error;
// too_large: over kMaxImageSide; bad_syntax: damaged.
Result<Image8> decode_image(std::span<const std::byte> encoded);

// The bytes of a PNG file, the same for the same picture.
Result<std::vector<std::byte>> encode_png(const Image8& image);

}  // namespace sinew::asset
