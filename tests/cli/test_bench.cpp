// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cctype>
#include <nlohmann/json.hpp>
#include <string>

#include "program.h"

using namespace sinew::test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

nlohmann::json bench_json(const std::vector<std::string>& scenes, const std::string& isa = {}) {
  std::vector<std::string> arguments{"bench", "--quick", "--json"};
  arguments.insert(arguments.end(), scenes.begin(), scenes.end());
  const Outcome outcome = run_sinew(arguments, {.environment = {{"SINEW_ISA", isa}}});
  INFO("standard error: ", outcome.err);
  CHECK(outcome.exit_code == 0);
  return nlohmann::json::parse(outcome.out);
}

}  // namespace

TEST_CASE("bench gives a scene's time, unit, size and hash as JSON") {
  const nlohmann::json report = bench_json({"blend2_67"});
  CHECK(report.at("schema") == "sinew.bench/1");
  CHECK(report.at("state") == "warm");
  CHECK(report.at("trials").get<int>() > 1);
  CHECK_FALSE(report.at("isa").get<std::string>().empty());
  CHECK_FALSE(report.at("compiler").get<std::string>().empty());
  CHECK(contains(report.at("build").get<std::string>(), "optimised"));
  CHECK_FALSE(report.at("processor").get<std::string>().empty());
  CHECK(report.at("diagnostics").is_array());
  REQUIRE(report.at("scenes").size() == 1);
  const nlohmann::json& scene = report.at("scenes")[0];
  CHECK(scene.at("scene") == "blend2_67");
  CHECK(scene.at("unit") == "joint");
  CHECK(scene.at("ns").get<double>() > 0);
  CHECK(scene.at("spread").get<double>() >= 0);
  CHECK(scene.at("units") == 67);
  CHECK(scene.at("bytes") == 4 * 9 * 320);  // 67 joints are nine blocks; two inputs, the rest pose, the result
  const std::string hash = scene.at("hash");
  CHECK(hash.size() == 16);
  CHECK(hash.find_first_not_of("0123456789abcdef") == std::string::npos);
}

TEST_CASE("a forced instruction set is named, and the hash stays") {
  const nlohmann::json scalar = bench_json({"blend2_67", "skin4_p_67"}, "scalar");
  CHECK(scalar.at("isa") == "scalar");
  REQUIRE(scalar.at("scenes").size() == 2);
  const nlohmann::json best = bench_json({"blend2_67", "skin4_p_67"});
  for (std::size_t i = 0; i < 2; ++i) CHECK(best.at("scenes")[i].at("hash") == scalar.at("scenes")[i].at("hash"));
}

TEST_CASE("for people, bench says how it measured, and a line for each scene") {
  const Outcome outcome = run_sinew({"bench", "--quick", "import_koi", "palette"});
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.out, "median of 9 trials"));
  CHECK(contains(outcome.out, "warm"));
  CHECK(contains(outcome.out, "MB/s"));
  CHECK(contains(outcome.out, "palette_1000"));
  CHECK_FALSE(contains(outcome.out, "blend"));
  CHECK(outcome.err.empty());
}

TEST_CASE("bench measures a file of the user's: what its rig and its meshes have, and a crowd") {
  const std::string koi = std::string(SINEW_SOURCE_DIR) + "/data/koi.glb";
  const nlohmann::json report = bench_json({koi});
  std::vector<std::string> names;
  for (const nlohmann::json& scene : report.at("scenes")) names.push_back(scene.at("scene"));
  CHECK(names == std::vector<std::string>{"sample_forward_koi", "sample_random_koi", "blend2_koi", "blend8_koi",
                                          "blend2_masked_koi", "layer_koi", "add_koi", "inertia_koi", "dead_blend_koi",
                                          "matrices_koi", "palette_koi", "skin_p_koi", "skin_pn_koi", "skin_pnm_koi",
                                          "crowd_1000_koi"});
  CHECK(report.at("files")[0].at("joints") == 20);
  CHECK(report.at("files")[0].at("vertices") == 2262);
  CHECK(report.at("files")[0].at("clip") == "swim");
  const nlohmann::json& crowd = report.at("scenes").back();
  CHECK(crowd.at("units") == 20 * 1000);  // joints of the koi, characters
  const double expected = 1e9 / (crowd.at("ns").get<double>() * 20);
  CHECK(crowd.at("characters_per_sec").get<double>() == doctest::Approx(expected));
  // The same work as the built-in scene's.
  CHECK(report.at("scenes")[2].at("hash") == bench_json({"blend2_koi"}).at("scenes")[0].at("hash"));
}

TEST_CASE("a crowd in a graph is measured by character and frame, going back in time as a whole") {
  const nlohmann::json report = bench_json({"graph"});
  REQUIRE(report.at("scenes").size() == 3);
  const nlohmann::json &decide = report.at("scenes")[0], &update = report.at("scenes")[1],
                       &rollback = report.at("scenes")[2];
  CHECK(decide.at("scene") == "graph_decide_1024x67");
  CHECK(decide.at("units") == 8 * 1024);
  CHECK_FALSE(decide.contains("characters_per_sec"));  // no pose was computed
  CHECK(update.at("scene") == "graph_update_1024x67");
  CHECK(update.at("unit") == "character");
  CHECK(update.at("characters_per_sec").get<double>() == doctest::Approx(1e9 / update.at("ns").get<double>()));
  CHECK(update.at("ns").get<double>() > decide.at("ns").get<double>());
  CHECK(rollback.at("scene") == "graph_rollback_8x100");
  CHECK(rollback.at("unit") == "rollback");
  CHECK(rollback.at("units") == 1);
}

TEST_CASE("beside a file, words choose among its scenes") {
  const std::string machine = std::string(SINEW_SOURCE_DIR) + "/data/machine.glb";
  const nlohmann::json report = bench_json({machine, "matrices"});
  REQUIRE(report.at("scenes").size() == 1);
  CHECK(report.at("scenes")[0].at("scene") == "matrices_machine");
  CHECK(run_sinew({"bench", machine, "palette"}).exit_code == 2);  // rigid parts have none
}

TEST_CASE("a file without animated joints is at fault, in a sentence") {
  const std::string flag = std::string(SINEW_SOURCE_DIR) + "/data/flag.glb";
  const Outcome outcome = run_sinew({"bench", flag});
  CHECK(outcome.exit_code == 1);
  CHECK(contains(outcome.err, "flag.glb: no clip moves a joint"));
  CHECK(run_sinew({"bench", "no such file.glb"}).exit_code == 1);
}

TEST_CASE("bench names its scenes without running them") {
  const Outcome outcome = run_sinew({"bench", "--list", "crowd"});
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.out, "crowd_1000x67"));
  CHECK_FALSE(contains(outcome.out, "blend2_67"));
}

TEST_CASE("a scene that is not known is a usage fault with the nearest name") {
  const Outcome outcome = run_sinew({"bench", "blend2_76"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(contains(outcome.err, "no scene \"blend2_76\"; did you mean blend2_67?"));
  const Outcome unnamed = run_sinew({"bench", ""});
  CHECK(unnamed.exit_code == 2);
  CHECK(contains(unnamed.err, "the name of a scene is empty"));
}
