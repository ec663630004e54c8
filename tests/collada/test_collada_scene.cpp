// SPDX-License-Identifier: MIT
// Units, axes, scenes, nodes in several places, cameras, lights, materials.
#include "dae_text.h"
#include "import/collada/document.h"
#include "sinew/reference/evaluate.h"
#include "support/near.h"

namespace sinew::test {
namespace {

constexpr std::string_view kPoint =
    "<node id=\"a\"><translate>1 2 3</translate><node id=\"b\"><translate>10 0 0"
    "</translate></node></node>";

void check_place(const asset::Scene& scene, std::string_view node, double x, double y, double z) {
  const reference::Matrix m = reference::evaluate(scene, asset::kNone, 0).scene_from_node[node_named(scene, node)];
  CAPTURE(std::string(node));
  CHECK_NEAR(m[3], x, 1e-12);
  CHECK_NEAR(m[7], y, 1e-12);
  CHECK_NEAR(m[11], z, 1e-12);
}

}  // namespace

TEST_CASE("lengths are multiplied by the unit, and the turn to +Y up goes to the roots alone") {
  const asset::Scene y = import_dae(dae(dae_scene(kPoint), "<unit meter=\"0.5\"/><up_axis>Y_UP</up_axis>")).scene;
  check_place(y, "a", 0.5, 1, 1.5);
  check_place(y, "b", 5.5, 1, 1.5);
  // Z_UP: x stays, z goes up, y goes away from the viewer.
  const asset::Scene z = import_dae(dae(dae_scene(kPoint), "<up_axis>Z_UP</up_axis>")).scene;
  check_place(z, "a", 1, 3, -2);
  check_place(z, "b", 11, 3, -2);
  CHECK(z.nodes[node_named(z, "b")].translation[0] == 10);
  CHECK(z.nodes[node_named(z, "b")].rotation[3] == 1);
  // X_UP: x goes up, -y to the right, z stays.
  const asset::Scene x = import_dae(dae(dae_scene(kPoint), "<up_axis>X_UP</up_axis>")).scene;
  check_place(x, "a", -2, 1, 3);
  check_place(x, "b", -2, 11, 3);
}

TEST_CASE("several visual scenes are scenes, and <scene> says which is shown") {
  const std::string scenes =
      "<library_visual_scenes><visual_scene id=\"one\"><node id=\"a\"/></visual_scene><visual_scene id=\"two\" "
      "name=\"Second\"><node id=\"b\"/><node id=\"c\"/></visual_scene></library_visual_scenes>";
  const ImportedDae second = import_dae(dae(scenes + "<scene><instance_visual_scene url=\"#two\"/></scene>"));
  REQUIRE(second.scene.scenes.size() == 2);
  CHECK(second.scene.default_scene == 1);
  CHECK(second.scene.scenes[1].name == "Second");
  CHECK(second.scene.scenes[1].nodes.size() == 2);
  const ImportedDae none = import_dae(dae(scenes));
  CHECK(none.scene.default_scene == 0);
  CHECK(none.diagnostics.count("scene-assumed") == 1);
}

TEST_CASE("a node of a library is in each place that instances it") {
  const asset::Scene scene =
      import_dae(
          dae("<library_nodes><node id=\"wheel\"><node id=\"hub\"/></node></library_nodes>" +
              dae_scene("<node id=\"car\"><instance_node url=\"#wheel\"/><instance_node url=\"#wheel\"/></node>")))
          .scene;
  CHECK(scene.nodes.size() == 5);
  CHECK(scene.nodes[0].children.size() == 2);
}

TEST_CASE("instances that would double without end are refused") {
  std::string nodes;
  for (int i = 0; i < 40; ++i) {
    const std::string below = "<instance_node url=\"#n" + std::to_string(i + 1) + "\"/>";
    nodes += "<node id=\"n" + std::to_string(i) + "\">" + below + below + "</node>";
  }
  asset::Diagnostics diagnostics;
  const auto scene = try_dae(dae("<library_nodes>" + nodes + "<node id=\"n40\"/></library_nodes>" +
                                 dae_scene("<node><instance_node url=\"#n0\"/></node>")),
                             diagnostics);
  REQUIRE(!scene);
  CHECK(scene.error().code == Errc::too_large);
}

TEST_CASE("a name is kept whole, and an id stands in where there is none") {
  const asset::Scene scene =
      import_dae(dae(dae_scene("<node id=\"Right_knee\" name=\"Right knee\"/><node id=\"only_id\"/><node/>"))).scene;
  CHECK(scene.nodes[0].name == "Right knee");
  CHECK(scene.nodes[1].name == "only_id");
  CHECK(scene.nodes[2].name.empty());
}

TEST_CASE("a matrix stays a matrix, and so does what shears") {
  const asset::Scene scene = import_dae(dae(dae_scene("<node><matrix>1 0 0 4 0 1 0 5 0 0 1 6 0 0 0 1</matrix></node>"
                                                      "<node><scale>1 2 1</scale><rotate>0 0 1 45</rotate></node>")))
                                 .scene;
  REQUIRE(scene.nodes[0].matrix);
  CHECK((*scene.nodes[0].matrix)[12] == 4);
  CHECK((*scene.nodes[0].matrix)[14] == 6);
  REQUIRE(scene.nodes[1].matrix);
  CHECK_NEAR((*scene.nodes[1].matrix)[1], 1.41421356237309, 1e-12);
}

TEST_CASE("prefixes of a namespace are not looked at") {
  const ImportedDae file = import_dae(
      "<c:COLLADA xmlns:c=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\"><c:library_visual_scenes>"
      "<c:visual_scene id=\"s\"><c:node name=\"n\"><c:translate>1 2 3</c:translate></c:node></c:visual_scene>"
      "</c:library_visual_scenes><c:scene><c:instance_visual_scene url=\"#s\"/></c:scene></c:COLLADA>");
  REQUIRE(file.scene.nodes.size() == 1);
  CHECK(file.scene.nodes[0].translation[2] == 3);
}

TEST_CASE("a document type with entities is refused, one without is not looked at") {
  const std::string body = dae(dae_scene("<node/>"));
  const std::string rest = body.substr(body.find("<COLLADA"));
  asset::Diagnostics diagnostics;
  const auto bomb = try_dae("<!DOCTYPE COLLADA [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>" + rest, diagnostics);
  REQUIRE(!bomb);
  CHECK(bomb.error().code == Errc::unsupported);
  CHECK(bool(try_dae("<!DOCTYPE COLLADA>" + rest, diagnostics)));
}

TEST_CASE("COLLADA is known by its first element") {
  const auto is_known = [](std::string_view text) {
    return asset::collada::is_collada(std::as_bytes(std::span(text)));
  };
  CHECK(is_known("<?xml version=\"1.0\"?>\n<!-- by COLLADA people --><COLLADA version=\"1.5.0\">"));
  CHECK(is_known("\xEF\xBB\xBF<COLLADA>"));
  CHECK(is_known("<c:COLLADA>"));
  CHECK(!is_known("<?xml version=\"1.0\"?><svg>COLLADA</svg>"));
  CHECK(!is_known("{\"COLLADA\": 1}"));
  CHECK(!is_known(""));
}

TEST_CASE("the asset names generator and format; its unit is one that can be") {
  const ImportedDae file = import_dae(
      dae(dae_scene("<node/>"),
          "<contributor><authoring_tool> Maker 3 </authoring_tool><copyright>(c) me</copyright></contributor><unit "
          "meter=\"0\"/>"));
  CHECK(file.scene.format == "COLLADA 1.4.1");
  CHECK(file.scene.generator == "Maker 3");
  CHECK(file.scene.copyright == "(c) me");
  CHECK(file.diagnostics.count("unit-unusable") == 1);
}

TEST_CASE("cameras and lights hang on their nodes") {
  const ImportedDae file = import_dae(little_dae());
  const asset::Scene& scene = file.scene;
  REQUIRE(scene.cameras.size() == 2);  // one node in two places
  CHECK_NEAR(scene.cameras[0].vertical_fov_rad, 1.0471975511965976, 1e-12);
  CHECK(scene.cameras[0].aspect_ratio == 1.5);
  CHECK_NEAR(scene.cameras[0].near, 0.001, 1e-15);
  CHECK_NEAR(scene.cameras[0].far, 1, 1e-12);
  const asset::Node& eye = scene.nodes[node_named(scene, "eye")];
  CHECK(eye.camera == 0);
  REQUIRE(eye.preserved.extensions.size() == 1);
  CHECK(eye.preserved.extensions[0].json == "{\"light\":0}");
  const asset::Extension* const lights = scene.preserved.find("KHR_lights_punctual");
  REQUIRE(lights);
  CHECK(lights->json.find("\"type\":\"directional\",\"intensity\":1,\"color\":[1,1,0.5]") != std::string::npos);
}

TEST_CASE("a material goes through its effect, parameters and surface to the picture") {
  const ImportedDae file = import_dae(little_dae());
  REQUIRE(file.scene.materials.size() == 1);
  const asset::Material& material = file.scene.materials[0];
  CHECK(material.name == "Paint");
  CHECK(material.base_color == std::array<double, 4>{1, 1, 1, 0.5});  // the texture's colour, half opaque
  CHECK(material.alpha_mode == asset::AlphaMode::blend);
  CHECK(material.roughness == 0.5);  // 1 - sqrt(25) / 10
  REQUIRE(file.scene.images.size() == 1);
  CHECK(file.scene.images[0].uri == "tex/a b.png");
  CHECK(file.diagnostics.count("image-missing") == 1);
  REQUIRE(file.scene.textures.size() == 1);
  CHECK(file.scene.textures[0].wrap_u == asset::TextureWrap::clamp_to_edge);
  CHECK(file.scene.textures[0].wrap_v == asset::TextureWrap::repeat);
}

TEST_CASE("opacity is what the mode of <transparent> says") {
  const auto opacity = [](const std::string& shader) {
    const std::string mesh =
        "<library_geometries><geometry id=\"g\"><mesh>" + dae_floats("p", "0 0 0 1 0 0 0 1 0", 3, 3) +
        "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices><triangles count=\"1\" "
        "material=\"m\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 1 2</p></triangles></mesh>"
        "</geometry></library_geometries>";
    const asset::Scene scene =
        import_dae(dae(mesh + "<library_effects><effect id=\"fx\"><profile_COMMON><technique sid=\"c\"><lambert>" +
                       shader +
                       "</lambert></technique></profile_COMMON></effect></library_effects><library_materials>"
                       "<material id=\"m\"><instance_effect url=\"#fx\"/></material></library_materials>" +
                       dae_scene("<node><instance_geometry url=\"#g\"/></node>")))
            .scene;
    REQUIRE(scene.materials.size() == 1);
    return scene.materials[0].base_color[3];
  };
  const std::string quarter = "<transparency><float>0.25</float></transparency>";
  CHECK(opacity("") == 1);
  CHECK(opacity(quarter) == 0.25);
  CHECK(opacity("<transparent opaque=\"A_ONE\"><color>0 0 0 0.5</color></transparent>" + quarter) == 0.125);
  CHECK(opacity("<transparent opaque=\"A_ZERO\"><color>0 0 0 0.5</color></transparent>" + quarter) == 0.875);
  CHECK_NEAR(opacity("<transparent opaque=\"RGB_ZERO\"><color>1 1 1 1</color></transparent>" + quarter), 0.75, 1e-6);
  CHECK_NEAR(opacity("<transparent opaque=\"RGB_ONE\"><color>1 1 1 1</color></transparent>" + quarter), 0.25, 1e-6);
  CHECK(opacity("<transparency><float>0</float></transparency>") == 1);  // as exporters write opaque ones
}

}  // namespace sinew::test
