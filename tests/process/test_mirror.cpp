// SPDX-License-Identifier: MIT
#include "sinew/process/mirror.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "clip_cases.h"
#include "sinew/anim/format.h"
#include "sinew/anim/mirror.h"
#include "sinew/anim/sample.h"
#include "sinew/motion/root_motion.h"
#include "support/cooked.h"

using namespace sinew;
using namespace sinew::test;

namespace {

std::string other(std::string_view name) { return asset::mirrored_name(name).value_or("-"); }

// Arms whose joints are turned anyhow: the right hand's axes are not the left one's mirrored.
SceneBuilder two_arms() {
  SceneBuilder builder;
  const Index armature = builder.node({.rotation = turn(0, -90), .scale = {0.01, 0.01, 0.01}, .name = "Armature"});
  const Index hips =
      builder.node({.translation = {0, 0, 100}, .rotation = turn(0, 90), .parent = armature, .name = "hips"});
  for (const bool is_left : {true, false}) {
    const std::string side = is_left ? "Left" : "Right";
    const Index arm = builder.node({.translation = {is_left ? 20.0 : -20.0, 40, 0},
                                    .rotation = turn(2, is_left ? -90 : 90),
                                    .parent = hips,
                                    .name = "mixamorig:" + side + "Arm"});
    builder.node({.translation = {0, 30, 0},
                  .rotation = turn(1, is_left ? 25 : 70),
                  .parent = arm,
                  .name = "mixamorig:" + side + "Hand"});
  }
  const Index clip = builder.clip("wave");
  const auto turns = [&](Index node, Interpolation mode, const std::vector<float>& rows) {
    const std::vector<float> times =
        mode == Interpolation::cubic_spline ? std::vector<float>{0, 1} : std::vector<float>{0, 0.5f, 1};
    builder.channel(clip, node, ChannelPath::rotation, mode, times, rows);
  };
  turns(hips, Interpolation::linear, {0.7f, 0, 0, 0.7f, 0.7f, 0.1f, 0.2f, 0.7f, 0.6f, 0, 0.1f, 0.8f});
  turns(hips + 1, Interpolation::linear, {0, 0, -0.7f, 0.7f, 0.3f, 0.2f, -0.7f, 0.6f, 0, 0, -0.2f, 0.98f});
  turns(hips + 2, Interpolation::cubic_spline,
        {0, 0, 0, 0, 0, 0.2f, 0, 0.97f, 0.5f, 0, 0.1f, 0, 0.1f, 0.2f, 0, 0, 0.3f, 0.2f, 0.1f, 0.9f, 0, 0, 0, 0});
  builder.channel(clip, hips, ChannelPath::translation, Interpolation::linear, {0, 1}, {5, 2, 100, -20, -30, 104});
  builder.channel(clip, hips + 2, ChannelPath::scale, Interpolation::linear, {0, 1}, {1, 1, 1, 1, 2, 1});
  return builder;
}

}  // namespace

TEST_CASE("names change sides, as words, as letters that stand alone, in camel case") {
  CHECK(other("mixamorig:LeftArm") == "mixamorig:RightArm");
  CHECK(other("eyeBlinkRight") == "eyeBlinkLeft");
  CHECK(other("HAND_LEFT") == "HAND_RIGHT");
  CHECK(other("upper_arm.L.001") == "upper_arm.R.001");
  CHECK(other("l_hand") == "r_hand");
  CHECK(other("hand-r") == "hand-l");
  CHECK(other("Bip01 R Thigh") == "Bip01 L Thigh");
  CHECK(other("J_Bip_L_Hand") == "J_Bip_R_Hand");
  CHECK(other("lThighBend") == "rThighBend");
  CHECK(other("ArmL") == "ArmR");
  CHECK(other("leftUpperLeg") == "rightUpperLeg");
  for (const char* none : {"hips", "Leftover", "cleft", "spine1", "Ball", "brightness", "L", "", "HAIR", "Tail"}) {
    INFO(none);
    CHECK(other(none) == "-");
  }
}

