// SPDX-License-Identifier: MIT
// Behaviours of what a file means, each in both engines. Values by hand.
#include <cmath>
#include <set>
#include <string>

#include "sinew/cook/cook.h"
#include "sinew/pack/pack.h"
#include "support/engines.h"
#include "support/gltf_from_scene.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::Interpolation;

const float kHalfRoot = float(std::sqrt(0.5));

// The names of the joints of each rig, and those of all nodes as the file spells them.
struct Names {
  std::vector<std::vector<std::string>> joints;
  std::vector<std::string> nodes;
};

Names cooked_names(const asset::Scene& scene) {
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> bytes = asset::cook_scene(scene, diagnostics);
  REQUIRE(bool(bytes));
  const Result<Pack> pack = Pack::open(bytes->bytes());
  REQUIRE(bool(pack));
  Names names;
  for (std::size_t r = 0; r < pack->rig_count(); ++r) {
    const Rig rig = pack->rig(r);
    std::vector<std::string>& of_rig = names.joints.emplace_back();
    for (std::size_t joint = 0; joint < rig.skeleton().joint_count(); ++joint)
      of_rig.emplace_back(rig.skeleton().name(Joint(joint)));
  }
  for (std::size_t node = 0; node < pack->node_count(); ++node) names.nodes.emplace_back(pack->node(node).name);
  return names;
}

// A mesh node, and below an armature of some name a chain of joints with these names, one metre apart along y.
struct Chain {
  Index armature = kNone, mesh_node = kNone;
  std::vector<Index> joints;

  Chain(SceneBuilder& builder, const std::string& armature_name, const std::vector<std::string>& names) {
    armature = builder.node({.name = armature_name});
    mesh_node = builder.node({.name = "mesh"});
    for (const std::string& name : names)
      joints.push_back(builder.node({.translation = {0, joints.empty() ? 0.0 : 1.0, 0},
                                     .parent = joints.empty() ? armature : joints.back(),
                                     .name = name}));
    const Index skin = builder.skin(joints);
    asset::Primitive& primitive = builder.mesh(mesh_node, {0, 0, 0}, skin);
    const auto last = std::uint8_t(joints.size() - 1);
    builder.attribute(primitive, "JOINTS_0", builder.view(std::vector<std::uint8_t>{last, 0, 0, 0}, 4));
    builder.attribute(primitive, "WEIGHTS_0", builder.view(std::vector<float>{1, 0, 0, 0}, 4));
  }
};

TEST_CASE("A14_equal_names_bind_by_index: two skeletons with a Head each, one of them animated") {
  SceneBuilder builder;
  const Chain first(builder, "first", {"Hips", "Head"}), second(builder, "second", {"Hips", "Head"});
  builder.channel(builder.clip(), second.joints[1], ChannelPath::translation, Interpolation::linear, {0, 1},
                  {0, 1, 0, 7, 1, 0});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(0, 1);
    check_vector(play.origin(first.joints[1]), {0, 1, 0});
    check_vector(play.positions(first.mesh_node)[0], {0, 1, 0});
    check_vector(play.origin(second.joints[1]), {7, 1, 0});
    check_vector(play.positions(second.mesh_node)[0], {7, 1, 0});
  });
  const Names names = cooked_names(builder.scene);
  REQUIRE(names.joints.size() == 2);
  for (const std::vector<std::string>& joints : names.joints)  // unique inside a skeleton is enough
    CHECK(joints == std::vector<std::string>{"Hips", "Head"});
}

