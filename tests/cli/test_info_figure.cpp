// SPDX-License-Identifier: MIT
// What info says of figures and of trees.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"
#include "support/little_vrm.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

std::string write(const TemporaryFolder& folder, const std::string& name, const GltfBuilder& file) {
  const sinew::asset::Buffer bytes = file.glb();
  write_text(folder.path(name), {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  return folder.path(name);
}

}  // namespace

TEST_CASE("info says shortly what a VRM file knows of its figure") {
  const TemporaryFolder folder;
  const Outcome outcome = run_sinew({"info", write(folder, "figure.vrm", little_vrm())});
  CHECK(outcome.exit_code == 0);
  for (const std::string text :
       {"VRM 1.0", "\"Little\" 2 by A, B", "7 of 55", "3 expressions: happy, blink, \"Wink\"", "by bones",
        "1 spring of 3 joints, 2 colliders in 1 group", "1 roll, 1 aim, 1 rotation", "1 annotation"})
    CHECK_MESSAGE(outcome.out.find(text) != std::string::npos, text);
}

TEST_CASE("and programs get the bones with their nodes") {
  const TemporaryFolder folder;
  const json avatar =
      json::parse(run_sinew({"info", "--json", write(folder, "figure.vrm", little_vrm_0())}).out)["avatar"];
  CHECK(avatar["format"] == "VRM 0.0");
  CHECK(avatar["meta"]["license"] == "CC_BY");
  CHECK(avatar["bones"]["head"] == 2);
  CHECK(avatar["bones"].size() == 7);
  CHECK(avatar["expressions"][1] == json{{"name", "blink"},
                                         {"preset", "blink"},
                                         {"is_binary", true},
                                         {"morph_binds", 1},
                                         {"color_binds", 0},
                                         {"texture_binds", 0}});
  CHECK(avatar["look_at"]["horizontal_outer"]["output_scale"] == 12.0);
  CHECK(avatar["spring_bones"]["springs"] == 3);
  const json motion =
      json::parse(run_sinew({"info", "--json", write(folder, "wave.vrma", little_vrma())}).out)["avatar"];
  CHECK(motion["motion"]["look_at_node"] == 5);
  CHECK(motion["motion"]["expressions"][0]["node"] == 4);
  write_text(folder.path("arm.glb"), arm_glb());
  CHECK_FALSE(json::parse(run_sinew({"info", "--json", folder.path("arm.glb")}).out).contains("avatar"));
}

TEST_CASE("--tree shows each joint below its parent, with the bone that it is") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  const Outcome arm = run_sinew({"info", "--tree", folder.path("arm.glb")});
  CHECK(arm.exit_code == 0);
  CHECK(arm.out.find("    root    node 1\n    \u2514\u2500 tip  node 2\n") != std::string::npos);
  const Outcome figure = run_sinew({"info", "--tree", write(folder, "figure.vrm", little_vrm()), "--motion",
                                    write(folder, "wave.vrma", little_vrma())});
  CHECK(figure.out.find("Hips") != std::string::npos);
  CHECK(figure.out.find("leftEye") != std::string::npos);
}
