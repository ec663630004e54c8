// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

// The arm file evaluated with these further arguments, by both engines in turn.
template <class Check>
void eval_arm(std::vector<std::string> arguments, const Check& check) {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  arguments.insert(arguments.begin(), {"eval", folder.path("arm.glb")});
  for (const std::string engine : {"fast", "reference"}) {
    std::vector<std::string> words = arguments;
    words.insert(words.end(), {"--engine", engine});
    const Outcome outcome = run_sinew(words);
    INFO("engine ", engine, ", standard error: ", outcome.err);
    REQUIRE(outcome.exit_code == 0);
    CHECK(outcome.err.empty());
    check(json::parse(outcome.out));
  }
}

void check_row(const json& row, const std::vector<double>& expected) {
  REQUIRE(row.size() == expected.size());
  // A few roundings of float numbers up to 50.
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK_NEAR(row[i].get<double>(), expected[i], 1e-5);
}

}  // namespace

TEST_CASE("vertices are those of the default scene, by node, primitive and vertex") {
  eval_arm({"--what", "vertices", "--time", "1"}, [](const json& result) {
    CHECK(result["schema"] == "sinew.eval/1");
    CHECK(result["file"] == "arm.glb");
    CHECK(result["what"] == "vertices");
    CHECK(result["times_secs"] == json::array({1.0}));
    CHECK(result["clip"] == json({{"index", 0}, {"name", "Bend"}, {"duration_secs", 1.0}, {"source_start_secs", 0.0}}));
    CHECK(result["rows"] ==
          json::array({{{"node", 0}, {"node_name", "skinned"}, {"primitive", 0}, {"first", 0}, {"count", 3}},
                       {{"node", 3}, {"node_name", "face"}, {"primitive", 0}, {"first", 3}, {"count", 3}}}));
    CHECK(result["shape"] == json::array({1, 6, 3}));
    const json& values = result["values"][0];
    REQUIRE(values.size() == 6);
    check_row(values[0], {0, 0, 0});
    check_row(values[1], {1, 0, 0});
    check_row(values[2], {-1, 1, 0});  // 1 above the tip's origin, turned by 90 degrees about Z
    check_row(values[3], {10, 1, 1});  // 0.25 * (0,0,4) + 0.5 * (0,2,0), at (10,0,0)
    check_row(values[4], {11, 0, 0});
    check_row(values[5], {10, 2, 0});
  });
}

TEST_CASE("a time in per cent is one of the clip's length") {
  eval_arm({"--what", "vertices", "--time", "50%", "--time", "0.5"}, [](const json& result) {
    CHECK(result["times_secs"] == json::array({0.5, 0.5}));
    CHECK(result["values"][0] == result["values"][1]);
    // 45 degrees: sin = cos = 0.70710678
    check_row(result["values"][0][2], {-0.70710678, 1.70710678, 0});
  });
}

TEST_CASE("all scenes add the meshes that the default one hides") {
  eval_arm({"--what", "bounds", "--clip", "-1"}, [](const json& result) {
    check_row(result["values"][0][0], {0, 0, 0});
    check_row(result["values"][0][1], {11, 2, 1});
  });
  eval_arm({"--what", "bounds", "--clip", "-1", "--all-scenes"}, [](const json& result) {
    check_row(result["values"][0][0], {0, 0, 0});
    check_row(result["values"][0][1], {11, 2, 51});
  });
  eval_arm({"--what", "vertices", "--all-scenes"}, [](const json& result) {
    REQUIRE(result["rows"].size() == 3);
    CHECK(result["rows"][2]["node_name"] == "hidden");
    CHECK(result["rows"][2]["first"] == 6);
  });
}

TEST_CASE("joints are all nodes of the file in its order, with their parents") {
  eval_arm({"--what", "joints", "--clip", "take 1/walk", "--time", "0.5"}, [](const json& result) {
    CHECK(result["clip"]["index"] == 1);
    REQUIRE(result["rows"].size() == 5);
    const std::vector<int> parents{-1, -1, 1, -1, -1};
    for (std::size_t node = 0; node < 5; ++node) {
      CHECK(result["rows"][node]["node"] == node);
      CHECK(result["rows"][node]["parent"] == parents[node]);
      CHECK(result["rows"][node]["first"] == node);
      CHECK(result["rows"][node]["count"] == 1);
    }
    CHECK(result["rows"][2]["node_name"] == "tip");
    check_row(result["values"][0][1], {1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0});  // a quarter of (4,0,0)
    check_row(result["values"][0][2], {1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0});
    check_row(result["values"][0][4], {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 50});
  });
}

