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
