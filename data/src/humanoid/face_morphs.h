// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>

namespace sinew::humanoid {

// The body's morph targets, in their order.
enum class FaceMorph : std::size_t {
  smile,
  frown,
  blink_left,
  blink_right,
  brows_up,
  brows_down,
  jaw_open,
  mouth_a,
  mouth_e,
  mouth_i,
  mouth_o,
  mouth_u,
  cheek_puff,
  eyes_wide,
  count
};
inline constexpr std::size_t kFaceMorphs = static_cast<std::size_t>(FaceMorph::count);
inline constexpr std::array<const char*, kFaceMorphs> kFaceMorphNames = {
    "smile",   "frown",   "blink_left", "blink_right", "brows_up", "brows_down", "jaw_open",
    "mouth_A", "mouth_E", "mouth_I",    "mouth_O",     "mouth_U",  "cheek_puff", "eyes_wide"};

}  // namespace sinew::humanoid
