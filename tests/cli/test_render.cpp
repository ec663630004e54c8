// SPDX-License-Identifier: MIT
// What `sinew render` decides; the pictures themselves are looked at in tests/gl.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"

using namespace sinew::test;

namespace {

Outcome render_weights(const TemporaryFolder& folder, const std::string& joint) {
  const std::string file = folder.path("arm.glb");
  write_text(file, arm_glb());
  return run_sinew({"render", file, "-o", folder.path("arm.png"), "--weights", joint});
}

void check_unknown_joint(const std::string& joint, const std::string& says) {
  const TemporaryFolder folder;
  const Outcome outcome = render_weights(folder, joint);
  INFO("standard error: ", outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.find(says) != std::string::npos);
  CHECK(folder.names() == std::vector<std::string>{"arm.glb"});
}

}  // namespace

TEST_CASE("a joint that is not there is refused; the nearest name and the joints are told") {
  check_unknown_joint("tpi", "did you mean \"tip\"? The joints are 1 \"root\", 2 \"tip\"");
  check_unknown_joint("elbow-of-nobody", "; the joints are 1 \"root\", 2 \"tip\"");
}

TEST_CASE("a node that no skin names is no joint, by its name or its number") {
  check_unknown_joint("face", "no joint \"face\"");
  check_unknown_joint("3", "no joint \"3\"");
  check_unknown_joint("-1", "no joint \"-1\"");
  check_unknown_joint("99", "no joint \"99\"");
}

namespace {

const std::string kKoi = std::string(SINEW_SOURCE_DIR) + "/data/koi.glb";

}  // namespace

TEST_CASE("several clips are the rows of one sheet, each with times of its own") {
  const TemporaryFolder folder;
  const std::string sheet = folder.path("sheet.png");
  const Outcome outcome = run_sinew({"render", kKoi, "-o", sheet, "--all-clips", "--frames", "3", "--json"});
  INFO("standard error: ", outcome.err);
  REQUIRE(outcome.exit_code == 0);
  const nlohmann::json report = nlohmann::json::parse(outcome.out);
  CHECK(report.at("kind") == "sheet");
  CHECK(report.at("columns") == 3);
  CHECK(report.at("rows") == 2);
  REQUIRE(report.at("shots").size() == 2);
  CHECK(report.at("shots")[1].at("clip").at("name") == "leap");
  CHECK(report.at("shots")[1].at("times_secs") == nlohmann::json({0.0, 1.0, 2.0}));
}

TEST_CASE("several sides make a sheet: one time of each as it comes, more times in a row each") {
  const TemporaryFolder folder;
  const std::vector<std::string> sides{"render", kKoi,        "-o", folder.path("a.png"), "--json", "--azimuth",
                                       "0",      "--azimuth", "90", "--azimuth",          "180",    "--azimuth",
                                       "270"};
  const auto shape = [](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    const nlohmann::json report = nlohmann::json::parse(run_sinew(words).out);
    CHECK(report.at("shots").size() == 4);
    CHECK(report.at("shots")[1].at("azimuth_deg").get<double>() == doctest::Approx(90));
    return std::pair(report.at("columns").get<int>(), report.at("rows").get<int>());
  };
  CHECK(shape(sides, {}) == std::pair(2, 2));
  CHECK(shape(sides, {"--frames", "3"}) == std::pair(3, 4));
}

TEST_CASE("a film or --all-clips beside --clip is a usage fault") {
  const TemporaryFolder folder;
  const std::string film = folder.path("a.mp4"), sheet = folder.path("a.png");
  CHECK(run_sinew({"render", kKoi, "-o", film, "--all-clips"}).exit_code == 2);
  CHECK(run_sinew({"render", kKoi, "-o", sheet, "--all-clips", "--clip", "leap"}).exit_code == 2);
  CHECK(run_sinew({"render", kKoi, "-o", sheet, "--all-clips", "--frames", "1000"}).exit_code == 2);  // 2,000 pictures
  CHECK(folder.names().empty());
}

