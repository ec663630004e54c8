// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "support/gltf_builder.h"
#include "support/scene_builder.h"
#include "written.h"

namespace sinew::test {
namespace {

bool requires_extension(const asset::Scene& scene, const char* name) {
  const auto& all = scene.extensions_required;
  return std::find(all.begin(), all.end(), name) != all.end();
}

// A node with a mesh of two points that has that attribute as well.
SceneBuilder two_points() {
  SceneBuilder builder;
  builder.node({});
  builder.mesh(0, {0, 0, 0, 1, 2, 3});
  return builder;
}

}  // namespace

TEST_CASE("tables of equal bytes are stored once") {
  const std::vector<float> positions(300, 0.25f);
  SceneBuilder once = two_points(), twice;
  once = SceneBuilder();
  once.node({});
  once.mesh(0, positions);
  twice.node({});
  twice.mesh(0, positions);
  twice.primitive(0, positions);
  asset::Diagnostics diagnostics;
  const std::size_t one = written(once.scene, diagnostics).size(), two = written(twice.scene, diagnostics).size();
  CHECK(two < one + positions.size() * sizeof(float) / 4);
  CHECK(one > positions.size() * sizeof(float));
}

TEST_CASE("short rows are padded to four bytes and keep their encoding") {
  SceneBuilder builder = two_points();
  builder.attribute(builder.scene.meshes[0].primitives[0], "COLOR_0",
                    builder.view<std::uint8_t>({1, 2, 3, 4, 5, 6}, 3, true));
  builder.attribute(builder.scene.meshes[0].primitives[0], "_OURS", builder.view<std::int8_t>({-1, 2}, 1));
  check_round_trip(builder.scene);
}

TEST_CASE("quantised positions ask for their extension, and keep sparse rows") {
  GltfBuilder builder;
  const auto position = builder.sparse("VEC3", 3, {1, 2, 3, 4, 5, 6, 7, 8, 9}, {1}, {-4, -5, -600},
                                       {asset::ComponentType::i16, true, 8, {}});
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}}}}});
  builder.node({.mesh = 0});
  const asset::Scene scene = import_built(builder);
  check_round_trip(scene);
  asset::Diagnostics diagnostics;
  CHECK(requires_extension(read_back(written(scene, diagnostics), diagnostics), "KHR_mesh_quantization"));
}

TEST_CASE("matrices of bytes keep the gaps between their columns") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", {0, 0, 0});
  const auto custom = builder.view({std::byte{1}, std::byte{2}, std::byte{3}, std::byte{0}, std::byte{4}, std::byte{5},
                                    std::byte{6}, std::byte{0}, std::byte{7}, std::byte{8}, std::byte{9}, std::byte{0}},
                                   0);
  const auto matrix = builder.add(
      "accessors", R"({"bufferView":)" + std::to_string(custom) + R"(,"componentType":5121,"count":1,"type":"MAT3"})");
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}, {"_M", matrix}}}}});
  const asset::Scene scene = import_built(builder);
  CHECK(read_doubles(*scene.meshes[0].primitives[0].find("_M")) == std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9});
  check_round_trip(scene);
}

TEST_CASE("a morph target that moves nothing keeps its place") {
  SceneBuilder builder = two_points();
  asset::Primitive& primitive = builder.scene.meshes[0].primitives[0];
  primitive.targets.resize(1);
  builder.target(primitive, {0, 0, 1, 0, 0, 2});
  asset::Diagnostics diagnostics;
  const asset::Scene again = read_back(written(builder.scene, diagnostics), diagnostics);
  REQUIRE(again.meshes[0].target_count() == 2);
  const std::vector<asset::MorphTarget>& targets = again.meshes[0].primitives[0].targets;
  CHECK(read_doubles(targets[0].deltas.at(0).values) == std::vector<double>(6, 0));
  CHECK(read_doubles(targets[1].deltas.at(0).values) == std::vector<double>{0, 0, 1, 0, 0, 2});
}

TEST_CASE("doubles become floats, and that is said") {
  SceneBuilder builder = two_points();
  asset::Primitive& primitive = builder.scene.meshes[0].primitives[0];
  builder.attribute(primitive, "_EXACT", builder.view<double>({0.5, 0.25}, 1));
  builder.attribute(primitive, "_INEXACT", builder.view<double>({0.1, 1}, 1));
  asset::Diagnostics diagnostics;
  const asset::Scene again = read_back(written(builder.scene, diagnostics), diagnostics);
  const asset::Primitive& read = again.meshes[0].primitives[0];
  CHECK(read_doubles(*read.find("_EXACT")) == std::vector<double>{0.5, 0.25});
  CHECK(read_doubles(*read.find("_INEXACT")) == std::vector<double>{double(0.1f), 1});
  CHECK(diagnostics.count("encoding-changed") == 1);
  CHECK(diagnostics.count("precision-lost") == 1);
}

TEST_CASE("an encoding that glTF forbids an attribute is changed, not its numbers") {
  SceneBuilder builder = two_points();
  asset::Primitive& primitive = builder.scene.meshes[0].primitives[0];
  builder.attribute(primitive, "JOINTS_0", builder.view<std::uint32_t>({0, 1, 2, 300, 4, 5, 6, 7}, 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view<std::uint8_t>({1, 0, 0, 0, 0, 1, 0, 0}, 4));
  asset::Diagnostics diagnostics;
  const asset::Scene again = read_back(written(builder.scene, diagnostics), diagnostics);
  const asset::Primitive& read = again.meshes[0].primitives[0];
  CHECK(read.find("JOINTS_0")->type == asset::ComponentType::u16);
  CHECK(read_indices(*read.find("JOINTS_0")) == std::vector<std::uint32_t>{0, 1, 2, 300, 4, 5, 6, 7});
  CHECK(read.find("WEIGHTS_0")->type == asset::ComponentType::f32);
  CHECK(read_doubles(*read.find("WEIGHTS_0")) == std::vector<double>{1, 0, 0, 0, 0, 1, 0, 0});
  CHECK(diagnostics.count("encoding-changed") == 2);
}

TEST_CASE("the index that would restart a primitive is stored in a larger integer") {
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& primitive = builder.mesh(0, std::vector<float>(3 * 256, 0));
  primitive.indices = builder.view<std::uint8_t>({0, 254, 255}, 1);
  asset::Diagnostics diagnostics;
  const asset::Scene again = read_back(written(builder.scene, diagnostics), diagnostics);
  const asset::ValueView& indices = *again.meshes[0].primitives[0].indices;
  CHECK(indices.type == asset::ComponentType::u16);
  CHECK(read_indices(indices) == std::vector<std::uint32_t>{0, 254, 255});
}

TEST_CASE("a checker of layouts sees rows that are not aligned and bounds that are wrong") {
  asset::Diagnostics diagnostics;
  SceneBuilder builder = two_points();
  const asset::Buffer glb = written(builder.scene, diagnostics);
  const auto changed = [&](std::string_view from, std::string_view to) {
    REQUIRE(from.size() == to.size());
    asset::Buffer bytes = glb;
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string_view::npos);
    std::memcpy(bytes.data() + at, to.data(), to.size());
    return layout_faults(bytes).size();
  };
  CHECK(changed(R"("byteStride":12)", R"("byteStride":13)") > 0);
  CHECK(changed(R"("max":[1,2,3])", R"("max":[1,2,4])") > 0);
  CHECK(changed(R"("byteLength":24)", R"("byteLength":20)") > 0);
  CHECK(changed(R"("byteStride":12)", R"("byteStride":12)") == 0);
}

}  // namespace sinew::test