TEST_CASE("of a mirrored clip every joint is where its counterpart was, in the mirror") {
  SceneBuilder builder = two_arms();
  const asset::Scene before = builder.scene;
  asset::Diagnostics diagnostics;
  const asset::MirrorReport report = good(asset::mirror_clip(builder.scene, 0, diagnostics));
  CHECK(report.pairs == 2);
  CHECK(report.one_sided.empty());
  const Index counterpart[] = {0, 1, 4, 5, 2, 3};
  for (int i = 0; i <= 10; ++i) {
    const reference::Frame was = reference::evaluate(before, 0, i / 10.0),
                           is = reference::evaluate(builder.scene, 0, i / 10.0);
    for (Index node = 0; node < 6; ++node) {
      INFO("node ", node, " at ", i / 10.0);
      const reference::Matrix& a = was.scene_from_node[node];
      const reference::Matrix& b = is.scene_from_node[counterpart[node]];
      CHECK_NEAR(b[3], -a[3], 1e-6);
      CHECK_NEAR(b[7], a[7], 1e-6);
      CHECK_NEAR(b[11], a[11], 1e-6);
    }
  }
  // The turn away from rest is the mirror image: M D M, element by element.
  const reference::Frame rest = reference::evaluate(before, kNone, 0);
  const reference::Frame was = reference::evaluate(before, 0, 0.5), is = reference::evaluate(builder.scene, 0, 0.5);
  const auto turned = [&](const reference::Frame& frame, Index node, std::size_t row, std::size_t column) {
    double sum = 0, size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      sum += frame.scene_from_node[node][4 * row + k] * rest.scene_from_node[node][4 * column + k];
      size += rest.scene_from_node[node][4 * column + k] * rest.scene_from_node[node][4 * column + k];
    }
    return sum / size;
  };
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column) {
      const double sign = (row == 0) != (column == 0) ? -1 : 1;
      CHECK_NEAR(turned(is, 4, row, column), sign * turned(was, 2, row, column), 1e-6);
    }
}

TEST_CASE("mirrored twice a clip is as it was, key for key") {
  SceneBuilder builder = two_arms();
  const asset::Scene before = builder.scene;
  asset::Diagnostics diagnostics;
  good(asset::mirror_clip(builder.scene, 0, diagnostics));
  good(asset::mirror_clip(builder.scene, 0, diagnostics));
  for (std::size_t c = 0; c < before.clips[0].channels.size(); ++c) {
    const asset::Channel &was = before.clips[0].channels[c], &is = builder.scene.clips[0].channels[c];
    CHECK(is.node == was.node);
    CHECK(is.interpolation == was.interpolation);
    CHECK(times(is) == times(was));
    const std::vector<double> a = read_doubles(was.values), b = read_doubles(is.values);
    for (std::size_t i = 0; i < a.size(); ++i) CHECK_NEAR(b[i], a[i], 1e-6 * std::max(1.0, std::abs(a[i])));
  }
}

TEST_CASE("morph weights go to the target of the other side") {
  SceneBuilder builder;
  builder.node({});
  asset::Primitive& face = builder.mesh(0, {0, 0, 0});
  for (int i = 0; i < 3; ++i) builder.target(face, {0, 1, 0});
  builder.scene.meshes[0].target_names = {"blinkLeft", "smile", "blinkRight"};
  builder.channel(builder.clip(), 0, ChannelPath::weights, Interpolation::linear, {0, 1}, {1, 2, 3, 4, 5, 6});
  asset::Diagnostics diagnostics;
  good(asset::mirror_clip(builder.scene, 0, diagnostics));
  CHECK(read_floats(builder.scene.clips[0].channels[0].values) == std::vector<float>{3, 2, 1, 6, 5, 4});
}

TEST_CASE("counterparts below strangers are refused, and a side alone is named") {
  SceneBuilder builder;
  const Index left = builder.node({.name = "leg.L"}), right = builder.node({.name = "leg.R"});
  builder.node({.parent = left, .name = "foot.L"});
  const Index strange = builder.node({.name = "box"});
  builder.node({.parent = strange, .name = "foot.R"});
  builder.node({.parent = right, .name = "toe.R"});
  builder.channel(builder.clip(), 2, ChannelPath::rotation, Interpolation::linear, {0}, {0, 0, 0, 1});
  CHECK(asset::mirror_pairs(builder.scene).one_sided == std::vector<Index>{5});
  asset::Diagnostics diagnostics;
  CHECK(!asset::mirror_clip(builder.scene, 0, diagnostics));
}

