// SPDX-License-Identifier: MIT
#include <webp/decode.h>

#include <new>

#include "image/formats.h"

namespace sinew::asset::image {
namespace {

// Lossless WebP stores a picture of one colour in the same few bytes whatever its size, so that only the limits on
// pixels hold.
constexpr std::uint64_t kMostPixelsPerByte = kMaxImagePixels;

Error error_of(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_NOT_ENOUGH_DATA:
      return Error::in(Errc::truncated, "", "the WebP ends before its last row");
    case VP8_STATUS_OUT_OF_MEMORY:
      return Error::in(Errc::out_of_memory, "", "there is not enough memory for the picture");
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      return Error::in(Errc::unsupported, "", "the WebP uses a feature that its decoder does not read");
    default:
      return Error::in(Errc::bad_syntax, "", "the WebP picture is damaged");
  }
}

Result<Image8> decode(std::span<const std::byte> encoded) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(encoded.data());
  WebPDecoderConfig config;
  if (WebPInitDecoderConfig(&config) == 0)
    return Error::in(Errc::unsupported, "", "the WebP decoder is not the one this was built for");
  if (const VP8StatusCode status = WebPGetFeatures(bytes, encoded.size(), &config.input); status != VP8_STATUS_OK)
    return error_of(status);
  if (config.input.has_animation != 0) return Error::in(Errc::unsupported, "", "animated WebP pictures are not read");
  const auto width = static_cast<std::uint32_t>(config.input.width);
  const auto height = static_cast<std::uint32_t>(config.input.height);
  const Error refused = check_size(width, height, encoded.size(), kMostPixelsPerByte);
  if (refused.code != Errc::none) return refused;
  Image8 image;
  image.width = width;
  image.height = height;
  image.rgba.resize(std::size_t(width) * height * 4);
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = image.rgba.data();
  config.output.u.RGBA.stride = config.input.width * 4;
  config.output.u.RGBA.size = image.rgba.size();
  const VP8StatusCode status = WebPDecode(bytes, encoded.size(), &config);
  if (status != VP8_STATUS_OK) return error_of(status);
  return image;
}

}  // namespace

Result<Image8> decode_webp(std::span<const std::byte> encoded) {
  try {
    return decode(encoded);
  } catch (const std::bad_alloc&) {
    return Error::in(Errc::out_of_memory, "", "there is not enough memory for the picture");
  }
}

}  // namespace sinew::asset::image
