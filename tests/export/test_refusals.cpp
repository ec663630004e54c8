// SPDX-License-Identifier: MIT
// What cannot be written, and what glTF cannot say.
#include <limits>

#include "support/busy_scene.h"
#include "support/scene_builder.h"
#include "written.h"

namespace sinew::test {
namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();

// Where a scene is refused; "written" where it is not.
std::string refused_at(const asset::Scene& scene) {
  asset::Diagnostics diagnostics;
  const Result<asset::Buffer> glb = asset::write_glb(scene, diagnostics);
  return glb ? "written" : glb.error().where;
}

template <class Change>
std::string refused_after(Change&& change) {
  asset::Scene scene = busy_scene();
  REQUIRE(refused_at(scene) == "written");
  change(scene);
  return refused_at(scene);
}

asset::ValueView with_nan(SceneBuilder& builder, std::size_t numbers, std::uint8_t components) {
  std::vector<float> values(numbers, 0);
  values.back() = float(kNan);
  return builder.view(values, components);
}

}  // namespace

TEST_CASE("numbers that are not finite are refused where they stand") {
  SceneBuilder bad;
  CHECK(refused_after([&](asset::Scene& s) { s.nodes[1].translation[2] = kNan; }) == "/nodes/1/translation");
  CHECK(refused_after([&](asset::Scene& s) { s.materials[0].roughness = kNan; }) ==
        "/materials/0/pbrMetallicRoughness/roughnessFactor");
  CHECK(refused_after([&](asset::Scene& s) {
          s.meshes[1].primitives[0].attributes[0].values = with_nan(bad, 12, 3);
        }) == "/meshes/1/primitives/0/attributes/POSITION");
  CHECK(refused_after([&](asset::Scene& s) { s.clips[0].channels[1].values = with_nan(bad, 12, 4); }) ==
        "/animations/0/channels/1");
  CHECK(refused_after([&](asset::Scene& s) { s.clips[0].channels[1].times_secs = with_nan(bad, 3, 1); }) ==
        "/animations/0/channels/1");
}

TEST_CASE("numbers of objects that are not there are refused where they stand") {
  CHECK(refused_after([](asset::Scene& s) { s.nodes[0].mesh = 9; }) == "/nodes/0/mesh");
  CHECK(refused_after([](asset::Scene& s) { s.nodes[0].children.push_back(90); }) == "/nodes/0/children");
  CHECK(refused_after([](asset::Scene& s) { s.skins[0].joints[0] = 77; }) == "/skins/0/joints");
  CHECK(refused_after([](asset::Scene& s) { s.meshes[1].primitives[0].material = 5; }) ==
        "/meshes/1/primitives/0/material");
  CHECK(refused_after([](asset::Scene& s) { s.clips[0].channels[0].node = 100; }) ==
        "/animations/0/channels/0/target/node");
  CHECK(refused_after([](asset::Scene& s) { s.materials[0].normal_texture.texture = 9; }) ==
        "/materials/0/normalTexture/index");
  CHECK(refused_after([](asset::Scene& s) { s.default_scene = 9; }) == "/scene");
  CHECK(refused_after([](asset::Scene& s) { s.skins[0].joints.pop_back(); }) ==
        "/meshes/1/primitives/0/attributes/JOINTS_0");
}

TEST_CASE("tables that do not fit are refused") {
  CHECK(refused_after([](asset::Scene& s) { s.meshes[1].primitives[0].attributes[1].values.count = 3; }) ==
        "/meshes/1/primitives/0/attributes/NORMAL");
  CHECK(refused_after([](asset::Scene& s) {
          asset::ValueView& position = s.meshes[1].primitives[0].attributes[0].values;
          position.bytes = position.bytes.first(40);
        }) == "/meshes/1/primitives/0/attributes/POSITION");
  CHECK(refused_after([](asset::Scene& s) { s.clips[0].channels[0].times_secs.count = 2; }) ==
        "/animations/0/channels/0");
  CHECK(refused_after([](asset::Scene& s) { s.clips[0].channels[2] = s.clips[0].channels[3]; }) ==
        "/animations/0/channels/3/target");
  CHECK(refused_after([](asset::Scene& s) { s.nodes[2].parent = 0; }) == "/nodes/1/children");
}

