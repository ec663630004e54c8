// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "import/child_import.h"
#include "sinew/export/export.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

asset::Buffer little_glb() {
  asset::SceneBuilder builder;
  builder.node({.translation = {1, 2, 3}, .name = "only"});
  asset::Diagnostics diagnostics;
  return *asset::write_glb(builder.scene, diagnostics);
}

// The files that the program itself is tried on need Assimp's formats; they are the corpus's.
const fs::path kCorpus(SINEW_CORPUS_DIR);

asset::Scene imported(const fs::path& file, asset::Diagnostics& diagnostics) {
  Result<asset::Scene> scene = asset::import_file(file, diagnostics);
  INFO(file.string());
  REQUIRE_MESSAGE(scene, scene.error().what);
  return *std::move(scene);
}

}  // namespace

TEST_CASE("an answer brings the scene, its format and the diagnostics") {
  asset::Diagnostics sent, received;
  sent.warn("some-code", "two\nlines\tand a tab", "/here");
  const std::string answer = asset::child_answer(little_glb(), "X", sent);
  const Result<asset::Scene> scene = asset::scene_of_answer(answer, received, {});
  REQUIRE(scene);
  CHECK(scene->format == "X through Assimp");
  CHECK(scene->nodes.at(0).name == "only");
  REQUIRE(received.all().size() == 1);
  CHECK(received.all()[0].what == "two lines and a tab");
  CHECK(received.all()[0].where == "/here");
}

TEST_CASE("a refusal keeps its code and its words") {
  asset::Diagnostics diagnostics;
  const std::string answer = asset::child_answer(Error::in(Errc::too_large, "", "too many"), "X", diagnostics);
  const Result<asset::Scene> scene = asset::scene_of_answer(answer, diagnostics, {});
  REQUIRE_FALSE(scene);
  CHECK(scene.error().code == Errc::too_large);
  CHECK(std::string(scene.error().what) == "too many");
}

TEST_CASE("an answer that is cut or damaged is an error") {
  asset::Diagnostics none;
  const std::string whole = asset::child_answer(little_glb(), "X", none);
  for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
    asset::Diagnostics diagnostics;
    CHECK_FALSE(asset::scene_of_answer(std::string_view(whole).substr(0, bytes), diagnostics, {}));
  }
}

TEST_CASE("a program that is not there is named") {
  const char* const stated = std::getenv("SINEW_ASSIMP_IMPORT");
  const std::string before = stated ? stated : "";
  setenv("SINEW_ASSIMP_IMPORT", "/nowhere/sinew-assimp-import", 1);
  const fs::path file = fs::temp_directory_path() / "sinew_test_child.x";
  std::ofstream(file) << "xof 0303txt 0032\n";
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = asset::import_file(file, diagnostics);
  REQUIRE_FALSE(scene);
  CHECK(scene.error().code == Errc::unsupported);
  CHECK(std::string(scene.error().what).find("sinew-assimp-import") != std::string::npos);
  setenv("SINEW_ASSIMP_IMPORT", before.c_str(), 1);
  fs::remove(file);
}

TEST_CASE("formats that nothing reads are refused by name") {
  for (const char* name : {"a.m3d", "b.CSM", "c.usda", "d.usdz", "e.blend"}) {
    const fs::path file = fs::temp_directory_path() / (std::string("sinew_test_") + name);
    std::ofstream(file) << "anything";
    asset::Diagnostics diagnostics;
    const Result<asset::Scene> scene = asset::import_file(file, diagnostics);
    REQUIRE_FALSE(scene);
    CHECK(scene.error().code == Errc::unsupported);
    CHECK(std::string(scene.error().what).find("are not read") != std::string::npos);
    fs::remove(file);
  }
}

// Counts are those that the corpus's list gives, taken with Assimp's own tool.
TEST_CASE("a file of each format comes through the program") {
  if (!fs::exists(kCorpus / "other")) {
    MESSAGE("skipped: no corpus");
    return;
  }
  struct Expected {
    const char* file;
    std::size_t nodes, joints, clips;
  };
  for (const Expected& expected :
       {Expected{"other/x/Testwuson.X", 40, 37, 3}, Expected{"other/b3d/turtle1.b3d", 25, 22, 1},
        Expected{"other/ogre/ninja.mesh.xml", 29, 21, 20}, Expected{"other/lws/move_xz_bezier.lws", 5, 0, 1}}) {
    asset::Diagnostics diagnostics;
    const asset::Scene scene = imported(kCorpus / expected.file, diagnostics);
    CHECK(scene.nodes.size() == expected.nodes);
    CHECK(scene.clips.size() == expected.clips);
    CHECK((scene.skins.empty() ? 0 : scene.skins[0].joints.size()) == expected.joints);
    CHECK(scene.format.ends_with(" through Assimp"));
    CHECK(diagnostics.count("assimp-curves") == 1);
  }
}

TEST_CASE("malformed files are answered, whatever becomes of the program") {
  if (!fs::exists(kCorpus / "malformed")) {
    MESSAGE("skipped: no corpus");
    return;
  }
  asset::Diagnostics diagnostics;
  // Assimp 5.2 crashes on this one; others may read it.
  const auto crashing = asset::import_file(kCorpus / "malformed/x/malformed_skinweights_oob.x", diagnostics);
  if (!crashing) CHECK(crashing.error().what[0] != '\0');
  for (const char* file :
       {"malformed/empty/empty.x", "malformed/csm/malformed_zero_framerange.csm", "other/m3d/cesium_man.m3d"})
    CHECK_FALSE(asset::import_file(kCorpus / file, diagnostics));
}

}  // namespace sinew::test