TEST_CASE("the palette has one matrix per joint of each skin") {
  eval_arm({"--what", "palette", "--time", "1"}, [](const json& result) {
    REQUIRE(result["rows"].size() == 1);
    CHECK(result["rows"][0]["skin"] == 0);
    CHECK(result["rows"][0]["joints"] == json::array({1, 2}));
    CHECK(result["rows"][0]["count"] == 2);
    check_row(result["values"][0][0], {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0});
    // (0,1,0) + turn * (p - (0,1,0)): x' = 1 - y, y' = 1 + x
    check_row(result["values"][0][1], {0, -1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0});
  });
}

TEST_CASE("normals are given where the file has them, and the rest is said") {
  eval_arm({"--what", "normals", "--time", "1"}, [](const json& result) {
    REQUIRE(result["rows"].size() == 1);
    CHECK(result["rows"][0]["node"] == 0);
    for (const json& normal : result["values"][0]) check_row(normal, {0, 0, 1});
    CHECK(result["diagnostics"][0]["code"] == "no-normals");
    CHECK(result["diagnostics"][0]["where"] == "/meshes/1/primitives/0");
  });
}

TEST_CASE("morphs are the weights of every shown mesh node") {
  eval_arm({"--what", "morphs"}, [](const json& result) {
    CHECK(result["shape"] == json::array({1, 2}));
    CHECK(result["rows"][0]["node"] == 3);
    CHECK(result["rows"][0]["target_names"] == json::array({"smile", "blink"}));
    check_row(result["values"][0], {0.25, 0.5});
  });
}

TEST_CASE("beyond the end a clip clamps as glTF says, or loops when asked") {
  eval_arm({"--what", "joints", "--clip", "1", "--time", "2.5"},
           [](const json& result) { CHECK_NEAR(result["values"][0][1][3].get<double>(), 4, 1e-5); });
  eval_arm({"--what", "joints", "--clip", "1", "--time", "2.5", "--wrap", "loop"},
           [](const json& result) { CHECK_NEAR(result["values"][0][1][3].get<double>(), 1, 1e-5); });
  eval_arm({"--what", "joints", "--clip", "1", "--time", "-0.5", "--wrap", "loop"},
           [](const json& result) { CHECK_NEAR(result["values"][0][1][3].get<double>(), 3, 1e-5); });
}

TEST_CASE("the rest pose is clip -1, whatever the time") {
  eval_arm({"--what", "vertices", "--clip", "-1", "--time", "1"}, [](const json& result) {
    CHECK(result["clip"]["index"] == -1);
    check_row(result["values"][0][2], {0, 2, 0});
  });
}

TEST_CASE("a number names a clip by its place, and a name that is a number is found beyond it") {
  const TemporaryFolder folder;
  const auto clip_of = [&](const std::string& name, const std::string& asked) {
    write_text(folder.path("arm.glb"), arm_glb_with("\"Bend\"", "\"" + name + "\""));
    const Outcome outcome = run_sinew({"eval", folder.path("arm.glb"), "--clip", asked});
    REQUIRE(outcome.exit_code == 0);
    return json::parse(outcome.out)["clip"]["index"].get<int>();
  };
  CHECK(clip_of("1", "1") == 1);
  CHECK(clip_of("7", "7") == 0);
  CHECK(clip_of("-1", "-1") == -1);
}

TEST_CASE("standard input is read where the file is a dash") {
  const Outcome outcome = run_sinew({"eval", "-", "--what", "bounds"}, {.input = arm_glb()});
  REQUIRE(outcome.exit_code == 0);
  check_row(json::parse(outcome.out)["values"][0][1], {11, 2, 1});
  const Outcome empty = run_sinew({"eval", "-"});
  CHECK(empty.exit_code == 1);
  CHECK(empty.err == "sinew: standard input: is empty\n");
}

TEST_CASE("numbers read back as what was computed") {
  eval_arm({"--what", "joints", "--time", "0.1", "--time", "1e-9"}, [](const json& result) {
    CHECK(result["times_secs"][0].get<double>() == 0.1);
    CHECK(result["times_secs"][1].get<double>() == 1e-9);
  });
}

TEST_CASE("SINEW_ISA changes no number, and an unknown name is refused") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  const std::vector<std::string> arguments{"eval", folder.path("arm.glb"), "--what", "vertices", "--time", "0.3"};
  const std::string expected = run_sinew(arguments).out;
  for (const std::string isa : {"scalar", "sse41", "avx2", "avx512"}) {
    const Outcome outcome = run_sinew(arguments, {.environment = {{"SINEW_ISA", isa}}});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out == expected);
  }
  const Outcome unknown = run_sinew(arguments, {.environment = {{"SINEW_ISA", "mmx"}}});
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.err == "sinew: SINEW_ISA is scalar, sse41, avx2 or avx512, not \"mmx\"\n");
}

TEST_CASE("a full disk behind standard output is a fault, not silence") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  const Outcome outcome = run_sinew({"eval", folder.path("arm.glb")}, {.full_disk = true});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.starts_with("sinew: standard output: cannot be written"));
}
