// SPDX-License-Identifier: MIT
// Animated materials in the picture. An unlit surface shows its base colour as it is, so that values are known.
#include "picture.h"
#include "posed_scene.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::AnimatedProperty;
using asset::Interpolation;

// A picture of two pixels, red and blue, as a file in the scene.
void add_red_and_blue(asset::Scene& scene) {
  const Result<std::vector<std::byte>> png = asset::encode_png({2, 1, {255, 0, 0, 255, 0, 0, 255, 255}});
  REQUIRE(png);
  scene.buffers.push_back(std::make_shared<asset::Buffer>(*png));
  asset::Image& image = scene.images.emplace_back();
  image.bytes = *scene.buffers.back();
  asset::Texture& texture = scene.textures.emplace_back();
  texture.image = 0;
  texture.nearest = true;
}

// A square of 2 m that faces the camera and shows the red half of the texture. It is the whole of the scene.
SceneBuilder painted_square() {
  SceneBuilder builder;
  add_red_and_blue(builder.scene);
  asset::Material& material = builder.scene.materials.emplace_back();
  material.unlit = true;
  material.base_color_texture.texture = 0;
  asset::Primitive& square = builder.mesh(builder.node({}), {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0});
  square.topology = asset::Topology::triangles;
  square.indices = builder.view<std::uint16_t>({0, 1, 2, 0, 2, 3}, 1);
  square.material = 0;
  builder.attribute(square, "TEXCOORD_0", builder.view<float>({0.2f, 0.3f, 0.3f, 0.3f, 0.3f, 0.2f, 0.2f, 0.2f}, 2));
  builder.clip();
  return builder;
}

// The middle of the picture at each time.
std::vector<Pixel> middle_at(GpuDevice& gpu, const asset::Scene& scene, const std::vector<double>& times_secs) {
  const PosedScene posed(scene);
  std::vector<Pixel> pixels;
  for (const double time_secs : times_secs) {
    viewer::ShowOptions options{.angle = {0, 0}};
    options.clip = 0;
    pixels.push_back(pixel_at(draw_picture(gpu, posed.pack(), {64, 64}, options, time_secs), 32, 32));
  }
  return pixels;
}

void check_pixel(const Pixel& pixel, const Pixel& expected) {
  CHECK_NEAR(pixel.red, expected.red, 1);
  CHECK_NEAR(pixel.green, expected.green, 1);
  CHECK_NEAR(pixel.blue, expected.blue, 1);
}

TEST_CASE("an animated base colour changes the picture") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder = painted_square();
  builder.property_channel(0, {AnimatedProperty::base_color, 0}, Interpolation::linear, {0, 1},
                           {1, 1, 1, 1, 0, 1, 1, 1});
  const std::vector<Pixel> pixels = middle_at(*gpu, builder.scene, {0, 0.5, 1});
  check_pixel(pixels[0], {255, 0, 0});
  check_pixel(pixels[1], {188, 0, 0});  // sRGB of 0.5: 1.055 * 0.5^(1/2.4) - 0.055 = 0.7354
  check_pixel(pixels[2], {0, 0, 0});
}

TEST_CASE("an animated texture offset moves the texture over the surface") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder = painted_square();
  builder.property_channel(0, {AnimatedProperty::texture_offset, 0}, Interpolation::linear, {0, 1}, {0, 0, 1, 0});
  const std::vector<Pixel> pixels = middle_at(*gpu, builder.scene, {0, 0.5, 1});
  check_pixel(pixels[0], {255, 0, 0});
  check_pixel(pixels[1], {0, 0, 255});  // u = 0.25 + 0.5
  check_pixel(pixels[2], {255, 0, 0});  // repeats
}

TEST_CASE("a node that an animation hides is not drawn") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder = painted_square();
  builder.property_channel(0, {AnimatedProperty::node_visible, 0}, Interpolation::step, {0, 1}, {1, 0});
  const std::vector<Pixel> pixels = middle_at(*gpu, builder.scene, {0, 1});
  check_pixel(pixels[0], {255, 0, 0});
  CHECK(pixels[1].green > 150);  // the pale background
}

TEST_CASE("emission is multiplied by its strength, which an animation changes") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder = painted_square();
  asset::Material& material = builder.scene.materials[0];
  material.unlit = false;
  material.base_color = {0, 0, 0, 1};
  material.metallic = 1;  // black metal: nothing but its emission, and a faint rim
  material.emissive = {0, 0.25, 0};
  builder.property_channel(0, {AnimatedProperty::emissive_strength, 0}, Interpolation::step, {0, 1}, {0, 2});
  const std::vector<Pixel> pixels = middle_at(*gpu, builder.scene, {0, 1});
  CHECK(pixels[0].green < 40);
  CHECK(pixels[1].green >= 187);  // sRGB of 0.5 is 188
  CHECK(pixels[1].red < 40);
}

}  // namespace
}  // namespace sinew::test
