// SPDX-License-Identifier: MIT
// Textures against the same surface without them: a texture of one colour is a factor, and a normal map of one
// direction is a turned normal.
#include <algorithm>
#include <cstdlib>

#include "picture.h"
#include "posed_scene.h"
#include "sinew/math/vec.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using Colour = std::array<std::uint8_t, 3>;

// A texture of one colour. Returns its number.
Index add_texture(asset::Scene& scene, Colour colour) {
  const Result<std::vector<std::byte>> png = asset::encode_png({1, 1, {colour[0], colour[1], colour[2], 255}});
  REQUIRE(png);
  scene.buffers.push_back(std::make_shared<asset::Buffer>(*png));
  scene.images.emplace_back().bytes = *scene.buffers.back();
  scene.textures.emplace_back().image = Index(scene.images.size() - 1);
  return Index(scene.textures.size() - 1);
}

// A square of 2 m that faces the camera, with these normals, and tangents along its texture's u.
SceneBuilder square(Vec3 normal) {
  SceneBuilder builder;
  asset::Material& material = builder.scene.materials.emplace_back();
  material.base_color = {0.5, 0.4, 0.3, 1};
  material.metallic = 0;
  material.roughness = 0.6;
  asset::Primitive& primitive = builder.mesh(builder.node({}), {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0});
  primitive.topology = asset::Topology::triangles;
  primitive.indices = builder.view<std::uint16_t>({0, 1, 2, 0, 2, 3}, 1);
  primitive.material = 0;
  std::vector<float> normals, tangents;
  for (int corner = 0; corner < 4; ++corner) {
    normals.insert(normals.end(), {normal.x, normal.y, normal.z});
    tangents.insert(tangents.end(), {1, 0, 0, 1});
  }
  builder.attribute(primitive, "NORMAL", builder.view(normals, 3));
  builder.attribute(primitive, "TANGENT", builder.view(tangents, 4));
  builder.attribute(primitive, "TEXCOORD_0", builder.view<float>({0, 1, 1, 1, 1, 0, 0, 0}, 2));
  return builder;
}

constexpr Vec3 kToCamera{0, 0, 1};
// A normal that goes through the tangent frame is rounded otherwise than one that is given; a wrong sign shows by tens.
constexpr int kNormalLevels = 2;

Pixel middle_of(GpuDevice& gpu, const asset::Scene& scene) {
  const PosedScene posed(scene);
  return pixel_at(draw_picture(gpu, posed.pack(), {64, 64}, {.angle = {0, 0}}), 32, 32);
}

int difference(const Pixel& a, const Pixel& b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

TEST_CASE("a metallic-roughness texture multiplies roughness by green and metallic by blue") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder plain = square(kToCamera);
  asset::Material& factors = plain.scene.materials[0];
  factors.metallic = 0.8 * 204 / 255;
  factors.roughness = 0.9 * 102 / 255;
  SceneBuilder textured = square(kToCamera);
  asset::Material& material = textured.scene.materials[0];
  material.metallic = 0.8;
  material.roughness = 0.9;
  const Pixel without = middle_of(*gpu, textured.scene);
  textured.scene.materials[0].metallic_roughness_texture.texture = add_texture(textured.scene, {13, 102, 204});
  const Pixel with = middle_of(*gpu, textured.scene);
  CHECK(difference(with, middle_of(*gpu, plain.scene)) <= 1);
  CHECK(difference(with, without) >= 5);
}

TEST_CASE("an emissive texture is sRGB and multiplies the factor") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder plain = square(kToCamera);
  plain.scene.materials[0].emissive = {0.5, 0, 0.25};
  SceneBuilder textured = square(kToCamera);
  textured.scene.materials[0].emissive = {1, 1, 0.5};
  textured.scene.materials[0].emissive_texture.texture = add_texture(textured.scene, {188, 0, 188});  // 0.5 in linear
  const Pixel with = middle_of(*gpu, textured.scene);
  CHECK(difference(with, middle_of(*gpu, plain.scene)) <= 1);
  CHECK(with.red > middle_of(*gpu, square(kToCamera).scene).red + 5);
}

// A normal map's red leads along the tangent, green against v, which is up here; blue out of the surface
// (glTF 2.0, section 3.9.3).
TEST_CASE("a normal map turns the normal towards the tangent by red and up by green") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  for (const Colour colour :
       {Colour{204, 128, 230}, Colour{51, 128, 230}, Colour{128, 204, 230}, Colour{128, 51, 230}}) {
    INFO("red ", int(colour[0]), " green ", int(colour[1]));
    const Vec3 normal = normalise({colour[0] / 127.5f - 1, colour[1] / 127.5f - 1, colour[2] / 127.5f - 1});
    SceneBuilder mapped = square(kToCamera);
    mapped.scene.materials[0].normal_texture.texture = add_texture(mapped.scene, colour);
    const Pixel with = middle_of(*gpu, mapped.scene);
    CHECK(difference(with, middle_of(*gpu, square(normal).scene)) <= kNormalLevels);
    CHECK(difference(with, middle_of(*gpu, square({-normal.x, -normal.y, normal.z}).scene)) > 5);
  }
}

TEST_CASE("tangents of the vertices and those found from the texture turn normals the same way, mirrored too") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  for (const double scale_x : {1.0, -1.0})
    for (const Colour colour : {Colour{204, 128, 230}, Colour{128, 204, 230}}) {
      INFO("scale ", scale_x, ", red ", int(colour[0]));
      SceneBuilder with = square(kToCamera);
      with.scene.nodes[0].scale = {scale_x, 1, 1};
      with.scene.materials[0].normal_texture.texture = add_texture(with.scene, colour);
      SceneBuilder without = with;
      std::erase_if(without.scene.meshes[0].primitives[0].attributes,
                    [](const asset::Attribute& attribute) { return attribute.semantic == "TANGENT"; });
      CHECK(difference(middle_of(*gpu, with.scene), middle_of(*gpu, without.scene)) <= kNormalLevels);
    }
}

TEST_CASE("a normal map's scale multiplies how far it turns") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder mapped = square(kToCamera);
  mapped.scene.materials[0].normal_texture.texture = add_texture(mapped.scene, {204, 128, 230});
  mapped.scene.materials[0].normal_texture.strength = 0.5;
  const Vec3 normal = normalise({0.5f * (204 / 127.5f - 1), 0.5f * (128 / 127.5f - 1), 230 / 127.5f - 1});
  CHECK(difference(middle_of(*gpu, mapped.scene), middle_of(*gpu, square(normal).scene)) <= kNormalLevels);
}

}  // namespace
}  // namespace sinew::test
