// SPDX-License-Identifier: MIT
// Behaviours of hierarchy and bind pose, each in both engines. Values by hand.
#include <cmath>

#include "support/engines.h"
#include "support/gltf_from_scene.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::Interpolation;

const double kHalfRoot = std::sqrt(0.5);
const float kHalfRootF = float(kHalfRoot);

// Every vertex wholly on one joint of the skin.
void bind_rigidly(SceneBuilder& builder, asset::Primitive& primitive, const std::vector<std::uint16_t>& joints) {
  std::vector<std::uint16_t> joint_rows;
  std::vector<float> weight_rows;
  for (const std::uint16_t joint : joints) {
    joint_rows.insert(joint_rows.end(), {joint, 0, 0, 0});
    weight_rows.insert(weight_rows.end(), {1, 0, 0, 0});
  }
  builder.attribute(primitive, "JOINTS_0", builder.view(joint_rows, 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view(weight_rows, 4));
}

// Two joints one above the other, the upper one turned by 0 to 90 degrees about Z in a second, and a mesh of three
// vertices at heights 0, 1 and 2; the mesh node is made first.
struct SimpleSkin {
  SceneBuilder builder;
  Index mesh_node, joint0, joint1, clip;

  explicit SimpleSkin(const NodeSpec& mesh_spec, const NodeSpec& above_mesh = {}) {
    const Index above = builder.node(above_mesh);
    NodeSpec below = mesh_spec;
    below.parent = above;
    mesh_node = builder.node(below);
    joint0 = builder.node({});
    joint1 = builder.node({.translation = {0, 1, 0}, .parent = joint0});
    const Index skin = builder.skin({joint0, joint1}, join({identity_rows(1), translation_row(0, -1, 0)}));
    bind_rigidly(builder, builder.mesh(mesh_node, {0, 0, 0, 0, 1, 0, 0, 2, 0}, skin), {0, 1, 1});
    clip = builder.clip();
    builder.channel(clip, joint1, ChannelPath::rotation, Interpolation::linear, {0, 1},
                    {0, 0, 0, 1, 0, 0, kHalfRootF, kHalfRootF});
  }
};

TEST_CASE("C1_transform_of_the_skinned_node_is_ignored: its own, its parent's, scaled, turned and mirrored") {
  const NodeSpec plain, moved{.translation = {0, 1, 0}}, parent{.translation = {1, 0, 0}};
  const NodeSpec odd{.translation = {5, 6, 7}, .rotation = turn(0, 70), .scale = {-1, 2, 3}};
  for (const auto& [mesh_spec, above] :
       std::vector<std::pair<NodeSpec, NodeSpec>>{{plain, plain}, {moved, parent}, {odd, parent}, {plain, odd}}) {
    const SimpleSkin skin(mesh_spec, above);
    with_both_engines(skin.builder.scene, [&](Player& play) {
      play.pose(skin.clip, 1);
      const std::vector<Vector3> positions = play.positions(skin.mesh_node);
      check_vector(positions[0], {0, 0, 0});
      check_vector(positions[1], {0, 1, 0});
      check_vector(positions[2], {-1, 1, 0});
    });
  }
}

TEST_CASE("C1_transform_of_the_skinned_node_is_ignored: also where it is animated") {
  SimpleSkin skin({});
  skin.builder.channel(skin.clip, skin.mesh_node, ChannelPath::translation, Interpolation::linear, {0, 1},
                       {0, 0, 0, 10, 10, 10});
  with_both_engines(skin.builder.scene, [&](Player& play) {
    play.pose(skin.clip, 1);
    check_vector(play.origin(skin.mesh_node), {10, 10, 10});
    check_vector(play.positions(skin.mesh_node)[2], {-1, 1, 0});
  });
}

TEST_CASE("C2_every_ancestor_counts: above and between joints, animated or not") {
  SceneBuilder builder;
  const Index mesh_node = builder.node({});
  const Index n1 = builder.node({.scale = {0.01, 0.01, 0.01}});
  const Index n2 = builder.node({.translation = {100, 0, 0}, .parent = n1});
  const Index n3 = builder.node({.translation = {0, 1, 0}, .parent = n2});  // no joint
  const Index n4 = builder.node({.translation = {1, 0, 0}, .parent = n3});
  bind_rigidly(builder, builder.mesh(mesh_node, {0, 0, 0, 0, 1, 0}, builder.skin({n2, n4})), {0, 1});
  const Index clip = builder.clip();
  builder.channel(clip, n3, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  {0, 0, 0, 1, 0, 0, kHalfRootF, kHalfRootF});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(clip, 0);
    check_vector(play.positions(mesh_node)[1], {1.01, 0.02, 0});
    play.pose(clip, 1);
    check_vector(play.positions(mesh_node)[0], {1, 0, 0});
    check_vector(play.origin(n4), {1, 0.02, 0});                  // (1,0,0) turned is (0,1,0), one up, times .01
    check_vector(play.positions(mesh_node)[1], {0.99, 0.02, 0});  // (0,1,0) of n4 turned is (-1,0,0)
  });
}

