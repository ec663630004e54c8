// SPDX-License-Identifier: MIT
// The turn from files whose Z axis points up to the scene's +Y: a quarter turn about X, so that -Y becomes the front
// +Z. It goes to what has no parent (root joints and their keys), and to what is given in the object (vertices, binds).
#pragma once
#include <array>

#include "sinew/math/quat.h"

namespace sinew::asset::readers {

inline constexpr double kHalfRoot = 0.70710678118654752440;
inline constexpr QuatD kYUpFromZUp{-kHalfRoot, 0, 0, kHalfRoot};

constexpr std::array<double, 3> y_up_from_z_up(const std::array<double, 3>& v) { return {v[0], v[2], -v[1]}; }

}  // namespace sinew::asset::readers
