// SPDX-License-Identifier: MIT
#include <limits>

#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::ComponentType;
using asset::kNone;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const std::vector<double> kTriangle = {0, 0, 0, 1, 0, 0, 0, 1, 0};

// A mesh of one primitive, and what the importer said of it.
struct Built {
  asset::Diagnostics diagnostics;
  asset::Scene scene;
  const asset::Primitive& primitive() const { return scene.meshes.at(0).primitives.at(0); }
};

Built build(GltfBuilder& builder, const GltfPrimitive& primitive) {
  builder.mesh({.primitives = {primitive}});
  Built built;
  built.scene = import_built(builder, built.diagnostics);
  return built;
}

}  // namespace

TEST_CASE("a primitive keeps its attributes in the file's order, with topology and indices") {
  GltfBuilder builder;
  const auto uv = builder.accessor("VEC2", {0, 0, 1, 0, 0, 1});
  const auto position = builder.accessor("VEC3", kTriangle);
  const auto indices = builder.accessor("SCALAR", {0, 1, 2, 2}, {ComponentType::u8, false, 0, {}});
  const Built built = build(builder, {.attributes = {{"TEXCOORD_0", uv}, {"POSITION", position}},
                                      .indices = indices,
                                      .more = R"("mode":5,"extras":7)"});
  const asset::Primitive& primitive = built.primitive();
  CHECK(primitive.topology == asset::Topology::triangle_strip);
  CHECK(primitive.attributes[0].semantic == "TEXCOORD_0");
  CHECK(primitive.vertex_count() == 3);
  REQUIRE(primitive.indices.has_value());
  CHECK(asset::read_indices(*primitive.indices) == std::vector<std::uint32_t>{0, 1, 2, 2});
  CHECK(primitive.preserved.extras_json == "7");
  CHECK(built.diagnostics.all().empty());
}

TEST_CASE("positions may be quantised") {
  GltfBuilder builder;
  builder.set("extensionsRequired", R"(["KHR_mesh_quantization"])");
  const auto position = builder.accessor("VEC3", {-127, 0, 127}, {ComponentType::i8, true, 4, {}});
  CHECK(asset::read_doubles(*build(builder, {.attributes = {{"POSITION", position}}}).primitive().find("POSITION")) ==
        std::vector<double>{-1, 0, 1});
}

TEST_CASE("any number of influence sets is kept") {
  GltfBuilder builder;
  GltfAttributes attributes = {{"POSITION", builder.accessor("VEC3", {0, 0, 0})}};
  for (int set = 0; set < 3; ++set) {
    attributes.emplace_back("JOINTS_" + std::to_string(set),
                            builder.accessor("VEC4", {0, 1, 2, 3}, {ComponentType::u16, false, 0, {}}));
    attributes.emplace_back("WEIGHTS_" + std::to_string(set),
                            builder.accessor("VEC4", {21, 21, 21, 22}, {ComponentType::u8, true, 0, {}}));
  }
  const Built built = build(builder, {.attributes = attributes});
  CHECK(built.primitive().find("JOINTS_2") != nullptr);
  CHECK(built.diagnostics.count("weights-sum") == 0);  // 3 * 85 / 255 = 1 over all sets
}

TEST_CASE("an index beyond the vertices refuses that primitive, and it keeps its place") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", kTriangle);
  const auto bad = builder.accessor("SCALAR", {0, 1, 3}, {ComponentType::u16, false, 0, {}});
  const auto delta = builder.accessor("VEC3", kTriangle);
  builder.mesh(
      {.primitives = {{.attributes = {{"POSITION", position}}, .indices = bad, .targets = {{{"POSITION", delta}}}},
                      {.attributes = {{"POSITION", position}}, .targets = {{{"POSITION", delta}}}}}});
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  REQUIRE(scene.meshes[0].primitives.size() == 2);
  CHECK(scene.meshes[0].primitives[0].vertex_count() == 0);
  CHECK(scene.meshes[0].primitives[1].vertex_count() == 3);
  CHECK(scene.meshes[0].target_count() == 1);
  REQUIRE(diagnostics.count(asset::Severity::error) == 1);
  CHECK(diagnostics.all()[0].where == "/meshes/0/primitives/0/indices");
  CHECK(diagnostics.all()[0].what == "the primitive is refused: index 2 is 3, there are 3 vertices");
}

TEST_CASE("attributes of unequal counts refuse the primitive and name both") {
  GltfBuilder builder;
  const Built built = build(builder, {.attributes = {{"POSITION", builder.accessor("VEC3", kTriangle)},
                                                     {"TEXCOORD_0", builder.accessor("VEC2", {0, 0})}}});
  CHECK(built.primitive().vertex_count() == 0);
  CHECK(built.diagnostics.all()[0].what == "the primitive is refused: TEXCOORD_0 has 1 vertices, POSITION has 3");
}

