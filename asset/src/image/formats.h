// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/image/image.h"

namespace sinew::asset::image {

Result<Image8> decode_png(std::span<const std::byte> encoded);
Result<Image8> decode_jpeg(std::span<const std::byte> encoded);
Result<Image8> decode_webp(std::span<const std::byte> encoded);
Result<Image8> decode_tga_or_bmp(std::span<const std::byte> encoded);
bool looks_like_tga(std::span<const std::byte> encoded);

// The error where a picture of that size is over the limits, or cannot be in so few bytes (no picture takes under one
// byte for most_pixels_per_byte pixels); Errc::none where it is fine. Asked before memory is.
Error check_size(std::uint64_t width, std::uint64_t height, std::size_t bytes, std::uint64_t most_pixels_per_byte);

}  // namespace sinew::asset::image
