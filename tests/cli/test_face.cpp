// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>

#include "program.h"
#include "support/gltf_builder.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

// A mesh with three targets that go by names of its own, and a clip that moves the first.
std::string face_glb() {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", {0, 0, 0});
  const auto delta = builder.accessor("VEC3", {0, 1, 0});
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}},
                                .targets = {{{"POSITION", delta}}, {{"POSITION", delta}}, {{"POSITION", delta}}},
                                .more = R"("mode":0)"}},
                .more = R"("extras":{"targetNames":["jaw_open","smile","mouth_A"]})"});
  builder.node({.name = "head", .mesh = 0});
  const auto times = builder.accessor("SCALAR", {0, 1});
  builder.animation(
      "talk",
      {{.node = 0, .path = "weights", .times = times, .values = builder.accessor("SCALAR", {0, 0, 0, 1, 0, 0})}});
  const sinew::asset::Buffer bytes = builder.glb();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

struct FaceFolder {
  FaceFolder() { write_text(folder.path("face.glb"), face_glb()); }
  std::string path(const std::string& name) const { return folder.path(name); }
  TemporaryFolder folder;
};

std::vector<double> weights(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"eval", "--what", "morphs", "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome outcome = run_sinew(arguments);
  INFO("standard error: ", outcome.err);
  REQUIRE(outcome.exit_code == 0);
  std::vector<double> values;
  const json result = json::parse(outcome.out);
  for (const json& value : result["values"][0]) values.push_back(value.get<double>());
  return values;
}

void check(const std::vector<double>& values, const std::vector<double>& expected) {
  REQUIRE(values.size() == expected.size());
  for (std::size_t i = 0; i < values.size(); ++i) CHECK_NEAR(values[i], expected[i], 1e-6);
}

}  // namespace

TEST_CASE("--express adds expressions to the clip, by the names of sets and by the model's own") {
  const FaceFolder face;
  const std::string file = face.path("face.glb");
  check(weights({file, "--clip", "talk", "--time", "0.5"}), {0.5, 0, 0});
  check(weights({file, "--clip", "talk", "--time", "0.5", "--express", "jawOpen=0.25,smile=1"}), {0.75, 1, 0});
  check(weights({file, "--clip", "-1", "--express", "smile=0.5", "--express", "mouth_A=2"}), {0, 0.5, 1});
}

TEST_CASE("a pack keeps the face: the same values from it") {
  const FaceFolder face;
  const std::string pack = face.path("face.sinew");
  REQUIRE(run_sinew({"convert", face.path("face.glb"), "-o", pack}).exit_code == 0);
  check(weights({pack, "--clip", "talk", "--time", "0.5", "--express", "jawOpen=0.25,smile=1"}), {0.75, 1, 0});
}

TEST_CASE("info says which units there are, what was matched, and what may be meant") {
  const FaceFolder face;
  const json info = json::parse(run_sinew({"info", "--json", face.path("face.glb")}).out)["face"];
  CHECK(info["units"] == json::array({"jawOpen", "jaw_open", "smile", "mouth_A"}));
  CHECK(info["sets"] == json{{"ARKit", {"jawOpen"}}});
  CHECK(info["matched"] == json::array({json{{"unit", "jawOpen"}, {"targets", {"jaw_open"}}}}));
  const json& suggestions = info["suggestions"];
  CHECK(std::find(suggestions.begin(), suggestions.end(), json{{"unit", "aa"}, {"target", "mouth_A"}}) !=
        suggestions.end());
  const std::string text = run_sinew({"info", "-v", face.path("face.glb")}).out;
  CHECK(text.find("matched  jawOpen = jaw_open") != std::string::npos);
  CHECK(text.find("aa = mouth_A") != std::string::npos);
}

TEST_CASE("a face map is written, corrected and taken") {
  const FaceFolder face;
  const std::string file = face.path("face.glb"), map = face.path("face.txt");
  REQUIRE(run_sinew({"info", file, "--save-face-map", map}).exit_code == 0);
  std::string text = read_text(map);
  CHECK(text.starts_with("sinew face map 1\nunit jawOpen = jaw_open\n"));
  const std::size_t suggested = text.find("# unit aa = mouth_A\n");
  REQUIRE(suggested != std::string::npos);
  text.erase(suggested, 2);
  write_text(map, text + "corrective aa * jawOpen = smile 0.5\n");
  check(weights({file, "--clip", "-1", "--face-map", map, "--express", "aa=1,jawOpen=0.5"}), {0.5, 0.25, 1});
  const std::string pack = face.path("face.sinew");
  REQUIRE(run_sinew({"convert", file, "-o", pack, "--face-map", map}).exit_code == 0);
  check(weights({pack, "--clip", "-1", "--express", "aa=1,jawOpen=0.5"}), {0.5, 0.25, 1});
  CHECK(run_sinew({"eval", pack, "--face-map", map}).exit_code == 2);
  write_text(map, text + "unit\n");
  const Outcome bad = run_sinew({"info", file, "--face-map", map});
  CHECK(bad.exit_code == 1);
  CHECK(bad.err.find("line ") != std::string::npos);
}

TEST_CASE("an expression that is not there is a usage fault that names the nearest") {
  const FaceFolder face;
  const Outcome outcome = run_sinew({"eval", face.path("face.glb"), "--express", "jawOpne=1"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("did you mean jawOpen?") != std::string::npos);
  for (const std::string wrong : {"jawOpen", "jawOpen=", "=1", "jawOpen=wide"})
    CHECK(run_sinew({"eval", face.path("face.glb"), "--express", wrong}).exit_code == 2);
  CHECK(run_sinew({"eval", face.path("face.glb"), "--express", "jawOpen=1", "--engine", "reference"}).exit_code == 2);
}
