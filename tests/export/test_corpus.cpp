// SPDX-License-Identifier: MIT
#include <cstdio>

#include "../import/corpus_files.h"
#include "written.h"

namespace sinew::test {
namespace {

// Another loader's own test files, which break rules of glTF on purpose: clips and meshes without anything in them,
// encodings that are forbidden.
constexpr std::string_view kInvalid[] = {"magnum/animation.gltf", "magnum/mesh-morph-target-attributes.gltf",
                                         "magnum/mesh-skin-attributes.gltf", "magnum/mesh-sparse.gltf"};

bool is_invalid(const std::string& file) {
  for (const std::string_view name : kInvalid)
    if (std::string_view(file).ends_with(name)) return true;
  return false;
}

// It is refused, or the diagnostics say what is lost.
void check_loss_is_named(const asset::Scene& scene) {
  asset::Diagnostics diagnostics;
  if (asset::write_glb(scene, diagnostics)) CHECK(diagnostics.count(asset::Severity::warning) > 0);
}

}  // namespace

TEST_CASE("every valid glTF file of the corpus is the same after it was written and read") {
  std::size_t checked = 0;
  for (const char* folder : {"gltf", "vrm"})
    for (const auto& file : scene_files_below(std::filesystem::path(SINEW_CORPUS_DIR) / folder)) {
      CAPTURE(file.string());
      asset::Diagnostics reading;
      const Result<asset::Scene> scene = asset::import_file(file, reading);
      REQUIRE(bool(scene));
      if (is_invalid(file.generic_string()))
        check_loss_is_named(*scene);
      else
        check_round_trip(*scene);
      ++checked;
    }
  if (checked == 0)
    std::printf("skipped: no files below %s/gltf\n", SINEW_CORPUS_DIR);
  else
    std::printf("%zu files written and read\n", checked);
}

}  // namespace sinew::test
