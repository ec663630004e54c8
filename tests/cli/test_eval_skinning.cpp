// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

// The bent arm, of whose vertex 2 joint 1 has three quarters and joint 0 one.
Outcome eval_bent(const std::vector<std::string>& arguments) {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb_with_two_influences());
  std::vector<std::string> words{"eval", folder.path("arm.glb"), "--what", "vertices", "--time", "1"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run_sinew(words);
}

void check_elbow(const json& result, double x, double y) {
  const json& elbow = result["values"][0][2];
  // A few roundings of float numbers up to 2.
  CHECK_NEAR(elbow[0].get<double>(), x, 1e-6);
  CHECK_NEAR(elbow[1].get<double>(), y, 1e-6);
  CHECK_NEAR(elbow[2].get<double>(), 0, 1e-6);
}

}  // namespace

TEST_CASE("linear skinning is the mean of where each joint alone takes a vertex") {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{}, {"--skinning", "linear"}, {"--influences", "2"}, {"--engine", "reference"}}) {
    const Outcome outcome = eval_bent(arguments);
    REQUIRE(outcome.exit_code == 0);
    const json result = json::parse(outcome.out);
    check_elbow(result, -0.75, 1.25);  // 0.75 * (-1, 1) + 0.25 * (0, 2)
    CHECK(result["diagnostics"].empty());
  }
}

TEST_CASE("of one influence the largest is kept and made whole, and the loss is said") {
  const Outcome outcome = eval_bent({"--influences", "1"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("warning: 1 vertex follows more than 1 joint") != std::string::npos);
  const json result = json::parse(outcome.out);
  check_elbow(result, -1, 1);
  REQUIRE(result["diagnostics"].size() == 1);
  CHECK(result["diagnostics"][0]["code"] == "influences-trimmed");
  CHECK(eval_bent({"--influences", "1", "--strict"}).exit_code == 1);
}

TEST_CASE("dual quaternions keep a vertex at its distance from the joint that bends") {
  const Outcome outcome = eval_bent({"--skinning", "dual-quat"});
  REQUIRE(outcome.exit_code == 0);
  // Both motions turn about (0, 1): the blend of 0 and 90 degrees turns by twice atan2(0.75 s, 0.25 + 0.75 s), where
  // s = sqrt(1/2), which is 68.4 degrees.
  check_elbow(json::parse(outcome.out), -0.9297883, 1.3680947);
}

TEST_CASE("options that the reference engine lacks, and numbers out of range, are refused") {
  for (const auto& [arguments, says] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--engine", "reference", "--skinning", "dual-quat"}, "--engine reference blends linearly"},
           {{"--engine", "reference", "--influences", "4"}, "--engine reference takes all influences"},
           {{"--influences", "0"}, "--influences is a whole number from 1 to 64"},
           {{"--influences", "65"}, "--influences is a whole number from 1 to 64"},
           {{"--skinning", "spherical"}, "--skinning is linear or dual-quat"}}) {
    const Outcome outcome = eval_bent(arguments);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.starts_with("sinew: " + says));
  }
}
