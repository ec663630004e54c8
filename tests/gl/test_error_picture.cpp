// SPDX-License-Identifier: MIT
// The picture of `sinew diff`: the darkest place is the worst joint at the worst time, and the rest is as light as it
// should be.
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "sinew/viewer/error_picture.h"

using namespace sinew;

namespace {

AffineD at(double x, double y, double z) {
  AffineD matrix{{1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z}};
  return matrix;
}

// Two joints, still but for one moment at which the second one is off.
asset::MotionErrorMeter measured(double off_m) {
  std::vector<asset::ComparedJoint> joints(2);
  joints[0].name = "root";
  joints[1] = {.name = "tip", .parent = 0, .shell = {}};
  asset::MotionErrorMeter meter(joints);
  for (int i = 0; i <= 100; ++i) {
    const std::vector<AffineD> a{at(0, 0, 0), at(0, 1, 0)}, b{at(0, 0, 0), at(i == 25 ? off_m : 0, 1, 0)};
    meter.add(0.04 * i, a, b);
  }
  return meter;
}

asset::Image8 picture(const asset::MotionErrorMeter& meter, double off_m) {
  const std::vector<AffineD> a{at(0, 0, 0), at(0, 1, 0)}, b{at(0, 0, 0), at(off_m, 1, 0)};
  return viewer::draw_error_picture(meter.result(), meter.joints(), {a, b}, {"title", "a.glb", "b.glb"});
}

int brightness(const asset::Image8& image, std::uint32_t x, std::uint32_t y) {
  const std::uint8_t* pixel = &image.rgba[(std::size_t{y} * image.width + x) * 4];
  return pixel[0] + pixel[1] + pixel[2];
}

}  // namespace

TEST_CASE("in the picture of two motions the worst joint's row is dark at the worst time, and white elsewhere") {
  const asset::MotionErrorMeter meter = measured(0.1);
  const asset::Image8 image = picture(meter, 0.1);
  REQUIRE(image.width == 1280);
  // The map begins at 214, 64; a quarter of its 946 pixels further is the moment; rows are 16 pixels high.
  const std::uint32_t left = 24 + 190, top = 24 + 40, worst = left + 946 / 4;
  CHECK(brightness(image, worst + 1, top + 16 + 8) < 150);
  CHECK(brightness(image, worst + 1, top + 3) == 3 * 255);
  CHECK(brightness(image, left + 100, top + 16 + 8) == 3 * 255);
  CHECK(brightness(image, left + 800, top + 16 + 8) == 3 * 255);
}

TEST_CASE("pictures of equal motions, and of ones that are nowhere, are pictures") {
  for (const double off_m : {0.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    const asset::Image8 image = picture(measured(off_m), off_m);
    CHECK(image.rgba.size() == std::size_t{image.width} * image.height * 4);
  }
}
