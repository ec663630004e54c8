// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <filesystem>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "arm_file.h"
#include "program.h"

using namespace sinew::test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string kHumanoid = std::string(SINEW_SOURCE_DIR) + "/data/humanoid.glb";

nlohmann::json diff_json(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "diff");
  arguments.push_back("--json");
  return nlohmann::json::parse(run_sinew(arguments).out);
}

}  // namespace

TEST_CASE("diff finds the joint and the moment where two clips are farthest apart, by hand") {
  const TemporaryFolder folder;
  const std::string file = folder.path("arm.glb");
  write_text(file, arm_glb());
  // Until 1 s: one clip takes root and tip two metres along x, the other turns the tip by 90 degrees about z.
  const std::vector<std::string> clips{file, "--clip", "Bend", "--with", "take 1/walk"};
  auto with_shell = [&](const std::string& shell) {
    std::vector<std::string> arguments = clips;
    arguments.insert(arguments.end(), {"--shell", shell});
    return diff_json(arguments).at("clips").at(0);
  };
  const nlohmann::json origins = with_shell("0");
  CHECK(origins.at("worst_m").get<double>() == doctest::Approx(2));
  CHECK(origins.at("worst_secs").get<double>() == doctest::Approx(1));
  CHECK(origins.at("joints").size() == 2);
  const nlohmann::json &root = origins.at("joints").at(0), &tip = origins.at("joints").at(1);
  CHECK(root.at("name") == "root");
  CHECK(root.at("local_m").get<double>() == doctest::Approx(2));
  CHECK(root.at("local_rad").get<double>() < 1e-6);
  CHECK(tip.at("local_m").get<double>() < 1e-6);
  CHECK(tip.at("local_rad").get<double>() == doctest::Approx(std::numbers::pi / 2));
  // Half a metre out on x: (0, 1.5) of the one that turns, (2.5, 1) of the one that moves.
  CHECK(with_shell("50cm").at("worst_m").get<double>() == doctest::Approx(std::sqrt(2.5 * 2.5 + 0.5 * 0.5)));
  CHECK(with_shell("50cm").at("worst_joint") == "tip");
  // The tip moves a vertex one metre away from it: (0, 2) and (3, 1).
  CHECK(diff_json(clips).at("worst_m").get<double>() == doctest::Approx(std::sqrt(10.0)));
}

