// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

// What moves, and how far in one loop; the front is +z, and the belt runs towards +x. All of it follows from four
// numbers: the loop, the turns of the rollers, the pictures on the belt and how many pass a place in a loop.
namespace sinew::conveyor {

inline constexpr float kPi = 3.14159265f;
inline constexpr float kLoop_secs = 3.2f;
inline constexpr float kPicture_m = 0.3f;  // of one picture along the belt
inline constexpr std::uint32_t kPicturesOnBelt = 16;
inline constexpr std::uint32_t kPicturesPerLoop = 8;
inline constexpr std::uint32_t kRollerTurns = 4;  // per loop
inline constexpr std::uint32_t kBoxes = 4;

inline constexpr float kWay_m = kPicture_m * kPicturesPerLoop;         // of the belt in one loop: 2.4
inline constexpr float kSpeed_m_per_sec = kWay_m / kLoop_secs;         // 0.75
inline constexpr float kRoller_m = kWay_m / (2 * kPi * kRollerTurns);  // radius: 0.0955
// Between the rollers' axes.
inline constexpr float kSpan_m = (kPicture_m * kPicturesOnBelt - 2 * kPi * kRoller_m) / 2;
static_assert(kSpan_m > 2.09f && kSpan_m < 2.11f);

inline constexpr float kAxis_y = 0.62f;
inline constexpr float kBelt_m = 0.004f;                         // thick, outside the rollers
inline constexpr float kBelt_y = kAxis_y + kRoller_m + kBelt_m;  // where boxes stand
inline constexpr float kBeltHalfWidth_m = 0.25f;

// A box comes into being in the hood on the left and is gone in the one on the right; in between it is shown.
inline constexpr float kFirst_x_m = -1.1f, kLast_x_m = 1.1f;
inline constexpr float kShown_secs = (kLast_x_m - kFirst_x_m) / kSpeed_m_per_sec;
static_assert(kShown_secs < kLoop_secs);

}  // namespace sinew::conveyor
