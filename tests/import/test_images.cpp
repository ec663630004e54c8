// SPDX-License-Identifier: MIT
#include <cstring>

#include "sinew/image/image.h"
#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

asset::Image8 gradient(std::uint32_t width, std::uint32_t height) {
  asset::Image8 image{width, height, {}};
  for (std::uint32_t y = 0; y < height; ++y)
    for (std::uint32_t x = 0; x < width; ++x)
      for (const std::uint32_t value : {x * 10, y * 20, x + y, 255 - x}) image.rgba.push_back(std::uint8_t(value));
  return image;
}

asset::Buffer from_base64(const std::string& text) {
  // Through the importer: an image with a data URI.
  GltfBuilder builder;
  builder.add("images", R"({"uri":"data:;base64,)" + text + "\"}");
  const asset::Scene scene = import_built(builder);
  return {scene.images[0].bytes.begin(), scene.images[0].bytes.end()};
}

// Put together byte by byte with Python's zlib from the PNG specification.
const char* const kRgbPng =  // 2 x 1: red, blue
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==";
const char* const kPalettePng =  // 3 x 1, two bits: entries 0, 1, 2 of a palette; entry 1 has alpha 128
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAgMAAABmjvwnAAAACVBMVEUKFB4oMjxGUFoWrIR0AAAAAnRSTlP/gAgPs2oAAAAKSURB"
    "VHicY5AAAAAaABktiPQ2AAAAAElFTkSuQmCC";
const char* const kDeepPng =  // 2 x 1, sixteen bits grey: 0x8080, 0xFFFF; a gamma of 1, which must be ignored
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAABGdBTUEAAYagMeiWXwAAAA1JREFUeJxjaGj4/x8ABoIC/7O+UTMA"
    "AAAASUVORK5CYII=";
const char* const kGreyAlphaPng =  // 1 x 2: grey 7 alpha 9, grey 200 alpha 100
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAQAAAAziH6sAAAADklEQVR4nGNg52Q4kQIAAkEBPcsdvIMAAAAASUVORK5CYII=";
// 16 x 16 of (200, 30, 60), by cjpeg -quality 95; djpeg gives (200, 30, 59).
const char* const kJpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoK"
    "CgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK"
    "CgoKCgoKCgr/wAARCAAQABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF"
    "BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW"
    "V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi"
    "4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC"
    "AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm"
    "Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq"
    "8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD5Pooor4c/1MP/2Q==";
// The same, progressive and grey: 0.299 * 200 + 0.587 * 30 + 0.114 * 60 = 84.25.
const char* const kGreyJpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoK"
    "CgoKBggLDAsKDAkKCgr/wgALCAAQABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/2gAIAQEAAAABk4//xAAUEAEAAAAAAAAA"
    "AAAAAAAAAAAg/9oACAEBAAEFAh//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Ah//xAAUEAEAAAAAAAAAAAAAAAAAAAAg"
    "/9oACAEBAAE/IR//2gAIAQEAAAAQD//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEAAT8QH//Z";

std::vector<std::uint8_t> pixels(const char* encoded) {
  const Result<asset::Image8> image = asset::decode_image(from_base64(encoded));
  INFO(image.error().what);
  REQUIRE(bool(image));
  return image->rgba;
}

}  // namespace

TEST_CASE("a picture survives PNG, and equal pictures give equal bytes") {
  const asset::Image8 image = gradient(13, 7);
  const Result<std::vector<std::byte>> png = asset::encode_png(image);
  REQUIRE(bool(png));
  CHECK(*png == *asset::encode_png(image));
  const Result<asset::Image8> back = asset::decode_image(*png);
  REQUIRE(bool(back));
  CHECK(back->width == 13);
  CHECK(back->height == 7);
  CHECK(back->rgba == image.rgba);
}

TEST_CASE("PNG pictures of every kind become eight bits RGBA, with gamma ignored") {
  using Pixels = std::vector<std::uint8_t>;
  CHECK(pixels(kRgbPng) == Pixels{255, 0, 0, 255, 0, 0, 255, 255});
  CHECK(pixels(kPalettePng) == Pixels{10, 20, 30, 255, 40, 50, 60, 128, 70, 80, 90, 255});
  CHECK(pixels(kDeepPng) == Pixels{0x80, 0x80, 0x80, 255, 255, 255, 255, 255});
  CHECK(pixels(kGreyAlphaPng) == Pixels{7, 7, 7, 9, 200, 200, 200, 100});
}

TEST_CASE("JPEG pictures are read in colour and grey, and cut or flipped they never crash") {
  const std::vector<std::uint8_t> colour = pixels(kJpeg), grey = pixels(kGreyJpeg);
  REQUIRE(colour.size() == 16 * 16 * 4);
  constexpr int kRed[] = {200, 30, 59};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK_NEAR(colour[i], kRed[i], 1);  // decoders may round differently
    CHECK_NEAR(grey[i], 84, 1);
  }
  CHECK(colour[3] == 255);
  const asset::Buffer whole = from_base64(kGreyJpeg);
  for (std::size_t length = 0; length + 2 < whole.size(); ++length)
    CHECK_FALSE(bool(asset::decode_image(std::span(whole).first(length))));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    asset::Buffer flipped = whole;
    flipped[i] ^= std::byte(0xFF);
    const Result<asset::Image8> image = asset::decode_image(flipped);
    if (!image) CHECK(image.error().what[0] != '\0');
  }
}

TEST_CASE("a picture whose bytes do not fit its size is not encoded") {
  CHECK(asset::encode_png({2, 2, std::vector<std::uint8_t>(15)}).error().code == Errc::mismatch);
  CHECK(asset::encode_png({}).error().code == Errc::mismatch);
}

