// SPDX-License-Identifier: MIT
// Transforms in double, for the work that is done once (cooking, importing), and the way back from a matrix.
#pragma once
#include "sinew/base/api.h"
#include "sinew/math/types.h"

namespace sinew {

// Translate, rotate, scale, as Transform. The rotation is a unit quaternion x, y, z, w.
struct TransformD {
  double translation[3] = {0, 0, 0};
  double rotation[4] = {0, 0, 0, 1};
  double scale[3] = {1, 1, 1};
};

// 3x4, row-major, as Affine.
struct AffineD {
  double m[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
};

// a_from_c = a_from_b * b_from_c.
SINEW_API AffineD operator*(const AffineD& a_from_b, const AffineD& b_from_c);
// translation * rotation * scale. The rotation has to be unit: its length is not looked at.
SINEW_API AffineD affine_from(const TransformD& a_from_b);
SINEW_API double determinant(const AffineD& a_from_b);
// b_from_a; all twelve elements are 0 where the matrix is singular, by the measure that inverse(Affine) states.
SINEW_API AffineD inverse(const AffineD& a_from_b);

SINEW_API AffineD to_double(const Affine& a_from_b);
SINEW_API TransformD to_double(const Transform& a_from_b);
// To the nearest floats. A finite double beyond the range of float becomes infinite.
SINEW_API Affine to_float(const AffineD& a_from_b);
SINEW_API Transform to_float(const TransformD& a_from_b);

struct Decomposition {
  TransformD transform;
  double residual = 0;  // largest difference between an element of the matrix and of affine_from(transform)
};

// Translation, rotation and scale of a matrix. Exact but for rounding where the matrix has no shear; else the closest
// by this rule, and residual says how far off. Scale is the lengths of the columns; a mirroring matrix gets a negative
// scale.x. Rotation: column 0's direction, then column 1's made perpendicular to it; w >= 0. A column that is zero (or
// lies along an earlier one) gives no direction: it is completed to a rotation, from the coordinate axes if need be,
// and three such columns give the identity. An element that is not finite gives the identity and an infinite residual.
SINEW_API Decomposition decompose(const AffineD& a_from_b);

}  // namespace sinew