TEST_CASE("a mirrored file is the mirror image of every vertex, its outsides outside, its names on the other side") {
  SceneBuilder builder = two_arms();
  asset::Primitive& skin = builder.mesh(5, {0, 0, 0, 3, 0, 0, 0, 5, 0});
  builder.attribute(skin, "NORMAL", builder.view(std::vector<float>{0, 0, 1, 0, 0, 1, 0, 0, 1}, 3));
  builder.attribute(skin, "TANGENT", builder.view(std::vector<float>{1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1}, 4));
  skin.topology = asset::Topology::triangles;
  builder.target(skin, {1, 2, 0, 0, 0, 0, 0, 0, 0});
  builder.scene.meshes[0].target_names = {"pinchLeft"};
  builder.scene.meshes[0].weights = {0.5};
  const asset::Scene before = builder.scene;
  asset::Diagnostics diagnostics;
  good(asset::mirror_scene(builder.scene, diagnostics));
  CHECK(builder.scene.nodes[2].name == "mixamorig:RightArm");
  CHECK(builder.scene.meshes[0].target_names[0] == "pinchRight");
  CHECK(read_indices(*builder.scene.meshes[0].primitives[0].indices) == std::vector<std::uint32_t>{0, 2, 1});
  for (const double secs : {0.0, 0.3, 1.0}) {
    const reference::Frame was = reference::evaluate(before, 0, secs), is = reference::evaluate(builder.scene, 0, secs);
    const reference::Vertices a = reference::vertices(before, was, 5, 0),
                              b = reference::vertices(builder.scene, is, 5, 0);
    REQUIRE(b.positions.size() == 3);
    for (std::size_t v = 0; v < 3; ++v)
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double sign = axis == 0 ? -1 : 1;
        CHECK_NEAR(b.positions[v][axis], sign * a.positions[v][axis], 1e-9);
        CHECK_NEAR(b.normals[v][axis], sign * a.normals[v][axis], 1e-9);
        CHECK_NEAR(b.tangents[v][axis], sign * a.tangents[v][axis], 1e-9);
      }
  }
  good(asset::mirror_scene(builder.scene, diagnostics));
  for (std::size_t c = 0; c < before.clips[0].channels.size(); ++c)
    CHECK(read_doubles(builder.scene.clips[0].channels[c].values) == read_doubles(before.clips[0].channels[c].values));
  const std::vector<asset::Attribute>& attributes = builder.scene.meshes[0].primitives[0].attributes;
  for (std::size_t i = 0; i < attributes.size(); ++i)
    CHECK(read_doubles(attributes[i].values) == read_doubles(before.meshes[0].primitives[0].attributes[i].values));
  CHECK(read_indices(*builder.scene.meshes[0].primitives[0].indices) == std::vector<std::uint32_t>{0, 1, 2});
  for (std::size_t node = 0; node < before.nodes.size(); ++node) {
    CHECK(builder.scene.nodes[node].name == before.nodes[node].name);
    CHECK(builder.scene.nodes[node].translation == before.nodes[node].translation);
    CHECK(builder.scene.nodes[node].rotation == before.nodes[node].rotation);
  }
}

namespace {

// Joints are what moves: the right arm as well.
SceneBuilder two_moving_arms() {
  SceneBuilder builder = two_arms();
  for (const Index node : {Index(4), Index(5)}) {
    const std::array<double, 4>& q = builder.scene.nodes[node].rotation;
    builder.channel(0, node, ChannelPath::rotation, Interpolation::linear, {0},
                    {float(q[0]), float(q[1]), float(q[2]), float(q[3])});
  }
  return builder;
}

OwnPose pose_at(const Pack& pack, double secs) {
  const Rig rig = pack.rig(0);
  const Clip clip = *pack.clip(0, 0);
  OwnPose pose(rig);
  sample_clip(clip, Cooked::take(ClipBinding::create(clip, rig)), secs, pose.ref());
  return pose;
}

OwnPose mirrored(const Pack& pack, const OwnPose& pose) {
  OwnPose out(pack.rig(0));
  mirror_pose(pack.mirror(0), {pose.joints, pose.properties}, out.ref());
  return out;
}

// All ten numbers of a joint; of the two quaternions of a rotation the one with positive w.
std::vector<float> numbers_of(const OwnPose& pose, std::size_t joint) {
  const JointBlock& b = pose.joints[joint / kLanes];
  const std::size_t l = joint % kLanes;
  const float sign = b.qw[l] < 0 ? -1.0f : 1.0f;
  return {b.tx[l],        b.ty[l],        b.tz[l], b.qx[l] * sign, b.qy[l] * sign,
          b.qz[l] * sign, b.qw[l] * sign, b.sx[l], b.sy[l],        b.sz[l]};
}

void check_near(const OwnPose& a, const OwnPose& b, std::size_t joints) {
  for (std::size_t joint = 0; joint < joints; ++joint) {
    const std::vector<float> of_a = numbers_of(a, joint), of_b = numbers_of(b, joint);
    for (std::size_t i = 0; i < of_a.size(); ++i) {
      INFO("joint ", joint, ", number ", i);
      CHECK_NEAR(of_a[i], of_b[i], 1e-5 * std::max(1.0, std::abs(double(of_b[i]))));
    }
  }
}

}  // namespace

