// SPDX-License-Identifier: MIT
// TGA and BMP by stb_image, which is compiled for these two and for bytes in memory alone.
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_TGA
#define STBI_ONLY_BMP
#define STBI_NO_STDIO
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#include <stb/stb_image.h>

#include <memory>
#include <new>
#include <string>

#include "image/formats.h"

namespace sinew::asset::image {
namespace {

// A run of 128 pixels takes two bytes.
constexpr std::uint64_t kMostPixelsPerByte = 64;

struct FreePixels {
  void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
};

Result<Image8> decode(std::span<const std::byte> encoded) {
  constexpr int kChannels = 4;
  const auto* const bytes = reinterpret_cast<const stbi_uc*>(encoded.data());
  if (encoded.size() > std::size_t(1) << 30) return Error::in(Errc::too_large, "", "the picture is over the limit");
  const int length = static_cast<int>(encoded.size());
  int width = 0, height = 0, stored_channels = 0;
  const auto failure = [] {
    const char* const reason = stbi_failure_reason();
    return Error::in(Errc::bad_syntax, "", "the picture is damaged: " + std::string(reason == nullptr ? "" : reason));
  };
  if (stbi_info_from_memory(bytes, length, &width, &height, &stored_channels) == 0) return failure();
  if (width < 0 || height < 0) return failure();
  const Error refused = check_size(static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height),
                                   encoded.size(), kMostPixelsPerByte);
  if (refused.code != Errc::none) return refused;
  const std::unique_ptr<stbi_uc, FreePixels> pixels(
      stbi_load_from_memory(bytes, length, &width, &height, &stored_channels, kChannels));
  if (pixels == nullptr) return failure();
  Image8 image{.width = static_cast<std::uint32_t>(width), .height = static_cast<std::uint32_t>(height), .rgba = {}};
  image.rgba.assign(pixels.get(), pixels.get() + std::size_t(image.width) * image.height * kChannels);
  return image;
}

}  // namespace

// The format has no magic number: its header has to make sense (Truevision TGA File Format Specification 2.0).
bool looks_like_tga(std::span<const std::byte> encoded) {
  constexpr std::size_t kHeaderBytes = 18;
  if (encoded.size() < kHeaderBytes) return false;
  const auto byte = [&](std::size_t at) { return std::to_integer<unsigned>(encoded[at]); };
  const unsigned map = byte(1), type = byte(2), map_bits = byte(7), bits = byte(16);
  const auto is_depth = [](unsigned depth) {
    return depth == 8 || depth == 15 || depth == 16 || depth == 24 || depth == 32;
  };
  const bool is_mapped = type == 1 || type == 9;
  const bool is_type = is_mapped || type == 2 || type == 3 || type == 10 || type == 11;
  const bool has_size = (byte(12) | byte(13)) != 0 && (byte(14) | byte(15)) != 0;
  return is_type && map <= 1 && (!is_mapped || map == 1) && (map == 0 || is_depth(map_bits)) && is_depth(bits) &&
         has_size;
}

Result<Image8> decode_tga_or_bmp(std::span<const std::byte> encoded) {
  try {
    return decode(encoded);
  } catch (const std::bad_alloc&) {
    return Error::in(Errc::out_of_memory, "", "there is not enough memory for the picture");
  }
}

}  // namespace sinew::asset::image
