// SPDX-License-Identifier: MIT
// A rig of Blender, exported as glTF and as COLLADA (tests/fbx/blender/make_blender_rig.py): what comes of both is the
// same.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "dae_text.h"
#include "sinew/reference/evaluate.h"
#include "support/near.h"

namespace sinew::test {
namespace {

constexpr double kTolerance_m = 1e-5;  // Blender writes six digits

asset::Scene blender_rig(const char* file) {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene =
      asset::import_file(std::filesystem::path(SINEW_SOURCE_DIR "/tests/fbx/blender") / file, diagnostics);
  REQUIRE(bool(scene));
  CHECK(diagnostics.count(asset::Severity::error) == 0);
  return *std::move(scene);
}

double distance(const reference::Vector3& a, const reference::Vector3& b) {
  const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return std::sqrt(x * x + y * y + z * z);
}

double farthest_from(const std::vector<reference::Vector3>& points, const std::vector<reference::Vector3>& others) {
  double most = 0;
  for (const reference::Vector3& point : points) {
    double least = 1e9;
    for (const reference::Vector3& other : others) least = std::min(least, distance(point, other));
    most = std::max(most, least);
  }
  return most;
}

}  // namespace

TEST_CASE("T2_the_same_rig_as_collada_and_as_gltf_moves_alike") {
  const asset::Scene collada = blender_rig("blender_rig.dae"), gltf = blender_rig("blender_rig.glb");
  REQUIRE(collada.clips.size() == 1);
  CHECK_NEAR(collada.clips[0].duration_secs, gltf.clips[0].duration_secs, 1e-6);
  for (int frame = 0; frame <= 24; ++frame) {
    CAPTURE(frame);
    const reference::Frame a = reference::evaluate(collada, 0, frame / 24.0);
    const reference::Frame b = reference::evaluate(gltf, 0, frame / 24.0);
    for (const char* const joint : {"Hip", "Spine", "Head"})
      for (std::size_t i = 0; i < 12; ++i)
        CHECK_NEAR(a.scene_from_node[node_named(collada, joint)][i], b.scene_from_node[node_named(gltf, joint)][i],
                   kTolerance_m);
    const auto of_dae = reference::vertices(collada, a, node_named(collada, "Body"), 0).positions;
    const auto of_gltf = reference::vertices(gltf, b, node_named(gltf, "Body"), 0).positions;
    CHECK(farthest_from(of_dae, of_gltf) < kTolerance_m);
    CHECK(farthest_from(of_gltf, of_dae) < kTolerance_m);
  }
}

TEST_CASE("T2_the_same_rig_as_collada_and_as_gltf_has_the_same_joints") {
  const asset::Scene scene = blender_rig("blender_rig.dae");
  REQUIRE(scene.skins.size() == 1);
  std::vector<std::string> joints;
  for (const asset::Node& node : scene.nodes)
    if (node.is_joint) joints.push_back(node.name);
  CHECK(joints == std::vector<std::string>{"Hip", "Spine", "Head"});
  CHECK(scene.skins[0].joints.size() == 3);
}

}  // namespace sinew::test