TEST_CASE("C2_every_ancestor_counts: matrices with shear, and joints that hang in no scene") {
  SceneBuilder builder;
  const Index mesh_node = builder.node({});
  const Index sheared = builder.matrix_node({1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 3, 1});
  const Index joint = builder.node({.translation = {0, 2, 0}, .parent = sheared});
  bind_rigidly(builder, builder.mesh(mesh_node, {0, 1, 0}, builder.skin({joint})), {0});
  builder.channel(builder.clip(), joint, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 2, 0, 0, 4, 0});
  builder.scene.scenes.emplace_back().nodes = {mesh_node};
  builder.scene.default_scene = 0;
  with_both_engines(builder.scene, [&](Player& play) {
    check_vector(play.positions(mesh_node)[0], {3, 3, 3});  // (0,1,0) -> (0,3,0) -> (3,3,3)
    play.pose(0, 1);
    check_vector(play.positions(mesh_node)[0], {5, 5, 3});
  });
}

TEST_CASE("C3_skins_share_joints: one palette per skin, with its own bind matrices") {
  SceneBuilder builder;
  const Index first_mesh = builder.node({}), second_mesh = builder.node({}), third_mesh = builder.node({});
  std::vector<Index> joints = {kNone};  // joints[1] is the root
  for (int i = 1; i <= 6; ++i)
    joints.push_back(builder.node({.translation = {1, 0, 0}, .parent = i == 6 ? joints[3] : joints.back()}));
  const Index first = builder.skin({joints[1], joints[2], joints[3], joints[4]},
                                   join({translation_row(-1, 0, 0), translation_row(-2, 0, 0),
                                         translation_row(-3, 0, 0), translation_row(-4, 0, 0)}));
  const Index second =
      builder.skin({joints[2], joints[3], joints[6]},
                   join({translation_row(0, 5, 0), translation_row(0, 6, 0), translation_row(0, 7, 0)}));
  const Index third = builder.skin({joints[3], joints[2]});  // absent: identities
  const std::vector<float> at_origin(12, 0.0f);
  bind_rigidly(builder, builder.mesh(first_mesh, at_origin, first), {0, 1, 2, 3});
  bind_rigidly(builder, builder.mesh(second_mesh, std::vector<float>(9, 0.0f), second), {0, 1, 2});
  bind_rigidly(builder, builder.mesh(third_mesh, std::vector<float>(6, 0.0f), third), {0, 1});
  builder.channel(builder.clip(), joints[3], ChannelPath::translation, Interpolation::linear, {0, 1},
                  {1, 0, 0, 1, 0, 9});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(0, 1);
    CHECK(play.palette(first).size() == 4);
    CHECK(play.palette(second).size() == 3);
    const std::vector<Vector3> a = play.positions(first_mesh), b = play.positions(second_mesh),
                               c = play.positions(third_mesh);
    check_vector(a[0], {0, 0, 0});
    check_vector(a[1], {0, 0, 0});
    check_vector(a[2], {0, 0, 9});
    check_vector(a[3], {0, 0, 9});
    check_vector(b[0], {2, 5, 0});
    check_vector(b[1], {3, 6, 9});
    check_vector(b[2], {4, 7, 9});
    check_vector(c[0], {3, 0, 9});
    check_vector(c[1], {2, 0, 0});
  });
}

TEST_CASE("C5_joints_without_track_keep_their_rest: translation, rotation and scale, one by one") {
  SceneBuilder builder;
  const Index mesh_node = builder.node({});
  const Index root = builder.node({});
  const Index middle = builder.node({.translation = {0, 1, 0}, .parent = root});
  const Index tip = builder.node({.translation = {0, 1, 0}, .parent = middle});
  bind_rigidly(builder, builder.mesh(mesh_node, {0, 0, 0}, builder.skin({root, middle, tip})), {2});
  builder.channel(builder.clip(), tip, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  {0, 0, 0, 1, 0, 0, kHalfRootF, kHalfRootF});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(0, 0.6);
    check_vector(play.origin(root), {0, 0, 0});
    check_vector(play.origin(tip), {0, 2, 0});
    check_vector(play.positions(mesh_node)[0], {0, 2, 0});
  });
}

