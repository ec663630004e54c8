// SPDX-License-Identifier: MIT
#include <algorithm>

#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// Four vertices of a mesh with 2, 1, 3 and 1 influences.
SceneBuilder mixed_influences() {
  SceneBuilder builder;
  const Index a = builder.node({}), b = builder.node({.parent = a}), c = builder.node({.parent = b});
  const Index skin = builder.skin({a, b, c});
  const Index body = builder.node({});
  asset::Primitive& primitive = builder.mesh(body, {0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0}, skin);
  builder.attribute(primitive, "JOINTS_0",
                    builder.view<std::uint8_t>({0, 1, 0, 0, 2, 0, 0, 0, 0, 1, 2, 0, 1, 0, 0, 0}, 4));
  builder.attribute(primitive, "WEIGHTS_0",
                    builder.view<float>({1, 3, 0, 0, 5, 0, 0, 0, 0.5f, 0.25f, 0.25f, 0, 1, 0, 0, 0}, 4));
  return builder;
}

}  // namespace

TEST_CASE("vertices with equally many influences stand together, and say which they were") {
  const Cooked cooked(mixed_influences().scene);
  const Primitive primitive = cooked.pack.primitive(0);
  REQUIRE(primitive.vertex_count == 4);
  const std::vector<std::uint32_t> sources(primitive.source_vertex.begin(), primitive.source_vertex.end());
  CHECK(sources == std::vector<std::uint32_t>{1, 3, 0, 2});
  for (std::size_t v = 0; v < 4; ++v) CHECK(primitive.vertices.positions[v].x == float(sources[v]));
  REQUIRE(primitive.influences.runs.size() == 3);
  CHECK(primitive.influences.runs[0].influences == 1);
  CHECK(primitive.influences.runs[0].vertex_count == 2);
  CHECK(primitive.influences.runs[2].influences == 3);
  CHECK(primitive.influences.runs[2].first_influence == 4);
}

TEST_CASE("shares of dual quaternion skinning go with their vertices, within 0 and 1; without a skin there are none") {
  SceneBuilder builder = mixed_influences();
  builder.attribute(builder.scene.meshes[0].primitives[0], std::string(asset::kDualQuatShare),
                    builder.view<float>({0.25f, -1, 7, 0.5f}, 1));
  const Cooked cooked(builder.scene);
  const std::span<const float> share = cooked.pack.primitive(0).dual_quat_share;
  CHECK(std::vector<float>(share.begin(), share.end()) == std::vector<float>{0, 0.5f, 0.25f, 1});
  CHECK(Cooked(mixed_influences().scene).pack.primitive(0).dual_quat_share.empty());
  for (asset::Node& node : builder.scene.nodes) node.skin = asset::kNone;
  builder.scene.meshes[0].primitives[0].attributes.erase(builder.scene.meshes[0].primitives[0].attributes.begin() + 1);
  CHECK(Cooked(builder.scene).pack.primitive(0).dual_quat_share.empty());
}

TEST_CASE("weights sum to one, whatever the file says") {
  const Cooked cooked(mixed_influences().scene);
  const Influences influences = cooked.pack.primitive(0).influences;
  CHECK(influences.weight[0] == 1.0f);   // was 5
  CHECK(influences.weight[2] == 0.25f);  // was 1 of 4
  CHECK(influences.weight[3] == 0.75f);
}

TEST_CASE("a mesh without indices is still drawn in the file's order") {
  const Cooked cooked(mixed_influences().scene);
  const Primitive primitive = cooked.pack.primitive(0);
  REQUIRE(primitive.indices.size() == 4);
  for (std::uint32_t corner = 0; corner < 4; ++corner)
    CHECK(primitive.source_vertex[primitive.indices[corner]] == corner);
}

TEST_CASE("indices follow their vertices") {
  SceneBuilder builder = mixed_influences();
  builder.scene.meshes[0].primitives[0].indices = builder.view<std::uint16_t>({0, 1, 2, 2, 1, 3}, 1);
  const Cooked cooked(builder.scene);
  const Primitive primitive = cooked.pack.primitive(0);
  const std::uint32_t expected[6] = {0, 1, 2, 2, 1, 3};
  for (int i = 0; i < 6; ++i) CHECK(primitive.source_vertex[primitive.indices[i]] == expected[i]);
}

