// SPDX-License-Identifier: MIT
// Clips of one scene on the joints of another that have the same names.
#include <cmath>

#include "sinew/process/add_motion.h"
#include "sinew/scene/scene_builder.h"
#include "support/engines.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset;

// A chain of joints of those names, each a metre above the one before, with one skin over all of them.
Scene chain(const std::vector<std::string>& names, double step_m = 1) {
  SceneBuilder builder;
  std::vector<Index> joints;
  for (const std::string& name : names)
    joints.push_back(builder.node({.translation = {0, joints.empty() ? 0 : step_m, 0},
                                   .parent = joints.empty() ? kNone : joints.back(),
                                   .name = name}));
  builder.skin(joints);
  return std::move(builder.scene);
}

// The same, with a clip that moves every joint by 1, 2, ... metres along x in a second, and without a skin.
Scene moving_chain(const std::vector<std::string>& names, const std::string& clip_name = "walk") {
  SceneBuilder builder;
  Index parent = kNone;
  for (const std::string& name : names) parent = builder.node({.parent = parent, .name = name});
  const Index clip = builder.clip(clip_name);
  for (Index node = 0; node < names.size(); ++node)
    builder.channel(clip, node, ChannelPath::translation, Interpolation::linear, {0, 1},
                    {0, 0, 0, float(node + 1), 0, 0});
  return std::move(builder.scene);
}

MotionReport add(Scene& target, const Scene& motion, Diagnostics& diagnostics, std::string_view name = "file") {
  const Result<MotionReport> report = add_motion(target, motion, name, diagnostics);
  INFO(report.error().where, ": ", report.error().what);
  REQUIRE(bool(report));
  return *report;
}

std::size_t nodes_moved(const Scene& scene, std::size_t clip) { return scene.clips.at(clip).channels.size(); }

}  // namespace

TEST_CASE("joints without names are taken in their order where they hang together alike") {
  const auto as_joints = [](Scene scene) {
    for (Node& node : scene.nodes) {
      node.is_joint = true;
      if (node.name.starts_with("node")) node.name.clear();  // as the builder calls those without a name
    }
    return scene;
  };
  Scene target = as_joints(chain({"hip", "knee", "foot"}));
  target.nodes.insert(target.nodes.end(), Node{});  // no joint: not counted
  Diagnostics diagnostics;
  const Scene motion = as_joints(moving_chain({"", "", ""}));
  const MotionReport report = add(target, motion, diagnostics);
  CHECK(report.by_order);
  CHECK(report.matched == 3);
  CHECK(diagnostics.count("motion-by-order") == 1);
  with_both_engines(target, [](Player& player) {
    player.pose(0, 1);
    check_vector(player.origin(2), {6, 0, 0});  // 1 + 2 + 3 metres
  });

  Scene shorter = as_joints(chain({"hip", "knee"}));
  CHECK_FALSE(add_motion(shorter, motion, "file", diagnostics));
  Scene forked = as_joints(chain({"hip", "knee", "foot"}));
  forked.nodes[2].parent = 0;
  forked.nodes[0].children = {1, 2};
  forked.nodes[1].children.clear();
  CHECK_FALSE(add_motion(forked, motion, "file", diagnostics));
  CHECK_FALSE(add_motion(target, as_joints(moving_chain({"", "other", ""})), "file", diagnostics));
}

TEST_CASE("joints are found by name, whatever their order, and play there") {
  Scene target = chain({"hip", "knee", "foot"});
  Diagnostics diagnostics;
  {
    const Scene motion = moving_chain({"foot", "hip", "knee"});  // foot moves by 1, hip by 2, knee by 3 metres
    const MotionReport report = add(target, motion, diagnostics);
    CHECK(report.moved == 3);
    CHECK(report.matched == 3);
    CHECK_FALSE(report.by_humanoid);
    CHECK(report.unmatched.empty());
    CHECK(report.unmoved.empty());
    CHECK(report.clip_count == 1);
  }  // the target keeps the bytes of the keys
  CHECK(diagnostics.all().empty());
  with_both_engines(target, [&](Player& player) {
    player.pose(0, 1);
    check_vector(player.origin(0), {2, 0, 0});
    check_vector(player.origin(1), {2 + 3, 0, 0});
    check_vector(player.origin(2), {2 + 3 + 1, 0, 0});
  });
}

TEST_CASE("joints that the other side lacks are named, on both sides") {
  Scene target = chain({"hip", "knee", "tail"});
  Diagnostics diagnostics;
  const MotionReport report = add(target, moving_chain({"hip", "knee", "wing"}), diagnostics);
  CHECK(report.matched == 2);
  CHECK(report.unmatched == std::vector<std::string>{"wing"});
  CHECK(report.unmoved == std::vector<std::string>{"tail"});
  CHECK(diagnostics.count("motion-unmatched") == 1);
  CHECK(diagnostics.count("motion-unmoved") == 1);
  CHECK(nodes_moved(target, 0) == 2);
}