TEST_CASE("a cooked file is as far from its source as floats are from doubles") {
  const TemporaryFolder folder;
  const std::string pack = folder.path("humanoid.sinew");
  REQUIRE(run_sinew({"convert", kHumanoid, "-o", pack}).exit_code == 0);
  const Outcome outcome = run_sinew({"diff", kHumanoid, pack, "--max-error", "0.01mm"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  const nlohmann::json report = diff_json({kHumanoid, pack, "--max-error", "0.001%"});
  CHECK(report.at("schema") == "sinew.diff/1");
  CHECK(report.at("ok") == true);
  CHECK(report.at("clips").size() > 5);
  CHECK(report.at("worst_m").get<double>() > 0);
  CHECK(report.at("missing_joints").empty());
}

TEST_CASE("diff finds what a resampling loses, as the resampling measured it") {
  const TemporaryFolder folder;
  const std::string coarse = folder.path("coarse.glb");
  const Outcome converted = run_sinew({"convert", kHumanoid, "-o", coarse, "--clip", "run", "--rate", "7", "--json"});
  REQUIRE(converted.exit_code == 0);
  const nlohmann::json edit = nlohmann::json::parse(converted.out).at("edits").at(0);
  const double lost_m = edit.at("error_m");
  REQUIRE(lost_m > 0.001);
  // It looked at points a twentieth of the figure out, and not at times just before keys; that is all.
  const nlohmann::json found = diff_json({kHumanoid, coarse, "--clip", "run", "--shell", "5%"}).at("clips").at(0);
  CHECK(found.at("worst_m").get<double>() == doctest::Approx(lost_m).epsilon(0.15));
  const Outcome gate = run_sinew({"diff", kHumanoid, coarse, "--clip", "run", "--shell", "5%", "--max-error", "1mm"});
  CHECK(gate.exit_code == 1);
  CHECK(contains(gate.err, "--max-error allows 1 mm"));
  CHECK(contains(gate.err, found.at("worst_joint").get<std::string>()));
}

TEST_CASE("convert --max-error leaves keys out, and diff finds the motion within the bound") {
  const TemporaryFolder folder;
  const std::string fewer = folder.path("fewer.glb");
  const Outcome converted = run_sinew({"convert", kHumanoid, "-o", fewer, "--max-error", "1mm", "--json"});
  REQUIRE(converted.exit_code == 0);
  const nlohmann::json report = nlohmann::json::parse(converted.out);
  REQUIRE(report.at("edits").size() == 9);
  for (const nlohmann::json& edit : report.at("edits")) {
    CHECK(edit.at("option") == "--max-error");
    CHECK(edit.at("error_m").get<double>() <= 0.001);
  }
  CHECK(run_sinew({"diff", kHumanoid, fewer, "--shell", "3cm", "--max-error", "1mm"}).exit_code == 0);
  CHECK(run_sinew({"diff", kHumanoid, fewer, "--shell", "3cm", "--max-error", "0.1mm"}).exit_code == 1);
  CHECK(run_sinew({"convert", kHumanoid, "-o", fewer, "--max-error", "1%"}).exit_code == 2);
  const auto exact_bytes = std::filesystem::file_size(fewer);
  REQUIRE(run_sinew({"convert", kHumanoid, "-o", fewer, "--max-error", "1mm", "--quantize"}).exit_code == 0);
  CHECK(std::filesystem::file_size(fewer) < exact_bytes);
  CHECK(run_sinew({"diff", kHumanoid, fewer, "--shell", "3cm", "--max-error", "1mm"}).exit_code == 0);
  CHECK(run_sinew({"convert", kHumanoid, "-o", fewer, "--quantize"}).exit_code == 2);
}

TEST_CASE("what cannot be compared is said") {
  const TemporaryFolder folder;
  const std::string arm = folder.path("arm.glb"), other = folder.path("other.glb");
  write_text(arm, arm_glb());
  write_text(other, arm_glb_with("\"Bend\"", "\"Curl\""));
  const Outcome missing = run_sinew({"diff", arm, other});
  CHECK(missing.exit_code == 0);
  CHECK(contains(missing.out, "1 clip not in"));
  CHECK(contains(missing.out, "\"Bend\""));
  const Outcome other_clips = run_sinew({"diff", arm, kHumanoid});
  CHECK(other_clips.exit_code == 1);
  CHECK(contains(other_clips.err, "none of the clips"));
  write_text(other, arm_glb_with("\"root\"", "\"ROOT\""));
  const Outcome strangers = run_sinew({"diff", other, kHumanoid});
  CHECK(strangers.exit_code == 1);
  CHECK(contains(strangers.err, "none of the joints"));
  CHECK(run_sinew({"diff", arm}).exit_code == 2);
  CHECK(run_sinew({"diff", arm, arm, "--with", "Bend"}).exit_code == 2);
  CHECK(run_sinew({"diff", arm, arm, "--clip", "-1"}).exit_code == 2);
  CHECK(run_sinew({"diff", arm, arm, "--max-error", "-1mm"}).exit_code == 2);
  CHECK(run_sinew({"diff", arm, arm, "--max-error", "1 furlong"}).exit_code == 2);
  CHECK(run_sinew({"diff", arm, folder.path("none.glb")}).exit_code == 1);
}

TEST_CASE("-o writes a picture of the clips that are farthest apart") {
  const TemporaryFolder folder;
  const std::string arm = folder.path("arm.glb"), picture = folder.path("diff.png");
  write_text(arm, arm_glb());
  const Outcome outcome = run_sinew({"diff", arm, "--clip", "Bend", "--with", "take 1/walk", "-o", picture});
  CHECK(outcome.exit_code == 0);
  CHECK(read_text(picture).substr(1, 3) == "PNG");
  CHECK(run_sinew({"diff", arm, "--clip", "Bend", "--with", "take 1/walk", "-o", arm}).exit_code == 2);
  CHECK(run_sinew({"diff", arm, arm, "-o", folder.path("diff.jpg")}).exit_code == 2);
}

TEST_CASE("clips of different lengths are compared as far as both go, and joints whose names were lost by skin") {
  const TemporaryFolder folder;
  const std::string arm = folder.path("arm.glb"), nameless = folder.path("nameless.glb");
  write_text(arm, arm_glb());
  const Outcome lengths = run_sinew({"diff", arm, "--clip", "Bend", "--with", "take 1/walk"});
  CHECK(contains(lengths.out, "1.0000 s and 2.0000 s long"));
  std::string text = arm_glb_with("\"tip\"", "\"\"   ");
  text.replace(text.find("\"root\""), 6, "\"\"    ");
  write_text(nameless, text);
  const nlohmann::json report = diff_json({arm, nameless});
  CHECK(report.at("missing_joints").empty());
  CHECK(report.at("worst_m").get<double>() < 1e-6);
}