TEST_CASE("positions and weights that are not finite refuse the primitive; normals are left out") {
  for (const double bad : {kNan, std::numeric_limits<double>::infinity()}) {
    GltfBuilder positions, weights, normals;
    const auto position = positions.accessor("VEC3", {0, 0, 0, 1, bad, 0, 0, 1, 0});
    const Built refused = build(positions, {.attributes = {{"POSITION", position}}});
    CHECK(refused.primitive().attributes.empty());
    CHECK(refused.diagnostics.all()[0].what == "the primitive is refused: POSITION of vertex 1 is not finite");
    const Built weighted =
        build(weights,
              {.attributes = {{"POSITION", weights.accessor("VEC3", {0, 0, 0})},
                              {"JOINTS_0", weights.accessor("VEC4", {0, 0, 0, 0}, {ComponentType::u8, false, 0, {}})},
                              {"WEIGHTS_0", weights.accessor("VEC4", {bad, 0, 0, 0})}}});
    CHECK(weighted.primitive().attributes.empty());
    const Built plain = build(normals, {.attributes = {{"POSITION", normals.accessor("VEC3", {0, 0, 0})},
                                                       {"NORMAL", normals.accessor("VEC3", {bad, 0, 0})}}});
    CHECK(plain.primitive().vertex_count() == 1);
    CHECK(plain.primitive().find("NORMAL") == nullptr);
    CHECK(plain.diagnostics.count("attribute-ignored") == 1);
  }
}

TEST_CASE("D3_all_zero_weights are counted, negative ones too, and the worst sum is named") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", std::vector<double>(12, 0.0));
  const auto joints = builder.accessor("VEC4", std::vector<double>(16, 0.0), {ComponentType::u8, false, 0, {}});
  const auto weights = builder.accessor("VEC4", {1, 0, 0, 0, 0, 0, 0, 0, 1.5, -0.5, 0, 0, 0.25, 0.25, 0, 0});
  const Built built =
      build(builder, {.attributes = {{"POSITION", position}, {"JOINTS_0", joints}, {"WEIGHTS_0", weights}}});
  CHECK(built.diagnostics.count("weights-all-zero") == 1);
  CHECK(built.diagnostics.count("weights-negative") == 1);
  CHECK(built.diagnostics.count("weights-sum") == 1);
  for (const asset::Diagnostic& each : built.diagnostics.all()) {
    if (each.code == "weights-all-zero") CHECK(each.what.find("1 vertices have no weight but 0, the first is 1") == 0);
    if (each.code == "weights-negative")
      CHECK(each.what.find("1 vertices have a negative weight, the first is 2") == 0);
    if (each.code == "weights-sum") CHECK(each.what.find("vertex 3 with 0.5") != std::string::npos);
  }
}

TEST_CASE("an attribute of the wrong shape is refused or left out") {
  GltfBuilder builder;
  CHECK(
      build(builder, {.attributes = {{"POSITION", builder.accessor("VEC2", {0, 0})}}}).primitive().attributes.empty());
  GltfBuilder uv;
  const Built without = build(uv, {.attributes = {{"POSITION", uv.accessor("VEC3", {0, 0, 0})},
                                                  {"TEXCOORD_0", uv.accessor("VEC3", {0, 0, 0})}}});
  CHECK(without.primitive().vertex_count() == 1);
  CHECK(without.primitive().find("TEXCOORD_0") == nullptr);
}

TEST_CASE("morph targets, their names and their weights are read") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", kTriangle);
  const auto delta = builder.sparse("VEC3", 3, {}, {1}, {0, 0, 5});
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}},
                                .targets = {{{"POSITION", delta}}, {{"POSITION", position}, {"NORMAL", position}}}}},
                .weights = {0.25, 0.5},
                .more = R"("extras":{"targetNames":["smile","frown"]})"});
  builder.node({.mesh = 0, .more = R"("weights":[1,0])"});
  const asset::Scene scene = import_built(builder);
  const asset::Mesh& mesh = scene.meshes[0];
  CHECK(mesh.target_count() == 2);
  CHECK(mesh.target_names == std::vector<std::string>{"smile", "frown"});
  CHECK(mesh.weights == std::vector<double>{0.25, 0.5});
  CHECK(asset::read_doubles(mesh.primitives[0].targets[0].deltas[0].values) ==
        std::vector<double>{0, 0, 0, 0, 0, 5, 0, 0, 0});
  CHECK(mesh.primitives[0].targets[1].deltas.size() == 2);
  CHECK(scene.nodes[0].weights == std::vector<double>{1, 0});
}

TEST_CASE("weights and targets that do not match are evened out with warnings") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", kTriangle);
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}}, .targets = {{{"POSITION", position}}}},
                               {.attributes = {{"POSITION", position}}}},
                .weights = {0.5, 0.5, 0.5}});
  builder.node({.mesh = 0, .more = R"("weights":[1,2])"});
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  CHECK(scene.meshes[0].primitives[1].targets.size() == 1);
  CHECK(scene.meshes[0].primitives[1].targets[0].deltas.empty());
  CHECK(scene.meshes[0].weights == std::vector<double>{0.5});
  CHECK(scene.nodes[0].weights == std::vector<double>{1});
  CHECK(diagnostics.count("targets-mismatch") == 1);
  CHECK(diagnostics.count("weights-mismatch") == 2);
}

TEST_CASE("a target of another vertex count refuses the primitive") {
  GltfBuilder builder;
  const Built built = build(builder, {.attributes = {{"POSITION", builder.accessor("VEC3", kTriangle)}},
                                      .targets = {{{"POSITION", builder.accessor("VEC3", {0, 0, 0})}}}});
  CHECK(built.primitive().attributes.empty());
  CHECK(built.scene.meshes[0].target_count() == 1);
}

TEST_CASE("accessors that do not exist are errors") {
  GltfBuilder builder;
  builder.mesh({.primitives = {{.attributes = {{"POSITION", 3}}}}});
  const Error error = import_error(builder);
  CHECK(error.code == Errc::out_of_range);
  CHECK(std::string(error.where) == "/meshes/0/primitives/0/attributes/POSITION");
}

}  // namespace sinew::test
