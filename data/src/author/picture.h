// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "author/figure_builder.h"

namespace sinew::author {

// A picture of at most 16 colours.
struct PalettePicture {
  std::uint32_t width = 0, height = 0;
  std::vector<std::array<std::uint8_t, 3>> palette;  // sRGB
  std::vector<std::uint8_t> pixels;                  // numbers in the palette, row by row from the top
};

// As PNG, four bits a pixel and not compressed: so the bytes do not depend on the version of a compressor.
asset::Buffer png_from(const PalettePicture& picture);

// A texture of the picture, which the file embeds.
asset::Index add_texture(FigureBuilder& builder, const std::string& name, const PalettePicture& picture);

}  // namespace sinew::author
