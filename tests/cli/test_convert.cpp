// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

// arm.glb, and arm.sinew made of it.
struct ConvertedArm {
  ConvertedArm() {
    write_text(source(), arm_glb_with_two_influences());
    const Outcome outcome = run_sinew({"convert", source(), "-o", pack()});
    INFO("standard error: ", outcome.err);
    REQUIRE(outcome.exit_code == 0);
    CHECK(outcome.err.empty());
  }
  std::string source() const { return folder.path("arm.glb"); }
  std::string pack() const { return folder.path("arm.sinew"); }
  TemporaryFolder folder;
};

void check_refused(const std::vector<std::string>& arguments, int exit_code, const std::string& says) {
  const Outcome outcome = run_sinew(arguments);
  INFO("standard error: ", outcome.err);
  CHECK(outcome.exit_code == exit_code);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.find(says) != std::string::npos);
  CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
}

}  // namespace

TEST_CASE("a cooked file gives the numbers and rows of its source, byte for byte") {
  const ConvertedArm arm;
  for (const std::string what : {"joints", "palette", "vertices", "normals", "morphs", "bounds"})
    for (const std::vector<std::string>& clip :
         {std::vector<std::string>{"--clip", "Bend", "--time", "0", "--time", "0.3", "--time", "100%"},
          {"--clip", "take 1/walk", "--time", "2.5", "--wrap", "loop"},
          {"--clip", "-1", "--all-scenes"},
          {"--time", "0.7", "--skinning", "dual-quat"}}) {
      INFO(what, " ", clip[1]);
      const auto eval = [&](const std::string& file, const std::string& npy) {
        std::vector<std::string> arguments{"eval", file, "--what", what, "--npy", arm.folder.path(npy)};
        arguments.insert(arguments.end(), clip.begin(), clip.end());
        const Outcome outcome = run_sinew(arguments);
        INFO("standard error: ", outcome.err);
        REQUIRE(outcome.exit_code == 0);
        return json::parse(read_text(arm.folder.path(npy) + ".json"));
      };
      json source = eval(arm.source(), "source.npy"), pack = eval(arm.pack(), "pack.npy");
      CHECK(read_text(arm.folder.path("pack.npy")) == read_text(arm.folder.path("source.npy")));
      CHECK(pack["rows"] == source["rows"]);
      CHECK(pack["file"] == "arm.sinew");
      for (const std::string key : {"clip", "times_secs", "what", "shape", "diagnostics"})
        CHECK(pack[key] == source[key]);
    }
}

TEST_CASE("a cooked file is known by its content, not its name, also from standard input") {
  const ConvertedArm arm;
  std::filesystem::rename(arm.pack(), arm.folder.path("renamed.glb"));
  const Outcome named = run_sinew({"eval", arm.folder.path("renamed.glb"), "--what", "bounds"});
  CHECK(named.exit_code == 0);
  const Outcome piped =
      run_sinew({"eval", "-", "--what", "bounds"}, {.input = read_text(arm.folder.path("renamed.glb"))});
  CHECK(piped.exit_code == 0);
  CHECK(json::parse(piped.out)["values"] == json::parse(named.out)["values"]);
}

TEST_CASE("convert reads standard input, and reports what it wrote") {
  const TemporaryFolder folder;
  const Outcome outcome = run_sinew({"convert", "-", "-o", folder.path("arm.sinew"), "--json"}, {.input = arm_glb()});
  REQUIRE(outcome.exit_code == 0);
  const json report = json::parse(outcome.out);
  CHECK(report["schema"] == "sinew.convert/1");
  CHECK(report["bytes"] == read_text(folder.path("arm.sinew")).size());
  CHECK(report["diagnostics"].empty());
}

