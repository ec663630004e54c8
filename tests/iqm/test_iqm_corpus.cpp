// SPDX-License-Identifier: MIT
// Whole files of the corpus, against what the corpus' own table says of them.
#include <cstdio>
#include <filesystem>

#include "sinew/cook/cook.h"
#include "sinew/export/export.h"
#include "sinew/image/image.h"
#include "sinew/import/import.h"
#include "support/near.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;
const fs::path kCorpus = fs::path(SINEW_CORPUS_DIR) / "iqm";

asset::Scene import(const fs::path& file, asset::Diagnostics& diagnostics) {
  Result<asset::Scene> scene = asset::import_file(file, diagnostics);
  INFO(file.string(), ": ", scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

struct Facts {
  const char* file;
  std::size_t joints, meshes, vertices;
  const char* clip;
  double secs;
};

constexpr Facts kTable[] = {
    {"mrfixit/mrfixit.iqm", 75, 2, 1861, "idle", 100 / 24.0},
    {"re_player/player.iqm", 78, 1, 3110, nullptr, 0},
    {"re_player/crouch.iqm", 78, 0, 0, "crouch", 19 / 25.0},
    {"re_player/dash_up.iqm", 78, 0, 0, "dash_up", 1 / 25.0},
    {"re_player/rifle_idle.iqm", 78, 0, 0, "rifle-idle", 1 / 24.0},
    {"re_player/smg_reload.iqm", 78, 0, 0, "smg-reload", 44 / 24.0},
};

}  // namespace

TEST_CASE("every IQM file of the corpus imports, cooks and goes into glTF") {
  std::size_t imported = 0;
  std::error_code absent;
  for (const auto& entry : fs::recursive_directory_iterator(kCorpus, absent)) {
    if (entry.path().extension() != ".iqm") continue;
    CAPTURE(entry.path().string());
    asset::Diagnostics diagnostics;
    const asset::Scene scene = import(entry.path(), diagnostics);
    CHECK(diagnostics.count(asset::Severity::error) == 0);
    CHECK(bool(asset::cook_scene(scene, diagnostics)));
    CHECK(bool(asset::write_glb(scene, diagnostics)));
    ++imported;
  }
  if (imported == 0)
    std::printf("skipped: no files below %s\n", kCorpus.c_str());
  else
    std::printf("%zu files imported\n", imported);
}

TEST_CASE("counts of IQM files are those of the table") {
  if (!fs::exists(kCorpus)) return;
  for (const Facts& facts : kTable) {
    CAPTURE(facts.file);
    asset::Diagnostics diagnostics;
    const asset::Scene scene = import(kCorpus / facts.file, diagnostics);
    CHECK(scene.nodes.size() == facts.joints + facts.meshes);
    std::size_t vertices = 0;
    for (const asset::Mesh& mesh : scene.meshes) vertices += mesh.primitives.at(0).vertex_count();
    CHECK(vertices == facts.vertices);
    CHECK(diagnostics.count("triangles-turned") == 0);
    REQUIRE(scene.clips.size() == (facts.clip == nullptr ? 0u : 1u));
    if (facts.clip == nullptr) continue;
    CHECK(scene.clips[0].name == facts.clip);
    CHECK_NEAR(scene.clips[0].duration_secs, facts.secs, 1e-12);
  }
}

}  // namespace sinew::test
