// SPDX-License-Identifier: MIT
// Values by hand: the file has Z up, so that its (x, y, z) is (x, z, -y) in the scene.
#include <algorithm>
#include <string>
#include <vector>

#include "md5_text.h"
#include "support/engines.h"
#include "support/near.h"

namespace sinew::test {
namespace {

const asset::Primitive& square(const asset::Scene& scene) { return scene.meshes.at(0).primitives.at(0); }

std::vector<double> attribute(const asset::Scene& scene, const char* semantic) {
  const asset::ValueView* const values = square(scene).find(semantic);
  REQUIRE(values != nullptr);
  return asset::read_doubles(*values);
}

void check_numbers(const std::vector<double>& found, const std::vector<double>& expected, double tolerance = 1e-6) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    CHECK_NEAR(found[i], expected[i], tolerance);
  }
}

std::string where_refused(const std::string& text) {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import_md5_text(text, diagnostics);
  CHECK(!scene);
  CHECK(scene.error().what[0] != '\0');
  return scene.error().where;
}

}  // namespace

TEST_CASE("joints of a mesh stand in the object, and their nodes below their parents") {
  const asset::Scene scene = md5_scene(little_md5mesh());
  REQUIRE(scene.nodes.size() == 3);
  CHECK(scene.nodes[0].name == "root");
  CHECK(scene.nodes[1].name == "arm");
  CHECK(scene.nodes[1].parent == 0);
  CHECK(scene.nodes[2].mesh == 0);
  CHECK_NEAR(scene.nodes[1].translation[0], 2, 1e-6);  // along the x of its parent
  CHECK_NEAR(scene.nodes[1].translation[1], 0, 1e-6);
  CHECK_NEAR(scene.nodes[1].rotation[3], 1, 1e-6);
  CHECK(scene.format == "MD5 mesh 10");
  CHECK(scene.generator == "mesh \"little");
  with_both_engines(scene, [](Player& player) {
    player.pose(asset::kNone, 0);
    check_vector(player.origin(0), {1, 2, 0});
    check_vector(player.origin(1), {1, 2, -2});
  });
}

TEST_CASE("there is one vertex for each of the file, where its weights put it") {
  const asset::Scene scene = md5_scene(little_md5mesh());
  // In the file: (1, 0, 2), (1, 0, 3), (1, 3, 2), (1, 3, 3).
  check_numbers(attribute(scene, "POSITION"), {1, 2, 0, 1, 3, 0, 1, 2, -3, 1, 3, -3});
  check_numbers(attribute(scene, "TEXCOORD_0"), {0, 0, 1, 0, 0, 1, 1, 1});
  with_both_engines(scene, [](Player& player) {
    player.pose(asset::kNone, 0);
    check_vector(player.positions(2).at(3), {1, 3, -3});
  });
}

TEST_CASE("weights of one joint are one influence, and any number of them is read") {
  const asset::Scene scene = md5_scene(little_md5mesh());
  check_numbers(attribute(scene, "WEIGHTS_0"), {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0, 0});
  check_numbers(attribute(scene, "JOINTS_0"), {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0});
  CHECK(square(scene).find("JOINTS_1") == nullptr);
}

TEST_CASE("triangles are turned to be counter-clockwise, and normals made on that side") {
  const asset::Scene scene = md5_scene(little_md5mesh());
  CHECK(asset::read_indices(*square(scene).indices) == std::vector<std::uint32_t>{0, 2, 1, 2, 3, 1});
  // (0,0,-3) x (0,1,0) = (3,0,0): the square shows its front to +x.
  check_numbers(attribute(scene, "NORMAL"), {1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0});
}

TEST_CASE("a unit scales points, joints and binds") {
  asset::ImportOptions options;
  options.metres_per_unit = 0.0254;
  const asset::Scene scene = md5_scene(little_md5mesh(), options);
  with_both_engines(scene, [](Player& player) {
    player.pose(asset::kNone, 0);
    check_vector(player.origin(1), {0.0254, 0.0508, -0.0508});
    check_vector(player.positions(2).at(3), {0.0254, 0.0762, -0.0762});
  });
}

