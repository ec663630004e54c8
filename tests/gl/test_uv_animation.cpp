// SPDX-License-Identifier: MIT
// Textures that move over a surface, from a glTF file that is written and read, to the picture: scrolled, turned,
// scaled, and turned over like the leaves of a book.
#include <array>
#include <numbers>

#include "picture.h"
#include "posed_scene.h"
#include "sinew/export/export.h"
#include "sinew/import/import.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::AnimatedProperty;
using asset::Interpolation;

// Four pixels: red and green above blue and white.
constexpr Pixel kRed{255, 0, 0}, kGreen{0, 255, 0}, kBlue{0, 0, 255}, kWhite{255, 255, 255};

void add_four_colors(asset::Scene& scene) {
  const Result<std::vector<std::byte>> png =
      asset::encode_png({2, 2, {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255}});
  REQUIRE(png);
  scene.buffers.push_back(std::make_shared<asset::Buffer>(*png));
  asset::Image& image = scene.images.emplace_back();
  image.bytes = *scene.buffers.back();
  image.mime_type = "image/png";
  asset::Texture& texture = scene.textures.emplace_back();
  texture.image = 0;
  texture.nearest = true;
}

// A square of 2 m that faces the camera, with the whole picture on it: u to the right, v down.
SceneBuilder square() {
  SceneBuilder builder;
  add_four_colors(builder.scene);
  asset::Material& material = builder.scene.materials.emplace_back();
  material.unlit = true;
  material.base_color_texture.texture = 0;
  asset::Primitive& square = builder.mesh(builder.node({}), {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0});
  square.topology = asset::Topology::triangles;
  square.indices = builder.view<std::uint16_t>({0, 1, 2, 0, 2, 3}, 1);
  square.material = 0;
  builder.attribute(square, "TEXCOORD_0", builder.view<float>({0, 1, 1, 1, 1, 0, 0, 0}, 2));
  builder.clip();
  return builder;
}

asset::Scene written_and_read(const asset::Scene& scene) {
  asset::Diagnostics diagnostics;
  const Result<asset::Buffer> file = asset::write_glb(scene, diagnostics);
  REQUIRE(file);
  Result<asset::Scene> read =
      asset::import_gltf(std::make_shared<const asset::Buffer>(*file), asset::FileReader(), diagnostics);
  REQUIRE(read);
  for (const asset::Diagnostic& each : diagnostics.all()) CHECK_MESSAGE(false, each.what);
  return *std::move(read);
}

// The colours of the square's four quarters: above left and right, below left and right.
using Quarters = std::array<Pixel, 4>;

void check_quarters(GpuDevice& gpu, const PosedScene& posed, double time_secs, const Quarters& expected) {
  viewer::ShowOptions options{.angle = {0, 0}};
  options.clip = 0;
  const auto picture = draw_picture(gpu, posed.pack(), {64, 64}, options, time_secs);
  constexpr std::array<std::array<std::uint32_t, 2>, 4> kPlaces = {{{20, 20}, {44, 20}, {20, 44}, {44, 44}}};
  for (std::size_t i = 0; i < 4; ++i) {
    INFO("at ", time_secs, " s, quarter ", i);
    const Pixel pixel = pixel_at(picture, kPlaces[i][0], kPlaces[i][1]);
    CHECK_NEAR(pixel.red, expected[i].red, 1);
    CHECK_NEAR(pixel.green, expected[i].green, 1);
    CHECK_NEAR(pixel.blue, expected[i].blue, 1);
  }
}

TEST_CASE("a flip-book shows the right leaf at the right time") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder = square();
  builder.scene.materials[0].base_color_texture.transform.scale = {0.5, 0.5};
  builder.property_channel(0, {AnimatedProperty::texture_offset, 0}, Interpolation::step, {0, 0.25f, 0.5f, 0.75f},
                           {0, 0, 0.5f, 0, 0, 0.5f, 0.5f, 0.5f});
  const PosedScene posed(written_and_read(builder.scene));
  for (const auto& [time_secs, color] :
       {std::pair{0.0, kRed}, {0.24, kRed}, {0.25, kGreen}, {0.49, kGreen}, {0.5, kBlue}, {0.7, kBlue}, {0.75, kWhite}})
    check_quarters(*gpu, posed, time_secs, {color, color, color, color});
}

TEST_CASE("a belt scrolls: the picture comes from the right as u grows") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder = square();
  builder.property_channel(0, {AnimatedProperty::texture_offset, 0}, Interpolation::linear, {0, 1}, {0, 0, 1, 0});
  const PosedScene posed(written_and_read(builder.scene));
  check_quarters(*gpu, posed, 0, {kRed, kGreen, kBlue, kWhite});
  check_quarters(*gpu, posed, 0.5, {kGreen, kRed, kWhite, kBlue});
}

// KHR_texture_transform: (u, v) = R(angle) (u0, v0) with R = (cos, sin; -sin, cos); a quarter takes (u0, v0) to
// (v0, -u0). The quarter above right, around (0.75, 0.25), shows (0.25, -0.75): as (0.25, 0.25), red.
TEST_CASE("a texture turns, and shrinks") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder = square();
  const float quarter = std::numbers::pi_v<float> / 2;
  builder.property_channel(0, {AnimatedProperty::texture_rotation, 0}, Interpolation::linear, {0, 1}, {0, quarter});
  builder.property_channel(0, {AnimatedProperty::texture_scale, 0}, Interpolation::step, {0, 2}, {1, 1, 0.5f, 0.25f});
  const PosedScene posed(written_and_read(builder.scene));
  // Above left (0.25, 0.25): (0.25, -0.25), as (0.25, 0.75): blue. Below left (0.25, 0.75): (0.75, -0.25): white.
  // Below right (0.75, 0.75): (0.75, -0.75), as (0.75, 0.25): green.
  check_quarters(*gpu, posed, 1, {kBlue, kRed, kWhite, kGreen});
}

}  // namespace
}  // namespace sinew::test
