// SPDX-License-Identifier: MIT
// A rig of Blender, exported as glTF and as COLLADA (tests/fbx/blender/make_blender_rig.py): what comes of both is the
// same: the joints. Blender's COLLADA leaves the armature's own place out of the bind shape matrix, but not out of the
// inverse bind matrices, so that its vertices stand elsewhere by what the file says.
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
