// SPDX-License-Identifier: MIT
// A rig of Blender, exported as glTF and as FBX (blender/make_blender_rig.py): what comes of both is the same.
// Blender writes FBX with a scale of 100 on what has no parent, which stays where it is.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "sinew/cook/cook.h"
#include "sinew/import/import.h"
#include "support/cooked.h"
#include "support/engines.h"

namespace sinew::test {
namespace {

constexpr double kTolerance = 1e-4;  // of the figure, which is 2.4 m high
constexpr double kHeight = 2.4, kFramesPerSecond = 24;

asset::Scene blender_rig(const char* extension) {
  asset::Diagnostics diagnostics;
  const std::filesystem::path folder(SINEW_SOURCE_DIR "/tests/fbx/blender");
  return Cooked::take(asset::import_file(folder / (std::string("blender_rig.") + extension), diagnostics));
}

asset::Index node_named(const asset::Scene& scene, const std::string& name) {
  const auto found = std::ranges::find(scene.nodes, name, &asset::Node::name);
  REQUIRE(found != scene.nodes.end());
  return static_cast<asset::Index>(found - scene.nodes.begin());
}

// Of each joint of the first rig its name and its parent's.
std::map<std::string, std::string> joints_of(const asset::Scene& scene) {
  const Cooked cooked(scene);
  REQUIRE(cooked.pack.rig_count() == 1);
  const Skeleton skeleton = cooked.pack.rig(0).skeleton();
  const auto name = [&](Joint joint) { return joint == kNoJoint ? "" : std::string(skeleton.name(joint)); };
  std::map<std::string, std::string> joints;
  for (std::size_t joint = 0; joint < skeleton.joint_count(); ++joint)
    joints[name(Joint(joint))] = name(skeleton.parents()[joint]);
  return joints;
}

// The columns of the upper block with length 1.
std::array<double, 9> directions(const Matrix& matrix) {
  std::array<double, 9> block{};
  for (std::size_t column = 0; column < 3; ++column) {
    double square = 0;
    for (std::size_t row = 0; row < 3; ++row) square += matrix[4 * row + column] * matrix[4 * row + column];
    for (std::size_t row = 0; row < 3; ++row) block[3 * row + column] = matrix[4 * row + column] / std::sqrt(square);
  }
  return block;
}

double distance_to_nearest(const Vector3& point, const std::vector<Vector3>& points) {
  double least = 1e9;
  for (const Vector3& other : points) {
    const double x = point[0] - other[0], y = point[1] - other[1], z = point[2] - other[2];
    least = std::min(least, std::sqrt(x * x + y * y + z * z));
  }
  return least;
}

}  // namespace

TEST_CASE("T2_the_same_rig_as_fbx_and_as_gltf_gives_the_same_joints") {
  const asset::Scene gltf = blender_rig("glb"), fbx = blender_rig("fbx");
  const std::map<std::string, std::string> joints = joints_of(fbx);
  CHECK(joints == joints_of(gltf));
  CHECK(joints == std::map<std::string, std::string>{{"Hip", ""}, {"Spine", "Hip"}, {"Head", "Spine"}});
  REQUIRE(fbx.skins.size() == 1);
  REQUIRE(gltf.skins.size() == 1);
  CHECK(fbx.skins[0].joints.size() == gltf.skins[0].joints.size());
}

TEST_CASE("T2_the_same_rig_as_fbx_and_as_gltf_moves_alike") {
  const asset::Scene gltf = blender_rig("glb"), fbx = blender_rig("fbx");
  for (const auto make : {reference_player, +[](const asset::Scene& scene) { return runtime_player(scene); }}) {
    const std::unique_ptr<Player> a = make(gltf), b = make(fbx);
    CHECK(a->duration_secs(0) == doctest::Approx(b->duration_secs(0)));
    for (int frame = 0; frame <= 24; ++frame) {  // both hold every frame; between them Blender's two writers differ
      a->pose(0, frame / kFramesPerSecond);
      b->pose(0, frame / kFramesPerSecond);
      for (const char* joint : {"Hip", "Spine", "Head"}) {
        INFO(a->name(), ", frame ", frame, ", ", joint);
        const asset::Index in_gltf = node_named(gltf, joint), in_fbx = node_named(fbx, joint);
        check_vector(b->origin(in_fbx), a->origin(in_gltf), kTolerance * kHeight);
        const std::array<double, 9> turned = directions(b->scene_from_node(in_fbx)),
                                    expected = directions(a->scene_from_node(in_gltf));
        for (std::size_t i = 0; i < 9; ++i) CHECK(std::abs(turned[i] - expected[i]) <= kTolerance);
      }
      for (const char* mesh : {"Body", "Hat"}) {
        const std::vector<Vector3> expected = a->positions(node_named(gltf, mesh));
        for (const Vector3& point : b->positions(node_named(fbx, mesh)))
          CHECK(distance_to_nearest(point, expected) <= kTolerance * kHeight);
      }
    }
  }
}

// Of the options that leave something out there is one: influences beyond a number. Joints are not among it.
TEST_CASE("T4_the_influence_limit_drops_no_joint_and_says_what_it_drops") {
  const asset::Scene scene = blender_rig("fbx");
  asset::Diagnostics diagnostics;
  const AlignedBytes bytes = Cooked::take(asset::cook_scene(scene, diagnostics, {.max_influences = 1}));
  const Pack pack = Cooked::take(Pack::open(bytes.bytes()));
  const Skeleton skeleton = pack.rig(0).skeleton();
  CHECK(skeleton.joint_count() == 3);
  CHECK(std::ranges::any_of(diagnostics.all(), [](const auto& each) { return each.code == "influences-trimmed"; }));

  const Cooked whole(scene);
  CHECK(pack.clip(0, 0)->duration_secs() == whole.pack.clip(0, 0)->duration_secs());
  CHECK(pack.clip(0, 0)->track_count() == whole.pack.clip(0, 0)->track_count());
}

}  // namespace sinew::test
