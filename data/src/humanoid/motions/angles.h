// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/math/rotation.h"

namespace sinew::humanoid {

inline constexpr float kRadPerDeg = 0.0174532925f;

inline Quat about_x(float angle_deg) { return quat_from_axis_angle({1, 0, 0}, angle_deg * kRadPerDeg); }
inline Quat about_y(float angle_deg) { return quat_from_axis_angle({0, 1, 0}, angle_deg * kRadPerDeg); }
inline Quat about_z(float angle_deg) { return quat_from_axis_angle({0, 0, 1}, angle_deg * kRadPerDeg); }

}  // namespace sinew::humanoid
