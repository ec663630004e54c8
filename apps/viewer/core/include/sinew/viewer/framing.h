// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "sinew/gl/camera.h"
#include "sinew/math/types.h"

namespace sinew::viewer {

// The smallest box around points.
class Bounds {
 public:
  void include(Vec3 point);
  bool empty() const { return empty_; }
  const gl::Box& box() const { return box_; }  // all zero while empty
  float longest_side() const;

 private:
  gl::Box box_;
  bool empty_ = true;
};

// The direction a camera looks from; see gl::orbit_axes.
struct ViewAngle {
  float azimuth_rad = 0.61f;    // 35 degrees
  float elevation_rad = 0.24f;  // 14 degrees
};

// Finds the nearest place from which a camera that looks in a given direction sees every point that was included,
// exactly: a point (x, y, z) in the camera's axes is inside the frame of half angles with tangents tx, ty when
// |x - cx| <= tx (cz - z) and |y - cy| <= ty (cz - z), so that four maxima over all points decide.
class CameraFit {
 public:
  static constexpr float kVerticalFov_rad = 0.50f;
  static constexpr float kFilled = 0.84f;  // share of the frame's width or height that the points may take

  CameraFit(ViewAngle angle, float aspect_ratio);
  void include(Vec3 point);
  bool empty() const { return empty_; }
  gl::Camera camera() const;

 private:
  gl::Camera axes_;
  float tan_x_, tan_y_;
  bool empty_ = true;
  float right_ = 0, left_ = 0, top_ = 0, bottom_ = 0;  // maxima of +-x + tx z and +-y + ty z
  float nearest_ = 0, farthest_ = 0;                   // z
};

}  // namespace sinew::viewer
