// SPDX-License-Identifier: MIT
// Ways to build, blend and take apart rotations. Unit quaternions and unit axes are expected where the name says so;
// results are unit. Worked out in double and rounded once.
#pragma once
#include "sinew/base/api.h"
#include "sinew/math/quat.h"
#include "sinew/math/types.h"

namespace sinew {

struct AxisAngle {
  Vec3 unit_axis{1, 0, 0};
  float angle_rad = 0;
};

// Right-handed: a quarter turn about z takes x to y.
SINEW_API Quat quat_from_axis_angle(Vec3 unit_axis, float angle_rad);
// The angle is in [0, pi]. No rotation gives the axis x and 0; of a half turn's two axes, the one stored in q where
// w >= 0, else the opposite.
SINEW_API AxisAngle axis_angle_from(Quat unit_q);

// The shortest rotation that turns one direction onto another, whatever their lengths. Within 1e-7 rad of opposite
// directions it is a half turn about perpendicular_to(from). Identity where a direction is zero or not finite.
SINEW_API Quat from_to(Vec3 from, Vec3 to);

// Constant angular speed from a to b, the two taken as they are stored: up to a full turn. Fractions 0 and 1 give a and
// b exactly; others outside [0, 1] go on beyond them. Where b = -a no axis is given: the turn is about a's own x axis.
// Source: K. Shoemake, Animating rotation with quaternion curves, SIGGRAPH 1985; angle as 2 atan2(|a - b|, |a + b|),
// which keeps its digits for tiny angles and for half turns.
SINEW_API Quat slerp(Quat a, Quat b, float fraction);
SINEW_API QuatD slerp(QuatD a, QuatD b, double fraction);
// The same along the shorter arc: to -b where dot(a, b) < 0. A half turn (dot = 0) goes as stored.
SINEW_API Quat slerp_shortest(Quat a, Quat b, float fraction);
// Straight line to b, or to -b where dot(a, b) < 0, then normalised: same arc, speed not constant. Fractions in [0, 1].
SINEW_API Quat nlerp_shortest(Quat a, Quat b, float fraction);

// q = swing * twist: first turn about the axis, then tip the axis over.
struct SwingTwist {
  Quat swing, twist;
};
// The twist has w >= 0. Where the swing is a half turn (within 1e-6 rad) any twist would do: it is the identity.
SINEW_API SwingTwist swing_twist(Quat unit_q, Vec3 unit_axis);
// The twist's signed angle about the axis, in [-pi, pi]; 0 where the swing is a half turn. About +Y this is yaw.
SINEW_API float twist_angle_rad(Quat unit_q, Vec3 unit_axis);

}  // namespace sinew