TEST_CASE("A14_equal_names_bind_by_index: armature and first joint both Root, still and animated") {
  for (const bool animated_armature : {false, true}) {
    CAPTURE(animated_armature);
    SceneBuilder builder;
    const Chain chain(builder, "Root", {"Root", "Tip"});
    const Index clip = builder.clip();
    builder.channel(clip, chain.joints[0], ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
    if (animated_armature)
      builder.channel(clip, chain.armature, ChannelPath::translation, Interpolation::linear, {0, 1},
                      {0, 0, 0, 0, 0, 5});
    const double z = animated_armature ? 5 : 0;
    with_both_engines(builder.scene, [&](Player& play) {
      play.pose(clip, 1);
      check_vector(play.origin(chain.armature), {0, 0, z});
      check_vector(play.origin(chain.joints[0]), {1, 0, z});
      check_vector(play.positions(chain.mesh_node)[0], {1, 1, z});
    });
    const Names names = cooked_names(builder.scene);
    REQUIRE(names.joints.size() == 1);
    const std::set<std::string> unique(names.joints[0].begin(), names.joints[0].end());
    CHECK(unique.size() == names.joints[0].size());
    CHECK(names.joints[0].front() == "Root");  // the first of a name keeps it
    CHECK(names.nodes[chain.armature] == "Root");
    CHECK(names.nodes[chain.joints[0]] == "Root");
    CHECK(cooked_names(builder.scene).joints == names.joints);
  }
}

TEST_CASE("A14_equal_names_bind_by_index: all joints of one name, no names, and a name that looks like a suffix") {
  for (const std::vector<std::string>& given : std::vector<std::vector<std::string>>{
           {"Bone", "Bone", "Bone"}, {"Bone", "Bone_2", "Bone"}, {"Bone_2", "Bone", "Bone"}}) {
    SceneBuilder builder;
    const Chain chain(builder, "", given);
    builder.channel(builder.clip(), chain.joints[1], ChannelPath::rotation, Interpolation::linear, {0, 1},
                    {0, 0, 0, 1, 0, 0, kHalfRoot, kHalfRoot});
    with_both_engines(builder.scene, [&](Player& play) {
      play.pose(0, 1);
      check_vector(play.origin(chain.joints[2]), {-1, 1, 0});
    });
    const Names names = cooked_names(builder.scene);
    CHECK(std::set<std::string>(names.joints[0].begin(), names.joints[0].end()).size() == 3);
    for (std::size_t j = 0; j < 3; ++j) CHECK(names.nodes[chain.joints[j]] == given[j]);
  }
  SceneBuilder nameless;
  const Chain chain(nameless, "a", {"b", "c"});
  for (asset::Node& node : nameless.scene.nodes) node.name.clear();
  nameless.channel(nameless.clip(), chain.joints[0], ChannelPath::translation, Interpolation::linear, {0, 1},
                   {0, 0, 0, 2, 0, 0});
  with_both_engines(nameless.scene, [&](Player& play) {
    play.pose(0, 1);
    check_vector(play.origin(chain.joints[1]), {2, 1, 0});
  });
}

TEST_CASE("A14_equal_names_bind_by_index: clips, meshes and morph targets of one name") {
  SceneBuilder builder;
  for (int i = 0; i < 2; ++i) builder.node({.name = "face"});
  for (Index i = 0; i < 2; ++i) {
    asset::Primitive& primitive = builder.mesh(i, {0, 0, 0});
    builder.target(primitive, {1, 0, 0});
    builder.target(primitive, {0, 1, 0});
    builder.scene.meshes[i].name = "face";
    builder.scene.meshes[i].target_names = {"smile", "smile"};
  }
  for (const float value : {1.0f, 2.0f})
    builder.channel(builder.clip("talk"), 1, ChannelPath::weights, Interpolation::linear, {0, 1},
                    {0, 0, value, 10 * value});
  with_both_engines(builder.scene, [](Player& play) {
    play.pose(1, 1);
    check_vector(play.positions(0)[0], {0, 0, 0});
    check_vector(play.positions(1)[0], {2, 20, 0});
    play.pose(0, 1);
    check_vector(play.positions(1)[0], {1, 10, 0});
  });
}

// The turn about Z of the only node, whose two rotation keys (at 0 and 1 s) are stored as integers.
template <class T>
void check_turns(const std::vector<T>& rows, Interpolation mode, const std::vector<double>& at_0_half_1_deg) {
  SceneBuilder builder;
  builder.node({});
  asset::Channel& channel =
      builder.channel(builder.clip(), 0, ChannelPath::rotation, mode, {0, 1}, std::vector<float>(8, 0.0f));
  channel.values = builder.view(rows, 4, true);
  with_both_engines(builder.scene, [&](Player& play) {
    for (std::size_t k = 0; k < 3; ++k) {
      play.pose(0, double(k) / 2);
      CHECK_NEAR(std::remainder(turn_z_deg(play.scene_from_node(0)) - at_0_half_1_deg[k], 360.0), 0, 0.01);
    }
  });
}

TEST_CASE("A15_normalised_integer_rotations: decoded, then normalised, in every width") {
  check_turns(std::vector<std::int16_t>{0, 0, 23170, 23170, 0, 0, 32767, 0}, Interpolation::linear, {90, 135, 180});
  check_turns(std::vector<std::int16_t>{0, 0, -23170, 23170, 0, 0, 0, 32767}, Interpolation::linear, {270, 315, 0});
  check_turns(std::vector<std::int8_t>{0, 0, 90, 90, 0, 0, 127, 0}, Interpolation::linear, {90, 135, 180});
  check_turns(std::vector<std::uint8_t>{0, 0, 180, 180, 0, 0, 255, 0}, Interpolation::linear, {90, 135, 180});
  check_turns(std::vector<std::uint16_t>{0, 0, 0, 65535, 0, 0, 46340, 46340}, Interpolation::step, {0, 0, 90});
  // The most negative integers mean -1, as their neighbours do: (0,0,-1,1) is -90 degrees exactly.
  check_turns(std::vector<std::int16_t>{0, 0, -32768, 32767, 0, 0, -32767, 32767}, Interpolation::linear,
              {270, 270, 270});
  check_turns(std::vector<std::int8_t>{0, 0, -128, 127, 0, 0, -127, 127}, Interpolation::linear, {270, 270, 270});
}

TEST_CASE("A15_normalised_integer_rotations: cubic, and morph weights likewise") {
  check_turns(
      std::vector<std::int16_t>{0, 0, 0, 0, 0, 0, 0, 32767, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 23170, 23170, 0, 0, 0, 0},
      Interpolation::cubic_spline, {0, 45, 90});
  SceneBuilder builder;
  builder.node({});
  builder.target(builder.mesh(0, {0, 0, 0}), {1, 0, 0});
  asset::Channel& channel =
      builder.channel(builder.clip(), 0, ChannelPath::weights, Interpolation::linear, {0, 1}, {0, 0});
  channel.values = builder.view(std::vector<std::uint8_t>{0, 255}, 1, true);
  with_both_engines(builder.scene, [](Player& play) {
    play.pose(0, 0.5);
    check_vector(play.positions(0)[0], {0.5, 0, 0});
    play.pose(0, 1);
    check_vector(play.positions(0)[0], {1, 0, 0});
  });
}

TEST_CASE("A16_modes_are_kept_per_channel: three nodes, the same keys, three modes") {
  SceneBuilder builder;
  for (int i = 0; i < 3; ++i) builder.node({});
  const Index clip = builder.clip();
  const std::vector<float> times_secs = {0, 1, 2};
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::step, times_secs, {0, 0, 0, 1, 0, 0, 4, 0, 0});
  builder.channel(clip, 1, ChannelPath::translation, Interpolation::linear, times_secs, {0, 0, 0, 1, 0, 0, 4, 0, 0});
  builder.channel(clip, 2, ChannelPath::translation, Interpolation::cubic_spline, times_secs,
                  {0, 0, 0, 0, 0, 0, 2, 0, 0,  // leaves 0 with slope 2
                   0, 0, 0, 1, 0, 0, 3, 0, 0,  // enters 1 with slope 0, leaves it with slope 3
                   0, 0, 0, 4, 0, 0, 0, 0, 0});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(clip, 0.5);
    CHECK(play.origin(0)[0] == 0);
    CHECK_NEAR(play.origin(1)[0], 0.5, 1e-6);
    CHECK_NEAR(play.origin(2)[0], 0.5 + 2.0 / 8, 1e-6);
    play.pose(clip, 1.5);
    CHECK(play.origin(0)[0] == 1);
    CHECK_NEAR(play.origin(1)[0], 2.5, 1e-6);
    CHECK_NEAR(play.origin(2)[0], 2.5 + 3.0 / 8, 1e-6);
  });
  const asset::Scene read = import_built(*gltf_from_scene(builder.scene));
  CHECK(read.clips[0].channels[0].interpolation == Interpolation::step);
  CHECK(read.clips[0].channels[1].interpolation == Interpolation::linear);
  CHECK(read.clips[0].channels[2].interpolation == Interpolation::cubic_spline);
}

