// SPDX-License-Identifier: MIT
// PNG: https://www.w3.org/TR/png-3/ ; zlib: RFC 1950 ; stored blocks: RFC 1951 §3.2.4.
#include "author/picture.h"

#include <algorithm>
#include <memory>
#include <string_view>

namespace sinew::author {
namespace {

using Bytes = std::vector<std::uint8_t>;

void put_u32(Bytes& bytes, std::uint32_t number) {
  for (const int shift : {24, 16, 8, 0}) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

// PNG, annex D.
std::uint32_t crc32(const std::uint8_t* bytes, std::size_t count) {
  std::uint32_t crc = 0xFFFFFFFFu;
  for (std::size_t i = 0; i < count; ++i) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

std::uint32_t adler32(const Bytes& bytes) {
  std::uint32_t low = 1, high = 0;
  for (const std::uint8_t byte : bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return (high << 16) | low;
}

void put_chunk(Bytes& png, std::string_view type, const Bytes& content) {
  put_u32(png, static_cast<std::uint32_t>(content.size()));
  const std::size_t checked_from = png.size();
  png.insert(png.end(), type.begin(), type.end());
  png.insert(png.end(), content.begin(), content.end());
  put_u32(png, crc32(png.data() + checked_from, png.size() - checked_from));
}

Bytes stored_zlib(const Bytes& content) {
  constexpr std::size_t kLargestBlock = 65535;
  Bytes zlib = {0x78, 0x01};
  for (std::size_t first = 0; first < content.size(); first += kLargestBlock) {
    const std::size_t count = std::min(kLargestBlock, content.size() - first);
    zlib.push_back(first + count == content.size() ? 1 : 0);
    for (const std::size_t number : {count, ~count}) {
      zlib.push_back(static_cast<std::uint8_t>(number & 0xFF));
      zlib.push_back(static_cast<std::uint8_t>((number >> 8) & 0xFF));
    }
    const auto begin = content.begin() + static_cast<std::ptrdiff_t>(first);
    zlib.insert(zlib.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
  }
  put_u32(zlib, adler32(content));
  return zlib;
}

// Two pixels a byte, the left one in the upper half; each row begins with its filter, 0 for none.
Bytes scan_lines(const PalettePicture& picture) {
  Bytes lines;
  for (std::uint32_t y = 0; y < picture.height; ++y) {
    lines.push_back(0);
    const std::uint8_t* row = picture.pixels.data() + std::size_t(y) * picture.width;
    for (std::uint32_t x = 0; x < picture.width; x += 2) {
      const int right = x + 1 < picture.width ? row[x + 1] : 0;
      lines.push_back(static_cast<std::uint8_t>((row[x] << 4) | right));
    }
  }
  return lines;
}

}  // namespace

asset::Buffer png_from(const PalettePicture& picture) {
  Bytes png = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  Bytes header;
  put_u32(header, picture.width);
  put_u32(header, picture.height);
  header.insert(header.end(), {4, 3, 0, 0, 0});  // 4 bits, palette, deflate, filters, not interlaced
  put_chunk(png, "IHDR", header);
  Bytes palette;
  for (const auto& color : picture.palette) palette.insert(palette.end(), color.begin(), color.end());
  put_chunk(png, "PLTE", palette);
  put_chunk(png, "IDAT", stored_zlib(scan_lines(picture)));
  put_chunk(png, "IEND", {});
  asset::Buffer buffer(png.size());
  std::transform(png.begin(), png.end(), buffer.begin(), [](std::uint8_t byte) { return std::byte{byte}; });
  return buffer;
}

asset::Index add_texture(FigureBuilder& builder, const std::string& name, const PalettePicture& picture) {
  asset::Scene& scene = builder.scene;
  scene.buffers.push_back(std::make_shared<const asset::Buffer>(png_from(picture)));
  asset::Image image;
  image.name = name;
  image.mime_type = "image/png";
  image.bytes = *scene.buffers.back();
  scene.images.push_back(std::move(image));
  asset::Texture texture;
  texture.name = name;
  texture.image = static_cast<asset::Index>(scene.images.size() - 1);
  scene.textures.push_back(std::move(texture));
  return static_cast<asset::Index>(scene.textures.size() - 1);
}

}  // namespace sinew::author