TEST_CASE("a PNG cut anywhere or with any byte flipped never crashes") {
  const std::vector<std::byte> png = *asset::encode_png(gradient(9, 5));
  for (std::size_t length = 0; length + 12 < png.size(); ++length) {  // 12: the end chunk may be missed
    const Result<asset::Image8> image = asset::decode_image(std::span(png).first(length));
    CHECK_FALSE(bool(image));
    CHECK(image.error().what[0] != '\0');
  }
  for (std::size_t i = 0; i < png.size(); ++i)
    for (const unsigned bits : {0x01u, 0x80u, 0xFFu}) {
      std::vector<std::byte> flipped = png;
      flipped[i] ^= std::byte(bits);
      const Result<asset::Image8> image = asset::decode_image(flipped);
      if (!image) CHECK(image.error().what[0] != '\0');
    }
}

TEST_CASE("a PNG that claims a huge size is refused before memory is asked for") {
  std::vector<std::byte> png = *asset::encode_png(gradient(9, 5));
  const auto claim = [&](std::uint32_t width, std::uint32_t height) {
    for (int i = 0; i < 4; ++i) {
      png[16 + std::size_t(i)] = std::byte(width >> (24 - 8 * i));
      png[20 + std::size_t(i)] = std::byte(height >> (24 - 8 * i));
    }
    // The header's checksum (CRC-32, PNG §D), so that only the size is wrong.
    std::uint32_t crc = 0xFFFFFFFFu;
    for (std::size_t i = 12; i < 29; ++i) {
      crc ^= std::to_integer<std::uint32_t>(png[i]);
      for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
    }
    crc = ~crc;
    for (int i = 0; i < 4; ++i) png[29 + std::size_t(i)] = std::byte(crc >> (24 - 8 * i));
    return asset::decode_image(png).error().code;
  };
  CHECK(claim(0x7FFFFFFF, 0x7FFFFFFF) == Errc::too_large);
  CHECK(claim(16385, 1) == Errc::too_large);
  CHECK(claim(16384, 16384) == Errc::too_large);
  CHECK(claim(8192, 8192) == Errc::truncated);  // allowed, but not in a hundred bytes
}

TEST_CASE("other formats are named") {
  CHECK(std::string(asset::decode_image(bytes_of("\xABKTX 20")).error().what).find("KTX") == 0);
  CHECK(asset::decode_image(bytes_of("DDS ")).error().code == Errc::unsupported);
  CHECK(asset::decode_image(bytes_of("hello")).error().code == Errc::unsupported);
  CHECK(asset::decode_image({}).error().code == Errc::truncated);
}

namespace {

std::string tga(std::uint8_t type, std::uint8_t width, std::uint8_t height, std::uint8_t bits, std::uint8_t descriptor,
                const std::string& pixels) {
  std::string file(18, '\0');
  file[2] = static_cast<char>(type);
  file[12] = static_cast<char>(width);
  file[14] = static_cast<char>(height);
  file[16] = static_cast<char>(bits);
  file[17] = static_cast<char>(descriptor);
  return file + pixels;
}

std::vector<std::uint8_t> decoded(const std::string& file) {
  const Result<asset::Image8> image = asset::decode_image(std::as_bytes(std::span(file)));
  INFO(image.error().what);
  REQUIRE(bool(image));
  return image->rgba;
}

using Pixels = std::vector<std::uint8_t>;

}  // namespace

TEST_CASE("TGA pictures are read, plain and in runs, from the bottom or the top") {
  // Blue, green, red in the file; two rows of one pixel, the lower one first.
  CHECK(decoded(tga(2, 1, 2, 24, 0, "\x01\x02\x03\x04\x05\x06")) == Pixels{6, 5, 4, 255, 3, 2, 1, 255});
  CHECK(decoded(tga(2, 1, 2, 24, 0x20, "\x01\x02\x03\x04\x05\x06")) == Pixels{3, 2, 1, 255, 6, 5, 4, 255});
  CHECK(decoded(tga(2, 1, 1, 32, 8, "\x01\x02\x03\x04")) == Pixels{3, 2, 1, 4});
  CHECK(decoded(tga(3, 2, 1, 8, 0, "\x07\x09")) == Pixels{7, 7, 7, 255, 9, 9, 9, 255});
  // A run of two and one by itself.
  CHECK(decoded(tga(10, 3, 1, 24, 0, std::string("\x81\x01\x02\x03\x00\x04\x05\x06", 8))) ==
        Pixels{3, 2, 1, 255, 3, 2, 1, 255, 6, 5, 4, 255});
}

TEST_CASE("BMP pictures are read") {
  std::string file("BM\x3E\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x01\0\0\0\x01\0\x18\0", 30);
  file += std::string(24, '\0') + std::string("\x01\x02\x03\x04\x05\x06\0\0", 8);
  CHECK(decoded(file) == Pixels{3, 2, 1, 255, 6, 5, 4, 255});
}

TEST_CASE("a TGA or BMP that is cut is an answer, and one that claims too much is refused unread") {
  const std::string whole = tga(10, 3, 1, 24, 0, std::string("\x81\x01\x02\x03\x00\x04\x05\x06", 8));
  for (std::size_t length = 0; length < whole.size(); ++length)
    static_cast<void>(asset::decode_image(std::as_bytes(std::span(whole).first(length))));
  std::string claims = whole;
  claims[13] = claims[15] = 0x20;  // 8195 x 8193 pixels
  CHECK(asset::decode_image(std::as_bytes(std::span(claims))).error().code != Errc::none);
}

}  // namespace sinew::test
