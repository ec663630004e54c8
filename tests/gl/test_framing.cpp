// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "sinew/math/vec.h"
#include "sinew/viewer/framing.h"
#include "support/near.h"

namespace sinew::test {
namespace {

struct InPicture {
  float x, y;  // -1 to 1 from edge to edge
  float depth;
};

InPicture project(const gl::Matrix4& clip, Vec3 p) {
  std::array<float, 4> out{};
  for (std::size_t row = 0; row < 4; ++row)
    out[row] = clip.m[row] * p.x + clip.m[4 + row] * p.y + clip.m[8 + row] * p.z + clip.m[12 + row];
  return {out[0] / out[3], out[1] / out[3], out[2] / out[3]};
}

TEST_CASE("a fitted camera sees every point, and comes as near as the widest of them allows") {
  std::mt19937 random(7);
  for (const float aspect_ratio : {0.5f, 1.0f, 16.0f / 9.0f}) {
    for (int round = 0; round < 20; ++round) {
      std::uniform_real_distribution<float> within(-1.0f - float(round), 3.0f);
      viewer::CameraFit fit({0.3f * float(round), 0.2f}, aspect_ratio);
      std::vector<Vec3> points(50);
      for (Vec3& point : points) {
        point = {within(random), within(random), 0.3f * within(random)};
        fit.include(point);
      }
      const gl::Matrix4 clip = gl::clip_from_world(fit.camera(), aspect_ratio);
      float widest = 0;
      for (const Vec3 point : points) {
        const InPicture at = project(clip, point);
        widest = std::max({widest, std::abs(at.x), std::abs(at.y)});
        CHECK(std::abs(at.depth) < 1);
      }
      CHECK_NEAR(widest, viewer::CameraFit::kFilled, 2e-3);  // float: points are up to 40 m from the origin
    }
  }
}

TEST_CASE("a camera at azimuth 0 looks along -z with +x at its right; at 90 degrees +z is at its left") {
  const gl::Camera front = gl::orbit_axes(0, 0);
  CHECK_NEAR(front.backward.z, 1, 1e-6);
  CHECK_NEAR(front.right.x, 1, 1e-6);
  const gl::Camera side = gl::orbit_axes(1.57079633f, 0);
  CHECK_NEAR(side.backward.x, 1, 1e-6);
  CHECK_NEAR(side.right.z, -1, 1e-6);
  CHECK_NEAR(side.up.y, 1, 1e-6);
}

TEST_CASE("a single point can be looked at") {
  viewer::CameraFit fit({}, 1);
  fit.include({5, 6, 7});
  const InPicture at = project(gl::clip_from_world(fit.camera(), 1), {5, 6, 7});
  CHECK_NEAR(at.x, 0, 1e-2);
  CHECK_NEAR(at.y, 0, 1e-2);
  CHECK(std::abs(at.depth) < 1);
}

}  // namespace
}  // namespace sinew::test
