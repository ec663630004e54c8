// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/base/api.h"
#include "sinew/math/types.h"

namespace sinew {

// a_from_c = a_from_b * b_from_c.
SINEW_API Affine operator*(const Affine& a_from_b, const Affine& b_from_c);
SINEW_API Vec3 transform_point(const Affine& a_from_b, Vec3 point_in_b);
// Directions and differences of points: the translation does not act.
SINEW_API Vec3 transform_vector(const Affine& a_from_b, Vec3 vector_in_b);

// translation * rotation * scale. The rotation has to be unit: its length is not looked at.
SINEW_API Affine affine_from(const Transform& a_from_b);

// Of the linear part; in double, because a product of three floats may leave the range of float.
SINEW_API double determinant(const Affine& a_from_b);
// The matrix that takes normals from b to a, which then need normalising: the cofactors of the linear part times the
// sign of its determinant (a determinant of 0 counts as positive), translation 0. Normals stay outward under mirroring.
SINEW_API Affine normal_matrix(const Affine& a_from_b);
// b_from_a, worked out in double. Where the matrix is singular (|determinant| <= 1e-13 times the product of the lengths
// of its columns) or has an element that is not finite, there is none: all twelve elements are 0.
SINEW_API Affine inverse(const Affine& a_from_b);

}  // namespace sinew