TEST_CASE("a near miss is suggested and not assumed") {
  struct Pair {
    const char *in_motion, *in_target;
  };
  constexpr Pair kPairs[] = {{"mixamorig:Knee", "Knee"}, {"KNEE", "Knee"},     {"upper_arm.L", "UpperArm L"},
                             {"Armature|Knee", "knee"},  {"knee", "rig:Knee"}, {"Left-Foot", "leftfoot"}};
  for (const Pair& pair : kPairs) {
    CAPTURE(pair.in_motion);
    Scene target = chain({"hip", pair.in_target});
    Diagnostics diagnostics;
    const MotionReport report = add(target, moving_chain({"hip", pair.in_motion}), diagnostics);
    CHECK(report.matched == 1);
    REQUIRE(report.near_misses.size() == 1);
    CHECK(report.near_misses[0].in_motion == pair.in_motion);
    CHECK(report.near_misses[0].in_target == pair.in_target);
    CHECK(diagnostics.count("motion-near-miss") == 1);
    CHECK(nodes_moved(target, 0) == 1);
  }
}

TEST_CASE("a prefix or suffix that all names of one side have is seen through") {
  Scene target = chain({"pelvis_Armature", "thigh.r_Armature", "shin.r_Armature"});
  Diagnostics diagnostics;
  const Result<MotionReport> report =
      add_motion(target, moving_chain({"pelvis", "thigh.r", "shin.r"}), "m", diagnostics);
  REQUIRE_FALSE(bool(report));
  CHECK(std::string(report.error().what).find("\"pelvis\" may be \"pelvis_Armature\"") != std::string::npos);
  Scene other = chain({"Hips", "Spine", "Head"});
  const Result<MotionReport> prefixed =
      add_motion(other, moving_chain({"mixamorigHips", "mixamorigSpine", "mixamorigHead"}), "m", diagnostics);
  REQUIRE_FALSE(bool(prefixed));
  CHECK(std::string(prefixed.error().what).find("\"mixamorigHips\" may be \"Hips\"") != std::string::npos);
}

TEST_CASE("names that have nothing in common suggest nothing") {
  Scene target = chain({"hip", "knee"});
  Diagnostics diagnostics;
  CHECK(add(target, moving_chain({"hip", "wing"}), diagnostics).near_misses.empty());
}

TEST_CASE("where no joint is found the target stays as it was") {
  Scene target = chain({"hip", "knee"});
  const std::size_t buffers = target.buffers.size();
  Diagnostics diagnostics;
  const Result<MotionReport> report = add_motion(target, moving_chain({"Hip", "Knee"}), "walk", diagnostics);
  REQUIRE_FALSE(bool(report));
  CHECK(report.error().code == Errc::mismatch);
  CHECK(std::string(report.error().where) == "motion walk");
  CHECK(std::string(report.error().what).starts_with("none of the 2 joints that it moves is in the file"));
  CHECK(target.clips.empty());
  CHECK(target.buffers.size() == buffers);
}

TEST_CASE("a file without clips has no motion to give") {
  Scene target = chain({"hip"});
  Diagnostics diagnostics;
  CHECK(add_motion(target, chain({"hip"}), "m", diagnostics).error().code == Errc::mismatch);
}

TEST_CASE("of joints with one name, those above tell which is meant") {
  // left/Hand and right/Hand on both sides, in another order.
  const auto two_hands = [](const std::string& first, const std::string& second) {
    SceneBuilder builder;
    const Index root = builder.node({.name = "root"});
    const Index a = builder.node({.parent = root, .name = first}), b = builder.node({.parent = root, .name = second});
    builder.node({.parent = a, .name = "Hand"});
    builder.node({.parent = b, .name = "Hand"});
    return builder;
  };
  Scene target = two_hands("left", "right").scene;
  SceneBuilder motion = two_hands("right", "left");
  motion.clip("wave");
  motion.channel(0, 3, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});  // right
  motion.channel(0, 4, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 5, 0, 0});  // left
  Diagnostics diagnostics;
  const MotionReport report = add(target, motion.scene, diagnostics);
  CHECK(report.matched == 2);
  CHECK(diagnostics.count("motion-told-by-parents") == 1);
  with_both_engines(target, [&](Player& player) {
    player.pose(0, 1);
    check_vector(player.origin(3), {5, 0, 0});
    check_vector(player.origin(4), {1, 0, 0});
  });
}

