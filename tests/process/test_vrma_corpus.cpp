// SPDX-License-Identifier: MIT
// A VRM animation on figures of the corpus, against three-vrm 3.5.5 with three r187 (Node, without a window).
#include <cstdio>
#include <filesystem>

#include "sinew/import/import.h"
#include "sinew/process/add_motion.h"
#include "support/engines.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset;

const std::filesystem::path kFolder = std::filesystem::path(SINEW_CORPUS_DIR) / "vrm";

// The figure with the animation, or nothing where a file is not there.
std::optional<Scene> animated(const char* figure, Diagnostics& diagnostics) {
  for (const char* file : {figure, "test.vrma"})
    if (!std::filesystem::exists(kFolder / file)) {
      std::printf("skipped: %s is not there\n", file);
      return std::nullopt;
    }
  Result<Scene> target = import_file(kFolder / figure, diagnostics);
  const Result<Scene> motion = import_file(kFolder / "test.vrma", diagnostics);
  REQUIRE(bool(target));
  REQUIRE(bool(motion));
  const Result<MotionReport> report = add_motion(*target, *motion, "test", diagnostics);
  REQUIRE(bool(report));
  CHECK(report->matched == 1);  // it moves the right upper arm
  CHECK(report->moved == 1);
  return *std::move(target);
}

void check_matrix(const Matrix& value, const std::array<double, 12>& expected) {
  for (std::size_t i = 0; i < 12; ++i) CHECK_NEAR(value[i], expected[i], 2e-6);  // printed with six decimals
}

}  // namespace

TEST_CASE("test.vrma moves a figure of VRM 0.x as three-vrm does") {
  Diagnostics diagnostics;
  const std::optional<Scene> scene = animated("Godette_vrm_v4.vrm", diagnostics);
  if (!scene) return;
  const std::unique_ptr<Player> player = reference_player(*scene);
  player->pose(0, 0.9);  // nodes 42 and 43: right lower arm and hand
  check_matrix(player->scene_from_node(42),
               {0.951057, 0.309015, 0.0, 0.29374, -0.309015, 0.951057, -0.0, 0.837766, -0.0, 0.0, 1.0, -0.004505});
  check_matrix(player->scene_from_node(43),
               {0.951057, 0.309015, 0.0, 0.434142, -0.309015, 0.951057, -0.0, 0.791304, -0.0, 0.0, 1.0, -0.005889});
  player->pose(0, 1.3);  // joy has two binds, of 50 and 25 per cent
  CHECK_NEAR(player->weights(68)[9], 0.3, 1e-5);
  CHECK_NEAR(player->weights(68)[10], 0.15, 1e-5);
  player->pose(0, 2.75);  // this figure looks by expressions
  CHECK_NEAR(player->weights(68)[9], 0, 1e-5);
  CHECK_NEAR(player->weights(68)[12], 1, 1e-5);
}

TEST_CASE("and one whose rest rotations are not those of the animation") {
  Diagnostics diagnostics;
  const std::optional<Scene> scene = animated("armature_transform.vrm", diagnostics);
  if (!scene) return;
  const std::unique_ptr<Player> player = reference_player(*scene);
  player->pose(0, 0.9);
  check_matrix(player->scene_from_node(9),
               {0.951057, 0.309015, 0.0, -0.198014, -0.309015, 0.951057, -0.0, 0.850058, -0.0, 0.0, 1.0, 0.453727});
  check_matrix(player->scene_from_node(10),
               {0.951057, 0.309015, 0.0, 0.117087, -0.309015, 0.951057, -0.0, 0.961749, -0.0, 0.0, 1.0, 0.623614});
}

TEST_CASE("and one of VRM 1.0") {
  Diagnostics diagnostics;
  const std::optional<Scene> scene = animated("VRMC_vrm_expressions_isBinary_Overridden.vrm", diagnostics);
  if (!scene) return;
  const std::unique_ptr<Player> player = reference_player(*scene);
  player->pose(0, 0.9);
  check_matrix(player->scene_from_node(3),
               {0.0, -0.951057, -0.309015, -0.390211, -0.0, -0.309015, 0.951057, 0.938197, -1.0, 0.0, 0.0, 0.0});
  check_matrix(player->scene_from_node(2),
               {0.0, -0.951057, -0.309015, -0.580423, -0.0, -0.309015, 0.951057, 0.876394, -1.0, 0.0, 0.0, 0.0});
}

}  // namespace sinew::test
