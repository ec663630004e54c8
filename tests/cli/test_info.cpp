// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

struct ArmFolder {
  ArmFolder() { write_text(folder.path("arm.glb"), arm_glb()); }
  std::string file() const { return folder.path("arm.glb"); }
  TemporaryFolder folder;
};

json info_of(const std::string& file) {
  const Outcome outcome = run_sinew({"info", "--json", file});
  INFO("standard error: ", outcome.err);
  REQUIRE(outcome.exit_code == 0);
  return json::parse(outcome.out);
}

}  // namespace

TEST_CASE("info counts meshes, influences and morph targets") {
  const ArmFolder arm;
  const json info = info_of(arm.file());
  CHECK(info["schema"] == "sinew.info/1");
  CHECK(info["file"] == arm.file());
  REQUIRE(info["meshes"].size() == 2);
  CHECK(info["meshes"][0]["name"] == "triangle");
  CHECK(info["meshes"][0]["vertices"] == 3);
  CHECK(info["meshes"][0]["triangles"] == 1);
  CHECK(info["meshes"][0]["vertices_with_influences"] == json::array({0, 3}));
  CHECK(info["meshes"][1]["vertices_with_influences"].empty());
  CHECK(info["meshes"][1]["morph_targets"] == 2);
  CHECK(info["meshes"][1]["morph_target_names"] == json::array({"smile", "blink"}));
}

TEST_CASE("info lists clips with every channel's target, mode and keys") {
  const ArmFolder arm;
  const json info = info_of(arm.file());
  REQUIRE(info["clips"].size() == 2);
  const json& walk = info["clips"][1];
  CHECK(walk["index"] == 1);
  CHECK(walk["name"] == "take 1/walk");
  CHECK(walk["duration_secs"] == 2.0);
  CHECK(walk["source_start_secs"] == 0.0);
  CHECK(walk["rate_hz"] == 0.5);  // keys at 0 and 2 s
  REQUIRE(walk["channels"].size() == 1);
  CHECK(walk["channels"][0]["node"] == 1);
  CHECK(walk["channels"][0]["target"] == "translation");
  CHECK(walk["channels"][0]["mode"] == "linear");
  CHECK(walk["channels"][0]["keys"] == 2);
}

TEST_CASE("info gives skeletons with names, parents and nodes, and skins") {
  const ArmFolder arm;
  const json info = info_of(arm.file());
  REQUIRE(info["skeletons"].size() == 1);
  CHECK(info["skeletons"][0]["joints"] ==
        json::array({{{"name", "root"}, {"parent", -1}, {"node", 1}}, {{"name", "tip"}, {"parent", 0}, {"node", 2}}}));
  CHECK(info["skins"][0]["name"] == "arm");
  CHECK(info["skins"][0]["joints"] == json::array({1, 2}));
}

TEST_CASE("info measures the rest pose and the memory") {
  const ArmFolder arm;
  const json info = info_of(arm.file());
  CHECK(info["unit"] == "m");
  CHECK_NEAR(info["height"].get<double>(), 2, 1e-6);
  CHECK_NEAR(info["bounds"]["max"][0].get<double>(), 11, 1e-6);
  CHECK(info["memory"]["file_bytes"] == arm_glb().size());
  std::size_t parts = 0;
  for (const auto& [kind, bytes] : info["memory"]["pack_bytes_by_kind"].items()) parts += bytes.get<std::size_t>();
  CHECK(parts > 0);
  CHECK(parts <= info["memory"]["pack_bytes"].get<std::size_t>());
}

TEST_CASE("a height that no figure has is noted") {
  const ArmFolder arm;
  CHECK(info_of(arm.file())["diagnostics"].empty());
  // A hundred times as high: in centimetres, perhaps.
  write_text(arm.file(), arm_glb_with(R"("name": "face",)", R"("name": "face", "scale": [100, 100, 100],)"));
  const json info = info_of(arm.file());
  CHECK_NEAR(info["height"].get<double>(), 200, 1e-4);
  REQUIRE(info["diagnostics"].size() == 1);
  CHECK(info["diagnostics"][0]["code"] == "unusual-height");
  CHECK(info["diagnostics"][0]["severity"] == "note");
  CHECK(run_sinew({"info", arm.file()}).out.find("200 m high") != std::string::npos);
}

TEST_CASE("several files are a list in which a bad one has its error") {
  const ArmFolder arm;
  const Outcome outcome = run_sinew({"info", "--json", arm.file(), arm.folder.path("missing.glb"), arm.file()});
  CHECK(outcome.exit_code == 1);
  const json info = json::parse(outcome.out);
  CHECK(info["schema"] == "sinew.info/1");
  REQUIRE(info["files"].size() == 3);
  CHECK(info["files"][0]["clips"].size() == 2);
  CHECK(info["files"][1]["error"]["what"].get<std::string>().size() > 0);
  CHECK(info["files"][2] == info["files"][0]);
}

TEST_CASE("for programs, a single file that cannot be read has its error too") {
  const ArmFolder arm;
  const Outcome outcome = run_sinew({"info", "--json", arm.folder.path("missing.glb")});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("missing.glb") != std::string::npos);
  const json info = json::parse(outcome.out);
  CHECK(info["schema"] == "sinew.info/1");
  CHECK(info["file"] == arm.folder.path("missing.glb"));
  CHECK(info["error"]["what"].get<std::string>().size() > 0);
}

TEST_CASE("names that are not UTF-8, and those with quotes, are still JSON") {
  const ArmFolder arm;
  write_text(arm.file(), arm_glb_with("\"arm\"", R"("a\"r\\m\n\u0001")"));
  CHECK(info_of(arm.file())["skins"][0]["name"] == "a\"r\\m\n\x01");
}

TEST_CASE("info for people names every clip and mesh") {
  const ArmFolder arm;
  const Outcome outcome = run_sinew({"info", arm.file()});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  for (const std::string word : {"glTF 2.0", "\"Bend\"", "\"take 1/walk\"", "\"triangle\"", "\"shapes\"", "smile",
                                 "2 joints", "root \"root\"", "2 m in the rest pose"})
    CHECK_MESSAGE(outcome.out.find(word) != std::string::npos, word);
}
