// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/math/quat.h"
#include "sinew/math/rotation.h"

namespace sinew::author {

inline constexpr float kRadPerDeg = 0.0174532925f;

inline Quat about_x(float angle_deg) { return quat_from_axis_angle({1, 0, 0}, angle_deg * kRadPerDeg); }
inline Quat about_y(float angle_deg) { return quat_from_axis_angle({0, 1, 0}, angle_deg * kRadPerDeg); }
inline Quat about_z(float angle_deg) { return quat_from_axis_angle({0, 0, 1}, angle_deg * kRadPerDeg); }

// Degrees. Pitch leans forward, yaw turns to the left, roll lifts the left side; roll acts first, yaw last.
struct Turn {
  float pitch = 0, yaw = 0, roll = 0;
};

inline Quat quat_of(Turn turn) { return about_y(turn.yaw) * about_x(turn.pitch) * about_z(turn.roll); }

}  // namespace sinew::author
