// SPDX-License-Identifier: MIT
// Files of formats that state no unit: --units, names and heights.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

// A joint 180 units up and a tip 20 above it.
constexpr const char* kFigure =
    "HIERARCHY\nROOT Hips\n{\nOFFSET 0 180 0\nCHANNELS 1 Yrotation\nEnd Site\n{\nOFFSET 0 20 0\n}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.5\n0\n90\n";

double height_of_hips(const std::vector<std::string>& arguments) {
  const Outcome outcome = run_sinew(arguments);
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  return json::parse(outcome.out).at("values").at(0).at(0).at(7);
}

}  // namespace

TEST_CASE("--units says what a unit of a BVH file is") {
  const TemporaryFolder folder;
  const std::string file = folder.path("turn.bvh");
  write_text(file, kFigure);
  CHECK(height_of_hips({"eval", file}) == doctest::Approx(180));
  CHECK(height_of_hips({"eval", file, "--units", "m"}) == doctest::Approx(180));
  CHECK(height_of_hips({"eval", file, "--units", "cm"}) == doctest::Approx(1.8));
  CHECK(height_of_hips({"eval", file, "--units", "in"}) == doctest::Approx(4.572));
  CHECK(run_sinew({"eval", file, "--units", "ft"}).exit_code == 2);
  REQUIRE(run_sinew({"convert", file, "--units", "cm", "-o", folder.path("turn.glb")}).exit_code == 0);
  CHECK(height_of_hips({"eval", folder.path("turn.glb")}) == doctest::Approx(1.8));
}

TEST_CASE("info notes a height that no figure has, and names the clip after the file") {
  const TemporaryFolder folder;
  const std::string file = folder.path("turn.bvh");
  write_text(file, kFigure);
  const auto info = [&](const std::string& unit) {
    return json::parse(run_sinew({"info", "--json", "--units", unit, file}).out);
  };
  const json metres = info("m");
  CHECK(metres.at("diagnostics").at(0).at("code") == "unusual-height");
  CHECK(metres.at("clips").at(0).at("name") == "turn");
  CHECK(metres.at("clips").at(0).at("duration_secs") == 0.5);
  CHECK(info("cm").at("diagnostics").empty());
}

TEST_CASE("--units on a file that states its unit is a warning, and on a cooked one a mistake") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  const Outcome outcome = run_sinew({"info", "--units", "cm", folder.path("arm.glb")});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("unit") != std::string::npos);
  REQUIRE(run_sinew({"convert", folder.path("arm.glb"), "-o", folder.path("arm.sinew")}).exit_code == 0);
  CHECK(run_sinew({"info", "--units", "cm", folder.path("arm.sinew")}).exit_code == 2);
}
