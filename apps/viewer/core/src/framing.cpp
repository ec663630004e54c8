// SPDX-License-Identifier: MIT
#include "sinew/viewer/framing.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/vec.h"

namespace sinew::viewer {

void Bounds::include(Vec3 p) {
  if (empty_) box_ = {p, p};
  empty_ = false;
  box_.min = {std::min(box_.min.x, p.x), std::min(box_.min.y, p.y), std::min(box_.min.z, p.z)};
  box_.max = {std::max(box_.max.x, p.x), std::max(box_.max.y, p.y), std::max(box_.max.z, p.z)};
}

float Bounds::longest_side() const {
  return std::max({box_.max.x - box_.min.x, box_.max.y - box_.min.y, box_.max.z - box_.min.z});
}

CameraFit::CameraFit(ViewAngle angle, float aspect_ratio)
    : axes_(gl::orbit_axes(angle.azimuth_rad, angle.elevation_rad)) {
  axes_.vertical_fov_rad = kVerticalFov_rad;
  tan_y_ = kFilled * std::tan(kVerticalFov_rad / 2);
  tan_x_ = tan_y_ * aspect_ratio;
}

void CameraFit::include(Vec3 point) {
  const float x = dot(axes_.right, point), y = dot(axes_.up, point), z = dot(axes_.backward, point);
  const float right = x + tan_x_ * z, left = -x + tan_x_ * z, top = y + tan_y_ * z, bottom = -y + tan_y_ * z;
  right_ = empty_ ? right : std::max(right_, right);
  left_ = empty_ ? left : std::max(left_, left);
  top_ = empty_ ? top : std::max(top_, top);
  bottom_ = empty_ ? bottom : std::max(bottom_, bottom);
  nearest_ = empty_ ? z : std::max(nearest_, z);
  farthest_ = empty_ ? z : std::min(farthest_, z);
  empty_ = false;
}

gl::Camera CameraFit::camera() const {
  const float x = (right_ - left_) / 2, y = (top_ - bottom_) / 2;
  const float z = std::max((right_ + left_) / (2 * tan_x_), (top_ + bottom_) / (2 * tan_y_));
  const float depth = nearest_ - farthest_;
  // A single point, or points in one line of sight, have no size of their own.
  // Nothing is looked at from nearer than floats can tell places apart.
  const float far_out = std::max({std::abs(x), std::abs(y), std::abs(nearest_)});
  const float away = std::max({z - nearest_, 0.05f * depth, 3e-4f * far_out, 1e-4f});
  const float eye_z = nearest_ + away;
  gl::Camera camera = axes_;
  camera.eye_in_world = axes_.right * x + axes_.up * y + axes_.backward * eye_z;
  camera.near_m = 0.2f * away;
  camera.far_m = 10 * (away + depth);
  return camera;
}

}  // namespace sinew::viewer