TEST_CASE("C5_joints_without_track_keep_their_rest: of a joint with one track the other two parts") {
  SceneBuilder builder;
  builder.node({.translation = {3, 4, 5}, .rotation = turn(2, 90), .scale = {2, 3, 4}});
  const Index moves = builder.clip("moves"), grows = builder.clip("grows"), turns = builder.clip("turns");
  builder.channel(moves, 0, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
  builder.channel(grows, 0, ChannelPath::scale, Interpolation::linear, {0, 1}, {1, 1, 1, 5, 5, 5});
  builder.channel(turns, 0, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  {0, 0, 0, 1, kHalfRootF, 0, 0, kHalfRootF});
  with_both_engines(builder.scene, [&](Player& play) {
    play.pose(moves, 1);
    check_vector(play.origin(0), {1, 0, 0});
    check_block(play.scene_from_node(0), {0, -3, 0, 2, 0, 0, 0, 0, 4});
    play.pose(grows, 1);
    check_vector(play.origin(0), {3, 4, 5});
    check_block(play.scene_from_node(0), {0, -5, 0, 5, 0, 0, 0, 0, 5});
    play.pose(turns, 1);
    check_vector(play.origin(0), {3, 4, 5});
    check_block(play.scene_from_node(0), {2, 0, 0, 0, 0, -4, 0, 3, 0});
    play.pose(kNone, 1);  // the rest pose again, whatever was played before
    check_block(play.scene_from_node(0), {0, -3, 0, 2, 0, 0, 0, 0, 4});
  });
}

TEST_CASE("C6_children_listed_before_parents: as nodes and as joints") {
  SceneBuilder builder;
  for (int i = 0; i < 4; ++i) builder.node({.translation = {0, i == 2 ? 0.0 : 1.0, 0}});  // tip, middle, root, mesh
  builder.scene.nodes[0].parent = 1;
  builder.scene.nodes[1].parent = 2;
  builder.scene.nodes[1].children = {0};
  builder.scene.nodes[2].children = {1};
  const Index skin =
      builder.skin({0, 1, 2}, join({translation_row(0, -2, 0), translation_row(0, -1, 0), identity_rows(1)}));
  bind_rigidly(builder, builder.mesh(3, {0, 2, 0, 0, 1, 0, 0, 0, 0, 1, 2, 0}, skin), {0, 1, 2, 0});
  builder.channel(builder.clip(), 1, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  {0, 0, 0, 1, 0, 0, kHalfRootF, kHalfRootF});
  with_both_engines(builder.scene, [&](Player& play) {
    const std::vector<Vector3> at_rest = play.positions(3);
    check_vector(at_rest[0], {0, 2, 0});
    check_vector(at_rest[3], {1, 2, 0});
    play.pose(0, 1);
    const std::vector<Vector3> turned = play.positions(3);
    check_vector(turned[0], {-1, 1, 0});
    check_vector(turned[1], {0, 1, 0});
    check_vector(turned[2], {0, 0, 0});
    check_vector(turned[3], {-1, 2, 0});  // (1,0,0) from the tip turned to (0,1,0)
  });
}

TEST_CASE("C7_shear_is_kept: a turned child of a stretched parent") {
  SceneBuilder builder;
  const Index mesh_node = builder.node({});
  const Index parent = builder.node({.scale = {1, 2, 1}});
  const Index child = builder.node({.rotation = turn(2, 45), .parent = parent});
  bind_rigidly(builder, builder.mesh(mesh_node, {1, 0, 0, 0, 1, 0, 1, 1, 1}, builder.skin({parent, child})), {1, 1, 1});
  // Also where it comes from a clip.
  builder.channel(builder.clip(), child, ChannelPath::rotation, Interpolation::linear, {0, 1},
                  {0, 0, 0, 1, 0, 0, kHalfRootF, kHalfRootF});
  with_both_engines(builder.scene, [&](Player& play) {
    for (const bool from_clip : {false, true}) {
      play.pose(from_clip ? 0 : kNone, 0.5);
      const Matrix m = play.scene_from_node(child);
      check_block(m, {kHalfRoot, -kHalfRoot, 0, 2 * kHalfRoot, 2 * kHalfRoot, 0, 0, 0, 1});
      const double cosine = (m[0] * m[1] + m[4] * m[5]) / (std::hypot(m[0], m[4]) * std::hypot(m[1], m[5]));
      CHECK_NEAR(cosine, 0.6, 1e-5);
      const std::vector<Vector3> positions = play.positions(mesh_node);
      check_vector(positions[0], {kHalfRoot, 2 * kHalfRoot, 0});
      check_vector(positions[1], {-kHalfRoot, 2 * kHalfRoot, 0});
      check_vector(positions[2], {0, 4 * kHalfRoot, 1});
    }
  });
}

TEST_CASE("C8_authored_scale_is_kept: a joint of scale -1 does not flip when only its rotation is animated") {
  SceneBuilder builder;
  const Index mesh_node = builder.node({});
  const Index joint = builder.node({.scale = {-1, -1, -1}});
  const Index mirrored = builder.node({.translation = {7, 0, 0}, .scale = {1, -1, 1}});
  bind_rigidly(builder, builder.mesh(mesh_node, {1, 2, 3}, builder.skin({joint})), {0});
  const Index clip = builder.clip();
  for (const Index node : {joint, mirrored})
    builder.channel(clip, node, ChannelPath::rotation, Interpolation::linear, {0, 0.5f, 1},
                    {0, 0, 0, 1, 0, 0, float(std::sin(0.392699081698724)), float(std::cos(0.392699081698724)), 0, 0,
                     kHalfRootF, kHalfRootF});
  with_both_engines(builder.scene, [&](Player& play) {
    for (int k = 0; k <= 20; ++k) {
      play.pose(clip, k / 20.0);
      const double angle = k / 20.0 * std::acos(0.0), c = std::cos(angle), s = std::sin(angle);
      check_block(play.scene_from_node(joint), {-c, s, 0, -s, -c, 0, 0, 0, -1});
      check_block(play.scene_from_node(mirrored), {c, s, 0, s, -c, 0, 0, 0, 1});
      check_vector(play.positions(mesh_node)[0], {-c + 2 * s, -s - 2 * c, -3});
    }
  });
}

TEST_CASE("C9_zero_scale_passes: hidden at the start, whole at the end, never NaN") {
  SceneBuilder builder;
  const Index mesh_node = builder.node({});
  const Index joint = builder.node({.translation = {1, 2, 3}});
  asset::Primitive& primitive = builder.mesh(mesh_node, {1, 1, 1}, builder.skin({joint}));
  bind_rigidly(builder, primitive, {0});
  builder.attribute(primitive, "NORMAL", builder.view(std::vector<float>{0, 0, 1}, 3));
  builder.attribute(primitive, "TANGENT", builder.view(std::vector<float>{1, 0, 0, 1}, 4));
  builder.channel(builder.clip(), joint, ChannelPath::scale, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 1, 1});
  with_both_engines(builder.scene, [&](Player& play) {
    for (const double time_secs : {0.0, 0.5, 1.0}) {
      play.pose(0, time_secs);
      const reference::Vertices vertices = play.vertices(mesh_node);
      check_vector(vertices.positions[0], {1 + time_secs, 2 + time_secs, 3 + time_secs});
      check_vector(vertices.normals[0], {0, 0, 1});  // scale 0: as in the bind pose
      check_vector(vertices.tangents[0], {1, 0, 0});
    }
  });
}

