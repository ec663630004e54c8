// SPDX-License-Identifier: MIT
#include "sinew/gl/camera.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::gl {
namespace {

float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

struct Range {
  float min = std::numeric_limits<float>::max();
  float max = -std::numeric_limits<float>::max();

  void include(float value) {
    min = std::min(min, value);
    max = std::max(max, value);
  }
  float size() const { return std::max(max - min, 1e-6f); }
};

// Row r of the result is scale * axis . p + offset.
void set_row(Matrix4& matrix, int row, Vec3 axis, float scale, float offset) {
  matrix.m[row] = scale * axis.x;
  matrix.m[4 + row] = scale * axis.y;
  matrix.m[8 + row] = scale * axis.z;
  matrix.m[12 + row] = offset;
}

// Onto [-1, 1].
void set_range_row(Matrix4& matrix, int row, Vec3 axis, Range range) {
  set_row(matrix, row, axis, 2 / range.size(), -(range.min + range.max) / range.size());
}

}  // namespace

Camera orbit_axes(float azimuth_rad, float elevation_rad) {
  const float sin_a = std::sin(azimuth_rad), cos_a = std::cos(azimuth_rad);
  const float sin_e = std::sin(elevation_rad), cos_e = std::cos(elevation_rad);
  Camera camera;
  camera.backward = {sin_a * cos_e, sin_e, cos_a * cos_e};
  camera.right = {cos_a, 0, -sin_a};
  camera.up = {-sin_a * sin_e, cos_e, -cos_a * sin_e};
  return camera;
}

Matrix4 clip_from_world(const Camera& camera, float aspect_ratio) {
  const float focal = 1 / std::tan(camera.vertical_fov_rad / 2);
  const float depth = camera.near_m - camera.far_m;
  const float depth_scale = (camera.near_m + camera.far_m) / depth;
  const Vec3 eye = camera.eye_in_world;
  const float x_scale = focal / aspect_ratio;
  const float z_of_eye = dot(camera.backward, eye);
  Matrix4 clip;
  set_row(clip, 0, camera.right, x_scale, -x_scale * dot(camera.right, eye));
  set_row(clip, 1, camera.up, focal, -focal * dot(camera.up, eye));
  set_row(clip, 2, camera.backward, depth_scale, -depth_scale * z_of_eye + 2 * camera.near_m * camera.far_m / depth);
  set_row(clip, 3, camera.backward, -1, z_of_eye);
  return clip;
}

Matrix4 parallel_clip_from_world(const Camera& axes, const Box& box) {
  Range x, y, z;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 p{corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                 corner & 4 ? box.max.z : box.min.z};
    x.include(dot(axes.right, p));
    y.include(dot(axes.up, p));
    z.include(-dot(axes.backward, p));
  }
  Matrix4 clip;
  set_range_row(clip, 0, axes.right, x);
  set_range_row(clip, 1, axes.up, y);
  set_range_row(clip, 2, {-axes.backward.x, -axes.backward.y, -axes.backward.z}, z);
  set_row(clip, 3, {}, 0, 1);
  return clip;
}

}  // namespace sinew::gl
