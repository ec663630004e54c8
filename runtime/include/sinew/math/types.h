// SPDX-License-Identifier: MIT
// Right-handed, +Y up, metres, radians, seconds (glTF 2.0 §3.4). Vectors are columns: p_in_a = a_from_b * p_in_b.
#pragma once

namespace sinew {

struct Vec2 {
  float x = 0, y = 0;
};
struct Vec3 {
  float x = 0, y = 0, z = 0;
};
struct Vec4 {
  float x = 0, y = 0, z = 0, w = 0;
};
struct Quat {  // unit; w is the real part
  float x = 0, y = 0, z = 0, w = 1;
};

// Translate, rotate, scale; scale is applied first: p_in_parent = translation + rotation * (scale * p).
struct Transform {
  Vec3 translation;
  Quat rotation;
  Vec3 scale{1, 1, 1};
};

// 3x4 affine matrix, row-major: row r is m[4*r .. 4*r+3], the last element of a row is the translation.
struct alignas(16) Affine {
  float m[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
};

}  // namespace sinew
