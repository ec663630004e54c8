// SPDX-License-Identifier: MIT
#include "sinew/viewer/label.h"

#include <algorithm>
#include <string>
#include <vector>

#include <stb/stb_easy_font.h>

namespace sinew::viewer {
namespace {

constexpr std::uint8_t kInk[3] = {38, 44, 56};
constexpr std::uint32_t kOpacity = 210;     // of 255
constexpr std::uint32_t kLineStrokes = 10;  // from a line's top to the lowest tail of a letter

// stb_easy_font's vertex; four make a rectangle, its corners in order.
struct FontVertex {
  float x, y, z;
  std::uint8_t color[4];
};
constexpr std::size_t kBytesPerCharacter = 16 * 4 * sizeof(FontVertex);  // strokes of the busiest letters, and to spare

// One character for each code point.
std::string ascii(std::string_view utf8) {
  std::string text;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 && byte < 0xC0) continue;  // continues a code point
    text += byte >= 32 && byte < 127 ? c : '?';
  }
  return text;
}

std::vector<FontVertex> strokes_of(std::string text) {
  std::vector<FontVertex> vertices(text.size() * kBytesPerCharacter / sizeof(FontVertex));
  const int quads = stb_easy_font_print(0, 0, text.data(), nullptr, vertices.data(),
                                        static_cast<int>(vertices.size() * sizeof(FontVertex)));
  vertices.resize(std::size_t(quads) * 4);
  return vertices;
}

// Pixels per stroke of the font.
std::uint32_t scale_for(std::uint32_t place_width) {
  if (place_width < 200) return 1;
  return std::max(2u, place_width / 260);
}

void ink(std::uint8_t* pixel) {
  for (int channel = 0; channel < 3; ++channel)
    pixel[channel] = static_cast<std::uint8_t>((kInk[channel] * kOpacity + pixel[channel] * (255 - kOpacity)) / 255);
}

}  // namespace

void draw_label(std::string_view text, const LabelPlace& place, LabelCorner corner, asset::Image8& image) {
  const std::uint32_t scale = scale_for(place.width), margin = 4 * scale;
  const std::uint32_t line = std::min(place.height, kLineStrokes * scale + margin);
  const std::uint32_t top = corner == LabelCorner::top_left ? place.top : place.top + place.height - line - margin;
  const std::vector<FontVertex> strokes = strokes_of(ascii(text));
  const auto offset = [&](float stroke, std::uint32_t most) {
    return std::min(margin + static_cast<std::uint32_t>(stroke) * scale, most);
  };
  for (std::size_t i = 0; i + 3 < strokes.size(); i += 4) {
    const FontVertex &from = strokes[i], &to = strokes[i + 2];
    for (std::uint32_t y = offset(from.y, line); y < offset(to.y, line); ++y)
      for (std::uint32_t x = offset(from.x, place.width); x < offset(to.x, place.width); ++x)
        ink(&image.rgba[(std::size_t(top + y) * image.width + place.left + x) * 4]);
  }
}

}  // namespace sinew::viewer
