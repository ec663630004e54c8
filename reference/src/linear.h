// SPDX-License-Identifier: MIT
// The little linear algebra that the evaluator needs, in double precision.
#pragma once
#include <array>

#include "sinew/reference/evaluate.h"

namespace sinew::reference {

using Quaternion = std::array<double, 4>;  // x, y, z, w

inline constexpr Matrix kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

Matrix multiply(const Matrix& a, const Matrix& b);
Vector3 transform_point(const Matrix& m, const Vector3& point);
Vector3 transform_direction(const Matrix& m, const Vector3& direction);

// The direction of the inverse transpose of m's linear part: its cofactor matrix, which exists for singular m too,
// times the sign of the determinant (a determinant of 0 counts as positive).
Vector3 transform_normal(const Matrix& m, const Vector3& normal);

// The vector at length one; fallback where its length is 0.
Vector3 normalised(const Vector3& vector, const Vector3& fallback);
// A quaternion of length 0 stands for no rotation.
Quaternion normalised(const Quaternion& q);

// Translate * rotate * scale.
Matrix compose(const Vector3& translation, const Quaternion& unit_rotation, const Vector3& scale);

struct Parts {
  Vector3 translation;
  Quaternion rotation;
  Vector3 scale;
};
// The parts of a matrix without shear. A mirroring one gets a negative scale along x; where a column is zero there is
// no rotation to be found: identity.
Parts decompose(const Matrix& m);

}  // namespace sinew::reference
