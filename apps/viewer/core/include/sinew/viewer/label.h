// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

#include "sinew/image/image.h"

namespace sinew::viewer {

// The area that a label may cover, in pixels from the left and the top.
struct LabelPlace {
  std::uint32_t left = 0, top = 0, width = 0, height = 0;
};

enum class LabelCorner : std::uint8_t { top_left, bottom_left };

// Writes a line of text into a corner of a place, at a size that suits its width; what does not fit is cut off. ASCII:
// another character becomes "?". Requires: the place lies inside the image.
void draw_label(std::string_view text, const LabelPlace& place, LabelCorner corner, asset::Image8& image);

}  // namespace sinew::viewer