TEST_CASE("C9_zero_scale_passes: of one axis, of a parent, and at rest") {
  SceneBuilder builder;
  builder.node({.scale = {1, 0, 1}});
  builder.node({.translation = {1, 1, 1}, .rotation = turn(2, 90), .scale = {2, 2, 2}, .parent = 0});
  builder.mesh(1, {1, 0, 0});
  with_both_engines(builder.scene, [&](Player& play) {
    check_vector(play.origin(1), {1, 0, 1});
    check_block(play.scene_from_node(1), {0, -2, 0, 0, 0, 0, 0, 0, 2});
    check_vector(play.positions(1)[0], {1, 0, 1});
  });
}

TEST_CASE("C9_singular_bind_matrix: the vertices are flat, nothing is NaN, and it is reported") {
  SceneBuilder builder;
  const Index mesh_node = builder.node({});
  const Index joint = builder.node({.translation = {0, 5, 0}});
  const std::vector<float> no_y = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  bind_rigidly(builder, builder.mesh(mesh_node, {1, 2, 3}, builder.skin({joint}, no_y)), {0});
  with_both_engines(builder.scene, [&](Player& play) { check_vector(play.positions(mesh_node)[0], {1, 5, 3}); });
  asset::Diagnostics diagnostics;
  import_built(*gltf_from_scene(builder.scene), diagnostics);
  CHECK(diagnostics.count("inverse-bind-singular") == 1);
}

}  // namespace
}  // namespace sinew::test
