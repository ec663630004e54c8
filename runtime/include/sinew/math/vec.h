// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>

#include "sinew/base/api.h"
#include "sinew/math/types.h"

namespace sinew {

constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
constexpr Vec2 operator*(Vec2 a, float s) { return {a.x * s, a.y * s}; }
constexpr Vec2 operator*(float s, Vec2 a) { return a * s; }

constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
constexpr Vec3 operator*(Vec3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
constexpr Vec3 operator*(float s, Vec3 a) { return a * s; }
constexpr Vec3& operator+=(Vec3& a, Vec3 b) { return a = a + b; }
constexpr Vec3& operator-=(Vec3& a, Vec3 b) { return a = a - b; }
constexpr Vec3& operator*=(Vec3& a, float s) { return a = a * s; }

constexpr Vec4 operator+(Vec4 a, Vec4 b) { return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }
constexpr Vec4 operator-(Vec4 a, Vec4 b) { return {a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w}; }
constexpr Vec4 operator-(Vec4 a) { return {-a.x, -a.y, -a.z, -a.w}; }
constexpr Vec4 operator*(Vec4 a, float s) { return {a.x * s, a.y * s, a.z * s, a.w * s}; }
constexpr Vec4 operator*(float s, Vec4 a) { return a * s; }

// Component by component, as a scale acts.
constexpr Vec3 scaled_by(Vec3 a, Vec3 scale) { return {a.x * scale.x, a.y * scale.y, a.z * scale.z}; }

constexpr float dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
constexpr float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr float dot(Vec4 a, Vec4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
constexpr Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

// Infinite where the square of the length overflows a float, 0 where it underflows.
inline float length(Vec2 a) { return std::sqrt(dot(a, a)); }
inline float length(Vec3 a) { return std::sqrt(dot(a, a)); }
inline float length(Vec4 a) { return std::sqrt(dot(a, a)); }

// a + fraction * (b - a), written so that fractions 0 and 1 give a and b exactly.
constexpr Vec3 lerp(Vec3 a, Vec3 b, float fraction) { return a * (1 - fraction) + b * fraction; }

// The vector of length 1 in the same direction, whatever its length; fallback where v is zero or not finite.
SINEW_API Vec3 normalise_or(Vec3 v, Vec3 fallback);
// The same with the zero vector as fallback.
SINEW_API Vec3 normalise(Vec3 v);
// Some unit vector at right angles to unit_axis: the coordinate axis least along it (the first of equals), made
// perpendicular. Zero where unit_axis is zero.
SINEW_API Vec3 perpendicular_to(Vec3 unit_axis);

}  // namespace sinew