TEST_CASE("a mirrored pose is the pose of the mirrored clip, and mirrored again what it was; in place too") {
  SceneBuilder builder = two_moving_arms();
  const Cooked before(builder.scene);
  asset::Diagnostics diagnostics;
  good(asset::mirror_clip(builder.scene, 0, diagnostics));
  const Cooked after(builder.scene);
  const std::size_t joints = before.pack.rig(0).skeleton().joint_count();
  REQUIRE(!before.pack.mirror(0).empty());
  for (const double secs : {0.0, 0.2, 0.5, 0.77, 1.0}) {
    INFO("at ", secs);
    const OwnPose pose = pose_at(before.pack, secs);
    OwnPose image = mirrored(before.pack, pose);
    check_near(image, pose_at(after.pack, secs), joints);
    check_near(mirrored(before.pack, image), pose, joints);
    OwnPose in_place = pose;
    mirror_pose(before.pack.mirror(0), {in_place.joints, in_place.properties}, in_place.ref());
    CHECK(std::memcmp(in_place.joints.data(), image.joints.data(), image.joints.size() * sizeof(JointBlock)) == 0);
  }
}

TEST_CASE("a rig at rest is its own mirror image") {
  const Cooked cooked(two_moving_arms().scene);
  const Rig rig = cooked.pack.rig(0);
  OwnPose out(rig), rest(rig);
  std::ranges::copy(rig.rest_pose().joints, rest.joints.begin());
  mirror_pose(cooked.pack.mirror(0), rig.rest_pose(), out.ref());
  check_near(out, rest, rig.skeleton().joint_count());
}

TEST_CASE("a joint whose counterpart is no joint is mirrored by itself: at rest it stays, twice it is back") {
  SceneBuilder builder;
  const Index root = builder.node({.name = "root"});
  const Index clip = builder.clip();
  const auto add = [&](const char* name, double x, double degrees, bool moves) {
    const Index node =
        builder.node({.translation = {x, 0, 0}, .rotation = turn(2, degrees), .parent = root, .name = name});
    if (moves)
      builder.channel(clip, node, ChannelPath::rotation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0.6f, 0, 0, 0.8f});
  };
  builder.channel(clip, root, ChannelPath::rotation, Interpolation::linear, {0}, {0, 0, 0, 1});
  add("leg.L", 1, 10, true);
  add("leg.R", -1, 20, true);
  add("arm.L", 2, 30, true);
  add("arm.R", -2, 75, false);
  const Cooked cooked(builder.scene);
  const Rig rig = cooked.pack.rig(0);
  REQUIRE(!cooked.pack.mirror(0).empty());
  REQUIRE(!rig.skeleton().find("arm.R"));
  OwnPose rest(rig), out(rig);
  std::ranges::copy(rig.rest_pose().joints, rest.joints.begin());
  mirror_pose(cooked.pack.mirror(0), rig.rest_pose(), out.ref());
  check_near(out, rest, rig.skeleton().joint_count());
  const OwnPose pose = pose_at(cooked.pack, 0.5);
  check_near(mirrored(cooked.pack, mirrored(cooked.pack, pose)), pose, rig.skeleton().joint_count());
}

TEST_CASE("in a mirrored pose weights go to the target of the other side") {
  SceneBuilder builder;
  const Index head = builder.node({.name = "head"});
  builder.node({.parent = head, .name = "eye.L"});
  builder.node({.parent = head, .name = "eye.R"});
  asset::Primitive& face = builder.mesh(head, {0, 0, 0});
  for (int i = 0; i < 3; ++i) builder.target(face, {0, 1, 0});
  builder.scene.meshes[0].target_names = {"blinkLeft", "smile", "blinkRight"};
  const Index clip = builder.clip();
  builder.channel(clip, head, ChannelPath::weights, Interpolation::linear, {0, 1}, {1, 2, 3, 4, 5, 6});
  for (const Index node : {Index(1), Index(2)})
    builder.channel(clip, node, ChannelPath::rotation, Interpolation::linear, {0}, {0, 0, 0, 1});
  builder.channel(clip, head, ChannelPath::rotation, Interpolation::linear, {0}, {0, 0, 0, 1});
  const Cooked cooked(builder.scene);
  REQUIRE(cooked.pack.rig_count() == 1);
  CHECK(mirrored(cooked.pack, pose_at(cooked.pack, 0)).properties == std::vector<float>{3, 2, 1});
  const Skeleton skeleton = cooked.pack.rig(0).skeleton();
  CHECK(cooked.pack.mirror(0).counterpart(*skeleton.find("eye.L")) == *skeleton.find("eye.R"));
  CHECK(cooked.pack.mirror(0).counterpart(*skeleton.find("head")) == *skeleton.find("head"));
}

