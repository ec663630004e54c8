// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/math/types.h"

namespace sinew::gl {

// Looks along -z of its own axes; x is right, y is up.
struct Camera {
  Vec3 eye_in_world;
  Vec3 right{1, 0, 0}, up{0, 1, 0}, backward{0, 0, 1};  // unit, orthogonal, in the world
  float vertical_fov_rad = 0.6f;
  float near_m = 0.1f, far_m = 100;
};

struct Box {
  Vec3 min, max;
};

// 4x4 matrix, column by column, as uniforms take it.
struct Matrix4 {
  float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
};

// A camera's three axes from where it stands around the subject: azimuth 0 looks at the subject's +z side, positive
// ones go towards +x; elevation is the height above the horizon.
Camera orbit_axes(float azimuth_rad, float elevation_rad);

Matrix4 clip_from_world(const Camera& camera, float aspect_ratio);

// A parallel projection along -backward that encloses a box.
Matrix4 parallel_clip_from_world(const Camera& axes, const Box& box);

}  // namespace sinew::gl