TEST_CASE("a shader's picture is looked for beside the file, by name and usual endings") {
  std::vector<std::string> asked;
  const asset::FileReader read = [&](std::string_view path) -> Result<std::shared_ptr<const asset::Buffer>> {
    asked.emplace_back(path);
    if (path != "skin.png") return Error::in(Errc::io, path, "is not there");
    const std::string_view png = "\x89PNG\r\n\x1A\n";
    const auto bytes = std::as_bytes(std::span(png));
    return std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end());
  };
  const auto import = [&](const std::string& shader) {
    asked.clear();
    asset::Diagnostics diagnostics;
    Result<asset::Scene> scene =
        import_md5_text(replaced(little_md5mesh(), "\"skin\"", "\"" + shader + "\""), diagnostics, {}, read);
    REQUIRE(bool(scene));
    CHECK(diagnostics.count("image-missing") == (scene->images.empty() && !shader.empty() ? 1u : 0u));
    return *std::move(scene);
  };
  for (const char* shader : {"skin", "skin.png", "models/hero/skin", "C:\\art\\skin.tga", "../../skin"}) {
    CAPTURE(shader);
    const asset::Scene scene = import(shader);
    REQUIRE(scene.images.size() == 1);
    CHECK(scene.images[0].uri == "skin.png");
    CHECK(scene.images[0].mime_type == "image/png");
    CHECK(scene.materials.at(0).name == shader);
    CHECK(scene.materials.at(0).base_color_texture.texture == 0);
    for (const std::string& path : asked) CHECK(!path.starts_with('.'));
  }
  CHECK(import("other").images.empty());
  CHECK(import("").materials.empty());
  CHECK(asked.empty());
}

TEST_CASE("weights that put a vertex at different places are said to") {
  asset::Diagnostics diagnostics;
  const auto scene =
      import_md5_text(replaced(little_md5mesh(), "weight 3 1 0.5 ( 1 0 1 )", "weight 3 1 0.5 ( 2 0 1 )"), diagnostics);
  REQUIRE(bool(scene));
  CHECK(diagnostics.count("weights-apart") == 1);
  CHECK_NEAR(attribute(*scene, "POSITION")[11], -3.5, 1e-6);  // between 3 and 4
}

TEST_CASE("a vertex without weights follows the first joint and is counted") {
  asset::Diagnostics diagnostics;
  const auto scene =
      import_md5_text(replaced(little_md5mesh(), "vert 0 ( 0 0 ) 0 1", "vert 0 ( 0 0 ) 0 0"), diagnostics);
  REQUIRE(bool(scene));
  CHECK(diagnostics.count("vertices-unweighted") == 1);
}

TEST_CASE("indices that lead nowhere are refused with the line") {
  const std::string mesh = little_md5mesh();
  CHECK(where_refused(replaced(mesh, "vert 2 ( 0 1 ) 7 1", "vert 2 ( 0 1 ) 7 2")) == "line 12");
  CHECK(where_refused(replaced(mesh, "tri 1 2 1 3", "tri 1 2 1 4")) == "line 12");
  CHECK(where_refused(replaced(mesh, "weight 7 1 1", "weight 7 2 1")) == "line 12");
  CHECK(where_refused(replaced(mesh, "\"arm\"\t0", "\"arm\"\t2")) == "line 9");
  CHECK(where_refused(replaced(mesh, "\"arm\"\t0", "\"arm\"\t1")) == "line 9");
  CHECK(where_refused(replaced(mesh, "\"root\"\t-1", "\"root\"\t1")) != "");
  CHECK(where_refused(replaced(mesh, "vert 3", "vert 2")) != "");
  CHECK(where_refused(replaced(mesh, "vert 3", "vert 4")) == "line 19");
  CHECK(where_refused(replaced(mesh, "numverts 4", "numverts 5")) == "line 35");
  CHECK(where_refused(replaced(mesh, "numJoints 2", "numJoints 3")) != "");
  CHECK(where_refused(replaced(mesh, "MD5Version 10", "MD5Version 6")) == "line 1");
  CHECK(where_refused(replaced(mesh, "( 3 0 1 )", "( nan 0 1 )")) == "line 29");
}

TEST_CASE("an MD5 camera is refused by name") {
  asset::Diagnostics diagnostics;
  const auto scene =
      import_md5_text("MD5Version 10\ncommandline \"\"\nnumFrames 1\nframeRate 24\nnumCuts 0\n", diagnostics);
  CHECK(scene.error().code == Errc::unsupported);
}

}  // namespace sinew::test