TEST_CASE("a rig without sides has no mirror, nor one whose counterparts hang anyhow") {
  SceneBuilder none;
  const Index box = none.node({.name = "box"});
  none.channel(none.clip(), box, ChannelPath::rotation, Interpolation::linear, {0}, {0, 0, 0, 1});
  CHECK(Cooked(none.scene).pack.mirror(0).empty());

  SceneBuilder anyhow;
  const Index root = anyhow.node({.name = "root"}), box2 = anyhow.node({.parent = root, .name = "box"});
  const Index left = anyhow.node({.parent = root, .name = "foot.L"}),
              right = anyhow.node({.parent = box2, .name = "foot.R"});
  const Index clip = anyhow.clip();
  for (const Index node : {root, box2, left, right})
    anyhow.channel(clip, node, ChannelPath::rotation, Interpolation::linear, {0}, {0, 0, 0, 1});
  CHECK(Cooked(anyhow.scene).pack.mirror(0).empty());

  // Nothing of the right arm moves: it is no joint.
  CHECK(Cooked(two_arms().scene).pack.mirror(0).empty());
}

TEST_CASE("below a parent that is flat at rest, places in the mirror stay as at rest") {
  SceneBuilder flat = two_moving_arms();
  flat.scene.nodes[1].scale = {0, 0, 0};
  const Cooked cooked(flat.scene);
  OwnPose pose = pose_at(cooked.pack, 0.5);
  pose.joints[0].tx[1] = 1e6f;
  const OwnPose image = mirrored(cooked.pack, pose);
  const Joint other = cooked.pack.mirror(0).counterpart(1);
  CHECK(image.joints[0].tx[other] == cooked.pack.rig(0).rest_pose().joints[0].tx[other]);
}

TEST_CASE("the way of a root in the mirror goes and turns the other way") {
  const RootMotion step{1, 2, 3, 0.5};
  const RootMotion image = sinew::mirrored(step);
  CHECK(image.x == -1);
  CHECK(image.y == 2);
  CHECK(image.z == 3);
  CHECK(image.yaw_rad == -0.5);
  // The image of two steps is the two images.
  const RootMotion both = sinew::mirrored(step * step), images = image * image;
  CHECK_NEAR(both.x, images.x, 1e-12);
  CHECK_NEAR(both.z, images.z, 1e-12);
  CHECK_NEAR(both.yaw_rad, images.yaw_rad, 1e-12);
}

TEST_CASE("a damaged mirror is refused") {
  const Cooked cooked(two_moving_arms().scene);
  const Rig rig = cooked.pack.rig(0);
  std::vector<MirrorJoint> joints(rig.skeleton().joint_count());
  for (std::size_t i = 0; i < joints.size(); ++i) joints[i].source = static_cast<std::uint32_t>(i);
  const auto opens = [&](std::size_t count) {
    AlignedBytes bytes = Cooked::take(AlignedBytes::create(sizeof(MirrorHeader) + count * sizeof(MirrorJoint)));
    MirrorHeader header{};
    header.joints = {sizeof header, static_cast<std::uint32_t>(count)};
    std::memcpy(bytes.bytes().data(), &header, sizeof header);
    std::memcpy(bytes.bytes().data() + sizeof header, joints.data(), count * sizeof(MirrorJoint));
    return bool(Mirror::open(bytes.bytes(), rig));
  };
  CHECK(opens(joints.size()));
  CHECK(!opens(joints.size() - 1));
  const auto is_refused_with = [&](auto damage) {
    const std::vector<MirrorJoint> whole = joints;
    damage(joints[1]);
    const bool refused = !opens(joints.size());
    joints = whole;
    return refused;
  };
  CHECK(is_refused_with([](MirrorJoint& joint) { joint.source = 99; }));
  CHECK(is_refused_with([](MirrorJoint& joint) { joint.source = 2; }));  // which has itself
  CHECK(is_refused_with([](MirrorJoint& joint) { joint.scale_axis[2] = 3; }));
  CHECK(is_refused_with([](MirrorJoint& joint) { joint.place[11] = NAN; }));
  CHECK(is_refused_with([](MirrorJoint& joint) { joint.turn_after[0] = INFINITY; }));
}
