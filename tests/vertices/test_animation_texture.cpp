// SPDX-License-Identifier: MIT
// Textures are read here by their description, and not by the code that wrote them.
#include <cmath>

#include "keyed_scene.h"
#include "sinew/bake/play_vertices.h"
#include "sinew/gpu/animation_texture.h"
#include "support/busy_scene.h"
#include "support/cooked.h"
#include "support/engines.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

TEST_CASE("each texel of a vertex texture is the vertex that the evaluator in double precision gives") {
  const asset::Scene scene = keyed_scene();
  const Cooked cooked(scene);
  const asset::VertexFrames frames = Cooked::take(asset::play_vertices(cooked.pack, 0, {.rate_hz = 5}));
  REQUIRE(frames.times_secs.size() == 11);
  const gpu::VertexTexture texture =
      Cooked::take(gpu::vertex_texture(frames.vertex_count, frames.positions, frames.normals));
  CHECK(texture.width == kSheetPoints);
  CHECK(texture.rows_per_frame == 1);
  CHECK(texture.height() == 11);
  const double min[] = {double(texture.min.x), double(texture.min.y), double(texture.min.z)};
  const double max[] = {double(texture.max.x), double(texture.max.y), double(texture.max.z)};
  const auto player = reference_player(scene);
  for (std::size_t frame = 0; frame < 11; ++frame) {
    player->pose(0, frames.times_secs[frame], reference::Wrap::clamp);
    const reference::Vertices expected = player->vertices(0);
    for (std::size_t v = 0; v < kSheetPoints; ++v)
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t texel = (frame * kSheetPoints + v) * 4;
        const double size = max[axis] - min[axis];
        CHECK_NEAR(min[axis] + size * texture.positions[texel + axis] / 65535, expected.positions[v][axis],
                   size / 65535 / 2 + 1e-5);
        CHECK_NEAR(texture.normals[texel + axis] * 2.0 / 65535 - 1, expected.normals[v][axis], 3e-5);
        CHECK(texture.positions[texel + 3] == 65535);
      }
  }
}

TEST_CASE("a frame of more vertices than a row holds goes on in the next row") {
  const std::uint32_t vertices = gpu::kMaxAnimationTextureSide + 3;
  std::vector<float> positions(2 * 3 * std::size_t(vertices), 0.0f);
  positions[3 * (std::size_t(vertices) + gpu::kMaxAnimationTextureSide + 2)] = 1;  // the last vertex of frame 1
  const gpu::VertexTexture texture = Cooked::take(gpu::vertex_texture(vertices, positions, {}));
  CHECK(texture.width == gpu::kMaxAnimationTextureSide);
  CHECK(texture.rows_per_frame == 2);
  CHECK(texture.height() == 4);
  CHECK(texture.normals.empty());
  CHECK(texture.positions[(3 * std::size_t(texture.width) + 2) * 4] == 65535);
  CHECK(texture.positions[(1 * std::size_t(texture.width) + 2) * 4] == 0);
}

TEST_CASE("what does not fit a texture is refused") {
  CHECK(gpu::vertex_texture(2, std::vector<float>(5), {}).error().code == Errc::mismatch);
  CHECK(gpu::vertex_texture(0, {}, {}).error().code == Errc::mismatch);
  CHECK(gpu::vertex_texture(1, std::vector<float>(3 * 8193), {}).error().code == Errc::too_large);
  CHECK(gpu::bone_texture(3, std::vector<Affine>(4)).error().code == Errc::mismatch);
  CHECK(gpu::bone_texture(1, std::vector<Affine>(8193)).error().code == Errc::too_large);
}

TEST_CASE("the rows of a bone texture are the palette that the evaluator in double precision gives") {
  const asset::Scene scene = busy_scene();
  const Cooked cooked(scene);
  const asset::PaletteFrames frames = Cooked::take(asset::play_palette(cooked.pack, 0, 0, {.rate_hz = 7}));
  const gpu::BoneTexture texture = Cooked::take(gpu::bone_texture(frames.entry_count, frames.scene_from_bind));
  CHECK(texture.width() == 3 * frames.entry_count);
  const auto player = reference_player(scene);
  for (std::size_t frame = 0; frame < frames.times_secs.size(); ++frame) {
    player->pose(0, frames.times_secs[frame], reference::Wrap::clamp);
    const std::vector<Matrix> palette = player->palette(0);
    REQUIRE(palette.size() == frames.entry_count);
    for (std::size_t entry = 0; entry < palette.size(); ++entry)
      for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 4; ++column)
          CHECK_NEAR(texture.texels[((frame * palette.size() + entry) * 3 + row) * 4 + column],
                     palette[entry][4 * row + column], 2e-5);
  }
}