TEST_CASE("A16_modes_are_kept_per_channel: three modes at one node, over one array of times") {
  SceneBuilder builder;
  builder.node({});
  const Index clip = builder.clip();
  builder.channel(clip, 0, ChannelPath::translation, Interpolation::step, {0, 1}, {0, 0, 0, 2, 2, 2});
  builder.channel(clip, 0, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  {0, 0, 0, 1, 0, 0, kHalfRoot, kHalfRoot});
  builder.channel(clip, 0, ChannelPath::scale, Interpolation::cubic_spline, {0, 1},
                  {0, 0, 0, 1, 1, 1, 8, 8, 8, 0, 0, 0, 1, 1, 1, 0, 0, 0});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(clip, 0.5);
    check_vector(play.origin(0), {0, 0, 0});
    const double side = 2 * std::sqrt(0.5);  // 45 degrees, scale 1 + 8 / 8
    check_block(play.scene_from_node(0), {side, -side, 0, side, side, 0, 0, 0, 2});
  });
}

TEST_CASE("X5_quaternions_are_normalised: of keys and of nodes") {
  SceneBuilder builder;
  builder.node({.rotation = {-0.5004, 0, 0, 1.1782}});
  builder.node({});
  builder.channel(builder.clip(), 1, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  {-0.5004f, 0, 0, 1.1782f, -0.5004f, 0, 0, 1.1782f});
  const double x = -0.3909, w = 0.9204;
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(0, 0.5);
    for (const Index node : {0u, 1u})
      check_block(play.scene_from_node(node), {1, 0, 0, 0, 1 - 2 * x * x, -2 * x * w, 0, 2 * x * w, 1 - 2 * x * x},
                  1e-4);
  });
}

