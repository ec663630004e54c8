// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;
using asset::ChannelPath;
using asset::Interpolation;

namespace {

void move(SceneBuilder& builder, Index clip, Index node) {
  builder.channel(clip, node, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
}

std::vector<std::uint32_t> source_nodes(const Rig& rig) {
  std::vector<std::uint32_t> nodes;
  for (std::size_t j = 0; j < rig.skeleton().joint_count(); ++j) nodes.push_back(rig.skeleton().source_node(Joint(j)));
  return nodes;
}

using Nodes = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("joints are the nodes that a clip moves and the nodes between them; the rest hangs from them") {
  SceneBuilder builder;
  const Index top = builder.node({});
  const Index hips = builder.node({.parent = top});
  const Index spine = builder.node({.parent = hips});
  const Index head = builder.node({.parent = spine});
  const Index hat = builder.node({.translation = {0, 1, 0}, .parent = head});
  const Index clip = builder.clip();
  move(builder, clip, hips);
  move(builder, clip, head);
  const Cooked cooked(builder.scene);
  REQUIRE(cooked.pack.rig_count() == 1);
  CHECK(source_nodes(cooked.pack.rig(0)) == Nodes{hips, spine, head});
  CHECK(!cooked.pack.node(top).is_joint);
  CHECK(cooked.pack.node(top).rig == kNoIndex);
  CHECK(cooked.pack.node(hat).rig == 0);
  CHECK(cooked.pack.node(hat).joint == 2);
  CHECK(cooked.pack.node(hat).joint_from_node.m[7] == 1.0f);
}

TEST_CASE("a skin's joints hang together through the nodes on the paths between them, not through those above") {
  SceneBuilder builder;
  const Index scene_root = builder.node({});
  const Index armature = builder.node({.parent = scene_root});
  const Index left = builder.node({.parent = armature});
  const Index left_hand = builder.node({.parent = left});
  const Index right = builder.node({.parent = armature});
  builder.skin({left_hand, right});
  const Cooked cooked(builder.scene);
  REQUIRE(cooked.pack.rig_count() == 1);
  CHECK(source_nodes(cooked.pack.rig(0)) == Nodes{armature, left, left_hand, right});
}

TEST_CASE("characters under one root are rigs of their own; a clip that moves both has a part for each") {
  SceneBuilder builder;
  const Index root = builder.node({});
  const Index a = builder.node({.parent = root, .name = "Head"}), b = builder.node({.parent = root, .name = "Head"});
  builder.skin({a});
  builder.skin({b});
  const Index both = builder.clip("both"), one = builder.clip("one");
  move(builder, both, a);
  move(builder, both, b);
  move(builder, one, b);
  const Cooked cooked(builder.scene);
  REQUIRE(cooked.pack.rig_count() == 2);
  CHECK(cooked.pack.rig(0).skeleton().name(0) == "Head");
  CHECK(cooked.pack.rig(1).skeleton().name(0) == "Head");
  CHECK(cooked.pack.clip(0, 0).has_value());
  CHECK(cooked.pack.clip(0, 1).has_value());
  CHECK(!cooked.pack.clip(1, 0).has_value());
  CHECK(cooked.pack.clip(1, 1).has_value());
  CHECK(cooked.pack.clip_info(1).name == "one");
}

TEST_CASE("joints stand parents first, otherwise in the file's order") {
  SceneBuilder builder;
  for (int i = 0; i < 5; ++i) builder.node({});
  auto& nodes = builder.scene.nodes;
  const auto hang = [&](Index child, Index parent) {
    nodes[child].parent = parent;
    nodes[parent].children.push_back(child);
  };
  hang(0, 3);
  hang(1, 3);
  hang(2, 0);
  hang(3, 4);
  builder.skin({0, 1, 2, 3, 4});
  CHECK(source_nodes(Cooked(builder.scene).pack.rig(0)) == Nodes{4, 3, 0, 1, 2});
}

TEST_CASE("names are unique inside a skeleton; the node keeps its own") {
  SceneBuilder builder;
  const Index a = builder.node({.name = "Bone"}), b = builder.node({.parent = a, .name = "Bone"});
  const Index c = builder.node({.parent = b, .name = "Bone_2"}), d = builder.node({.parent = c});
  builder.scene.nodes[d].name.clear();
  builder.skin({a, b, c, d});
  const Cooked cooked(builder.scene);
  const Skeleton skeleton = cooked.pack.rig(0).skeleton();
  CHECK(skeleton.name(0) == "Bone");
  CHECK(skeleton.name(1) == "Bone_2");
  CHECK(skeleton.name(2) == "Bone_2_2");
  CHECK(skeleton.name(3) == "node_3");
  CHECK(cooked.pack.node(b).name == "Bone");
  CHECK(cooked.pack.node(d).name == "");
  CHECK(cooked.diagnostics.count("joint-renamed") == 2);
}

TEST_CASE("more joints than an index can count are refused with the number") {
  SceneBuilder builder;
  std::vector<Index> joints;
  for (std::size_t i = 0; i <= kMaxJoints; ++i)
    joints.push_back(builder.node({.parent = joints.empty() ? kNone : joints[0]}));
  builder.skin(joints);
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> pack = asset::cook_scene(builder.scene, diagnostics);
  REQUIRE(!pack);
  CHECK(pack.error().code == Errc::too_large);
  CHECK(std::string(pack.error().what).find("65536") != std::string::npos);
}

TEST_CASE("a transform beyond what a float can hold is refused with its node") {
  SceneBuilder builder;
  builder.node({});
  builder.node({.translation = {1e300, 0, 0}});
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> pack = asset::cook_scene(builder.scene, diagnostics);
  REQUIRE(!pack);
  CHECK(std::string(pack.error().where) == "/nodes/1");
}

TEST_CASE("a joint whose matrix shears is the nearest transform, and said to be off") {
  SceneBuilder builder;
  const Index joint = builder.matrix_node({1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
  builder.skin({joint});
  CHECK(Cooked(builder.scene).diagnostics.count("sheared-joint") == 1);
}

TEST_CASE("morph weights are properties of the rig that their mesh follows, or of one without joints") {
  SceneBuilder builder;
  const Index moving = builder.node({.name = "moving"});
  const Index face = builder.node({.parent = moving, .name = "face"});
  const Index still = builder.node({.name = "still"});
  builder.target(builder.mesh(face, {0, 0, 0}), {1, 0, 0});
  builder.scene.meshes[0].target_names = {"smile"};
  builder.scene.meshes[0].weights = {0.25};
  builder.target(builder.mesh(still, {0, 0, 0}), {1, 0, 0});
  move(builder, builder.clip(), moving);
  const Cooked cooked(builder.scene);
  REQUIRE(cooked.pack.rig_count() == 2);
  CHECK(cooked.pack.rig(0).skeleton().joint_count() == 1);
  CHECK(cooked.pack.rig(0).property(0).name == "face/smile");
  CHECK(cooked.pack.rig(0).rest_pose().properties[0] == 0.25f);
  CHECK(cooked.pack.rig(1).skeleton().joint_count() == 0);
  CHECK(cooked.pack.rig(1).property(0).name == "still/target_0");
  CHECK(cooked.pack.mesh_instance(0).weights_rig == 0);
  CHECK(cooked.pack.mesh_instance(1).weights_rig == 1);
}

TEST_CASE("keys that a clip cannot hold leave their channel out, by name") {
  SceneBuilder builder;
  const Index node = builder.node({});
  const Index clip = builder.clip();
  builder.channel(clip, node, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 3e38f, 0, 0});
  builder.channel(clip, node, ChannelPath::scale, Interpolation::linear, {0, 1}, {1, 1, 1, 2, 2, 2});
  const Cooked cooked(builder.scene);
  CHECK(cooked.diagnostics.count("channel-out-of-range") == 1);
  CHECK(cooked.pack.clip(0, 0)->track_count() == 1);
}

TEST_CASE("a clip longer than a pack can say is shortened, and the pack opens") {
  for (const double secs : {1e12, std::numeric_limits<double>::infinity(), std::nan("")}) {
    SceneBuilder builder;
    const Index node = builder.node({}), clip = builder.clip();
    move(builder, clip, node);
    builder.channel(clip, node, ChannelPath::scale, Interpolation::step, {0, 2e9f}, {1, 1, 1, 2, 2, 2});
    builder.scene.clips[clip].duration_secs = secs;
    const Cooked cooked(builder.scene);
    CHECK(cooked.pack.clip_info(clip).duration_secs == (secs > 0 ? 1e9 : 0));
    REQUIRE(cooked.diagnostics.all().size() == 2);
    CHECK(cooked.diagnostics.all()[0].code == "clip-time-out-of-range");
    CHECK(cooked.diagnostics.all()[1].code == "channel-out-of-range");
  }
}

TEST_CASE("an empty scene is a pack with nothing in it") {
  const Cooked cooked{asset::Scene{}};
  CHECK(cooked.pack.rig_count() == 0);
  CHECK(cooked.pack.node_count() == 0);
  CHECK(cooked.pack.clip_count() == 0);
}
