// SPDX-License-Identifier: MIT
// WebP pictures, and EXT_texture_webp. The pictures come from libwebp's encoder.
#include "support/gltf_builder.h"
#include "support/near.h"
#include "webp_pictures.h"

namespace sinew::test {
namespace {

using asset::Buffer;
using asset::kNone;

// No pixel is wholly transparent: the encoder may change the colour of such.
asset::Image8 gradient(std::uint32_t width, std::uint32_t height) {
  asset::Image8 image{width, height, {}};
  for (std::uint32_t y = 0; y < height; ++y)
    for (std::uint32_t x = 0; x < width; ++x)
      for (const std::uint32_t value : {x * 10, y * 20, x + y, 255 - x}) image.rgba.push_back(std::uint8_t(value));
  return image;
}

Buffer header(const std::string& chunk, const std::vector<unsigned>& payload) {
  const unsigned size = unsigned(12 + payload.size());
  std::string bytes = std::string("RIFF") + char(size) + std::string(3, '\0') + "WEBP" + chunk + char(payload.size()) +
                      std::string(3, '\0');
  for (const unsigned byte : payload) bytes += char(byte);
  return bytes_of(bytes);
}

// A lossless picture that claims a size: a signature, then 14 bits of width - 1 and 14 of height - 1.
Errc claim(std::uint32_t width, std::uint32_t height) {
  const std::uint32_t bits = (width - 1) | (height - 1) << 14;
  return asset::decode_image(
             header("VP8L", {0x2F, bits & 0xFF, bits >> 8 & 0xFF, bits >> 16 & 0xFF, bits >> 24, 0, 0, 0, 0, 0}))
      .error()
      .code;
}

// The texture's image where image 0 is the plain picture and image 1 has these bytes.
asset::Index chosen_image(const Buffer& webp, const std::string& texture, asset::Diagnostics& diagnostics) {
  GltfBuilder builder;
  builder.view(bytes_of("\x89PNG"));
  builder.view(webp);
  builder.add("images", R"({"bufferView":0,"mimeType":"image/png"})");
  builder.add("images", R"({"bufferView":1,"mimeType":"image/webp"})");
  builder.add("textures", texture);
  return import_built(builder, diagnostics).textures[0].image;
}

}  // namespace

TEST_CASE("lossless WebP pictures give their pixels back, alpha included") {
  for (const asset::Image8& image : {gradient(9, 5), gradient(1, 1), gradient(25, 12)}) {
    const Result<asset::Image8> decoded = asset::decode_image(encode_webp_lossless(image));
    REQUIRE(bool(decoded));
    CHECK(decoded->width == image.width);
    CHECK(decoded->height == image.height);
    CHECK(decoded->rgba == image.rgba);
  }
}

TEST_CASE("lossy WebP pictures are near their pixels, and their alpha is exact") {
  asset::Image8 image{16, 16, {}};
  for (int i = 0; i < 256; ++i)
    for (const int value : {200, 30, 60, i}) image.rgba.push_back(std::uint8_t(value));
  const Result<asset::Image8> decoded = asset::decode_image(encode_webp_lossy(image, 95));
  REQUIRE(bool(decoded));
  for (std::size_t i = 0; i < 256; ++i) {
    for (std::size_t c = 0; c < 3; ++c)
      if (i >= 32) CHECK_NEAR(decoded->rgba[4 * i + c], image.rgba[4 * i + c], 8);  // colour is coarse under low alpha
    CHECK(decoded->rgba[4 * i + 3] == image.rgba[4 * i + 3]);
  }
}

TEST_CASE("a WebP that is animated or over the limits is refused unread") {
  // VP8X: flags (2: animation), three bytes reserved, width - 1 and height - 1 in three bytes each.
  const Error animated = asset::decode_image(header("VP8X", {2, 0, 0, 0, 3, 0, 0, 3, 0, 0})).error();
  CHECK(animated.code == Errc::unsupported);
  CHECK(std::string(animated.what).find("animated") == 0);
  CHECK(claim(16384, 16384) == Errc::too_large);
  CHECK(claim(8193, 8193) == Errc::too_large);
  CHECK(claim(64, 64) != Errc::none);  // allowed, but there are no pixels
}

TEST_CASE("a WebP cut at every length is an error, and with any byte flipped never crashes") {
  for (const Buffer& whole : {encode_webp_lossless(gradient(9, 5)), encode_webp_lossy(gradient(20, 20), 70)}) {
    for (std::size_t length = 0; length + 1 < whole.size(); ++length) {  // 1: the last may pad
      const Result<asset::Image8> image = asset::decode_image(std::span(whole).first(length));
      CHECK_FALSE(bool(image));
      CHECK(image.error().what[0] != '\0');
    }
    for (std::size_t i = 0; i < whole.size(); ++i)
      for (const unsigned bits : {0x01u, 0x10u, 0x80u, 0xFFu}) {
        Buffer flipped = whole;
        flipped[i] ^= std::byte(bits);
        const Result<asset::Image8> image = asset::decode_image(flipped);
        if (!image) CHECK(image.error().what[0] != '\0');
      }
  }
}

TEST_CASE("a texture shows its WebP image, and the plain one where the WebP is no whole picture") {
  const Buffer whole = encode_webp_lossless(gradient(9, 5));
  const std::string both = R"({"source":0,"extensions":{"EXT_texture_webp":{"source":1}}})";
  const std::string only = R"({"extensions":{"EXT_texture_webp":{"source":1}}})";
  asset::Diagnostics silent, warned, bare;
  CHECK(chosen_image(whole, both, silent) == 1);
  CHECK(chosen_image(whole, only, silent) == 1);
  CHECK(silent.all().empty());
  CHECK(chosen_image({whole.begin(), whole.end() - 8}, both, warned) == 0);
  CHECK(chosen_image(bytes_of("\x89PNG"), both, warned) == 0);
  CHECK(warned.count("compressed-copy-ignored") == 2);
  CHECK(chosen_image(whole, R"({"extensions":{"EXT_texture_webp":{}}})", bare) == kNone);
  CHECK(bare.count("texture-without-image") == 1);
}

}  // namespace sinew::test