namespace {

// A film made with a stand-in for ffmpeg; TMPDIR is the folder "scratch".
Outcome film_by(const TemporaryFolder& folder, const std::string& script) {
  const std::filesystem::path program = folder.path("ffmpeg");
  write_text(program.string(), "#!/bin/sh\n" + script);
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  std::filesystem::create_directory(folder.path("scratch"));
  return run_sinew({"render", kKoi, "-o", folder.path("koi.mp4"), "--frames", "40"},
                   {.environment = {{"PATH", folder.path("") + ":/usr/bin:/bin"}, {"TMPDIR", folder.path("scratch")}}});
}

}  // namespace

TEST_CASE("the film is what ffmpeg writes; where it gives up, its last words are told") {
  const TemporaryFolder good;
  CHECK(film_by(good, "cat >/dev/null; echo film >/dev/fd/3").exit_code == 0);
  CHECK(read_text(good.path("koi.mp4")) == "film\n");
  const TemporaryFolder bad;
  const Outcome outcome = film_by(bad, "echo first >&2; echo last words >&2; exit 3");
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("ffmpeg could not make the film: last words") != std::string::npos);
  CHECK(!std::filesystem::exists(bad.path("koi.mp4")));
}

TEST_CASE("an interrupted film leaves nothing behind") {
  const TemporaryFolder folder;
  const Outcome outcome = film_by(folder, "kill -INT $PPID; cat >/dev/null");
  CHECK(outcome.exit_code == -2);
  CHECK(std::filesystem::is_empty(folder.path("scratch")));
  CHECK(!std::filesystem::exists(folder.path("koi.mp4")));
}

TEST_CASE("the film of a graph is a sheet or a film, and says how far feet slide and where a joint jumps") {
  const TemporaryFolder folder;
  const std::string data = std::string(SINEW_SOURCE_DIR) + "/data/";
  const auto render = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{
        "render",  "--graph", data + "humanoid.sgraph.json", "--script", data + "humanoid.script.json", "--size",
        "256x192", "-o"};
    words.insert(words.end(), more.begin(), more.end());
    return run_sinew(words);
  };
  const Outcome sheet = render({folder.path("graph.png"), "--frames", "6"});
  CHECK(sheet.exit_code == 0);
  CHECK(read_text(folder.path("graph.png")).substr(1, 3) == "PNG");
  CHECK(sheet.out.find("leftToes: slides ") != std::string::npos);
  CHECK(sheet.out.find("worst velocity jump: ") != std::string::npos);
  const Outcome as_json = render({folder.path("graph.png"), "--time", "2", "--json"});
  const nlohmann::json report = nlohmann::json::parse(as_json.out);
  CHECK(report.at("schema") == "sinew.render-graph/1");
  REQUIRE(report.at("feet").size() == 2);
  for (const nlohmann::json& foot : report.at("feet")) {
    CHECK(foot.at("contacts").size() > 10);
    CHECK(foot.at("slide_m_per_sec").get<double>() < 0.08);
    // A whole step at a steady walk, from the left foot's at 2 s on.
    for (const nlohmann::json& contact : foot.at("contacts"))
      if (contact.at("begin_secs") > 1.9 && contact.at("end_secs") < 2.7)
        CHECK(contact.at("slide_m").get<double>() < 0.03);
  }
  CHECK(report.at("worst_velocity_jump").at("m_per_sec").get<double>() < 2.5);
  CHECK(render({folder.path("graph.png"), "--clip", "walk"}).exit_code == 2);
  CHECK(run_sinew({"render", "--graph", data + "humanoid.sgraph.json", "-o", folder.path("x.png")}).exit_code == 2);
  CHECK(run_sinew({"render", "-o", folder.path("x.png")}).exit_code == 2);
  CHECK(run_sinew({"render", data + "humanoid.glb", "--script", "s.json", "-o", folder.path("x.png")}).exit_code == 2);
}
