// SPDX-License-Identifier: MIT
// Whole files of the corpus, against what the corpus' own table says of them.
#include <cstdio>
#include <filesystem>

#include "md5_text.h"
#include "sinew/cook/cook.h"
#include "sinew/export/export.h"
#include "sinew/image/image.h"
#include "support/near.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;
const fs::path kCorpus = fs::path(SINEW_CORPUS_DIR) / "md5";

asset::Scene import(const fs::path& file, asset::Diagnostics& diagnostics) {
  Result<asset::Scene> scene = asset::import_file(file, diagnostics);
  INFO(file.string(), ": ", scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

struct Facts {
  const char* file;
  std::size_t joints, meshes, vertices, triangles;
  double secs;  // of the clip; below 0: none
};

constexpr Facts kTable[] = {
    {"bob/boblampclean.md5mesh", 33, 6, 875, 1027, -1}, {"bob/boblampclean.md5anim", 33, 0, 0, 0, 139 / 24.0},
    {"drone/drone.md5mesh", 27, 2, 1439, 1926, -1},     {"drone/attack1.md5anim", 27, 0, 0, 0, 11 / 24.0},
    {"drone/climb.md5anim", 27, 0, 0, 0, 4 / 24.0},     {"drone/frag_throw.md5anim", 27, 0, 0, 0, 8 / 24.0},
    {"mrfixit/mrfixit.md5mesh", 75, 2, 1657, 2704, -1},
};

}  // namespace

TEST_CASE("every MD5 file of the corpus imports, cooks and goes into glTF, and its pictures decode") {
  std::size_t imported = 0;
  std::error_code absent;
  for (const auto& entry : fs::recursive_directory_iterator(kCorpus, absent)) {
    const std::string ending = entry.path().extension().string();
    if (ending != ".md5mesh" && ending != ".md5anim") continue;
    CAPTURE(entry.path().string());
    asset::Diagnostics diagnostics;
    const asset::Scene scene = import(entry.path(), diagnostics);
    CHECK(diagnostics.count(asset::Severity::error) == 0);
    for (const asset::Image& image : scene.images) CHECK(bool(asset::decode_image(image.bytes)));
    CHECK(bool(asset::cook_scene(scene, diagnostics)));
    CHECK(bool(asset::write_glb(scene, diagnostics)));
    ++imported;
  }
  if (imported == 0)
    std::printf("skipped: no files below %s\n", kCorpus.c_str());
  else
    std::printf("%zu files imported\n", imported);
}

TEST_CASE("counts of MD5 files are those of the table") {
  if (!fs::exists(kCorpus)) return;
  for (const Facts& facts : kTable) {
    CAPTURE(facts.file);
    asset::Diagnostics diagnostics;
    const asset::Scene scene = import(kCorpus / facts.file, diagnostics);
    CHECK(scene.nodes.size() == facts.joints + facts.meshes);
    std::size_t vertices = 0, triangles = 0;
    for (const asset::Mesh& mesh : scene.meshes) {
      vertices += mesh.primitives.at(0).vertex_count();
      triangles += mesh.primitives[0].indices->count / 3;
    }
    CHECK(vertices == facts.vertices);
    CHECK(triangles == facts.triangles);
    CHECK(scene.clips.size() == (facts.secs < 0 ? 0u : 1u));
    if (facts.secs >= 0) CHECK_NEAR(scene.clips.at(0).duration_secs, facts.secs, 1e-12);
  }
}

}  // namespace sinew::test
