// SPDX-License-Identifier: MIT
#include <cstdio>
#include <map>

#include "corpus_files.h"
#include "sinew/image/image.h"
#include "sinew/import/import.h"
#include "support/near.h"

namespace sinew::test {
namespace {

const std::filesystem::path kCorpus = SINEW_CORPUS_DIR;

asset::Scene import(const std::filesystem::path& file, asset::Diagnostics& diagnostics) {
  Result<asset::Scene> scene = asset::import_file(file, diagnostics);
  INFO(file.string(), ": ", scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

// What other programs measured of a file (the corpus' own table).
struct Facts {
  const char* file;
  std::size_t nodes, vertices, joints, clips, channels;
  double longest_secs;
};

constexpr Facts kMeasured[] = {
    {"gltf/khronos/Fox.glb", 26, 1728, 24, 3, 63, 3.4167},
    {"gltf/khronos/CesiumMan.glb", 22, 3273, 19, 1, 57, 2},
    {"gltf/khronos/BrainStem.glb", 82, 34159, 18, 1, 57, 34.88},
    {"gltf/khronos/SimpleSkin.gltf", 3, 10, 2, 1, 1, 5.5},
    {"gltf/khronos/MorphStressTest.gltf", 1, 1528, 0, 3, 3, 9.3333},
    {"gltf/khronos/interpolation_test.gltf", 12, 220, 0, 9, 9, 1.7083},
    {"gltf/khronos/rigged_simple.gltf", 5, 160, 2, 1, 3, 2.0833},
    {"gltf/misc/pbrTest/pbrTest.gltf", 13, 907, 11, 1, 27, 1.2083},
    {"gltf/compressed/Fox_meshopt.glb", 25, 384, 24, 3, 63, 3.4167},
    {"gltf/compressed/RobotExpressive_meshopt.glb", 57, 7207, 43, 14, 193, 3.3333},
    {"gltf/compressed/Wolf_draco.glb", 53, 3994, 51, 12, 1836, 4},
    {"vrm/Godette_vrm_v4.vrm", 71, 3109, 68, 0, 0, 0},
};

}  // namespace

TEST_CASE("every valid file of the corpus imports, and its pictures decode") {
  std::size_t imported = 0;
  for (const char* folder : {"gltf", "vrm"})
    for (const auto& file : scene_files_below(kCorpus / folder)) {
      asset::Diagnostics diagnostics;
      const asset::Scene scene = import(file, diagnostics);
      for (const asset::Image& image : scene.images) {
        if (image.bytes.empty()) continue;
        const Result<asset::Image8> decoded = asset::decode_image(image.bytes);
        INFO(file.string(), ": ", decoded.error().what);
        CHECK(bool(decoded));
      }
      ++imported;
    }
  if (imported == 0)
    std::printf("skipped: no files below %s/gltf\n", SINEW_CORPUS_DIR);
  else
    std::printf("%zu valid files imported\n", imported);
}

TEST_CASE("files hold what other programs measured in them") {
  for (const Facts& facts : kMeasured) {
    if (!std::filesystem::exists(kCorpus / facts.file)) {
      std::printf("skipped: %s is not there\n", facts.file);
      continue;
    }
    CAPTURE(facts.file);
    asset::Diagnostics diagnostics;
    const asset::Scene scene = import(kCorpus / facts.file, diagnostics);
    std::size_t vertices = 0, channels = 0;
    double longest_secs = 0;
    // Primitives of a mesh may share their vertices, which other programs count once.
    std::map<const std::byte*, std::size_t> positions;
    for (const asset::Mesh& mesh : scene.meshes)
      for (const asset::Primitive& primitive : mesh.primitives)
        if (const asset::ValueView* view = primitive.find("POSITION")) positions[view->bytes.data()] = view->count;
    for (const auto& [first, count] : positions) vertices += count;
    for (const asset::Clip& clip : scene.clips) {
      channels += clip.channels.size();
      longest_secs = std::max(longest_secs, clip.duration_secs);
    }
    CHECK(scene.nodes.size() == facts.nodes);
    CHECK(vertices == facts.vertices);
    CHECK((scene.skins.empty() ? 0 : scene.skins[0].joints.size()) == facts.joints);
    CHECK(scene.clips.size() == facts.clips);
    CHECK(channels == facts.channels);
    CHECK_NEAR(longest_secs, facts.longest_secs, 5e-3);  // the table is rounded
  }
}

}  // namespace sinew::test
