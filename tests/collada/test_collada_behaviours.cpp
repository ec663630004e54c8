// SPDX-License-Identifier: MIT
// Cases of public bug reports. Values by hand.
#include "dae_text.h"
#include "sinew/cook/cook.h"
#include "sinew/pack/pack.h"
#include "sinew/reference/evaluate.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;

reference::Matrix node_at(const asset::Scene& scene, std::string_view node, double secs) {
  return reference::evaluate(scene, 0, secs).scene_from_node[node_named(scene, node)];
}

}  // namespace

TEST_CASE("A12_collada_channels_of_elements_and_members: one number of a matrix moves, the others stay") {
  const ImportedDae dae_file = import_dae(
      dae("<library_animations>" + dae_animation("m", "bone/matrix(0)(3)", "0 1", 2, "0 5", 1, "LINEAR") +
          "</library_animations>" +
          dae_scene("<node id=\"bone\"><matrix sid=\"matrix\">0 -1 0 0 1 0 0 2 0 0 1 3 0 0 0 1</matrix></node>")));
  const asset::Channel& place = channel_of(dae_file.scene, 0, "bone", ChannelPath::translation);
  CHECK(place.interpolation == asset::Interpolation::linear);
  CHECK(place.times_secs.count == 2);
  const reference::Matrix half = node_at(dae_file.scene, "bone", 0.5);
  CHECK_NEAR(half[3], 2.5, 1e-6);
  CHECK_NEAR(half[7], 2, 1e-6);
  CHECK_NEAR(half[11], 3, 1e-6);
  CHECK_NEAR(half[4], 1, 1e-6);  // the static rotation
  CHECK_NEAR(half[1], -1, 1e-6);
}

TEST_CASE("A12_collada_channels_of_elements_and_members: three channels of one node all count, in document order") {
  const ImportedDae dae_file = import_dae(
      dae("<library_animations>" + dae_animation("t", "arm/translate.X", "0 1", 2, "0 2", 1, "LINEAR") +
          dae_animation("r", "arm/rotateZ.ANGLE", "0 1", 2, "0 90", 1, "LINEAR") +
          dae_animation("s", "arm/scale.Y", "0 1", 2, "1 3", 1, "LINEAR") + "</library_animations>" +
          dae_scene("<node id=\"arm\"><translate sid=\"translate\">7 1 0</translate><rotate sid=\"rotateZ\">0 0 1 "
                    "0</rotate><scale sid=\"scale\">1 1 1</scale></node>")));
  CHECK(dae_file.scene.clips[0].channels.size() == 3);
  const reference::Matrix half = node_at(dae_file.scene, "arm", 0.5);
  const double root = 0.70710678118654752440;
  CHECK_NEAR(half[3], 1, 1e-6);
  CHECK_NEAR(half[7], 1, 1e-6);
  CHECK_NEAR(half[0], root, 1e-6);       // scale x is 1
  CHECK_NEAR(half[1], -2 * root, 1e-6);  // scale y is 2
  CHECK_NEAR(half[5], 2 * root, 1e-6);
}

TEST_CASE("A13_collada_joint_names_are_whole: joints are found by sid, and named as the file names them") {
  const ImportedDae dae_file = import_dae(dae(
      "<library_geometries><geometry id=\"g\"><mesh>" + dae_floats("p", "0 0 0 1 0 0 0 1 0", 3, 3) +
      "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices><triangles count=\"1\"><input "
      "semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 1 2</p></triangles></mesh></geometry>"
      "</library_geometries><library_controllers><controller id=\"c\"><skin source=\"#g\">" +
      dae_names("j", "Right_hip Right_knee", 2) +
      dae_floats("b", "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 0 1 0 -1 0 0 1 0 0 0 0 1", 2, 16) +
      dae_floats("w", "1", 1) +
      "<joints><input semantic=\"JOINT\" source=\"#j\"/><input semantic=\"INV_BIND_MATRIX\" source=\"#b\"/></joints>"
      "<vertex_weights count=\"3\"><input semantic=\"JOINT\" source=\"#j\" offset=\"0\"/><input semantic=\"WEIGHT\" "
      "source=\"#w\" offset=\"1\"/><vcount>1 1 1</vcount><v>0 0 1 0 1 0</v></vertex_weights></skin></controller>"
      "</library_controllers>" +
      dae_scene("<node id=\"Right_hip\" sid=\"Right_hip\" name=\"Right hip\" type=\"JOINT\"><node id=\"Right_knee\" "
                "sid=\"Right_knee\" name=\"Right knee\" type=\"JOINT\"><translate>0 1 0</translate></node></node>"
                "<node id=\"m\"><instance_controller url=\"#c\"><skeleton>#Right_hip</skeleton>"
                "</instance_controller></node>")));
  const asset::Scene& scene = dae_file.scene;
  REQUIRE(scene.skins.size() == 1);
  REQUIRE(scene.skins[0].joints.size() == 2);
  CHECK(scene.nodes[scene.skins[0].joints[0]].name == "Right hip");
  CHECK(scene.nodes[scene.skins[0].joints[1]].name == "Right knee");
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> bytes = asset::cook_scene(scene, diagnostics);
  REQUIRE(bool(bytes));
  const Result<Pack> pack = Pack::open(bytes->bytes());
  REQUIRE(bool(pack));
  REQUIRE(pack->rig_count() == 1);
  CHECK(pack->rig(0).skeleton().name(Joint(1)) == "Right knee");
}

TEST_CASE("T1_messages_say_what_is_wrong: a node below itself is called a circle, with its line") {
  asset::Diagnostics diagnostics;
  const auto scene = try_dae(dae("<library_nodes><node id=\"a\">\n<instance_node url=\"#b\"/></node>\n<node "
                                 "id=\"b\"><instance_node url=\"#a\"/>"
                                 "</node></library_nodes>" +
                                 dae_scene("<node><instance_node url=\"#a\"/></node>")),
                             diagnostics);
  REQUIRE(!scene);
  CHECK(std::string_view(scene.error().what).find("circle") != std::string_view::npos);
  CHECK(std::string_view(scene.error().where).starts_with("line "));
}

TEST_CASE("T1_messages_say_what_is_wrong: equal names of joints under different parents are no fault") {
  const ImportedDae dae_file = import_dae(
      dae(dae_scene("<node name=\"A\"><node name=\"Pelvis\"/></node><node name=\"B\"><node name=\"Pelvis\"/></node>")));
  CHECK(dae_file.scene.nodes.size() == 4);
  CHECK(dae_file.diagnostics.all().empty());
}

TEST_CASE("T3_animation_without_a_skin_still_gives_a_skeleton") {
  std::string animations, nodes;
  for (int i = 0; i < 5; ++i) {
    const std::string id = "n" + std::to_string(i);
    animations += dae_animation("a" + std::to_string(i), id + "/t.Y", "0 1", 2, "0 1", 1, "LINEAR");
    nodes += "<node id=\"" + id + "\"><translate sid=\"t\">0 1 0</translate>";
  }
  nodes += repeated("</node>", 5);
  const ImportedDae dae_file =
      import_dae(dae("<library_animations>" + animations + "</library_animations>" + dae_scene(nodes)));
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> bytes = asset::cook_scene(dae_file.scene, diagnostics);
  REQUIRE(bool(bytes));
  const Result<Pack> pack = Pack::open(bytes->bytes());
  REQUIRE(bool(pack));
  REQUIRE(pack->rig_count() == 1);
  CHECK(pack->rig(0).skeleton().joint_count() == 5);
}

}  // namespace sinew::test
