// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace sinew::gl {

// u_to_key and key_visible(position, normal): the share of the key light, 0..1, that reaches a place.
std::string_view key_light_glsl();
// background(vec2 in_picture): the colour behind everything, in_picture from (0, 0) at the bottom left to (1, 1).
std::string_view background_color_glsl();

}  // namespace sinew::gl