TEST_CASE("where nothing tells which is meant, it is an error and neither moves") {
  SceneBuilder twins;
  const Index root = twins.node({.name = "root"});
  twins.node({.parent = root, .name = "Hand"});
  twins.node({.parent = root, .name = "Hand"});
  Scene target = twins.scene;
  Diagnostics diagnostics;
  const MotionReport report = add(target, moving_chain({"root", "Hand"}), diagnostics);
  CHECK(report.matched == 1);
  CHECK(report.ambiguous == std::vector<std::string>{"Hand"});
  CHECK(diagnostics.count("motion-ambiguous") == 1);
  CHECK(diagnostics.count(Severity::error) == 1);
  CHECK(nodes_moved(target, 0) == 1);

  SceneBuilder two_moving = twins;
  two_moving.clip("wave");
  for (const Index hand : {1u, 2u})
    two_moving.channel(0, hand, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
  Scene one = chain({"root", "Hand", "tip"});
  Diagnostics said;
  const Result<MotionReport> none = add_motion(one, two_moving.scene, "m", said);
  REQUIRE_FALSE(bool(none));
}

TEST_CASE("joints without a name match nothing") {
  Scene target = chain({"hip", "x"});
  target.nodes[1].name.clear();
  Scene motion = moving_chain({"hip", "x"});
  motion.nodes[1].name.clear();
  Diagnostics diagnostics;
  const MotionReport report = add(target, motion, diagnostics);
  CHECK(report.matched == 1);
  CHECK(report.unmatched == std::vector<std::string>{"node 1"});
}

TEST_CASE("a clip keeps its name where it is free, and is called as its file else") {
  Scene target = chain({"hip"});
  Diagnostics diagnostics;
  add(target, moving_chain({"hip"}, "walk"), diagnostics, "one");
  add(target, moving_chain({"hip"}, "walk"), diagnostics, "two");
  add(target, moving_chain({"hip"}, ""), diagnostics, "three");
  add(target, moving_chain({"hip"}, "walk"), diagnostics, "two");
  REQUIRE(target.clips.size() == 4);
  CHECK(target.clips[0].name == "walk");
  CHECK(target.clips[1].name == "two");
  CHECK(target.clips[2].name == "three");
  CHECK(target.clips[3].name == "two walk");
}

TEST_CASE("clips that are there already stay the first ones") {
  Scene target = moving_chain({"hip"}, "own");
  Diagnostics diagnostics;
  const MotionReport report = add(target, moving_chain({"hip"}, "other"), diagnostics);
  CHECK(report.first_clip == 1);
  CHECK(target.clips[0].name == "own");
}

TEST_CASE("joints that hang below another frame are named: the pose may lie or have another size") {
  const auto below = [](const NodeSpec& armature, bool moves) {
    SceneBuilder builder;
    const Index holder = builder.node(armature);
    const Index hip = builder.node({.parent = holder, .name = "hip"});
    const Index knee = builder.node({.parent = hip, .name = "knee"});
    if (!moves) return builder.scene;
    builder.clip("walk");
    for (const Index node : {hip, knee})
      builder.channel(0, node, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
    return builder.scene;
  };
  const NodeSpec upright{.name = "rig"}, lying{.rotation = {-std::sqrt(0.5), 0, 0, std::sqrt(0.5)}, .name = "Armature"},
      small{.scale = {0.01, 0.01, 0.01}, .name = "Armature"}, elsewhere{.translation = {3, 0, 0}, .name = "Armature"};
  const auto warnings = [&](const NodeSpec& of_motion) {
    Scene target = below(upright, false);
    Diagnostics diagnostics;
    add(target, below(of_motion, true), diagnostics);
    return diagnostics.count("motion-other-frame");
  };
  CHECK(warnings(lying) == 1);
  CHECK(warnings(small) == 1);
  CHECK(warnings(elsewhere) == 0);
  CHECK(warnings(upright) == 0);
}

TEST_CASE("weights go over where the meshes have the same targets, and nowhere else") {
  const auto face = [](std::size_t targets, std::vector<std::string> names) {
    SceneBuilder builder;
    builder.node({.name = "face"});
    Primitive primitive;
    primitive.attributes.push_back({"POSITION", builder.view(std::vector<float>(9, 0.f), 3)});
    primitive.targets.resize(targets);
    Mesh mesh;
    mesh.primitives.push_back(std::move(primitive));
    mesh.target_names = std::move(names);
    builder.scene.meshes.push_back(std::move(mesh));
    builder.scene.nodes[0].mesh = 0;
    return builder;
  };
  SceneBuilder motion = face(2, {"a", "b"});
  motion.clip("talk");
  motion.channel(0, 0, ChannelPath::weights, Interpolation::linear, {0, 1}, {0, 0, 1, 1});
  motion.channel(0, 0, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
  Diagnostics diagnostics;
  for (const auto& [targets, names, channels] :
       {std::tuple<std::size_t, std::vector<std::string>, std::size_t>{2, {"a", "b"}, 2},
        {2, {}, 2},
        {2, {"b", "a"}, 1},
        {3, {}, 1}}) {
    Scene target = face(targets, names).scene;
    add(target, motion.scene, diagnostics);
    CHECK(nodes_moved(target, 0) == channels);
  }
  CHECK(diagnostics.count("motion-targets-differ") == 2);
}

}  // namespace sinew::test
