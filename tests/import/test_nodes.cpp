// SPDX-License-Identifier: MIT
#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {

using asset::kNone;

TEST_CASE("transforms are kept as authored") {
  GltfBuilder builder;
  builder.node({.translation = {{1, 2, 3}}, .rotation = {{0, 0, 0, 2}}, .scale = {{-1, 0, 4}}});
  builder.node({.more = R"("matrix":[1,0,0,0,0,2,0,0,0,0,3,0,4,5,6,1])"});
  const asset::Scene scene = import_built(builder);
  CHECK(scene.nodes[0].translation == std::array<double, 3>{1, 2, 3});
  CHECK(scene.nodes[0].rotation == std::array<double, 4>{0, 0, 0, 2});  // not normalised
  CHECK(scene.nodes[0].scale == std::array<double, 3>{-1, 0, 4});
  CHECK_FALSE(scene.nodes[0].matrix.has_value());
  REQUIRE(scene.nodes[1].matrix.has_value());
  CHECK((*scene.nodes[1].matrix)[12] == 4);
  CHECK(scene.nodes[1].scale == std::array<double, 3>{1, 1, 1});
}

TEST_CASE("X5_zero_rotation_of_a_node is kept with a warning") {
  GltfBuilder builder;
  builder.node({.rotation = {{0, 0, 0, 0}}});
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  CHECK(scene.nodes[0].rotation == std::array<double, 4>{0, 0, 0, 0});
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "zero-quaternion");
  CHECK(diagnostics.all()[0].where == "/nodes/0/rotation");
}

TEST_CASE("a child may be listed before its parent, and equal names stay equal") {
  GltfBuilder builder;
  builder.node({.name = "Root"});
  builder.node({.name = "Root", .children = {0}});
  const asset::Scene scene = import_built(builder);
  CHECK(scene.nodes[0].parent == 1);
  CHECK(scene.nodes[1].parent == kNone);
  CHECK(scene.nodes[0].name == "Root");
  CHECK(scene.nodes[1].name == "Root");
}

TEST_CASE("X3_node_cycles are stated as cycles, with numbers and names") {
  GltfBuilder pair;
  pair.node({.name = "Pelvis", .children = {1}});
  pair.node({.name = "Spine", .children = {0}});
  Error error = import_error(pair);
  CHECK(std::string(error.what) == R"(a cycle of 2 nodes: 0 "Pelvis" -> 1 "Spine" -> 0)");
  CHECK(std::string(error.where) == "/nodes/0/children");

  GltfBuilder self;
  self.node({});
  self.node({.name = "Pelvis", .children = {1}});
  error = import_error(self);
  CHECK(std::string(error.what) == R"(a cycle of 1 node: 1 "Pelvis" -> 1)");

  GltfBuilder below;  // 0 above 1 above 2 above 1: node 1 has two parents, but the cycle is the cause
  below.node({.children = {1}});
  below.node({.children = {2}});
  below.node({.children = {1}});
  CHECK(std::string(import_error(below).what) == "a cycle of 2 nodes: 1 -> 2 -> 1");
}

TEST_CASE("a node with two parents is an error that names all three") {
  GltfBuilder builder;
  builder.node({.name = "a", .children = {2}});
  builder.node({.name = "b", .children = {2}});
  builder.node({.name = "c"});
  const Error error = import_error(builder);
  CHECK(std::string(error.what) == R"(node 2 "c" has two parents: node 0 "a" and node 1 "b")");
  GltfBuilder twice;
  twice.node({.children = {1, 1}});
  twice.node({});
  CHECK(std::string(import_error(twice).what) == "node 0 lists node 1 twice");
}

TEST_CASE("indices that lead nowhere are errors with their place") {
  const auto where_of = [](const std::string& node) {
    GltfBuilder builder;
    builder.add("nodes", node);
    const Error error = import_error(builder);
    CHECK(error.code == Errc::out_of_range);
    return std::string(error.where);
  };
  CHECK(where_of(R"({"children":[7]})") == "/nodes/0/children/0");
  CHECK(where_of(R"({"children":[-1]})") == "/nodes/0/children/0");
  CHECK(where_of(R"({"mesh":0})") == "/nodes/0/mesh");
  CHECK(where_of(R"({"skin":0})") == "/nodes/0/skin");
  CHECK(where_of(R"({"camera":0})") == "/nodes/0/camera");
}

TEST_CASE("numbers of the wrong type or count are errors") {
  const auto code_of = [](const std::string& node) {
    GltfBuilder builder;
    builder.add("nodes", node);
    return import_error(builder).code;
  };
  CHECK(code_of(R"({"translation":[1,2]})") == Errc::mismatch);
  CHECK(code_of(R"({"translation":[1,2,"3"]})") == Errc::bad_syntax);
  CHECK(code_of(R"({"translation":3})") == Errc::bad_syntax);
  CHECK(code_of(R"({"name":5})") == Errc::bad_syntax);
  CHECK(code_of("[]") == Errc::bad_syntax);
}

TEST_CASE("the default scene is the one named, else the first, else none") {
  GltfBuilder none, first, named;
  none.node();
  CHECK(import_built(none).default_scene == kNone);
  CHECK(import_built(none).shown_roots() == std::vector<asset::Index>{0});
  first.node();
  first.scene({0});
  first.scene({});
  CHECK(import_built(first).default_scene == 0);
  first.set("scene", "1");
  CHECK(import_built(first).default_scene == 1);
  first.set("scene", "2");
  CHECK(import_error(first).code == Errc::out_of_range);
}

TEST_CASE("a scene root that has a parent is a warning") {
  GltfBuilder builder;
  builder.node({.children = {1}});
  builder.node();
  builder.scene({0, 1});
  asset::Diagnostics diagnostics;
  import_built(builder, diagnostics);
  CHECK(diagnostics.count("scene-node-not-root") == 1);
}

TEST_CASE("a chain of twenty thousand nodes loads, and so does a cycle of as many") {
  constexpr asset::Index kNodes = 20000;
  GltfBuilder chain, ring;
  for (asset::Index i = 0; i < kNodes; ++i) {
    chain.node({.children = i + 1 < kNodes ? std::vector<asset::Index>{i + 1} : std::vector<asset::Index>{}});
    ring.node({.children = {(i + 1) % kNodes}});
  }
  CHECK(import_built(chain).nodes.back().parent == kNodes - 2);
  CHECK(std::string(import_error(ring).what).find("a cycle of 20000 nodes") == 0);
}

TEST_CASE("cameras are read") {
  GltfBuilder builder;
  builder.add("cameras", R"({"name":"eye","type":"perspective","perspective":{"yfov":0.5,"znear":0.1}})");
  builder.add("cameras", R"({"type":"orthographic","orthographic":{"xmag":2,"ymag":3,"znear":0,"zfar":10}})");
  builder.node({.more = R"("camera":1)"});
  const asset::Scene scene = import_built(builder);
  CHECK(scene.cameras[0].name == "eye");
  CHECK(scene.cameras[0].perspective);
  CHECK(scene.cameras[0].vertical_fov_rad == 0.5);
  CHECK(scene.cameras[0].far == 0);
  CHECK_FALSE(scene.cameras[1].perspective);
  CHECK(scene.cameras[1].half_width == 2);
  CHECK(scene.cameras[1].far == 10);
  CHECK(scene.nodes[0].camera == 1);
}

}  // namespace sinew::test