TEST_CASE("X5_zero_quaternions_are_no_rotation: at a node and among keys of either sign, with a warning") {
  SceneBuilder builder;
  builder.node({.rotation = {0, 0, 0, 0}});
  builder.node({});
  // 60 degrees, none, -60 degrees stored negated, none: never the long way round.
  const std::vector<float> rows = {0, 0, 0.5f, 0.8660254f, 0, 0, 0, 0, 0, 0, 0.5f, -0.8660254f, 0, 0, 0, 0};
  builder.channel(builder.clip(), 1, ChannelPath::rotation, Interpolation::linear, {0, 1, 2, 3}, rows);
  with_both_engines(builder.scene, [](Player& play) {
    check_block(play.scene_from_node(0), {1, 0, 0, 0, 1, 0, 0, 0, 1});
    const double expected_deg[] = {60, 30, 0, -30, -60, -30, 0};
    for (int half = 0; half < 7; ++half) {
      CAPTURE(half);
      play.pose(0, half / 2.0);
      CHECK_NEAR(std::remainder(turn_z_deg(play.scene_from_node(1)) - expected_deg[half], 360.0), 0, 0.01);
    }
  });
  asset::Diagnostics diagnostics;
  import_built(*gltf_from_scene(builder.scene), diagnostics);
  CHECK(diagnostics.count("zero-quaternion") == 2);
}

}  // namespace
}  // namespace sinew::test
