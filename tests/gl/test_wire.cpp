// SPDX-License-Identifier: MIT
#include <numeric>

#include "picture.h"
#include "posed_scene.h"
#include "scenes.h"
#include "sinew/gpu/edges.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using Pairs = std::vector<std::uint32_t>;

TEST_CASE("two triangles of a square have five edges: the shared one is there once") {
  const Pairs square{0, 1, 2, 2, 1, 3};
  CHECK(gpu::triangle_edges(PrimitiveTopology::triangles, square, 4) == Pairs{0, 1, 0, 2, 1, 2, 1, 3, 2, 3});
}

TEST_CASE("strips and fans have the edges of their triangles") {
  // A strip 0 1 2 3 is 012 and 123; a fan is 012 and 023.
  CHECK(gpu::triangle_edges(PrimitiveTopology::triangle_strip, {}, 4) == Pairs{0, 1, 0, 2, 1, 2, 1, 3, 2, 3});
  CHECK(gpu::triangle_edges(PrimitiveTopology::triangle_fan, {}, 4) == Pairs{0, 1, 0, 2, 0, 3, 1, 2, 2, 3});
}

TEST_CASE("corners that make no triangle, and sides of no length, have no edges") {
  CHECK(gpu::triangle_edges(PrimitiveTopology::triangles, {}, 5) == Pairs{0, 1, 0, 2, 1, 2});
  CHECK(gpu::triangle_edges(PrimitiveTopology::triangles, Pairs{7, 7, 8}, 9) == Pairs{7, 8});
  CHECK(gpu::triangle_edges(PrimitiveTopology::triangle_fan, {}, 2).empty());
  CHECK(gpu::triangle_edges(PrimitiveTopology::triangles, {}, 0).empty());
  CHECK(gpu::triangle_edges(PrimitiveTopology::line_strip, {}, 6).empty());
  CHECK(gpu::triangle_edges(PrimitiveTopology::points, {}, 6).empty());
}

// Of one row of a picture of the red cube, strictly within its face: the first and last pixel that is not plain red.
struct Marks {
  std::size_t count = 0;
  std::uint32_t first = 0, last = 0;
};

Marks marks_in_row(const asset::Image8& image, std::uint32_t y, std::uint32_t left, std::uint32_t right) {
  Marks marks;
  for (std::uint32_t x = left; x <= right; ++x) {
    if (pixel_at(image, x, y).red > 235) continue;
    if (marks.count++ == 0) marks.first = x;
    marks.last = x;
  }
  return marks;
}

TEST_CASE("a wireframe is drawn over the faces, and the edges behind them are hidden") {
  for (const viewer::Api api : {viewer::Api::gl33, viewer::Api::gles30}) {
    std::optional<GpuDevice> gpu = open_gpu(api);
    if (!gpu) return;
    const PosedScene posed(cube(1, 1, 1));
    viewer::ShowOptions options{.angle = {0, 0}};
    const asset::Image8 plain = draw_picture(*gpu, posed.pack(), {320, 240}, options);
    options.model.wire = true;
    const asset::Image8 wired = draw_picture(*gpu, posed.pack(), {320, 240}, options);
    // The face takes 0.84 of 240 pixels: columns 60 to 260, rows 20 to 220. Its diagonal runs from the lower left to
    // the upper right, so in row 80 it is 40 pixels to the right of the middle. Nothing else is in front: the edges of
    // the far face, which is seen through no hole, would be further marks.
    CHECK(marks_in_row(plain, 80, 65, 255).count == 0);
    const Marks marks = marks_in_row(wired, 80, 65, 255);
    CHECK(marks.count >= 1);
    CHECK(marks.count <= 3);
    CHECK_NEAR(double(marks.first + marks.last) / 2, 199.5, 2);
  }
}

}  // namespace
}  // namespace sinew::test
