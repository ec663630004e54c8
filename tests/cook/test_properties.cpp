// SPDX-License-Identifier: MIT
// Which rig the properties of materials and nodes belong to.
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::AnimatedProperty;
using asset::ChannelPath;
using asset::Interpolation;

// Two nodes that a clip moves, each with a mesh of its own, and one that stands still with a third mesh. Material 0 is
// animated.
struct Cast {
  Cast() {
    for (const char* name : {"left", "right", "still"}) {
      const Index node = builder.node({.name = name});
      builder.mesh(node, {0, 0, 0, 1, 0, 0, 0, 1, 0});
    }
    asset::Material& material = builder.scene.materials.emplace_back();
    material.name = "paint";
    const Index clip = builder.clip();
    for (const Index node : {Index(0), Index(1)})
      builder.channel(clip, node, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
    builder.property_channel(clip, {AnimatedProperty::roughness, 0}, Interpolation::linear, {0, 1}, {0, 1});
  }
  void paint(Index mesh) { builder.scene.meshes[mesh].primitives[0].material = 0; }

  SceneBuilder builder;
};

// The joints of the rig that material 0 belongs to.
std::vector<std::string> rig_of_paint(const Cast& cast) {
  const Cooked cooked(cast.builder.scene);
  const MaterialInfo material = cooked.pack.material(0);
  REQUIRE(material.property_count == 1);
  const Rig rig = cooked.pack.rig(material.properties_rig);
  CHECK(rig.property(material.first_property).name == "paint/roughness");
  CHECK(cooked.pack.clip(0, material.properties_rig));  // the part of the clip that moves it
  std::vector<std::string> joints;
  for (std::size_t joint = 0; joint < rig.skeleton().joint_count(); ++joint)
    joints.emplace_back(rig.skeleton().name(Joint(joint)));
  return joints;
}

using Names = std::vector<std::string>;

TEST_CASE("a material's properties belong to the one rig that moves all meshes drawn with it") {
  Cast cast;
  cast.paint(1);
  CHECK(rig_of_paint(cast) == Names{"right"});
  const Index copy = cast.builder.node({.parent = 1});  // hangs from the same joint
  cast.builder.scene.nodes[copy].mesh = 1;
  CHECK(rig_of_paint(cast) == Names{"right"});
}

TEST_CASE("the properties of a material of two rigs, of a still mesh, of none belong to the rig without joints") {
  CHECK(rig_of_paint(Cast()).empty());
  Cast shared;
  shared.paint(0);
  shared.paint(1);
  CHECK(rig_of_paint(shared).empty());
  Cast still;
  still.paint(2);
  CHECK(rig_of_paint(still).empty());
  Cast both;
  both.paint(0);
  both.paint(2);
  CHECK(rig_of_paint(both).empty());
}

TEST_CASE("what no clip moves is no property") {
  SceneBuilder builder;
  builder.scene.materials.emplace_back();
  builder.mesh(builder.node({}), {0, 0, 0});
  const Cooked cooked(builder.scene);
  CHECK(cooked.pack.rig_count() == 0);
  CHECK(cooked.pack.material(0).property_count == 0);
  CHECK(cooked.pack.node(0).visible_rig == kNoIndex);
}

}  // namespace
}  // namespace sinew::test
