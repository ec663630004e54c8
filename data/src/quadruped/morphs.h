// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <vector>

namespace sinew::quadruped {

// The body's morph targets, in their order.
enum class FoxMorph : std::size_t { blink_left, blink_right, breathe_in, count };
inline constexpr std::size_t kFoxMorphs = static_cast<std::size_t>(FoxMorph::count);
inline constexpr std::array<const char*, kFoxMorphs> kFoxMorphNames = {"blink_left", "blink_right", "breathe_in"};

// One weight per morph target.
inline std::vector<float> morph_weights(float blink, float breath) { return {blink, blink, breath}; }

}  // namespace sinew::quadruped
