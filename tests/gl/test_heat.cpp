// SPDX-License-Identifier: MIT
#include "picture.h"
#include "posed_scene.h"
#include "scenes.h"
#include "sinew/viewer/heat.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

// Three vertices of a double-sided triangle that follow joint "a" wholly, by a half, and not at all; the rest is "b"'s.
// "b" is named twice by the skin: a quarter of the second vertex goes to each.
asset::Scene triangle_of_two_joints() {
  SceneBuilder builder;
  const Index a = builder.node({.name = "a"}), b = builder.node({.parent = a, .name = "b"});
  const Index skin = builder.skin({a, b, b}, identity_rows(3));
  asset::Primitive& primitive = builder.mesh(builder.node({}), {0, 0, 0, 2, 0, 0, 0, 2, 0}, skin);
  primitive.topology = asset::Topology::triangles;
  builder.attribute(primitive, "JOINTS_0",
                    builder.view(std::vector<std::uint16_t>{0, 0, 0, 0, 0, 1, 2, 0, 2, 0, 0, 0}, 4));
  builder.attribute(primitive, "WEIGHTS_0",
                    builder.view(std::vector<float>{1, 0, 0, 0, 0.5f, 0.25f, 0.25f, 0, 1, 0, 0, 0}, 4));
  return std::move(builder.scene);
}

// By the vertex's number in the file.
std::vector<float> weights_in_file_order(const PosedScene& posed, std::uint32_t joint_node) {
  const MeshInstance instance = posed.pack().mesh_instance(0);
  const Primitive primitive = posed.pack().primitive(instance.first_primitive);
  const std::vector<float> weights = viewer::joint_weights(posed.pack(), instance, primitive, joint_node);
  std::vector<float> in_file_order(weights.size());
  for (std::size_t v = 0; v < weights.size(); ++v) in_file_order[primitive.source_vertex[v]] = weights[v];
  return in_file_order;
}

TEST_CASE("the weights of a joint are the file's, and sum where the skin names it twice") {
  const PosedScene posed(triangle_of_two_joints());
  CHECK(weights_in_file_order(posed, 0) == std::vector<float>{1, 0.5f, 0});
  CHECK(weights_in_file_order(posed, 1) == std::vector<float>{0, 0.5f, 1});
}

TEST_CASE("no weight is grey; little is blue, half is green, all is red") {
  const Vec4 none = viewer::heat_color(0), little = viewer::heat_color(0.01f), half = viewer::heat_color(0.5f),
             all = viewer::heat_color(1);
  CHECK(none.x == none.y);
  CHECK(none.y == none.z);
  CHECK(little.z > 0.9f);
  CHECK(half.y == 1);
  CHECK(all.x == 1);
  for (const float weight : {0.2f, 0.4f, 0.6f, 0.8f}) {
    const Vec4 color = viewer::heat_color(weight);
    CHECK_NEAR(color.x + color.y + color.z, 1, 1e-6);
  }
  CHECK(viewer::heat_color(1.5f).x == 1);
}

TEST_CASE("a heat map has the joint's colours where its vertices are") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  const PosedScene posed(triangle_of_two_joints());
  viewer::ShowOptions options{.angle = {0, 0}};
  options.model.weights_of_node = 0;
  const asset::Image8 image = draw_picture(*gpu, posed.pack(), {320, 240}, options);
  // The triangle takes 0.84 of the height: corners (60, 220), (260, 220) and (60, 20), all weight, half and none.
  const Pixel all = pixel_at(image, 66, 212), half = pixel_at(image, 248, 217), none = pixel_at(image, 62, 28);
  CHECK(all.red > all.green + 80);
  CHECK(all.red > all.blue + 80);
  CHECK(half.green > half.red + 80);
  CHECK(half.green > half.blue + 80);
  CHECK(std::abs(none.red - none.green) < 30);
  CHECK(std::abs(none.green - none.blue) < 30);
}

}  // namespace
}  // namespace sinew::test
