// SPDX-License-Identifier: MIT
// Primitives of every kind, their values, skins and morphs. Values by hand.
#include <set>

#include "dae_text.h"
#include "sinew/reference/evaluate.h"
#include "support/near.h"

namespace sinew::test {
namespace {

const std::string kPoints = dae_floats("p", "0 0 0 1 0 0 1 1 0 0 1 0 2 2 0", 5, 3) +
                            "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices>";
constexpr std::string_view kVertex = "<input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/>";

std::string geometry(const std::string& mesh) {
  return "<library_geometries><geometry id=\"g\" name=\"Sheet\"><mesh>" + mesh +
         "</mesh></geometry></library_geometries>";
}

ImportedDae show(const std::string& mesh, std::string_view asset = {}) {
  return import_dae(dae(geometry(mesh) + dae_scene("<node id=\"n\"><instance_geometry url=\"#g\"/></node>"), asset));
}

// Of a mesh without values at corners: points are vertices.
std::vector<std::uint32_t> indices_of(const std::string& primitives) {
  const ImportedDae file = show(kPoints + primitives);
  REQUIRE(file.scene.meshes.size() == 1);
  REQUIRE(file.scene.meshes[0].primitives.size() == 1);
  CHECK(file.scene.meshes[0].primitives[0].vertex_count() == 5);
  return asset::read_indices(*file.scene.meshes[0].primitives[0].indices);
}

std::string of_kind(const std::string& kind, const std::string& content) {
  return "<" + kind + ">" + std::string(kVertex) + content + "</" + kind + ">";
}

using Indices = std::vector<std::uint32_t>;

const std::string kSkin =
    "<library_controllers><controller id=\"c\"><skin source=\"#g\"><bind_shape_matrix>1 0 0 10 0 1 0 0 0 0 1 0 0 0 0 1"
    "</bind_shape_matrix>" +
    dae_names("j", "a b", 2) +
    dae_floats("b", "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 0 1 0 -100 0 0 1 0 0 0 0 1", 2, 16) +
    dae_floats("w", "1 0.5 0.25", 3) +
    "<joints><input semantic=\"JOINT\" source=\"#j\"/><input semantic=\"INV_BIND_MATRIX\" source=\"#b\"/></joints>"
    "<vertex_weights count=\"5\"><input semantic=\"JOINT\" source=\"#j\" offset=\"0\"/><input semantic=\"WEIGHT\" "
    "source=\"#w\" offset=\"1\"/><vcount>1 1 2 6 1</vcount><v>0 0 1 0 0 1 1 2 0 2 1 2 0 2 1 2 0 2 1 2 -1 0</v>"
    "</vertex_weights></skin></controller></library_controllers>";
const std::string kSkinScene = dae_scene(
    "<node id=\"root\" sid=\"a\" type=\"JOINT\"><translate>5 0 0</translate><node id=\"tip\" sid=\"b\" type=\"JOINT\">"
    "<translate>0 100 0</translate></node></node><node id=\"n\"><translate>7 7 7</translate><instance_controller "
    "url=\"#c\"><skeleton>#root</skeleton></instance_controller></node>");

}  // namespace

TEST_CASE("every kind of primitive is triangles or lines") {
  CHECK(indices_of(of_kind("triangles", "<p>0 1 2 2 3 0</p>")) == Indices{0, 1, 2, 2, 3, 0});
  CHECK(indices_of(of_kind("polylist", "<vcount>3 4</vcount><p>2 4 3 0 1 2 3</p>")) ==
        Indices{2, 4, 3, 0, 1, 2, 0, 2, 3});
  CHECK(indices_of(of_kind("polygons", "<p>0 1 2</p><p>2 4 3</p>")) == Indices{0, 1, 2, 2, 4, 3});
  CHECK(indices_of(of_kind("trifans", "<p>0 1 2 3</p>")) == Indices{0, 1, 2, 0, 2, 3});
  CHECK(indices_of(of_kind("tristrips", "<p>0 1 3 2</p>")) == Indices{0, 1, 3, 1, 2, 3});
  CHECK(indices_of(of_kind("lines", "<p>0 1 2 4</p>")) == Indices{0, 1, 2, 4});
  CHECK(indices_of(of_kind("linestrips", "<p>0 1 2</p>")) == Indices{0, 1, 1, 2});
  CHECK(show(kPoints + of_kind("lines", "<p>0 1</p>")).scene.meshes[0].primitives[0].topology ==
        asset::Topology::lines);
}

TEST_CASE("the holes of a polygon are filled, with a warning") {
  const ImportedDae file = show(kPoints + of_kind("polygons", "<ph><p>0 1 2 3</p><h>0 1 2</h></ph>"));
  CHECK(asset::read_indices(*file.scene.meshes[0].primitives[0].indices) == Indices{0, 1, 2, 0, 2, 3});
  CHECK(file.diagnostics.count("polygon-holes") == 1);
}

TEST_CASE("corners with values of their own are vertices of their own, equal ones are one") {
  const ImportedDae file =
      show(kPoints + dae_floats("n1", "0 0 2 0 3 0", 2, 3) + dae_floats("t1", "0 0.25 9 1 0.5 9", 2, 3) +
           dae_floats("c1", "1 0 0.5", 1, 3) +
           "<triangles count=\"2\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"1\"/><input semantic=\"NORMAL\" "
           "source=\"#n1\" offset=\"0\"/><input semantic=\"TEXCOORD\" source=\"#t1\" offset=\"2\" set=\"3\"/><input "
           "semantic=\"COLOR\" source=\"#c1\" offset=\"3\"/><p>0 0 0 0  0 1 0 0  0 2 1 0   0 0 0 0  1 2 1 0  0 3 7 "
           "0</p></triangles>");
  const asset::Primitive& primitive = file.scene.meshes[0].primitives[0];
  CHECK(asset::read_indices(*primitive.indices) == Indices{0, 1, 2, 0, 3, 4});
  CHECK(primitive.vertex_count() == 5);
  REQUIRE(primitive.find("NORMAL"));
  CHECK(asset::read_floats(*primitive.find("NORMAL")) ==
        std::vector<float>{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 1});
  REQUIRE(primitive.find("TEXCOORD_0"));
  const std::vector<float> uvs = asset::read_floats(*primitive.find("TEXCOORD_0"));
  CHECK(uvs[1] == 0.75f);  // v goes down
  CHECK(uvs[4] == 1);
  CHECK(uvs[8] == 0);  // a hole
  CHECK(file.diagnostics.count("values-missing") == 1);
  REQUIRE(primitive.find("COLOR_0"));
  CHECK(primitive.find("COLOR_0")->components == 4);
  CHECK(asset::read_floats(*primitive.find("COLOR_0"))[3] == 1);
}

TEST_CASE("values beside the positions belong to points, and columns without a name are passed over") {
  const ImportedDae file = show(
      "<source id=\"p\"><float_array id=\"pa\" count=\"13\">99 0 0 7 0 1 0 7 0 0 1 7 0</float_array><technique_common>"
      "<accessor source=\"#pa\" count=\"3\" stride=\"4\" offset=\"1\"><param name=\"X\" type=\"float\"/><param "
      "name=\"Y\" type=\"float\"/><param type=\"float\"/><param name=\"Z\" type=\"float\"/></accessor>"
      "</technique_common></source>" +
          dae_floats("n1", "0 0 1 0 0 1 0 0 1", 3, 3) +
          "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/><input semantic=\"NORMAL\" source=\"#n1\"/>"
          "</vertices>" +
          of_kind("triangles", "<p>0 1 2</p>"),
      "<unit meter=\"0.5\"/>");
  const asset::Primitive& primitive = file.scene.meshes[0].primitives[0];
  CHECK(asset::read_floats(*primitive.find("POSITION")) == std::vector<float>{0, 0, 0, 0.5f, 0, 0, 0, 0.5f, 0});
  CHECK(primitive.find("NORMAL"));
}

TEST_CASE("what a mesh asks for and does not have is left out by count") {
  const ImportedDae file = show(kPoints + of_kind("triangles", "<p>0 1 2 0 1 9</p>") +
                                of_kind("polylist", "<vcount>3 99</vcount><p>0 1 2 0</p>"));
  CHECK(file.diagnostics.count("polygon-out-of-range") == 1);
  CHECK(file.diagnostics.count("polygons-cut-off") == 1);
  REQUIRE(file.scene.meshes[0].primitives.size() == 2);
  CHECK(file.scene.meshes[0].primitives[0].indices->count == 3);
}

TEST_CASE("skins: bind shape, inverse binds in metres, six influences, and vertices that stay") {
  const ImportedDae file = import_dae(dae(
      geometry(kPoints + of_kind("triangles", "<p>0 1 2 2 4 3</p>")) + kSkin + kSkinScene, "<unit meter=\"0.01\"/>"));
  const asset::Scene& scene = file.scene;
  REQUIRE(scene.skins.size() == 1);
  REQUIRE(scene.skins[0].joints.size() == 3);
  CHECK(scene.nodes[scene.skins[0].joints[2]].name == "bind_shape");
  const asset::Primitive& primitive = scene.meshes[0].primitives[0];
  REQUIRE(primitive.find("WEIGHTS_1"));
  const std::vector<float> weights = asset::read_floats(*primitive.find("WEIGHTS_1"));
  CHECK(weights[12] == 0.25f);
  CHECK(weights[13] == 0.25f);
  CHECK(weights[14] == 0);
  const reference::Frame frame = reference::evaluate(scene, asset::kNone, 0);
  const auto vertices = reference::vertices(scene, frame, node_named(scene, "n"), 0).positions;
  // Points in metres, moved by the bind shape's 0.1; joint a adds 0.05, joint b too (it is bound where it stands).
  CHECK_NEAR(vertices[0][0], 0.15, 1e-7);
  CHECK_NEAR(vertices[1][0], 0.16, 1e-7);
  CHECK_NEAR(vertices[2][0], 0.16, 1e-7);
  CHECK_NEAR(vertices[2][1], 0.01, 1e-7);
  CHECK_NEAR(vertices[4][0], 0.12, 1e-7);  // stays at the bind shape
}

TEST_CASE("a joint that is not there is lost by name, and a skin without joints leaves a rigid mesh") {
  std::string scene = kSkinScene;
  scene.replace(scene.find("sid=\"b\""), 7, "sid=\"x\"");
  const std::string mesh = geometry(kPoints + of_kind("triangles", "<p>0 1 2 2 4 3</p>"));
  const ImportedDae lost = import_dae(dae(mesh + kSkin + scene));
  CHECK(lost.diagnostics.count("joint-unknown") == 1);
  REQUIRE(lost.scene.skins.size() == 1);
  CHECK(lost.scene.skins[0].joints.size() == 2);

  std::string skin = kSkin;
  skin.replace(skin.find("<vcount>1"), 9, "<vcount>9999");
  const ImportedDae rigid = import_dae(dae(mesh + skin + kSkinScene));
  CHECK(rigid.diagnostics.count("influences-cut-off") == 1);
  CHECK(rigid.scene.nodes[node_named(rigid.scene, "n")].mesh != asset::kNone);
  CHECK(rigid.scene.skins.empty());
}

TEST_CASE("joints hang below several skeletons") {
  std::string scene = kSkinScene;
  scene = dae_scene(
      "<node id=\"one\"><node id=\"ja\" sid=\"a\"/></node><node id=\"two\"><node id=\"jb\" sid=\"b\"/></node><node "
      "id=\"other\"><node sid=\"a\" name=\"not this\"/></node><node><instance_controller url=\"#c\"><skeleton>#two"
      "</skeleton><skeleton>#one</skeleton></instance_controller></node>");
  const ImportedDae file = import_dae(dae(geometry(kPoints + of_kind("triangles", "<p>0 1 2</p>")) + kSkin + scene));
  REQUIRE(file.scene.skins.size() == 1);
  CHECK(file.scene.nodes[file.scene.skins[0].joints[0]].name == "ja");
  CHECK(file.scene.nodes[file.scene.skins[0].joints[1]].name == "jb");
}

TEST_CASE("morph targets are shapes where they are normalised, differences where they are relative") {
  for (const bool is_relative : {false, true}) {
    const std::string controllers =
        "<library_controllers><controller id=\"c\"><morph source=\"#g\" method=\"" +
        std::string(is_relative ? "RELATIVE" : "NORMALIZED") +
        "\"><source id=\"ts\"><IDREF_array id=\"ta\" count=\"1\">g2</IDREF_array><technique_common><accessor "
        "source=\"#ta\" count=\"1\"/></technique_common></source>" +
        dae_floats("ws", "0.5", 1) +
        "<targets><input semantic=\"MORPH_TARGET\" source=\"#ts\"/><input semantic=\"MORPH_WEIGHT\" source=\"#ws\"/>"
        "</targets></morph></controller></library_controllers>";
    const std::string target =
        "<library_geometries><geometry id=\"g2\" name=\"Smile\"><mesh>" +
        dae_floats("p2", "0 0 4 1 0 0 1 1 0 0 1 0 2 2 0", 5, 3) +
        "<vertices id=\"v2\"><input semantic=\"POSITION\" source=\"#p2\"/></vertices></mesh></geometry>"
        "</library_geometries>";
    const ImportedDae file =
        import_dae(dae(geometry(kPoints + of_kind("triangles", "<p>0 1 2</p>")) + target + controllers +
                       "<library_animations>" + dae_animation("a", "ws(0)", "0 1", 2, "0 1", 1, "LINEAR") +
                       "</library_animations>" + dae_scene("<node id=\"n\"><instance_controller url=\"#c\"/></node>")));
    const asset::Mesh& mesh = file.scene.meshes[0];
    CHECK(mesh.target_names == std::vector<std::string>{"Smile"});
    CHECK(mesh.weights == std::vector<double>{0.5});
    REQUIRE(file.scene.clips.size() == 1);
    CHECK(file.scene.clips[0].channels[0].weight == 0);
    const auto positions = [&](double secs) {
      return reference::vertices(file.scene, reference::evaluate(file.scene, 0, secs), 0, 0).positions;
    };
    CHECK_NEAR(positions(0.25)[0][2], 1, 1e-6);
    CHECK_NEAR(positions(1)[1][0], is_relative ? 2 : 1, 1e-6);
  }
}

TEST_CASE("a node with several meshes has the others below it") {
  const ImportedDae file = import_dae(dae(geometry(kPoints + of_kind("triangles", "<p>0 1 2</p>")) +
                                          dae_scene("<node id=\"n\"><instance_geometry url=\"#g\"/><instance_geometry "
                                                    "url=\"#g\"/></node>")));
  REQUIRE(file.scene.nodes.size() == 2);
  CHECK(file.scene.meshes.size() == 1);
  CHECK(file.scene.nodes[1].parent == 0);
  CHECK(file.scene.nodes[1].name == "Sheet");
}

}  // namespace sinew::test
