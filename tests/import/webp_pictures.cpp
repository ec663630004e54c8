// SPDX-License-Identifier: MIT
#include "webp_pictures.h"

#include <doctest/doctest.h>
#include <webp/encode.h>

namespace sinew::test {
namespace {

asset::Buffer taken(std::uint8_t* bytes, std::size_t size) {
  REQUIRE(size != 0);
  const auto* first = reinterpret_cast<const std::byte*>(bytes);
  asset::Buffer copy(first, first + size);
  WebPFree(bytes);
  return copy;
}

}  // namespace

asset::Buffer encode_webp_lossless(const asset::Image8& image) {
  std::uint8_t* bytes = nullptr;
  const std::size_t size =
      WebPEncodeLosslessRGBA(image.rgba.data(), int(image.width), int(image.height), int(image.width) * 4, &bytes);
  return taken(bytes, size);
}

asset::Buffer encode_webp_lossy(const asset::Image8& image, float quality) {
  std::uint8_t* bytes = nullptr;
  const std::size_t size =
      WebPEncodeRGBA(image.rgba.data(), int(image.width), int(image.height), int(image.width) * 4, quality, &bytes);
  return taken(bytes, size);
}

}  // namespace sinew::test