TEST_CASE("channels of weights that the mesh does not have are refused") {
  const auto moving_weight = [](asset::Scene& s, Index weight) {
    asset::Channel& channel = s.clips[0].channels[4];
    REQUIRE(channel.path == asset::ChannelPath::weights);
    channel.weight = weight;
    channel.values.count /= 2;  // of two targets
  };
  CHECK(refused_after([&](asset::Scene& s) { moving_weight(s, 1); }) == "written");
  CHECK(refused_after([&](asset::Scene& s) { moving_weight(s, 2); }) == "/animations/0/channels/4");
  CHECK(refused_after([&](asset::Scene& s) { moving_weight(s, 99); }) == "/animations/0/channels/4");
}

TEST_CASE("pointers that are none are refused") {
  const auto pointing = [](const char* pointer) {
    return refused_after([&](asset::Scene& s) {
      asset::Channel& channel = s.clips[0].channels[0];
      channel.path = asset::ChannelPath::pointer;
      channel.node = kNone;
      channel.pointer = pointer;
    });
  };
  CHECK(pointing("/extras/a~0b~1") == "written");
  CHECK(pointing("extras") == "/animations/0/channels/0/target");
  CHECK(pointing("/extras/~2") == "/animations/0/channels/0/target");
  CHECK(pointing("/extras/~") == "/animations/0/channels/0/target");
}

TEST_CASE("text that is not UTF-8, and kept text that is not JSON, are refused") {
  CHECK(refused_after([](asset::Scene& s) { s.nodes[3].name = "\xFF"; }) == "/nodes/3/name");
  CHECK(refused_after([](asset::Scene& s) { s.nodes[3].name = "\xED\xA0\x80"; }) == "/nodes/3/name");
  CHECK(refused_after([](asset::Scene& s) { s.nodes[3].preserved.extras_json = "{"; }) == "/nodes/3/extras");
}

TEST_CASE("what glTF cannot say is named") {
  asset::Diagnostics diagnostics;
  written(busy_scene(), diagnostics);
  CHECK(diagnostics.count("loop-in-extras") == 1);
  CHECK(diagnostics.count("duration-lost") == 0);
  CHECK(diagnostics.count("channel-dropped") == 1);  // an offset of a texture that is not there

  asset::Scene scene = busy_scene();
  scene.clips.push_back({});
  scene.clips[0].duration_secs = 5;
  scene.meshes[1].primitives.push_back({});
  scene.meshes[1].primitives[1].targets.resize(2);
  scene.nodes[0].preserved.extensions = {{"EXT_mesh_gpu_instancing", R"({"attributes":{"TRANSLATION":3}})"}};
  asset::Diagnostics more;
  written(scene, more);
  CHECK(more.count("clip-dropped") == 1);
  CHECK(more.count("duration-lost") == 1);
  CHECK(more.count("primitive-dropped") == 1);
  CHECK(more.count("extension-dropped") == 1);
}

TEST_CASE("what glTF forbids and readers take is written and named") {
  SceneBuilder builder;
  builder.matrix_node({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
  builder.node({.rotation = {0, 0, 0, 2}});
  builder.clip();
  builder.channel(0, 0, asset::ChannelPath::scale, asset::Interpolation::cubic_spline, {1},
                  {0, 0, 0, 1, 2, 3, 0, 0, 0});
  builder.channel(0, 1, asset::ChannelPath::scale, asset::Interpolation::step, {1, 1}, {1, 1, 1, 1, 2, 3});
  asset::Diagnostics diagnostics;
  written(builder.scene, diagnostics);
  for (const char* code : {"animated-matrix", "rotation-not-unit", "cubic-single-key", "times-equal"}) {
    CAPTURE(code);
    CHECK(diagnostics.count(code) == 1);
  }
  check_round_trip(builder.scene);
}

}  // namespace sinew::test
