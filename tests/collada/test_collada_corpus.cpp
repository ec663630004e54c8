// SPDX-License-Identifier: MIT
// Whole files of the corpus, against what other programs measured of them.
#include <cstdio>
#include <filesystem>

#include "sinew/cook/cook.h"
#include "sinew/export/export.h"
#include "sinew/import/import.h"
#include "sinew/reference/evaluate.h"
#include "support/near.h"

namespace sinew::test {
namespace {

const std::filesystem::path kCorpus = SINEW_CORPUS_DIR;

// The corpus' own table.
struct Facts {
  const char* file;
  std::size_t nodes, joints, skins, clips;
  double first_key_secs, last_key_secs;
};
constexpr Facts kMeasured[] = {
    {"anims_with_full_rotations_between_keys.DAE", 128, 0, 0, 1, 0.0333333, 11.9667},
    {"astro_max.dae", 67, 44, 1, 1, 0, 1.1667},
    {"astro_maya.dae", 68, 44, 1, 1, 0.0416667, 1.0833},
    {"box_nested_animation.dae", 3, 1, 1, 1, 0.0416667, 1.6667},
    {"library_animation_clips.dae", 7, 5, 1, 2, 0, 0.8333},
    {"pab/skeleton.dae", 147, 53, 1, 1, 0, 8},
    {"pab/skeleton_zup.dae", 72, 53, 1, 0, 0, 0},
    {"pab/walk.dae", 77, 0, 0, 1, 0, 1.9},
    {"seymour.dae", 78, 19, 1, 1, 0, 12.5},
};

bool skipped(const char* what) {
  if (std::filesystem::exists(kCorpus / "collada")) return false;
  std::printf("skipped: %s: the corpus is not there\n", what);
  return true;
}

}  // namespace

TEST_CASE("every COLLADA file of the corpus has the nodes, joints, clips and times that were measured") {
  if (skipped("COLLADA corpus")) return;
  for (const Facts& facts : kMeasured) {
    CAPTURE(facts.file);
    asset::Diagnostics diagnostics;
    const Result<asset::Scene> scene = asset::import_file(kCorpus / "collada" / facts.file, diagnostics);
    REQUIRE(bool(scene));
    CHECK(diagnostics.count(asset::Severity::error) == 0);
    CHECK(scene->nodes.size() == facts.nodes);
    REQUIRE(scene->skins.size() == facts.skins);
    if (facts.skins > 0) CHECK(scene->skins[0].joints.size() == facts.joints);
    REQUIRE(scene->clips.size() == facts.clips);
    double first = 1e9, last = 0;
    for (const asset::Clip& clip : scene->clips) {
      last = std::max(last, clip.duration_secs);  // of which constant channels need no key
      for (const asset::Channel& channel : clip.channels) {
        const std::vector<double> times = asset::read_doubles(channel.times_secs);
        first = std::min(first, times.front());
      }
    }
    if (facts.clips > 0) CHECK_NEAR(first, facts.first_key_secs, 1e-4);
    if (facts.clips > 0) CHECK_NEAR(last, facts.last_key_secs, 1e-4);
    asset::Diagnostics of_cook;
    CHECK(bool(asset::cook_scene(*scene, of_cook)));
  }
}

TEST_CASE("damaged COLLADA files of the corpus are refused, or their damage is named") {
  if (skipped("damaged COLLADA files")) return;
  const std::filesystem::path made = kCorpus / "malformed/made-here/collada";
  const auto import = [](const std::filesystem::path& file, asset::Diagnostics& diagnostics) {
    return asset::import_file(file, diagnostics);
  };
  asset::Diagnostics bomb, ghost, cut, counts, array;
  CHECK(import(made / "entity_bomb.dae", bomb).error().code == Errc::unsupported);
  CHECK(import(made / "truncated.dae", cut).error().code == Errc::bad_syntax);
  CHECK(bool(import(made / "joint_name_unknown.dae", ghost)));
  CHECK(ghost.count("joint-unknown") == 1);
  CHECK(bool(import(made / "vcount_too_big.dae", counts)));
  CHECK(counts.count("polygons-cut-off") == 1);
  CHECK(counts.count("influences-cut-off") == 1);
  // Its array says three numbers and has twenty-four.
  CHECK(bool(import(kCorpus / "malformed/collada/box_nested_animation_4286.dae", array)));
  CHECK(array.count("count-wrong") == 1);
}

}  // namespace sinew::test
