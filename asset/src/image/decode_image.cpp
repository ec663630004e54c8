// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>

#include "image/formats.h"

namespace sinew::asset {
namespace image {

Error check_size(std::uint64_t width, std::uint64_t height, std::size_t bytes, std::uint64_t most_pixels_per_byte) {
  const std::string size = std::to_string(width) + " x " + std::to_string(height) + " pixels";
  if (width == 0 || height == 0) return Error::in(Errc::bad_syntax, "", "the picture has " + size);
  if (width > kMaxImageSide || height > kMaxImageSide || width * height > kMaxImagePixels)
    return Error::in(Errc::too_large, "", "the picture has " + size + ", which is over the limit");
  if (width * height / most_pixels_per_byte > bytes)
    return Error::in(Errc::truncated, "", size + " cannot be in " + std::to_string(bytes) + " bytes");
  return {};
}

}  // namespace image

Result<Image8> decode_image(std::span<const std::byte> encoded) {
  const std::string_view text(reinterpret_cast<const char*>(encoded.data()), encoded.size());
  if (text.starts_with("\x89PNG\r\n\x1A\n")) return image::decode_png(encoded);
  if (text.starts_with("\xFF\xD8\xFF")) return image::decode_jpeg(encoded);
  if (text.starts_with("RIFF") && text.substr(0, 12).ends_with("WEBP")) return image::decode_webp(encoded);
  if (text.starts_with("BM")) return image::decode_tga_or_bmp(encoded);
  const auto unsupported = [](std::string_view format) {
    return Error::in(Errc::unsupported, "@0",
                     std::string(format) + " pictures are not read; PNG, JPEG, WebP, TGA and BMP are");
  };
  if (text.starts_with("\xABKTX")) return unsupported("KTX");
  if (text.starts_with("DDS ")) return unsupported("DDS");
  if (text.starts_with("GIF8")) return unsupported("GIF");
  if (text.empty()) return Error::in(Errc::truncated, "@0", "the picture has no bytes");
  if (image::looks_like_tga(encoded)) return image::decode_tga_or_bmp(encoded);
  return Error::in(Errc::unsupported, "@0", "these bytes are no PNG, JPEG, WebP, TGA or BMP picture");
}

}  // namespace sinew::asset
