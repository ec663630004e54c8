// SPDX-License-Identifier: MIT
// Whole files of the corpus, against what other programs measured of them (the corpus' own table).
#include <cstdio>
#include <filesystem>

#include "../import/corpus_files.h"
#include "sinew/cook/cook.h"
#include "sinew/export/export.h"
#include "sinew/image/image.h"
#include "sinew/import/import.h"
#include "support/near.h"

namespace sinew::test {
namespace {

const std::filesystem::path kCorpus = std::filesystem::path(SINEW_CORPUS_DIR) / "fbx";

asset::Scene import(const std::filesystem::path& file, asset::Diagnostics& diagnostics) {
  Result<asset::Scene> scene = asset::import_file(file, diagnostics);
  INFO(file.string(), ": ", scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

// models: the table's nodes without the scene itself.
struct Facts {
  const char* file;
  std::size_t models, meshes, joints, clips;
};

constexpr Facts kMeasured[] = {
    {"pab/skeleton.fbx", 155, 1, 53, 1},
    {"pab/atlas.fbx", 76, 0, 0, 1},
    {"pab/locomotions.fbx", 76, 0, 0, 3},
    {"ozz/robot.fbx", 31, 2, 0, 1},
    {"assimp/animation_with_skeleton.fbx", 20, 1, 14, 1},
    {"assimp/huesitos.fbx", 15, 1, 9, 1},
    {"assimp/multiple_animations_test.fbx", 1, 1, 0, 3},
    {"magnum/animation-stacks.fbx", 1, 1, 0, 3},
    {"magnum/skinning.fbx", 4, 1, 3, 1},
    {"ufbx/blender_279_sausage_6100_ascii.fbx", 13, 1, 3, 4},
    {"ufbx/max7_skin_5000_binary.fbx", 6, 1, 4, 1},
    {"ufbx/max2009_blob_5800_ascii.fbx", 21, 17, 0, 1},
    {"ufbx/maya_game_sausage_6100_ascii_combined.fbx", 5, 1, 3, 3},
    {"ufbx/maya_kenney_character_7700_binary.fbx", 60, 1, 45, 1},
    {"ufbx/casegen_rotation_order_7500_binary.fbx", 156, 1, 0, 0},
};

// Nodes that are models: cameras and lights hang in nodes of their own.
std::size_t model_count(const asset::Scene& scene) {
  std::size_t count = 0;
  for (const asset::Node& node : scene.nodes)
    if (node.camera == asset::kNone && node.preserved.extensions.empty()) ++count;
  return count;
}

}  // namespace

TEST_CASE("every FBX file of the corpus imports, cooks and goes into glTF, and its pictures decode") {
  std::size_t imported = 0;
  for (const auto& file : scene_files_below(kCorpus)) {
    CAPTURE(file.string());
    asset::Diagnostics diagnostics;
    const asset::Scene scene = import(file, diagnostics);
    CHECK(diagnostics.count(asset::Severity::error) == 0);
    for (const asset::Image& image : scene.images)
      if (!image.bytes.empty()) CHECK(bool(asset::decode_image(image.bytes)));
    const Result<AlignedBytes> pack = asset::cook_scene(scene, diagnostics);
    CHECK(bool(pack));
    CHECK(bool(asset::write_glb(scene, diagnostics)));
    ++imported;
  }
  if (imported == 0)
    std::printf("skipped: no files below %s\n", kCorpus.c_str());
  else
    std::printf("%zu files imported\n", imported);
}

TEST_CASE("counts are what other programs measured") {
  if (!std::filesystem::exists(kCorpus)) return;
  for (const Facts& facts : kMeasured) {
    CAPTURE(facts.file);
    asset::Diagnostics diagnostics;
    const asset::Scene scene = import(kCorpus / facts.file, diagnostics);
    CHECK(model_count(scene) == facts.models);
    CHECK(scene.meshes.size() == facts.meshes);
    std::size_t joints = 0;
    for (const asset::Skin& skin : scene.skins)
      for (const asset::Index joint : skin.joints)
        if (scene.nodes[joint].mesh == asset::kNone)
          ++joints;  // without the mesh's own model, which holds what is left
    CHECK(joints == facts.joints);
    CHECK(scene.clips.size() == facts.clips);
  }
}

}  // namespace sinew::test
