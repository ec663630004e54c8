// SPDX-License-Identifier: MIT
#include "picture.h"
#include "posed_scene.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

bool is_amber(Pixel pixel) { return pixel.red > pixel.blue + 60; }  // the background and a grey mesh are not

TEST_CASE("bounds are the four sides of a flat triangle's box, where its corners say") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder;
  builder.mesh(builder.node({}), {0, 0, 0, 2, 0, 0, 0, 2, 0}).topology = asset::Topology::triangles;
  const PosedScene posed(builder.scene);
  viewer::ShowOptions options{.angle = {0, 0}};
  const asset::Image8 plain = draw_picture(*gpu, posed.pack(), {320, 240}, options);
  options.bounds = true;
  const asset::Image8 image = draw_picture(*gpu, posed.pack(), {320, 240}, options);
  // The box takes 0.84 of the height, 201.6 pixels, around the middle: columns 59 and 261, rows 19 and 221. The
  // triangle leaves the upper right half of it empty.
  std::size_t marks_in_row = 0, marks_in_column = 0;
  std::uint32_t right = 0, top = 240;
  for (std::uint32_t x = 160; x < 320; ++x) {
    CHECK_FALSE(is_amber(pixel_at(plain, x, 80)));
    if (!is_amber(pixel_at(image, x, 80))) continue;
    ++marks_in_row;
    right = x;
  }
  for (std::uint32_t y = 0; y < 120; ++y) {
    if (!is_amber(pixel_at(image, 220, y))) continue;
    ++marks_in_column;
    top = std::min(top, y);
  }
  CHECK(marks_in_row >= 1);
  CHECK(marks_in_row <= 2);
  CHECK_NEAR(double(right), 260.8, 2);
  CHECK(marks_in_column >= 1);
  CHECK(marks_in_column <= 2);
  CHECK_NEAR(double(top), 19.2, 2);
}

}  // namespace
}  // namespace sinew::test
