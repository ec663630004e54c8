// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "program.h"
#include "support/gltf_builder.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

// Clip "glow" moves a node's visibility, a base colour and a texture's offset; clip "lens" a camera, and extras,
// which nothing plays.
std::string lamp_glb() {
  GltfBuilder builder;
  builder.add("images", R"({"uri":"data:image/png;base64,AQID"})");
  builder.add("textures", R"({"source":0})");
  builder.add("materials", R"({"name":"shade","extras":{"glow":1}})");
  builder.add("materials", R"({"name":"bulb","pbrMetallicRoughness":{"baseColorFactor":[1,1,1,0.5]},
      "emissiveTexture":{"index":0,"extensions":{"KHR_texture_transform":{"scale":[2,3]}}}})");
  builder.add("cameras", R"({"type":"perspective","perspective":{"yfov":1,"znear":0.1}})");
  const auto position = builder.accessor("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}}, .more = R"("material":1)"}}});
  builder.node({.name = "lamp", .mesh = 0, .more = R"("extensions":{"KHR_node_visibility":{}})"});
  const auto times = builder.accessor("SCALAR", {0, 1});
  const auto channel = [&](const std::string& pointer, sinew::asset::Index values, const std::string& mode) {
    return GltfChannel{.path = "pointer",
                       .times = times,
                       .values = values,
                       .interpolation = mode,
                       .target_more = R"("extensions":{"KHR_animation_pointer":{"pointer":")" + pointer + "\"}}"};
  };
  builder.animation("glow",
                    {channel("/materials/1/emissiveTexture/extensions/KHR_texture_transform/offset",
                             builder.accessor("VEC2", {0, 0, 1, -1}), "LINEAR"),
                     channel("/materials/1/pbrMetallicRoughness/baseColorFactor",
                             builder.accessor("VEC4", {0, 0.5, 1, 1, 1, 0.5, 0, 0}), "LINEAR"),
                     channel("/nodes/0/extensions/KHR_node_visibility/visible",
                             builder.accessor("SCALAR", {1, 0}, {.type = sinew::asset::ComponentType::u8}), "STEP")});
  builder.animation("lens", {channel("/materials/0/extras/glow", builder.accessor("SCALAR", {1, 2}), "LINEAR"),
                             channel("/cameras/0/perspective/yfov", builder.accessor("SCALAR", {1, 2}), "LINEAR")});
  const sinew::asset::Buffer bytes = builder.glb();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

struct LampFolder {
  LampFolder() { write_text(folder.path("lamp.glb"), lamp_glb()); }
  std::string file() const { return folder.path("lamp.glb"); }
  TemporaryFolder folder;
};

json parsed(const std::vector<std::string>& arguments) {
  const Outcome outcome = run_sinew(arguments);
  INFO("standard error: ", outcome.err);
  REQUIRE(outcome.exit_code == 0);
  return json::parse(outcome.out);
}

void check_rows(const json& rows) {
  REQUIRE(rows.size() == 6);
  CHECK(rows[5] == json::parse(R"({"camera":0,"camera_name":"","property":"vertical_fov","first":10,"count":1})"));
  CHECK(rows[0] == json::parse(R"({"node":0,"node_name":"lamp","property":"visible","first":0,"count":1})"));
  CHECK(rows[1] == json::parse(R"({"material":1,"material_name":"bulb","property":"base_color","first":1,"count":4})"));
  const char* const parts[] = {"offset", "rotation", "scale"};
  const int firsts[] = {5, 7, 8}, counts[] = {2, 1, 2};
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(rows[2 + i] == json{{"material", 1},
                              {"material_name", "bulb"},
                              {"texture", "emissive"},
                              {"property", parts[i]},
                              {"first", firsts[i]},
                              {"count", counts[i]}});
}

void check_values(const json& values, const std::vector<double>& expected) {
  REQUIRE(values.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK_NEAR(values[i].get<double>(), expected[i], 1e-6);
}

}  // namespace

TEST_CASE("eval gives animated properties row by row, from the file, from a pack, in both engines") {
  const LampFolder lamp;
  const std::string pack = lamp.folder.path("lamp.sinew");
  REQUIRE(run_sinew({"convert", lamp.file(), "-o", pack}).exit_code == 0);
  const std::vector<std::vector<std::string>> ways = {{lamp.file()}, {pack}, {lamp.file(), "--engine", "reference"}};
  for (const std::vector<std::string>& way : ways) {
    std::vector<std::string> arguments{"eval",   "--what", "properties", "--clip", "glow",
                                       "--time", "0.25",   "--time",     "1"};
    arguments.insert(arguments.end(), way.begin(), way.end());
    const json result = parsed(arguments);
    CHECK(result["what"] == "properties");
    CHECK(result["shape"] == json::array({2, 11}));
    check_rows(result["rows"]);
    check_values(result["values"][0], {1, 0.25, 0.5, 0.75, 0.75, 0.25, -0.25, 0, 2, 3, 1});
    check_values(result["values"][1], {0, 1, 0.5, 0, 0, 1, -1, 0, 2, 3, 1});
  }
  const json rest = parsed({"eval", lamp.file(), "--what", "properties", "--clip", "-1"});
  check_values(rest["values"][0], {1, 1, 1, 1, 0.5, 0, 0, 0, 2, 3, 1});
  for (const std::string& file : {lamp.file(), pack}) {
    const json lens = parsed({"eval", file, "--what", "properties", "--clip", "lens", "--time", "0.5"});
    check_values(json::array({lens["values"][0][10]}), {1.5});
  }
}

TEST_CASE("channels that nothing plays are named, whichever engine plays") {
  const LampFolder lamp;
  for (const std::string engine : {"fast", "reference"}) {
    const Outcome outcome = run_sinew({"eval", lamp.file(), "--engine", engine});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err.find("/animations/1/channels/0") != std::string::npos);
    CHECK(outcome.err.find("/materials/0/extras/glow") != std::string::npos);
  }
}

TEST_CASE("info lists the properties that clips move") {
  const LampFolder lamp;
  const json info = parsed({"info", "--json", lamp.file()});
  REQUIRE(info["properties"].size() == 6);
  CHECK(info["properties"][1] ==
        json::parse(R"({"material":1,"material_name":"bulb","property":"base_color","floats":4})"));
  CHECK(info["clips"][0]["channels"][1]["target"] == "/materials/1/pbrMetallicRoughness/baseColorFactor");
  const std::string text = run_sinew({"info", lamp.file()}).out;
  CHECK(text.find("properties 3") != std::string::npos);
  CHECK(text.find("material 1  \"bulb\"  ") != std::string::npos);
  CHECK(text.find("emissive texture's offset") != std::string::npos);
}

TEST_CASE("a file in which nothing beside joints moves has no properties") {
  GltfBuilder builder;
  builder.node();
  const sinew::asset::Buffer bytes = builder.glb();
  const std::string glb(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const Outcome outcome = run_sinew({"eval", "-", "--what", "properties"}, {.input = glb});
  REQUIRE(outcome.exit_code == 0);
  CHECK(json::parse(outcome.out)["shape"] == json::array({1, 0}));
}
