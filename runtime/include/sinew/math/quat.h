// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/base/api.h"
#include "sinew/math/types.h"

namespace sinew {

// The rotation b followed by a, so that spaces cancel: a_from_c = a_from_b * b_from_c (Hamilton's product).
constexpr Quat operator*(Quat a, Quat b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
// The same rotation; the other of its two quaternions.
constexpr Quat operator-(Quat q) { return {-q.x, -q.y, -q.z, -q.w}; }
// The opposite rotation: b_from_a of a_from_b.
constexpr Quat conjugate(Quat q) { return {-q.x, -q.y, -q.z, q.w}; }
constexpr float dot(Quat a, Quat b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

// Double, for cooking and importing; see Quat.
struct QuatD {
  double x = 0, y = 0, z = 0, w = 1;
};
constexpr QuatD operator*(QuatD a, QuatD b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
constexpr QuatD conjugate(QuatD q) { return {-q.x, -q.y, -q.z, q.w}; }
constexpr QuatD to_double(Quat q) { return {double(q.x), double(q.y), double(q.z), double(q.w)}; }
constexpr Quat to_float(QuatD q) { return {float(q.x), float(q.y), float(q.z), float(q.w)}; }

// Length 1, whatever the length of q; the identity where q is zero or not finite.
SINEW_API Quat normalise(Quat q);
SINEW_API QuatD normalise(QuatD q);
// v turned by a unit quaternion.
SINEW_API Vec3 rotate(Quat unit_q, Vec3 v);
// The rotation of a matrix's linear part, as decompose() finds it: scale, mirroring and shear are dropped.
SINEW_API Quat rotation_of(const Affine& a_from_b);

}  // namespace sinew
