// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "sinew/base/api.h"
#include "sinew/math/quat.h"
#include "sinew/math/types.h"

namespace sinew {

// The axes in the order in which the three rotations act on a point, about fixed axes: xyz turns about x first, then y,
// then z, hence R = Rz * Ry * Rx. This is FBX's RotationOrder, with its numbers. A file that multiplies in the order it
// writes, such as BVH, means the reverse: its channels "Z X Y" are R = Rz * Rx * Ry, which is yxz here.
enum class EulerOrder : std::uint8_t { xyz, xzy, yzx, yxz, zxy, zyx };

// Three axes, 0 to 2, the one that acts first in front. Requires: all different.
SINEW_API EulerOrder euler_order(int first_axis, int second_axis, int third_axis);

struct EulerAnglesD {
  double x = 0, y = 0, z = 0;
};

// angles_rad.x is the angle about x, wherever x stands in the order. The quaternion is the product of the three, so
// that its sign is that of the angles: x = 2 pi alone gives w = -1.
SINEW_API Quat quat_from_euler(EulerOrder order, Vec3 angles_rad);
SINEW_API QuatD quat_from_euler(EulerOrder order, EulerAnglesD angles_rad);

// The middle angle is in [-pi/2, pi/2], the others in [-pi, pi]. Gimbal lock (middle angle within 1e-6 rad of a quarter
// turn): the angle that acts first is 0 and the third carries the whole turn.
SINEW_API Vec3 euler_from_quat(EulerOrder order, Quat unit_q);
SINEW_API EulerAnglesD euler_from_quat(EulerOrder order, QuatD unit_q);

}  // namespace sinew