TEST_CASE("a limit of influences is cooked in") {
  const ConvertedArm arm;
  const std::string limited = arm.folder.path("limited.sinew");
  const Outcome outcome = run_sinew({"convert", arm.source(), "-o", limited, "--influences", "1"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("warning: ") != std::string::npos);
  const auto vertices = [](const std::vector<std::string>& arguments) {
    std::vector<std::string> words{"eval", "--what", "vertices", "--time", "1"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return json::parse(run_sinew(words).out)["values"];
  };
  CHECK(vertices({limited}) == vertices({arm.source(), "--influences", "1"}));
  CHECK(vertices({limited}) != vertices({arm.source()}));
}

TEST_CASE("info shows what a cooked file holds") {
  const ConvertedArm arm;
  const Outcome outcome = run_sinew({"info", "--json", arm.pack()});
  REQUIRE(outcome.exit_code == 0);
  const json pack = json::parse(outcome.out);
  const json source = json::parse(run_sinew({"info", "--json", arm.source()}).out);
  CHECK(pack["schema"] == "sinew.info/1");
  CHECK(pack["format"] == "sinew pack, version 0");
  CHECK(pack["skeletons"] == source["skeletons"]);
  CHECK(pack["source_format"] == "glTF 2.0");
  CHECK(pack["generator"] == "by hand");
  CHECK(pack["skins"][0]["name"] == "arm");
  CHECK(pack["meshes"][0]["name"] == "triangle");
  CHECK(pack["meshes"][1]["morph_target_names"] == json::array({"smile", "blink"}));
  CHECK(pack["clips"][0]["channels_by_mode"] == json{{"step", 0}, {"linear", 1}, {"cubic_spline", 0}});
  CHECK(pack["clips"][0]["moves"]["rotation"] == 1);
  CHECK(pack["clips"][0]["tracks"] == 1);
  CHECK(pack["bounds"] == source["bounds"]);  // whole numbers, exact in float and double
  CHECK(pack["memory"]["pack_bytes"] == source["memory"]["pack_bytes"]);
  CHECK(pack["memory"]["file_bytes"] == pack["memory"]["pack_bytes"]);
  const Outcome text = run_sinew({"info", arm.pack()});
  CHECK(text.exit_code == 0);
  for (const std::string word :
       {"sinew pack", "glTF 2.0", "by hand", "\"Bend\"", "\"arm\"", "smile", "2 joints", "root \"root\""})
    CHECK_MESSAGE(text.out.find(word) != std::string::npos, word);
}

TEST_CASE("what cannot be done with a cooked file is said") {
  const ConvertedArm arm;
  check_refused({"eval", arm.pack(), "--engine", "reference"}, 2, "--engine reference reads source files");
  check_refused({"eval", arm.pack(), "--influences", "4"}, 2, "not cooked yet");
  check_refused({"convert", arm.pack(), "-o", arm.folder.path("again.sinew")}, 2, "is a .sinew file already");
  check_refused({"convert", arm.pack(), "-o", arm.pack()}, 2, "is the input");
}

TEST_CASE("a file written anew as glTF has the numbers of its source") {
  const ConvertedArm arm;
  const auto vertices = [&](const std::string& file) {
    const std::string npy = arm.folder.path("vertices.npy");
    const Outcome outcome =
        run_sinew({"eval", file, "--clip", "Bend", "--time", "0.3", "--what", "vertices", "--npy", npy});
    INFO("standard error: ", outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return read_text(npy);
  };
  const std::string wanted = vertices(arm.source());
  for (const std::string name : {"anew.glb", "an arm.gltf", "anew.glb"}) {
    INFO(name);
    const Outcome outcome = run_sinew({"convert", arm.source(), "-o", arm.folder.path(name)});
    INFO("standard error: ", outcome.err);
    REQUIRE(outcome.exit_code == 0);
    CHECK(outcome.out.find(name + ": ") != std::string::npos);
    CHECK(vertices(arm.folder.path(name)) == wanted);
  }
  CHECK(std::filesystem::exists(arm.folder.path("an arm.bin")));
}

TEST_CASE("writing glTF touches no file that is not its own") {
  const ConvertedArm arm;
  write_text(arm.folder.path("other.bin"), "somebody's");
  check_refused({"convert", arm.source(), "-o", arm.folder.path("other.gltf")}, 2, "other.bin stands there already");
  CHECK(read_text(arm.folder.path("other.bin")) == "somebody's");
  CHECK(!std::filesystem::exists(arm.folder.path("other.gltf")));
  for (int again = 0; again < 2; ++again)  // its own may be written again
    CHECK(run_sinew({"convert", arm.source(), "-o", arm.folder.path("mine.gltf")}).exit_code == 0);
  check_refused({"convert", arm.source(), "-o", arm.source()}, 2, "is the input");
}

TEST_CASE("what convert cannot do is said") {
  const ConvertedArm arm;
  for (const std::string name : {"arm.fbx", "arm", "arm.SINEWX", ".sinew/"})
    check_refused({"convert", arm.source(), "-o", arm.folder.path(name)}, 2,
                  "only .sinew, .glb, .gltf, .pc2, .mdd, .vat.json and .bat.json files can be written");
  check_refused({"convert", arm.source()}, 2, "-o OUT.sinew");
  check_refused({"convert", arm.pack(), "-o", arm.folder.path("back.glb")}, 2, "convert what it was made of");
  check_refused({"convert", arm.source(), "-o", arm.folder.path("few.glb"), "--influences", "1"}, 2,
                "--influences is for .sinew files");
}

TEST_CASE("a damaged cooked file is at fault, wherever it is cut") {
  const ConvertedArm arm;
  const std::string whole = read_text(arm.pack());
  for (const std::size_t bytes : {std::size_t(8), std::size_t(63), whole.size() / 2, whole.size() - 1}) {
    write_text(arm.pack(), whole.substr(0, bytes));
    for (const std::string verb : {"info", "eval"})
      check_refused({verb, arm.pack()}, 1, "sinew: " + arm.pack() + ": @");
  }
  std::string newer = whole;
  newer[8] = 1;  // the version
  write_text(arm.pack(), newer);
  check_refused({"info", arm.pack()}, 1, "a pack of another version");
}

TEST_CASE("a picture of a cooked file is that of its source") {
  const ConvertedArm arm;
  if (run_sinew({"render", "--help"}).exit_code != 0) {
    MESSAGE("skipped: this build has no render");
    return;
  }
  const auto render = [&](const std::string& file, const std::string& png) {
    return run_sinew({"render", file, "-o", arm.folder.path(png), "--size", "64x64", "--time", "0.5"});
  };
  const Outcome source = render(arm.source(), "source.png");
  if (source.exit_code == 3) {
    MESSAGE("skipped: ", source.err);
    return;
  }
  CHECK(source.exit_code == 0);
  CHECK(render(arm.pack(), "pack.png").exit_code == 0);
  CHECK(read_text(arm.folder.path("pack.png")) == read_text(arm.folder.path("source.png")));
}