TEST_CASE("a morph target keeps only the vertices that it moves") {
  SceneBuilder builder = mixed_influences();
  asset::Primitive& primitive = builder.scene.meshes[0].primitives[0];
  asset::MorphTarget& target = builder.target(primitive, {0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0});
  target.deltas.push_back({"NORMAL", builder.view<float>({1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 3)});
  const Cooked cooked(builder.scene);
  const MorphTarget morph = cooked.pack.morph(0, 0);
  REQUIRE(morph.vertex_index.size() == 2);  // file vertices 0 and 2, now at 2 and 3
  CHECK(morph.vertex_index[0] == 2);
  CHECK(morph.vertex_index[1] == 3);
  CHECK(morph.normal_deltas[0].x == 1.0f);
  CHECK(morph.position_deltas[1].y == 7.0f);
  CHECK(morph.tangent_deltas.empty());
}

TEST_CASE("RGB colours get an alpha of one") {
  SceneBuilder builder;
  asset::Primitive& primitive = builder.mesh(builder.node({}), {0, 0, 0});
  builder.attribute(primitive, "COLOR_0", builder.view<std::uint8_t>({255, 0, 51}, 3, true));
  const Cooked cooked(builder.scene);
  const Vec4 color = cooked.pack.primitive(0).color[0];
  CHECK(color.x == 1.0f);
  CHECK_NEAR(color.z, 0.2, 1e-7);
  CHECK(color.w == 1.0f);
}

TEST_CASE("a vertex that is not finite refuses the primitive by its place") {
  SceneBuilder builder;
  builder.mesh(builder.node({}), {0, 0, std::numeric_limits<float>::infinity()});
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> pack = asset::cook_scene(builder.scene, diagnostics);
  REQUIRE(!pack);
  CHECK(std::string(pack.error().where) == "/meshes/0/primitives/0");
}

TEST_CASE("D2_limit_keeps_the_largest: four of sixteen influences, brought to a sum of one, and the loss is said") {
  SceneBuilder builder;
  std::vector<Index> joints;
  for (int i = 0; i < 16; ++i) joints.push_back(builder.node({.parent = joints.empty() ? kNone : joints.back()}));
  asset::Primitive& primitive = builder.mesh(builder.node({}), {0, 0, 0}, builder.skin(joints));
  std::vector<float> weights(16, 0.309f / 12);
  weights[2] = 0.2424f;
  weights[7] = 0.1997f;
  weights[8] = 0.1924f;
  weights[13] = 0.0565f;
  for (int set = 0; set < 4; ++set) {
    std::vector<std::uint8_t> entries;
    for (int i = 0; i < 4; ++i) entries.push_back(static_cast<std::uint8_t>(4 * set + i));
    builder.attribute(primitive, "JOINTS_" + std::to_string(set), builder.view(entries, 4));
    const std::vector<float> part(weights.begin() + 4 * set, weights.begin() + 4 * set + 4);
    builder.attribute(primitive, "WEIGHTS_" + std::to_string(set), builder.view(part, 4));
  }
  asset::Diagnostics diagnostics;
  const AlignedBytes bytes = Cooked::take(asset::cook_scene(builder.scene, diagnostics, {.max_influences = 4}));
  const Pack pack = Cooked::take(Pack::open(bytes.bytes()));
  const Influences influences = pack.primitive(0).influences;
  REQUIRE(influences.weight.size() == 4);
  const std::uint16_t entries[4] = {2, 7, 8, 13};
  const double expected[4] = {0.3508, 0.2890, 0.2784, 0.0818};
  for (int i = 0; i < 4; ++i) {
    CHECK(influences.palette_index[i] == entries[i]);
    CHECK_NEAR(influences.weight[i], expected[i], 5e-5);  // given to four digits
  }
  REQUIRE(diagnostics.count("influences-trimmed") == 1);
  CHECK(diagnostics.all().back().what.find("30.9 %") != std::string::npos);
  CHECK(Cooked(builder.scene).pack.primitive(0).influences.weight.size() == 16);
}

TEST_CASE("a pack that would pass its limit is refused with the place and the limit") {
  SceneBuilder builder = mixed_influences();
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> pack = asset::cook_scene(builder.scene, diagnostics, {.max_bytes = 256});
  REQUIRE(!pack);
  CHECK(pack.error().code == Errc::too_large);
  CHECK(std::string(pack.error().where) == "/meshes/0");
  CHECK(std::string(pack.error().what).find("256") != std::string::npos);
}
